import { expect, it } from 'vitest'
import { isSameSubject, opensAtOnce } from './rules.ts'

it.each([
  [null, false],
  ['2026-11-24T05:59:59.000Z', true],
  ['2026-11-24T06:00:00.000Z', true],
  ['2026-11-24T06:01:00.000Z', true],
  ['2026-11-24T06:01:00.001Z', false],
  ['2026-11-25T06:00:00.000Z', false],
])('at six a test with opening time %s opens at once: %s', (publish_date, expected) => {
  expect(opensAtOnce({ publish_date }, '2026-11-24T06:00:00.000Z')).toBe(expected)
})

it.each([
  ['English Language', 'english', true],
  ['Reasoning', 'Reasoning Ability', true],
  ['Quantitative Aptitude', 'quantitative-aptitude', true],
  ['Mathematics', 'Quantitative Aptitude', false],
  ['Reasoning', 'Computer Aptitude', false],
])('the subject %s and the section %s are the same: %s', (subject, section, expected) => {
  expect(isSameSubject(subject, section)).toBe(expected)
})
