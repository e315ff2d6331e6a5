import { expect, it } from 'vitest'
import type { TopicMastery } from '#domains/attempts/mastery/schema.ts'
import { bandText, daysAgoText, triedText } from './topic-rows.tsx'

const today = '2026-11-27'
const never: TopicMastery = { _id: 'a', name: 'Trains', questions: 0, last_on: null, band: null, right: null }
const tried: TopicMastery = { ...never, questions: 1, last_on: '2026-11-26', band: { low: 20, high: 74 } }

it.each([
  ['2026-11-28', 'today'],
  ['2026-11-27', 'today'],
  ['2026-11-26', 'yesterday'],
  ['2026-11-25', '2 days ago'],
  ['2025-11-27', '365 days ago'],
])('%s is %s', (day, text) => expect(daysAgoText(day, today)).toBe(text))

it('states the number and dates of the questions, and the result', () => {
  expect([triedText(never, today), bandText(never)]).toEqual(['never tried', 'no question yet'])
  expect([triedText(tried, today), bandText(tried)]).toEqual(['1\u00a0question, yesterday', 'not enough to say'])
  expect(triedText({ ...tried, questions: 12 }, today)).toBe('12\u00a0questions, yesterday')
  expect(bandText({ ...tried, right: 47 })).toBe('20 to 74 of 100')
})
