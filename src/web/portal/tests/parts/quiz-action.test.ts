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

it('has no action for a test that is not open yet', () => {
  expect(testAction({ ...untouched, publish_date: tomorrow }, now)).toEqual({ kind: 'upcoming' })
  expect(testAction({ ...untouched, closes_at: '2026-11-20T07:00:00Z' }, now)).toEqual({ kind: 'upcoming' })
})

it('shows an upcoming test as upcoming, whatever attempts it has', () => {
  const submitted = { ...untouched, submission_status: 'submitted', submission_id: 'sub-1' } as const
  expect(testAction({ ...submitted, publish_date: tomorrow }, now)).toEqual({ kind: 'upcoming' })
})

it('offers to start a test that the server allows, even if this device considers it over', () => {
  expect(testAction({ ...untouched, may_start: true }, now)).toEqual({ kind: 'start' })
  expect(testAction({ ...untouched, may_start: true, closes_at: '2026-11-20T05:00:00Z' }, now)).toEqual({
    kind: 'start',
  })
})

it('shows a test that closed without an attempt as ended', () => {
  expect(testAction({ ...untouched, closes_at: '2026-11-20T06:00:00Z' }, now)).toEqual({ kind: 'ended' })
})

it('links a submitted test to its analysis', () => {
  const submitted = { ...untouched, submission_status: 'submitted', submission_id: 'sub-1' } as const
  expect(testAction(submitted, now)).toEqual({ kind: 'analysis', submissionId: 'sub-1' })
})

it('resumes an attempt in progress', () => {
  const pending = { ...untouched, submission_status: 'pending-submission' } as const
  expect(testAction(pending, now)).toEqual({ kind: 'resume' })
  expect(testAction({ ...pending, publish_date: tomorrow }, now)).toEqual({ kind: 'resume' })
})

it('offers both analysis and another attempt for a submitted test that can be taken again', () => {
  const submitted = { ...untouched, submission_status: 'submitted', submission_id: 'sub-1' } as const
  expect(testAction({ ...submitted, may_start: true }, now)).toEqual({ kind: 'again', submissionId: 'sub-1' })
})

it('opens exactly on time, and links to no analysis where there is none', () => {
  const opens = { ...untouched, publish_date: '2026-11-20T06:00:00Z', closes_at: '2026-11-20T06:00:00Z' }
  expect(testAction(opens, now)).toEqual({ kind: 'ended' })
  expect(testAction({ ...untouched, submission_status: 'submitted' }, now)).toEqual({ kind: 'upcoming' })
  expect(testAction({ ...untouched, submission_id: 'sub-1' }, now)).toEqual({ kind: 'upcoming' })
})
