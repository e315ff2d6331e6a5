import { readFile } from 'node:fs/promises'

/*
 * Leaves out of the browser's files what React Router has only for its framework mode, which we do not use (docs/architecture.md: data mode), and which its bundle cannot leave out by itself: the prefetching of
 * `<Link prefetch>` by a manifest, and instrumentation. Both do nothing without the framework's own context or an option of the router that we do not set; what stands here is what is left of them then.
 * 2.9 KB gzipped of each first visit (measured 2026-11).
 */

/** By the end of its path: the names that it must export as it is, and what it is replaced by. */
const replaced = [
  {
    path: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    exports:
      'CRITICAL_CSS_DATA_ATTRIBUTE, FrameworkContext, Links, Meta, PrefetchPageLinks, Scripts, mergeRefs, setIsHydrated, useFrameworkContext, usePrefetchBehavior',
    source: `import { createContext } from 'react'
export const FrameworkContext = createContext(undefined)
export const PrefetchPageLinks = () => null
export const usePrefetchBehavior = () => [false, null, {}]
export const mergeRefs = (ref) => ref`,
  },
  {
    path: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    exports:
      'consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext',
    source: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router`,
  },
]

/** Fails the build when another version of the router has other modules: then this has to be looked at again. */
export function leanRouter() {
  const seen = new Set()
  return {
    name: 'lean-router',
    enforce: /** @type {const} */ ('pre'),
    apply: /** @type {const} */ ('build'),
    async load(/** @type {string} */ id) {
      const found = replaced.find(({ path }) => path.test(id))
      if (!found) return null
      const text = await readFile(id, 'utf8')
      if (!text.includes(`export { ${found.exports} };`))
        throw new Error(`${id} is another than scripts/lean-router.mjs knows`)
      seen.add(found)
      const others = found.exports.split(', ').filter((name) => !found.source.includes(`const ${name} =`))
      return `${found.source}\n${others.map((name) => `export const ${name} = undefined`).join('\n')}`
    },
    buildEnd(/** @type {Error | undefined} */ error) {
      if (!error && seen.size < replaced.length)
        throw new Error('scripts/lean-router.mjs does not find what it replaces')
    },
  }
}
