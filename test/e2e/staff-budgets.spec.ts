import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { staffPages } from '#web/staff/routes.ts'

/*
 * The cost of a console screen, from the module graph of its own build; and that no page of the site, the student area or the exam includes
 * console code.
 */

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }

const root = path.resolve(import.meta.dirname, '../..')
const client = path.join(root, 'dist/client')
const chunks: Record<string, Chunk> = JSON.parse(readFileSync(path.join(client, '.vite/staff.json'), 'utf8'))
const kb = 1024
const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry) ?? ''

/** Returns the chunks of these keys with everything they import. */
function graphOf(keys: readonly string[], seen = new Set<string>()) {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    graphOf(chunks[key]?.imports ?? [], seen)
  }
  return seen
}

/** Returns a screen's chunks including those that it may load later, such as dialogs and the text editor. */
function wholeOf(key: string) {
  const seen = graphOf([entry, key])
  for (const part of seen) if (part !== entry) graphOf(chunks[part]?.dynamicImports ?? [], seen)
  return seen
}

const zipped = new Map<string, number>()
function sizeOf(file: string) {
  const known = zipped.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length
  zipped.set(file, size)
  return size
}
const scriptsOf = (graph: Set<string>) => [...graph].reduce((sum, key) => sum + sizeOf(chunks[key]?.file ?? ''), 0)
const stylesOf = (graph: Set<string>) => {
  const files = new Set([...graph].flatMap((key) => chunks[key]?.css ?? []))
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
}

const fileOf = ({ file }: (typeof staffPages)[number]) => file.replace('./', 'src/web/staff/')
const screens = [...new Set(staffPages.map(fileOf))]
const rows = /\b(?:ListTable|useList|FilterBar)\b/
/** Screens with rows, except those that edit or import a single item. */
const lists = [...new Set(staffPages.filter(({ path }) => !path.includes(':')).map(fileOf))].filter((key) =>
  rows.test(readFileSync(path.join(root, key), 'utf8')),
)

function expectUnder(budget: number, measure: (key: string) => number, keys: readonly string[]) {
  const sizes = keys.map((key) => ({ key, size: measure(key) })).sort((a, b) => b.size - a.size)
  for (const { key, size } of sizes.slice(0, 2))
    test.info().annotations.push({ type: 'size', description: `${key}: ${(size / kb).toFixed(1)} KB` })
  expect(sizes.filter(({ size }) => size > budget * kb)).toEqual([])
}

test('a list of the console loads at most 221 KB of gzipped scripts', () => {
  expect(lists.length).toBeGreaterThan(8)
  expectUnder(221, (key) => scriptsOf(graphOf([entry, key])), lists)
})

test('a screen of the console loads at most 373 KB of gzipped scripts and 40 KB of styles, with all that comes later', () => {
  expect(screens.filter((key) => chunks[key] === undefined)).toEqual([])
  expectUnder(373, (key) => scriptsOf(wholeOf(key)), screens)
  expectUnder(40, (key) => stylesOf(wholeOf(key)), screens)
})

/** Returns the path of an import cycle through a chunk; null when there is none. */
function findCircle(graph: Record<string, Chunk>) {
  const done = new Set<string>()
  const search = (key: string, way: string[]): string[] | null => {
    if (way.includes(key)) return [...way, key]
    if (done.has(key)) return null
    for (const next of graph[key]?.imports ?? []) {
      const circle = search(next, [...way, key])
      if (circle) return circle
    }
    done.add(key)
    return null
  }
  for (const key of Object.keys(graph)) {
    const circle = search(key, [])
    if (circle) return circle
  }
  return null
}

test('no file of the pages or of the console imports itself over others: which of them runs first would be chance', () => {
  expect(findCircle({ a: { file: 'a', imports: ['b'] }, b: { file: 'b', imports: ['a'] } })).toEqual(['a', 'b', 'a'])
  expect(findCircle(chunks)).toBeNull()
  expect(findCircle(JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')))).toBeNull()
})

test('nothing of the console is in the graph of a page, and nothing of a page asks for it', () => {
  const own = new Set(Object.values(chunks).map(({ file }) => file))
  const built = readFileSync(path.join(client, '.files'), 'utf8').split('\n')
  // The service worker keeps registers of the console, too.
  const isOfPage = (name: string) => name.endsWith('.js') && name !== 'service-worker.js' && !own.has(name)
  const pages = built.filter(isOfPage)
  expect(pages.length).toBeGreaterThan(20)
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'))
  expect(Object.keys(manifest).filter((key) => key.includes('web/staff/'))).toEqual([])
  // Names that survive minification: of its libraries, calls and files.
  const foreign = /ProseMirror|react-aria-|data-primary|\/api\/staff\/drafts|assets\/staff-/
  const guilty = pages.filter((name) => foreign.test(readFileSync(path.join(client, name), 'utf8')))
  expect(guilty).toEqual([])
})
