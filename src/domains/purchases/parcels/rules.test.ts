import { expect, it } from 'vitest'
import { mayBecome, mayBeUndone } from './rules.ts'
import { parcelState } from './schema.ts'

it.each([
  ['waiting', ['waiting', 'sent']],
  ['sent', ['sent', 'delivered', 'returned']],
  ['delivered', ['delivered']],
  ['returned', ['sent', 'returned']],
] as const)('a parcel that is %s may become %j', (from, states) => {
  expect(parcelState.options.filter((to) => mayBecome(from, to)).sort()).toEqual([...states].sort())
})

it.each([
  ['sent', 0, true],
  ['sent', 15 * 60_000, true],
  ['sent', 15 * 60_000 + 1, false],
  ['waiting', 0, false],
  ['delivered', 0, false],
  ['returned', 0, false],
] as const)('that it is %s may be undone %i ms later: %s', (state, later, may) => {
  for (const time of ['2026-11-20T06:00:00Z', '2026-11-20T18:29:59Z', '2026-11-20T23:50:00Z']) {
    const keptAt = new Date(time)
    expect(mayBeUndone({ state, keptAt }, new Date(keptAt.getTime() + later))).toBe(may)
  }
})
