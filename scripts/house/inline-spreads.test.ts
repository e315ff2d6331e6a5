import { expect, test } from 'vitest'
import { inlineSpreads } from './inline-spreads.ts'
import { parseSource } from './source-file.ts'

const linesOf = (text: string) => inlineSpreads(parseSource('src/a.tsx', text)).map(({ line }) => line)

test('a literal that is spread into a literal or into an element is told', () => {
  expect(linesOf('const a = {\n  ...{ b, c },\n}')).toEqual([2])
  expect(linesOf('const a = <B {...{ c }} />')).toEqual([1])
})

test('a value, and what depends on a condition, may be spread', () => {
  expect(linesOf('const a = { ...b, ...(c ? { d } : {}) }; const e = <F {...g} />')).toEqual([])
})
