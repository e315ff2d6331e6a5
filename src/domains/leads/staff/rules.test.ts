import { describe, expect, it } from 'vitest'
import { daysToMonday, indiaAt } from '#platform/text/india-time.ts'

/** Moments of a Friday and of a Saturday in India, which begin at 18:30 UTC. */
const friday = ['2026-11-19T18:30:00Z', '2026-11-20T06:30:00Z', '2026-11-20T18:29:59.999Z']
const saturday = ['2026-11-20T18:30:00Z', '2026-11-20T21:00:00Z', '2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z']

type Row = [now: string, days: number, hour: number, at: string]

describe('a clock time in India', () => {
  it.each<Row>([
    ...friday.map((now): Row => [now, 0, 0, '2026-11-19T18:30:00.000Z']),
    ...saturday.map((now): Row => [now, 0, 0, '2026-11-20T18:30:00.000Z']),
    ...friday.map((now): Row => [now, 1, 11, '2026-11-21T05:30:00.000Z']),
    ...saturday.map((now): Row => [now, 1, 11, '2026-11-22T05:30:00.000Z']),
    ['2026-11-20T06:30:00Z', -1, 10, '2026-11-19T04:30:00.000Z'],
    ['2026-12-31T20:00:00Z', 0, 0, '2026-12-31T18:30:00.000Z'],
    ['2026-12-31T20:00:00Z', 60, 23, '2027-03-02T17:30:00.000Z'],
  ])('seen from %s, %i days on at %i hours, is %s', (...row) => {
    const [now, days, hour, at] = row
    expect(indiaAt(new Date(now), days, hour).toISOString()).toBe(at)
  })
})

describe('the days to the next Monday in India', () => {
  it.each([
    ['a Monday, in its first moment', '2026-11-22T18:30:00Z', 7],
    ['a Monday at noon', '2026-11-23T06:30:00Z', 7],
    ['a Monday, in its last moment', '2026-11-23T18:29:59.999Z', 7],
    ['a Tuesday, a Monday in UTC', '2026-11-23T18:30:00Z', 6],
    ['a Tuesday', '2026-11-24T06:30:00Z', 6],
    ['a Wednesday', '2026-11-25T06:30:00Z', 5],
    ['a Thursday', '2026-11-26T06:30:00Z', 4],
    ['a Friday', '2026-11-27T06:30:00Z', 3],
    ['a Saturday', '2026-11-28T06:30:00Z', 2],
    ['a Sunday', '2026-11-29T06:30:00Z', 1],
    ['a Sunday, in its last moment', '2026-11-29T18:29:59.999Z', 1],
  ])('from %s', (_, now, days) => {
    expect(daysToMonday(new Date(now))).toBe(days)
    expect(indiaAt(new Date(now), days, 12).getUTCDay()).toBe(1)
  })
})
