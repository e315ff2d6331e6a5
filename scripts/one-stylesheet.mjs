import { createHash } from 'node:crypto'

/** @typedef {{ type: string, fileName: string, isEntry?: boolean, facadeModuleId?: string | null, moduleIds?: string[], source?: string | Uint8Array, viteMetadata?: { importedCss: Set<string> } }} Output */

/**
 * Bundles the styles of the whole public site and its shared components into one file that the entry loads. Split by page, a page needs some twenty small
 * files, each a round trip on a phone before the first paint. One file is smaller in total, and later pages find it in the browser's cache. Styles of other
 * areas and libraries stay separate.
 * @param {{ owns: RegExp }} options `owns`: paths of the modules whose styles belong in the file.
 */
export function oneStylesheet({ owns }) {
  return {
    name: 'one-stylesheet',
    // Runs before the style names are written into the scripts and the manifest.
    enforce: /** @type {const} */ ('pre'),
    /** @this {{ emitFile: (file: { type: 'asset', fileName: string, source: string }) => string }} */
    generateBundle(/** @type {unknown} */ _options, /** @type {Record<string, Output>} */ bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      if (!entry?.viteMetadata) return
      const mine = chunks.filter((chunk) => chunk !== entry && isOwned(chunk, owns)).sort(byModules)
      const names = [...new Set([entry, ...mine].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
      const source = names.map((name) => String(bundle[name]?.source ?? '')).join('\n')
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      for (const chunk of chunks) for (const name of names) chunk.viteMetadata?.importedCss.delete(name)
      for (const name of names) delete bundle[name]
      const fileName = `assets/site-${hash}.css`
      this.emitFile({ type: 'asset', fileName, source })
      entry.viteMetadata.importedCss.add(fileName)
    },
  }
}

function isOwned(/** @type {Output} */ { moduleIds = [] }, /** @type {RegExp} */ owns) {
  const styles = moduleIds.filter((id) => id.includes('.css'))
  return styles.length > 0 && styles.every((id) => owns.test(id))
}

function byModules(/** @type {Output} */ a, /** @type {Output} */ b) {
  return (a.moduleIds ?? []).join().localeCompare((b.moduleIds ?? []).join())
}
