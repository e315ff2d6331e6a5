import { expect, test } from 'vitest'
import { digitsAt } from './counters.tsx'

test('runs from nought to its number in five seconds', () => {
  expect([0, 2500, 5000].map((elapsed) => digitsAt(970, elapsed))).toEqual(['000', '485', '970'])
})

test('keeps its width, and stops at its number even after a late frame', () => {
  expect(digitsAt(1340, 100)).toBe('0027')
  expect(digitsAt(340, 99_000)).toBe('340')
  expect(digitsAt(7, -3)).toBe('0')
})
