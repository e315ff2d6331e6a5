import { expect, test } from 'vitest'
import { judge } from './rules.ts'

function barrelLines(...lines: string[]): number[] {
  return judge([{ path: 'src/platform/log.ts', text: lines.join('\n') }])
    .filter(({ rule }) => rule === 'no-barrel')
    .map(({ line }) => line)
}

test('a file that hands on what it did not write is a barrel', () => {
  expect(barrelLines("export type { A } from './a.ts'")).toEqual([1])
  expect(barrelLines("import { a } from './a.ts'", 'export { a }')).toEqual([2])
  expect(barrelLines('export { a }', "import { a } from './a.ts'")).toEqual([1])
})

test('a file exports what it defines', () => {
  expect(barrelLines("import { a } from './a.ts'", 'const b = a', 'export { b }', 'export const c = a')).toEqual([])
})
