import { expect, it } from 'vitest'
import { describeDiagnoses, exitCodeOf, note, right, unseen, wrong } from './diagnosis.ts'

const good = right('clock', 'It is right.')
const hint = note('mail', 'No mail server is set.', 'Set SMTP_URL.')
const dark = unseen('disk', 'It could not be asked.')
const bad = wrong('fonts', 'Fonts are missing.', 'Install anew.')

it.each([
  [[], 0],
  [[good], 0],
  [[good, hint], 0],
  [[good, dark], 2],
  [[dark, bad], 1],
  [[bad, good], 1],
])('exits by the worst of its diagnoses', (diagnoses, code) => {
  expect(exitCodeOf(diagnoses)).toBe(code)
})

it('lists the worst first, with advice, and names what is right once', () => {
  expect(describeDiagnoses([good, hint, dark, bad, right('clock', 'It is.')])).toEqual([
    'Wrong:',
    '  fonts: Fonts are missing.',
    '    Install anew.',
    '',
    'Could not be looked at:',
    '  disk: It could not be asked.',
    '',
    'To know:',
    '  mail: No mail server is set.',
    '    Set SMTP_URL.',
    '',
    'All right: clock.',
  ])
  expect(describeDiagnoses([])).toEqual([])
})
