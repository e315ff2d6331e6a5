import { expect, it } from 'vitest'
import { groupDiscussions } from './discussion-list.tsx'

// 01:30 on the 21st in India, still the 20th in UTC.
const now = Date.parse('2026-11-20T20:00:00Z')

function quiz(quiz_name: string, publish_date: string, film: string | { section_name: string } | null) {
  const time = typeof film === 'string' ? film : null
  const section_name = typeof film === 'object' ? (film?.section_name ?? '') : ''
  const discussion_url = [{ time, url: 'https://youtu.be/abcdefghijk', section_name }]
  return { _id: quiz_name, quiz_name, website_sub_exam_id: null, publish_date, discussion_url }
}

function titles(list: { title: string }[]) {
  return list.map(({ title }) => title)
}

it("uses the test's time for a discussion without one", () => {
  const { today, upcoming, past } = groupDiscussions(
    [
      quiz('of today', '2026-11-21T03:00:00Z', null),
      quiz('of tomorrow', '2026-11-22T03:00:00Z', null),
      quiz('of last week', '2026-11-12T03:00:00Z', null),
    ],
    now,
  )
  expect([titles(today), titles(upcoming), titles(past)]).toEqual([['of today'], ['of tomorrow'], ['of last week']])
})

it("prefers its own time to its test's, and ends days at midnight in India", () => {
  const opened = '2026-11-01T04:00:00Z'
  const { today, upcoming, past } = groupDiscussions(
    [
      quiz('last minute of yesterday', opened, '2026-11-20T18:29:59Z'),
      quiz('first moment of today', opened, '2026-11-20T18:30:00Z'),
      quiz('last minute of today', opened, '2026-11-21T18:29:59Z'),
      quiz('first moment of tomorrow', opened, '2026-11-21T18:30:00Z'),
    ],
    now,
  )
  expect(titles(past)).toEqual(['last minute of yesterday'])
  expect(titles(today)).toEqual(['first moment of today', 'last minute of today'])
  expect(titles(upcoming)).toEqual(['first moment of tomorrow'])
})

it('lists past discussions latest first, and names the section of each', () => {
  const { past } = groupDiscussions(
    [quiz('old', '2026-10-01T04:00:00Z', null), quiz('newer', '2026-11-01T04:00:00Z', { section_name: 'Reasoning' })],
    now,
  )
  expect(titles(past)).toEqual(['newer, Reasoning', 'old'])
})
