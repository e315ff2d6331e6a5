import { expect, it } from 'vitest'
import { changeText } from './where-and-who.tsx'

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
