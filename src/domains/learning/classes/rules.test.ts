import { describe, expect, it } from 'vitest'
import { isUpcoming, joinOpensAt, lengthInMinutes, refusalToJoin } from './rules.ts'

/*
 * A class across midnight in India, which is 18:30 UTC.
 */

const startsAt = new Date('2026-11-20T18:00:00Z')
const at = (minutes: number, ms = 0) => new Date(startsAt.getTime() + minutes * 60_000 + ms)
const one = { startsAt, endsAt: at(90), joinUrl: 'https://meet.example/algebra', cancelledAt: null }

describe('a class of ninety minutes', () => {
  it('is upcoming or live until its end', () => {
    expect([isUpcoming(one, at(-1000)), isUpcoming(one, at(90, -1)), isUpcoming(one, at(90))]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('opens ten minutes before it begins', () => {
    expect(joinOpensAt(one)).toEqual(at(-10))
    expect(refusalToJoin(one, at(-10, -1))).toContain('10 minutes before')
    expect([refusalToJoin(one, at(-10)), refusalToJoin(one, at(90, -1))]).toEqual([null, null])
  })

  it('cannot be joined after its end, or without a link', () => {
    expect(refusalToJoin(one, at(90))).toContain('over')
    expect(refusalToJoin({ ...one, joinUrl: null }, at(90))).toContain('over')
    expect(refusalToJoin({ ...one, joinUrl: null }, at(0))).toContain('no link')
    expect(refusalToJoin({ ...one, joinUrl: null }, at(-60))).toContain('no link')
    expect(refusalToJoin({ ...one, cancelledAt: at(-1) }, at(0))).toContain('cancelled')
  })

  it('has its length in whole minutes', () => {
    expect(lengthInMinutes(one)).toBe(90)
    expect(lengthInMinutes({ startsAt, endsAt: at(0, 29_999) })).toBe(0)
    expect(lengthInMinutes({ startsAt, endsAt: at(0, 30_000) })).toBe(1)
  })
})
