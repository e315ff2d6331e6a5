import { expect, it } from 'vitest'
import { rollNumberText } from './roll-number.ts'

it('formats a roll number with five digits, or more if necessary', () => {
  expect([1, 417, 99_999, 100_000].map(rollNumberText)).toEqual(['00001', '00417', '99999', '100000'])
})
