import { posix } from 'node:path'
import type { Violation } from './source-file.ts'

/** What a document may be at most: the README invites, a decision record is one page. */
const mostWords: Record<string, number> = { 'README.md': 700 }
const mostWordsOfRecord = 500

/** Holds what a program can hold of the documents: the tree of the architecture, one entry per word of the glossary, the index of the decision records, and lengths. */
export function documents(texts: ReadonlyMap<string, string>, paths: string[]): Violation[] {
  const objections: [string, string[]][] = [
    ['docs/architecture.md', objectionsToTree(texts.get('docs/architecture.md') ?? '', paths)],
    ['docs/glossary.md', objectionsToGlossary(texts.get('docs/glossary.md') ?? '')],
    ['docs/decisions/README.md', objectionsToIndex(texts)],
    ...[...texts].map(([path, text]): [string, string[]] => [path, objectionsToLength(path, text)]),
  ]
  return objections.flatMap(([path, messages]) =>
    messages.map((message) => ({ path, line: 1, rule: 'documents', message })),
  )
}

/** Every folder of src two levels below domains, web and platform stands in the tree, and the tree names no folder that is gone. */
function objectionsToTree(text: string, paths: string[]): string[] {
  const named = foldersOfTree(text)
  const there = new Set(paths.filter((path) => path.startsWith('src/')).flatMap(foldersAbove))
  const expected = [...there].filter((folder) => /^src\/(domains|web|platform)(\/[^/]+){1,2}$/.test(folder))
  return [
    ...expected.filter((folder) => !named.has(folder)).map((folder) => `${folder}/ is missing in the tree`),
    ...[...named].filter((folder) => !isThere(folder, there)).map((folder) => `${folder}/ of the tree does not exist`),
  ]
}

/** A room may be named below its group however deep it lies: `player/: sitting/` of `exam/`. */
function isThere(folder: string, there: ReadonlySet<string>): boolean {
  const [name, group] = [posix.basename(folder), posix.dirname(folder)]
  return [...there].some((each) => each === folder || (each.startsWith(`${group}/`) && each.endsWith(`/${name}`)))
}

function foldersAbove(path: string): string[] {
  const folder = posix.dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

const folderName = /(?<![\w./-])([a-z][a-z-]*)\/(?=[\s:]|$)/g

function foldersOfTree(text: string): Set<string> {
  const named = new Set<string>()
  let [top, group] = ['', '']
  for (const line of (/```\n([\s\S]*?)```/.exec(text)?.[1] ?? '').split('\n')) {
    if (!line.startsWith(' ')) top = /^(src\/(?:domains|web|platform))\/\s/.exec(line)?.[1] ?? ''
    if (!top || !line.startsWith(' ')) continue
    const folders = [...line.matchAll(folderName)].map((match) => match[1] ?? '')
    // Two spaces begin a group; a line further in goes on with the rooms of the one above.
    if (/^ {2}[a-z-]+\//.test(line)) {
      group = `${top}/${folders.shift()}`
      named.add(group)
    }
    for (const room of folders) named.add(`${group}/${room}`)
  }
  return named
}

function objectionsToGlossary(text: string): string[] {
  const terms = [...text.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '))
  const words = terms.map((term) => term.trim().toLowerCase()).filter((term) => !/^(term|-+|\*\*.*|–.*)$/.test(term))
  return [...new Set(words.filter((word, index) => words.indexOf(word) !== index))].map(
    (word) => `"${word}" has two entries; one word has one meaning`,
  )
}

function objectionsToIndex(texts: ReadonlyMap<string, string>): string[] {
  const index = texts.get('docs/decisions/README.md') ?? ''
  const records = [...texts.keys()].filter((path) => isRecord(path))
  return records
    .filter((path) => !index.includes(`(${posix.basename(path)})`))
    .map((path) => `${path} is not in the index`)
}

function isRecord(path: string): boolean {
  return path.startsWith('docs/decisions/') && posix.basename(path) !== 'README.md'
}

function objectionsToLength(path: string, text: string): string[] {
  const most = mostWords[path] ?? (isRecord(path) ? mostWordsOfRecord : Number.POSITIVE_INFINITY)
  const words = text.split(/\s+/).filter(Boolean).length
  return words > most ? [`${words} words, at most ${most}`] : []
}
