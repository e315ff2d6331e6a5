import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { oldestBrowsers } from './scripts/browsers.mjs'
import { oneStylesheet } from './scripts/one-stylesheet.mjs'
import { retriableImports } from './scripts/retriable-imports.mjs'
import { builtLanguage } from './scripts/texts/languages.ts'
import { textsOf } from './scripts/texts/vite-texts.ts'

const libraries = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/

// Modules used by most pages of the site, or loaded by themselves a moment after each: a file per module would
// mean a request for each. The home page does without the inner ones.
const shared = {
  parts: [
    ...[
      'web/ui/media/picture',
      'web/ui/navigation/take-focus',
      'web/ui/text/keep-dates',
      'domains/identity/sessions/calls',
    ],
    ...['web/site/parts/media/drawings?', 'web/site/parts/page-frame/(missing|letter-of)'],
    ...['web/site/parts/search-field/search-field', 'web/site/parts/frame/header/use-logout'],
    'web/site/parts/frame/footer/social-links',
  ],
  inner: [
    ...['web/site/parts/page-frame/page-head', 'web/site/published/parts/plain-text'],
    ...['web/ui/text/format-(date|number)', 'domains/catalogue/calls'],
  ],
}
const groupOf = (name: keyof typeof shared) => ({
  name,
  test: new RegExp(`/src/(${shared[name].join('|')})\\.(tsx?|module\\.css|svg)`),
  includeDependenciesRecursively: false,
})

// One file of libraries compresses better than many, and stays in the browser's cache when only our own code changes.
// The names stand in the entry, and every page pays for them.
const output = {
  codeSplitting: {
    groups: [{ name: 'libraries', test: libraries }, groupOf('parts'), groupOf('inner')],
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
    ...(isSsrBuild ? [] : [retriable, oneStylesheet({ owns: /\/src\/web\/(site|ui)\// })]),
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
      // Only the server makes structured data: a page stripped of its code must not fetch what is left of the
      // modules.
      treeshake: { moduleSideEffects: [{ test: /\/json-ld\//, sideEffects: false }] },
    },
  },
}))
