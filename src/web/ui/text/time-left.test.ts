import { expect, it } from 'vitest'
import { clockText } from './time-left.tsx'

it.each([
  [0, '00:00'],
  [-5, '00:00'],
  [1, '00:01'],
  [522_000, '08:42'],
  [3_599_001, '01:00:00'],
  [7_722_000, '02:08:42'],
])('%i ms are shown as %s', (left, text) => expect(clockText(left)).toBe(text))
