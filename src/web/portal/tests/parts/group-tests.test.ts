import { expect, it } from 'vitest'
import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { groupTests } from './group-tests.ts'

function quiz(quiz_name: string, publish_date: string | null, quiz_type: DashboardQuiz['quiz_type'] = 'mock-flt') {
  return { quiz_name, quiz_type, publish_date }
}

function names(quizzes: { quiz_name: string }[]) {
  return quizzes.map(({ quiz_name }) => quiz_name)
}

// Half past one in the night of the 21st in India, still the 20th in UTC.
const now = Date.parse('2026-11-20T20:00:00Z')

it('the day begins and ends at midnight in India', () => {
  const { today, upcoming, previous } = groupTests(
    [
      quiz('last minute of yesterday', '2026-11-20T18:29:59Z'),
      quiz('first moment of today', '2026-11-20T18:30:00Z'),
      quiz('last minute of today', '2026-11-21T18:29:59Z'),
      quiz('first moment of tomorrow', '2026-11-21T18:30:00Z'),
    ],
    now,
  )
  expect(names(previous)).toEqual(['last minute of yesterday'])
  expect(names(today)).toEqual(['first moment of today', 'last minute of today'])
  expect(names(upcoming)).toEqual(['first moment of tomorrow'])
})

it('what comes next stands first, and what was last stands first', () => {
  const { upcoming, previous } = groupTests(
    [
      quiz('in December', '2026-12-05T04:00:00Z'),
      quiz('on Sunday', '2026-11-22T04:00:00Z'),
      quiz('in October', '2026-10-05T04:00:00Z'),
      quiz('last week', '2026-11-12T04:00:00Z'),
      quiz('last year', '2025-12-30T04:00:00Z'),
    ],
    now,
  )
  expect(names(upcoming)).toEqual(['on Sunday', 'in December'])
  expect(names(previous)).toEqual(['last week', 'in October', 'last year'])
})

it('a test without a date counts as one of before, after those that have one', () => {
  const dated = quiz('last week', '2026-11-12T04:00:00Z')
  const { today, upcoming, previous } = groupTests([quiz('undated', null), dated, quiz('undated too', null)], now)
  expect(names([...today, ...upcoming])).toEqual([])
  expect(names(previous)[0]).toBe('last week')
  expect(names(previous)).toHaveLength(3)
})

it('subject, topic and class tests stay out', () => {
  const { today, upcoming, previous } = groupTests(
    [
      quiz('subject', '2026-11-21T04:00:00Z', 'subject'),
      quiz('topic', '2026-11-25T04:00:00Z', 'topic'),
      quiz('class', '2026-11-10T04:00:00Z', 'class'),
      quiz('mock', '2026-11-21T04:00:00Z'),
    ],
    now,
  )
  expect(names([...today, ...upcoming, ...previous])).toEqual(['mock'])
})
