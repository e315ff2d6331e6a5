import { expect, it } from 'vitest'
import { testAction } from './quiz-action.tsx'

const now = Date.parse('2026-11-20T06:00:00Z')
const untouched = {
  submission_status: 'none',
  submission_id: null,
  may_start: false,
  publish_date: '2026-11-20T04:00:00Z',
  closes_at: null,
} as const
const tomorrow = '2026-11-21T04:00:00Z'

it('a test that is not open yet has no action', () => {
  expect(testAction({ ...untouched, publish_date: tomorrow }, now)).toEqual({ kind: 'upcoming' })
  expect(testAction({ ...untouched, closes_at: '2026-11-20T07:00:00Z' }, now)).toEqual({ kind: 'upcoming' })
})

it('a coming test is shown as coming, whatever was sat of it', () => {
  const submitted = { ...untouched, submission_status: 'submitted', submission_id: 'sub-1' } as const
  expect(testAction({ ...submitted, publish_date: tomorrow }, now)).toEqual({ kind: 'upcoming' })
})

it('a test that the server allows can be started, even if this device considers it over', () => {
  expect(testAction({ ...untouched, may_start: true }, now)).toEqual({ kind: 'start' })
  expect(testAction({ ...untouched, may_start: true, closes_at: '2026-11-20T05:00:00Z' }, now)).toEqual({
    kind: 'start',
  })
})

it('a test that closed without an attempt has ended', () => {
  expect(testAction({ ...untouched, closes_at: '2026-11-20T06:00:00Z' }, now)).toEqual({ kind: 'ended' })
})

it('a submitted test leads to its analysis', () => {
  const submitted = { ...untouched, submission_status: 'submitted', submission_id: 'sub-1' } as const
  expect(testAction(submitted, now)).toEqual({ kind: 'analysis', submissionId: 'sub-1' })
})

it('an attempt under way is resumed', () => {
  const pending = { ...untouched, submission_status: 'pending-submission' } as const
  expect(testAction(pending, now)).toEqual({ kind: 'resume' })
  expect(testAction({ ...pending, publish_date: tomorrow }, now)).toEqual({ kind: 'resume' })
})

it('a submitted test that may be taken again leads to both', () => {
  const submitted = { ...untouched, submission_status: 'submitted', submission_id: 'sub-1' } as const
  expect(testAction({ ...submitted, may_start: true }, now)).toEqual({ kind: 'again', submissionId: 'sub-1' })
})

it('opens at its minute, and what has no analysis leads to none', () => {
  const opens = { ...untouched, publish_date: '2026-11-20T06:00:00Z', closes_at: '2026-11-20T06:00:00Z' }
  expect(testAction(opens, now)).toEqual({ kind: 'ended' })
  expect(testAction({ ...untouched, submission_status: 'submitted' }, now)).toEqual({ kind: 'upcoming' })
  expect(testAction({ ...untouched, submission_id: 'sub-1' }, now)).toEqual({ kind: 'upcoming' })
})
