import { expect, it } from 'vitest'
import type { Parcel } from '#domains/purchases/parcels/schema.ts'
import { daysBetween } from '#platform/text/india-time.ts'
import { parcelText } from './money/parcel-text.ts'

const parcel = (some: Partial<Parcel>): Parcel =>
  JSON.parse(
    JSON.stringify({
      state: 'waiting',
      carrier: 'India Post',
      tracking_number: 'EB1',
      sent_on: null,
      ended_on: null,
      ...some,
    }),
  )
const sent_on = '2026-11-30T18:29:59Z'
const ended_on = '2026-11-30T18:30:00Z'

it.each<[Partial<Parcel>, string]>([
  [{ state: 'waiting' }, 'The institute will pack it and send it by post.'],
  [{ state: 'sent', sent_on }, 'Sent on 30 Nov, 2026 via India Post, EB1.'],
  [{ state: 'sent', sent_on, tracking_number: '' }, 'Sent on 30 Nov, 2026 via India Post.'],
  [{ state: 'sent' }, 'The institute will pack it and send it by post.'],
  [{ state: 'delivered', sent_on, ended_on }, 'Delivered on 01 Dec, 2026 by India Post, EB1.'],
  [{ state: 'delivered', sent_on }, 'The institute will pack it and send it by post.'],
  [
    { state: 'returned', sent_on, ended_on },
    'Returned to us on 01 Dec, 2026. We will ask you for the correct address.',
  ],
  [{ state: 'returned', sent_on }, 'The institute will pack it and send it by post.'],
])('a parcel that is %j', (some, told) => expect(parcelText(parcel(some))).toBe(told))

it.each([
  ['2026-11-30', '2026-12-01', 1],
  ['2026-12-01', '2026-11-30', -1],
  ['2026-11-22', '2026-11-22', 0],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-12-31', '2027-12-31', 365],
])('from %s to %s are %i days', (from, to, days) => expect(daysBetween(from, to)).toBe(days))
