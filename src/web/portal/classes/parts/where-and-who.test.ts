import { expect, it } from 'vitest'
import { changeText, classState } from './where-and-who.tsx'

const planned = { is_cancelled: false, cancel_reason: null, moved_from: null, start_time: '2026-11-20T11:30:00Z' }

it.each([
  ['as it was', {}, null],
  ['moved within the day', { moved_from: '2026-11-20T10:30:00Z' }, 'Moved to 05:00 PM'],
  // 18:29 UTC is still the 20th in India, 18:30 is the 21st.
  ['moved from a minute before midnight', { moved_from: '2026-11-20T18:29:00Z' }, 'Moved to 05:00 PM'],
  ['moved from midnight', { moved_from: '2026-11-20T18:30:00Z' }, 'Moved to 20 Nov, 05:00 PM'],
  ['cancelled', { is_cancelled: true }, 'Cancelled'],
  [
    'cancelled with a reason, after it was moved',
    { is_cancelled: true, cancel_reason: 'The hall is flooded.', moved_from: '2026-11-20T10:30:00Z' },
    'Cancelled: The hall is flooded.',
  ],
])('a class that is %s', (_, change, text) => expect(changeText({ ...planned, ...change })).toBe(text))

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

it('never offers to join a class without a link', () => {
  const filmed = { ...one, is_live: false }
  expect(classState(filmed, Date.parse('2026-11-20T12:55:00Z'))).toBe('to-come')
  expect(classState(filmed, Date.parse('2026-11-20T13:00:00Z'))).toBe('running')
})

it('keeps a cancelled class cancelled until its end, even while it could be joined', () => {
  const cancelled = { ...one, is_cancelled: true }
  const states = ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z'].map((at) => classState(cancelled, Date.parse(at)))
  expect(states).toEqual(['cancelled', 'cancelled'])
  expect(classState(cancelled, Date.parse(one.end_time))).toBe('over')
})
