/** @typedef {{ type: string, fileName: string, isEntry?: boolean, imports?: string[] }} Output */

/**
 * Gives `import()` in the browser's files the helper of `src/web/ui/layout/load-module.ts` instead of Vite's, which asks the browser for modules that may fail and could then never be loaded. `resolveDependencies`
 * belongs into `build.modulePreload`: it names the files of a module that the entry has not brought already.
 */
export function retriableImports() {
  /** @type {Set<string>} */
  const brought = new Set()
  return {
    plugin: {
      name: 'retriable-imports',
      enforce: /** @type {const} */ ('pre'),
      apply: /** @type {const} */ ('build'),
      load(/** @type {string} */ id) {
        if (id !== '\0vite/preload-helper.js') return null
        return "export { loadModule as __vitePreload } from '/src/web/ui/layout/load-module.ts'"
      },
      generateBundle(/** @type {unknown} */ _options, /** @type {Record<string, Output>} */ bundle) {
        const bring = (/** @type {string} */ name) => {
          if (brought.has(name)) return
          brought.add(name)
          for (const imported of bundle[name]?.imports ?? []) bring(imported)
        }
        brought.clear()
        for (const { fileName, isEntry } of Object.values(bundle)) if (isEntry) bring(fileName)
      },
    },
    resolveDependencies: (/** @type {string} */ file, /** @type {string[]} */ needed) =>
      [...new Set([file, ...needed])].filter((name) => !brought.has(name)),
  }
}
