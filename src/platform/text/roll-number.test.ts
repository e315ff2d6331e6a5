import { expect, it } from 'vitest'
import { rollNumberText } from './roll-number.ts'

it('a roll number has five digits, and more where it needs them', () => {
  expect([1, 417, 99_999, 100_000].map(rollNumberText)).toEqual(['00001', '00417', '99999', '100000'])
})
