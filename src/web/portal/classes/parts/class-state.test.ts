import { expect, it } from 'vitest'
import { classState } from './class-state.ts'

const one = {
  is_live: true,
  is_cancelled: false,
  join_opens_at: '2026-11-20T12:50:00Z',
  start_time: '2026-11-20T13:00:00Z',
  end_time: '2026-11-20T14:30:00Z',
}

it.each([
  ['2026-11-20T12:49:59.999Z', 'to-come'],
  ['2026-11-20T12:50:00Z', 'joinable'],
  ['2026-11-20T14:29:59.999Z', 'joinable'],
  ['2026-11-20T14:30:00Z', 'over'],
] as const)('at %s a live class is %s', (now, state) => expect(classState(one, Date.parse(now))).toBe(state))

it('a class without a link is never joined', () => {
  const filmed = { ...one, is_live: false }
  expect(classState(filmed, Date.parse('2026-11-20T12:55:00Z'))).toBe('to-come')
  expect(classState(filmed, Date.parse('2026-11-20T13:00:00Z'))).toBe('running')
})

it('a class that is cancelled is so until its end, also while it could be joined', () => {
  const cancelled = { ...one, is_cancelled: true }
  const states = ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z'].map((at) => classState(cancelled, Date.parse(at)))
  expect(states).toEqual(['cancelled', 'cancelled'])
  expect(classState(cancelled, Date.parse(one.end_time))).toBe('over')
})
