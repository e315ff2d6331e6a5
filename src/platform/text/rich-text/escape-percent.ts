/** Escapes every % in TeX: an unescaped one would start a comment and hide the rest. */
export const escapePercent = (tex: string) => tex.replaceAll(/(?<!\\)((?:\\\\)*)%/g, '$1\\%')
