/** Escapes every % of some TeX: what stands behind a bare one would be a comment, and vanish. */
export const escapePercent = (tex: string) => tex.replaceAll(/(?<!\\)((?:\\\\)*)%/g, '$1\\%')
