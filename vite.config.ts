import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { oldestBrowsers } from './scripts/browsers.mjs'
import { oneStylesheet } from './scripts/one-stylesheet.mjs'
import { retriableImports } from './scripts/retriable-imports.mjs'
import { markTexts } from './scripts/texts/vite-texts.ts'

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Returns a test for these entries, named by their paths, and everything they import statically. */
function importedBy(...entries: string[]) {
  let found: Set<string> | undefined
  return (id: string, graph: Graph) => {
    found ??= new Set(entries.map((entry) => path.join(import.meta.dirname, entry)))
    // A set visits what is added while it is read.
    if (found.size === entries.length)
      for (const one of found) for (const next of graph.getModuleInfo(one)?.importedIds ?? []) found.add(next)
    return found.has(id)
  }
}

const source = (paths: string) => new RegExp(`/src/(${paths})`)
const isFirst = importedBy('src/web/shell/entry-client.tsx')
// Loads by itself; the rest of the home page loads when it is touched.
const isOfHome = importedBy(
  'src/web/site/home/page.tsx',
  'src/web/site/home/first-view/banner-carousel.tsx',
  'src/web/site/parts/frame/header/top-bar.tsx',
  'src/web/shell/offline/register-worker.ts',
)
// Students may come to a test with an empty cache, at the last minute.
const isOfPlayer = importedBy('src/web/exam/player/page.tsx')
const libraries = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/
const leaves = source('platform/text/(messages|counted|reader-names)')
const frame = source(
  'web/site/parts/(search-field/search-field|frame/(header/drawer-content|footer/(footer|newsletter-form)|quick-actions/|panel-links))|web/ui/(overlays/standing-window|media/contact-icons|forms/(theme|language)-choice)|domains/leads/(calls|rules)|domains/catalogue/rules',
)
const portal = source(
  'web/portal/|web/shell/(bundle|downloads|offline|save-file|private-picture|languages)|web/ui/(layout/ticket|text/time-left|media/bubble|media/progress-bar)|domains/(exams|learning|attempts|merit|student-area)/',
)

/**
 * Returns the shared file that a module goes into. With a file for each module a small page made thirty requests, and twenty more at
 * its first use; with one file for all, the home page would load what it never uses. See docs/decisions/page-scripts.md.
 */
function fileOf(id: string, graph: Graph) {
  if (libraries.test(id) || leaves.test(id)) return 'libraries'
  const imports = graph.getModuleInfo(id)?.importedIds ?? []
  const bringsLibrary = imports.some((one) => one.includes('node_modules') && !libraries.test(one))
  if (!id.includes('/src/') || bringsLibrary) return null
  // Modules without imports can run before the entry; the others stay in it.
  if (isFirst(id, graph)) return imports.length === 0 ? 'libraries' : null
  if (isOfHome(id, graph)) return 'parts'
  if (isOfPlayer(id, graph)) return 'player'
  if (frame.test(id)) return 'frame'
  return portal.test(id) ? 'portal' : 'inner'
}

const minShareCounts = { libraries: 1, frame: 1, parts: 1, player: 2, portal: 2, inner: 4 }
const groups = Object.entries(minShareCounts).map(([name, minShareCount]) => ({
  name: (id: string, graph: Graph) => (fileOf(id, graph) === name ? name : null),
  debugName: name,
  minShareCount,
  includeDependenciesRecursively: false,
}))

// One file of libraries compresses better than many, and stays in the browser's cache when only our own code changes.
// The names stand in the entry, and every page pays for them.
const output = {
  codeSplitting: { groups },
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: ({ names }: { names: string[] }) =>
    names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
}

const { plugin: retriable, resolveDependencies } = retriableImports()

/** Two builds from one config: the browser's files, and with `--ssr` the renderer that the server loads. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [markTexts, react(), ...(isSsrBuild ? [] : [retriable, oneStylesheet({ owns: /\/src\/web\/(site|ui)\// })])],
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
