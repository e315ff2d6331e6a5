import { expect, test } from 'vitest'
import { dates } from './dates.ts'
import { parseSource } from './source-file.ts'

const told = (text: string, path = 'src/domains/a/reads.ts') => dates(parseSource(path, text)).map(({ line }) => line)

test.each([
  "const day = new Intl.DateTimeFormat('en-IN')",
  "const text = at.toLocaleDateString('en-IN')",
  "const text = at.toLocaleTimeString('en-IN', { hour: 'numeric' })",
  "const text = at.toLocaleString('en-IN')",
  "const zone = 'Asia/Kolkata'",
  'const day = 86_400_000',
  'const hour = 3_600_000',
  'const day = 24 * 60 * 60 * 1000',
  'const hour = 60 * 60 * 1000',
])('%s is refused', (text) => {
  expect(told(text)).toEqual([1])
  expect(told(text, 'src/web/ui/a.tsx')).toEqual([1])
})

test('the module of days and times may, and so may tests; numbers are grouped in one place', () => {
  expect(told("const day = new Intl.DateTimeFormat('en-IN')", 'src/platform/text/india-time.ts')).toEqual([])
  expect(told('const day = 86_400_000', 'src/domains/a/reads.test.ts')).toEqual([])
  expect(told('const day = 86_400_000', 'scripts/a.ts')).toEqual([])
  expect(told("const text = value.toLocaleString('en-IN')", 'src/platform/text/counted.ts')).toEqual([])
})

test('types of dates, other numbers and the statements of the database are left alone', () => {
  expect(told('type Part = Intl.DateTimeFormatPartTypes\nconst minute = 60_000\nconst week = 7 * dayMs')).toEqual([])
  expect(told("const day = sql`now() at time zone 'Asia/Kolkata'`")).toEqual([])
})
