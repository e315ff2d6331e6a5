import { describe, expect, it } from 'vitest'
import {
  clockTimeOfDay,
  dateTime,
  dayAndMonth,
  dayMonth,
  fullDateTime,
  longDate,
  longDateTime,
  mediumDate,
  yearOf,
} from './format-date.ts'

// A day in India begins at 18:30 UTC of the day before.
describe('a moment, in every form', () => {
  it.each([
    ['2026-11-30T18:29:59Z', '30 Nov', '11:59 PM', '2026', '30th November 2026'],
    ['2026-11-30T18:30:00Z', '01 Dec', '12:00 AM', '2026', '1st December 2026'],
    ['2026-12-31T18:29:59.999Z', '31 Dec', '11:59 PM', '2026', '31st December 2026'],
    ['2026-12-31T18:30:00Z', '01 Jan', '12:00 AM', '2027', '1st January 2027'],
    ['2028-02-28T18:30:00Z', '29 Feb', '12:00 AM', '2028', '29th February 2028'],
    ['2026-11-22T23:35:00Z', '23 Nov', '05:05 AM', '2026', '23rd November 2026'],
  ])('%s', (...[iso, day, time, year, long]) => {
    const [number, month] = day.split(' ')
    expect(dayMonth(iso)).toBe(day)
    expect(dayAndMonth(iso)).toEqual({ day: number, month })
    expect(yearOf(iso)).toBe(year)
    expect(clockTimeOfDay(iso)).toBe(time)
    expect(fullDateTime(iso)).toBe(`${month} ${number}, ${year} ${time}`)
    expect(dateTime(iso)).toBe(`${month} ${number}, ${year.slice(2)} ${time}`)
    expect(longDateTime(iso)).toBe(`${number} ${month}, ${year} ${time}`)
    expect(mediumDate(iso)).toBe(`${number} ${month}, ${year}`)
    expect(longDate(iso)).toBe(long)
  })
})
