import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanRouter } from './scripts/lean-router.mjs'
import { builtLanguage, textsOf } from './scripts/texts/vite-texts.ts'

/*
 * The files of the staff console: a build of its own beside that of the pages (vite.config.ts), so that no chunk of a page is cut otherwise because of it.
 */
export default defineConfig({
  // All messages are English so far; the plugin takes the other languages out of the library.
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    textsOf(builtLanguage()),
    react(),
    leanRouter(),
  ],
  appType: 'custom',
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    manifest: '.vite/staff.json',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: 'src/web/staff/shell/entry.tsx',
      output: {
        // What a dozen screens or more share, and is small: a file for every module would be twice the requests of a list, 46 in all, and no byte less.
        codeSplitting: {
          groups: [
            {
              name: 'parts',
              test: /\/src\//,
              minShareCount: 12,
              // A larger one brings a library with it, and so do those that fewer screens share.
              maxModuleSize: 3000,
              includeDependenciesRecursively: false,
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
