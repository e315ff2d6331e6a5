import { expect, test } from 'vitest'
import { documents } from './documents.ts'

const tree = `\`\`\`
src/server.ts      starts
src/domains/       what it does
  leads/           staff/         people who ask; sends no mail/text
src/web/           what people see
  exam/            player/: hall/ (what is seen)
                   parts/
db/                patterns/
\`\`\``
const paths = [
  'src/server.ts',
  'src/domains/leads/staff/a.ts',
  'src/web/exam/player/hall/b.tsx',
  'src/web/exam/parts/c.ts',
]
const told = (texts: Record<string, string>, files = paths) =>
  documents(new Map(Object.entries(texts)), files).map(({ message }) => message)

const inOrder = { 'docs/architecture.md': tree }

test('a tree that names every folder, and no other, is in order', () => {
  expect(told(inOrder)).toEqual([])
})

test('a folder that the tree lacks, and one that is gone, are told', () => {
  expect(told(inOrder, [...paths, 'src/domains/leads/numbers/d.ts'])).toEqual([
    'src/domains/leads/numbers/ is missing in the tree',
  ])
  expect(told(inOrder, paths.slice(0, 3))).toEqual(['src/web/exam/parts/ of the tree does not exist'])
  expect(told(inOrder, [...paths, 'src/domains/bank/e.ts'])).toEqual(['src/domains/bank/ is missing in the tree'])
})

test('a word with two entries in the glossary is told', () => {
  const glossary = '| Term | Meaning |\n|---|---|\n| order | a |\n| instalment, due | b |\n| Due | c |\n'
  expect(told({ ...inOrder, 'docs/glossary.md': glossary })).toEqual([
    '"due" has two entries; one word has one meaning',
  ])
})

test('a decision record stands in the index and fills one page at most', () => {
  const records = { 'docs/decisions/README.md': '- [A](a.md)', 'docs/decisions/a.md': 'word '.repeat(500) }
  expect(told({ ...inOrder, ...records })).toEqual([])
  expect(told({ ...inOrder, ...records, 'docs/decisions/b.md': 'word '.repeat(501) })).toEqual([
    'docs/decisions/b.md is not in the index',
    '501 words, at most 500',
  ])
})

test('the README keeps to its length', () => {
  expect(told({ ...inOrder, 'README.md': 'word '.repeat(701) })).toEqual(['701 words, at most 700'])
})
