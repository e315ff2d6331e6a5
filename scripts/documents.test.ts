import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

it.each(['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')])(
  '%s mentions only paths that exist',
  (document) => {
    const source = readFileSync(document, 'utf8')
    const links = [...source.matchAll(/\]\(([^)#:]+)[^)]*\)/g)].map(([, link = '']) => join(dirname(document), link))
    const paths = [...source.matchAll(/`((?:src|db|test|scripts|sandbox|bench|deploy|docs)\/[\w./-]+)`/g)]
    const inSrc = [...source.matchAll(/`((?:domains|platform|web)\/[\w./-]+)`/g)].map(([, path]) => `src/${path}`)
    const mentioned = [...links, ...paths.map(([, path = '']) => path), ...inSrc]
    expect(mentioned.filter((path) => !existsSync(path))).toEqual([])
  },
)

it('lists each decision record in the index', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const records = globSync('*.md', { cwd: 'docs/decisions' }).filter((record) => record !== 'README.md')
  expect(records.filter((record) => !index.includes(`(${record})`))).toEqual([])
})

/*
 * Checks that every promise in the table of docs/security.md has a test.
 */

const text = readFileSync('docs/security.md', 'utf8')
const states = ['met', 'partly', 'not met', 'not applicable']
const rows = [...text.matchAll(/^\| (\*{0,2}V\d.*?) \| (.*?) \| (.*?) \| (.*?) \|$/gm)].map(
  ([, area = '', ...cells]) => {
    const [state = '', how = '', tests = ''] = cells
    return { area, state, how, files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }
  },
)
const judged = rows.filter(({ state }) => state !== '')

it('assesses every chapter of ASVS 5.0', () => {
  const chapters = new Set(judged.flatMap(({ area }) => /^\*{0,2}V(\d+)/.exec(area)?.[1] ?? []))
  expect([...chapters].map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 17 }, (_, index) => index + 1),
  )
})

it.each(judged)('names tests for $area', ({ state, how, files }) => {
  expect(states).toContain(state)
  expect(how.length).toBeGreaterThan(5)
  for (const file of files) {
    expect(file).toMatch(/\.(test|spec)\.ts$/)
    expect(existsSync(file), file).toBe(true)
  }
  if (state === 'met' || state === 'partly') expect(files).not.toEqual([])
})

it('SECURITY.md says how to report, what to expect, and which versions are fixed', () => {
  const policy = readFileSync('SECURITY.md', 'utf8')
  for (const heading of ['Report a weakness', 'What to expect', 'Supported versions'])
    expect(policy).toContain(`## ${heading}`)
  expect(policy).toContain('docs/security.md')
})
