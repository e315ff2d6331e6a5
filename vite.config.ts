import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { oldestBrowsers } from './scripts/browsers.mjs'
import { leanRouter } from './scripts/lean-router.mjs'
import { oneStylesheet } from './scripts/one-stylesheet.mjs'
import { retriableImports } from './scripts/retriable-imports.mjs'
import { builtLanguage } from './scripts/texts/languages.ts'
import { textsOf } from './scripts/texts/vite-texts.ts'

const libraries = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/

// What most pages of the site bring, and what comes by itself a moment after each: a file for every module would be a request for every one.
const partNames = [
  ...[
    'ui/media/picture',
    'ui/navigation/take-focus',
    'ui/text/keep-dates',
    'ui/text/format-date',
    'ui/text/format-money',
  ],
  ...[
    'site/parts/media/drawing',
    'site/parts/media/drawings',
    'site/published/parts/plain-text',
    'site/parts/page-frame/letter-of',
  ],
  ...['site/parts/page-frame/missing', 'site/parts/page-frame/page-head', 'site/parts/search-field/search-field'],
  ...['site/parts/frame/header/use-logout', 'site/parts/frame/footer/social-links'],
]
const parts = new RegExp(
  `/src/(web/(${partNames.join('|')})|domains/(catalogue|identity/sessions)/calls)\\.(tsx?|module\\.css|svg)`,
)

// One file of libraries compresses better than many, and stays in the browser's cache when only our own code changes.
// The names stand in the entry, and every page pays for them.
const output = {
  codeSplitting: {
    groups: [
      { name: 'libraries', test: libraries },
      { name: 'parts', test: parts, includeDependenciesRecursively: false },
    ],
  },
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: ({ names }: { names: string[] }) =>
    names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
}

const { plugin: retriable, resolveDependencies } = retriableImports()

/** Two builds from one config: the browser's files, and with `--ssr` the renderer that the server loads. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    textsOf(builtLanguage()),
    react(),
    ...(isSsrBuild ? [] : [leanRouter(), retriable, oneStylesheet({ owns: /\/src\/web\/(site|ui)\// })]),
  ],
  appType: 'custom',
  // The renderer has its libraries in it, as they are for production whatever the process is for: React for development renders a page in twice the time.
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    target: oldestBrowsers,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies },
    rollupOptions: {
      input: isSsrBuild ? 'src/web/shell/entry-server.tsx' : 'src/web/shell/entry-client.tsx',
      output: isSsrBuild ? {} : output,
      // Only the server makes structured data: a page whose code for them is gone shall not fetch what is left of their modules.
      treeshake: { moduleSideEffects: [{ test: /\/json-ld\//, sideEffects: false }] },
    },
  },
}))
