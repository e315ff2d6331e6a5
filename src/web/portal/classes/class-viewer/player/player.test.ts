import { expect, it } from 'vitest'
import { filmTime, spokenFilmTime } from './player.ts'

it.each([
  [0, '0:00'],
  [68, '1:08'],
  [2468, '41:08'],
  [3600, '1:00:00'],
  [5530, '1:32:10'],
])('%i seconds into a film are %s', (seconds, text) => expect(filmTime(seconds)).toBe(text))

it('includes hours for screen readers', () => {
  expect(spokenFilmTime(3661)).toBe('1 hour 1\u00a0minute 1\u00a0second')
  expect(spokenFilmTime(42)).toBe('42\u00a0seconds')
})
