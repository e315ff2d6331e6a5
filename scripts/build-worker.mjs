// Builds the service worker into a finished build of the browser's files, whose names stand in it, and what old browsers load besides.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { oldestBrowsers } from './browsers.mjs'

const pages = /^src\/web\/(portal|exam)\/(layout|.+\/page)\.tsx$/
/** Viewer page, without the stream players that it loads later. */
const viewer = 'src/web/portal/classes/class-viewer/page.tsx'
/** Loaded by an error page when offline. */
const worksOffline = 'src/web/site/parts/page-frame/works-offline.tsx'
const entry = 'src/web/shell/entry-client.tsx'
const consoleEntry = 'src/web/staff/shell/entry.tsx'
/** Screens of the console that open without a network. */
const registers = /^src\/web\/staff\/learning\/registers?\/page\.tsx$/
const fonts = /anek-latin|KaTeX_(Main-Regular|Math-Italic)-[^.]*\.woff2$/

/** @typedef {{ file: string, css?: string[], assets?: string[], imports?: string[], dynamicImports?: string[] }} Chunk */

/** Lists the files of the student area and the player, with all that their pages load later; not those of other pages, which the entry knows too. @param {Record<string, Chunk>} chunks */
export function listWorkerFiles(chunks) {
  const keys = [entry, worksOffline, ...Object.keys(chunks).filter((name) => pages.test(name))]
  return listFiles(chunks, keys, [entry, viewer])
}

/** Lists the files of the console that its screens for registers need. @param {Record<string, Chunk>} chunks */
export function listStaffFiles(chunks) {
  return listFiles(
    chunks,
    [consoleEntry, ...Object.keys(chunks).filter((name) => registers.test(name))],
    [consoleEntry],
  )
}

/** Lists the files of these modules. `alone`: modules without what they load later. @param {Record<string, Chunk>} chunks @param {string[]} wanted @param {string[]} alone */
function listFiles(chunks, wanted, alone) {
  /** @type {Set<string>} */
  const keys = new Set()
  const collect = (/** @type {string} */ key) => {
    const chunk = chunks[key]
    if (!chunk || keys.has(key)) return
    keys.add(key)
    const later = alone.includes(key) ? [] : (chunk.dynamicImports ?? [])
    for (const next of [...(chunk.imports ?? []), ...later]) collect(next)
  }
  for (const key of wanted) collect(key)
  const found = [...keys].flatMap((key) => chunks[key] ?? [])
  const files = found.flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets.filter((name) => fonts.test(name)),
  ])
  return [...new Set(files)].map((file) => `/${file}`)
}

/** @param {string} root @param {string} client the folder of the browser's files */
export async function buildWorker(root, client) {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(path.join(client, '.vite', name), 'utf8'))
  const [chunks, staff] = [read('manifest.json'), read('staff.json')]
  // With their endings, by which names of scripts are found that a language writes anew.
  const nameOf = (/** @type {Chunk} */ { file }) => path.basename(file)
  const told = {
    name: nameOf(chunks[entry]),
    files: listWorkerFiles(chunks),
    staff: { name: nameOf(staff[consoleEntry]), files: listStaffFiles(staff) },
  }
  const scripts = [
    { input: 'offline/service-worker.ts', file: 'service-worker.js', define: { __BUILD__: JSON.stringify(told) } },
    { input: 'old-browsers.ts', file: 'assets/old-browsers.js', define: {} },
  ]
  for (const { input, file, define } of scripts)
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      define,
      build: {
        outDir: client,
        emptyOutDir: false,
        target: oldestBrowsers,
        rollupOptions: {
          input: path.join(root, 'src/web/shell', input),
          output: { format: 'iife', entryFileNames: file },
        },
      },
    })
}
