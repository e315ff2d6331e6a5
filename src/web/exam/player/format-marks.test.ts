import { expect, it } from 'vitest'
import { formatMarks, totalMarks } from './format-marks.ts'

it.each([
  ['2', '2'],
  ['1/4', '0.25'],
  ['1/2', '0.5'],
  ['5/4', '1.25'],
  ['2/100', '0.02'],
  // Values that two decimals cannot represent exactly remain fractions.
  ['1/3', '1/3'],
  ['1/8', '1/8'],
  ['0', '0'],
])('%s marks are written %s', (marks, text) => expect(formatMarks(marks)).toBe(text))

it.each([
  ['1/3', 3, '1'],
  ['1/3', 2, '0.67'],
  ['2', 50, '100'],
  ['1/4', 3, '0.75'],
  ['2/3', 1, '0.67'],
  ['1', 0, '0'],
])('%s marks of %i questions are %s', (marks, count, text) => expect(totalMarks(marks, count)).toBe(text))
