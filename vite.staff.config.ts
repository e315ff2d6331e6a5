import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { oldestBrowsers } from './scripts/browsers.mjs'
import { retriableImports } from './scripts/retriable-imports.mjs'
import { markTexts } from './scripts/texts/vite-texts.ts'

const { plugin: retriable, resolveDependencies } = retriableImports()

/*
 * The files of the staff console: a build of its own beside that of the pages (vite.config.ts), so that no chunk of a page is cut otherwise because of it.
 */
export default defineConfig({
  // All messages are English so far; the plugin takes the other languages out of the library.
  plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, markTexts, react(), retriable],
  appType: 'custom',
  build: {
    target: oldestBrowsers,
    manifest: '.vite/staff.json',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies },
    rollupOptions: {
      input: 'src/web/staff/shell/entry.tsx',
      output: {
        // Small modules shared by a dozen screens or more: a file per module would double a list's requests
        // without saving a byte. Each group includes its dependencies, as a cycle of files runs in an order that
        // the size of a text can change.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/ },
            {
              name: 'parts',
              test: /\/src\//,
              minShareCount: 12,
              // A larger one brings a library with it, and so do those that fewer screens share.
              maxModuleSize: 3000,
            },
          ],
        },
        entryFileNames: 'assets/staff-[hash].js',
        chunkFileNames: 'assets/staff-[hash].js',
        assetFileNames: 'assets/staff-[name]-[hash][extname]',
      },
    },
  },
})
