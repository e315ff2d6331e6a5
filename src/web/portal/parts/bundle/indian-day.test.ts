import { describe, expect, it } from 'vitest'
import { dayNumberInIndia } from '#platform/text/india-time.ts'
import { dayWord, endOfDay, weekdayOf } from './indian-day.ts'

const at = Date.parse

describe('a day in India', () => {
  it('begins and ends at 18:30 UTC, and the midnight belongs to the day that begins', () => {
    expect(endOfDay(at('2026-11-30T18:29:59.999Z'))).toBe(at('2026-11-30T18:30:00Z'))
    expect(endOfDay(at('2026-11-30T18:30:00Z'))).toBe(at('2026-12-01T18:30:00Z'))
    expect(dayNumberInIndia(at('2026-11-30T18:30:00Z')) - dayNumberInIndia(at('2026-11-30T18:29:59.999Z'))).toBe(1)
    expect(dayNumberInIndia(0)).toBe(0)
  })

  // Monday 30 November 2026, one second before midnight there.
  const now = at('2026-11-30T18:29:59Z')
  it.each([
    ['2026-11-29T18:29:59Z', ''],
    ['2026-11-29T18:30:00Z', 'Today'],
    ['2026-11-30T18:29:59Z', 'Today'],
    ['2026-11-30T18:30:00Z', 'Tomorrow'],
    ['2026-12-01T18:29:59Z', 'Tomorrow'],
    ['2026-12-01T18:30:00Z', 'Wednesday'],
    ['2026-12-06T18:29:59Z', 'Sunday'],
    ['2026-12-06T18:30:00Z', ''],
  ])('%s is %j', (time, word) => expect(dayWord(at(time), now)).toBe(word))

  it('has its weekday', () => {
    expect([weekdayOf(at('2026-11-30T18:29:59Z')), weekdayOf(at('2026-11-30T18:30:00Z'))]).toEqual([
      'Monday',
      'Tuesday',
    ])
  })
})
