import { expect, it } from 'vitest'
import { omitUndefined } from './omit-undefined.ts'

it('leaves out only undefined values', () => {
  const given = { a: undefined, b: null, c: 0, d: '', e: false, f: { g: undefined } }
  expect(Object.keys(omitUndefined(given))).toEqual(['b', 'c', 'd', 'e', 'f'])
  expect(Object.keys(given)).toHaveLength(6)
})
