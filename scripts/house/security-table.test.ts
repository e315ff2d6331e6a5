import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/* The table of docs/security.md promises nothing that no test holds. */

const text = readFileSync('docs/security.md', 'utf8')
const states = ['met', 'partly', 'not met', 'not applicable']
const rows = [...text.matchAll(/^\| (\*{0,2}V\d.*?) \| (.*?) \| (.*?) \| (.*?) \|$/gm)].map(
  ([, area = '', ...cells]) => {
    const [state = '', how = '', tests = ''] = cells
    return { area, state, how, files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }
  },
)
const judged = rows.filter(({ state }) => state !== '')

it('has every chapter of ASVS 5.0, and a judgement of each', () => {
  const chapters = new Set(judged.flatMap(({ area }) => /^\*{0,2}V(\d+)/.exec(area)?.[1] ?? []))
  expect([...chapters].map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 17 }, (_, index) => index + 1),
  )
})

it.each(judged)('$area', ({ state, how, files }) => {
  expect(states).toContain(state)
  expect(how.length).toBeGreaterThan(5)
  for (const file of files) {
    expect(file).toMatch(/\.(test|spec)\.ts$/)
    expect(existsSync(file), file).toBe(true)
  }
  if (state === 'met' || state === 'partly') expect(files).not.toEqual([])
})

it('SECURITY.md says how to report, what to expect, and which versions are mended', () => {
  const policy = readFileSync('SECURITY.md', 'utf8')
  for (const heading of ['Report a weakness', 'What to expect', 'Supported versions'])
    expect(policy).toContain(`## ${heading}`)
  expect(policy).toContain('docs/security.md')
})
