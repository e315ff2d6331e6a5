import { describe, expect, test } from 'vitest'
import { dateTime, dayAndMonth, dayMonth, longDate, longDateTime } from './format-date.ts'

describe('dates are read in the zone of the institute', () => {
  test('an evening in UTC is the next day in India', () => {
    expect(dayMonth('2026-11-19T20:00:00.000Z')).toBe('20 Nov')
    expect(longDate('2026-12-31T19:00:00.000Z')).toBe('1st January 2027')
  })

  test('days have two digits and months three letters, September too', () => {
    expect(dayMonth('2026-09-05T06:00:00.000Z')).toBe('05 Sep')
    expect(dayAndMonth('2026-09-05T06:00:00.000Z')).toEqual({ day: '05', month: 'Sep' })
  })
})

describe('date and time', () => {
  test('hours run from 12 to 11 with AM and PM', () => {
    expect(dateTime('2026-11-20T15:35:00.000Z')).toBe('Nov 20, 26 09:05 PM')
    expect(dateTime('2026-11-19T18:30:00.000Z')).toBe('Nov 20, 26 12:00 AM')
    expect(dateTime('2026-11-20T06:30:00.000Z')).toBe('Nov 20, 26 12:00 PM')
  })
})

describe('long dates', () => {
  test.each([
    ['2026-11-01', '1st November 2026'],
    ['2026-11-02', '2nd November 2026'],
    ['2026-11-03', '3rd November 2026'],
    ['2026-11-11', '11th November 2026'],
    ['2026-11-12', '12th November 2026'],
    ['2026-11-13', '13th November 2026'],
    ['2026-11-20', '20th November 2026'],
    ['2026-11-22', '22nd November 2026'],
  ])('the day of %s carries its ordinal', (day, expected) => {
    expect(longDate(`${day}T06:00:00.000Z`)).toBe(expected)
  })
})

test('the date of a test has its day, month, year and time of day', () => {
  expect(longDateTime('2026-11-20T15:35:00.000Z')).toBe('20 Nov, 2026 09:05 PM')
})
