/** @typedef {{ type: string, fileName: string, isEntry?: boolean, imports?: string[] }} Output */

/**
 * Replaces Vite's helper of `import()` in the browser's files by `src/web/ui/layout/load-module.ts`: Vite's asks the browser for modules, and a module that
 * failed once could never be loaded again. `resolveDependencies` goes into `build.modulePreload`: it lists a module's files that the entry has not loaded.
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
