import { describe, expect, it, test } from 'vitest'
import { dayInIndia } from '#platform/text/india-time.ts'
import {
  clockTimeOfDay,
  dateTime,
  dayAndMonth,
  dayAndTime,
  dayMonth,
  fullDateTime,
  howLong,
  howLongAgo,
  longDate,
  longDateTime,
  mediumDate,
  spelledDay,
  timeOfDay,
  weekdayDate,
  yearOf,
} from './format-date.ts'
import { keepDates } from './keep-dates.ts'

describe("dates are in the institute's time zone", () => {
  test('shows an evening in UTC as the next day in India', () => {
    expect(dayMonth('2026-11-19T20:00:00.000Z')).toBe('20 Nov')
    expect(longDate('2026-12-31T19:00:00.000Z')).toBe('1st January 2027')
  })

  test('gives days two digits and months three letters, September too', () => {
    expect(dayMonth('2026-09-05T06:00:00.000Z')).toBe('05 Sep')
    expect(dayAndMonth('2026-09-05T06:00:00.000Z')).toEqual({ day: '05', month: 'Sep' })
  })
})

describe('date and time', () => {
  test('counts hours from 12 to 11 with AM and PM', () => {
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

test('gives the date of a test its day, month, year and time of day', () => {
  expect(longDateTime('2026-11-20T15:35:00.000Z')).toBe('20 Nov, 2026 09:05 PM')
})

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

it('keeps a day and its month on one line, and lets other numbers wrap', () => {
  expect(keepDates('SBI PO batch opens 14 December')).toBe('SBI PO batch opens 14\u00a0December')
  expect(keepDates('On 1st May and 22 Nov at 10 am, 7 Marches')).toBe(
    'On 1st\u00a0May and 22\u00a0Nov at 10 am, 7 Marches',
  )
})

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

// A day in India begins at 18:30 UTC of the day before.
describe('a moment', () => {
  it.each([
    ['2027-04-04T04:30:00Z', 'Sun 4 Apr 2027', '10:00 AM', 'Sunday 4 April', '2027-04-04'],
    ['2026-11-30T18:29:59Z', 'Mon 30 Nov 2026', '11:59 PM', 'Monday 30 November', '2026-11-30'],
    ['2026-11-30T18:30:00Z', 'Tue 1 Dec 2026', '12:00 AM', 'Tuesday 1 December', '2026-12-01'],
    ['2026-12-31T18:29:59.999Z', 'Thu 31 Dec 2026', '11:59 PM', 'Thursday 31 December', '2026-12-31'],
    ['2026-12-31T18:30:00Z', 'Fri 1 Jan 2027', '12:00 AM', 'Friday 1 January', '2027-01-01'],
    ['2028-02-28T18:30:00Z', 'Tue 29 Feb 2028', '12:00 AM', 'Tuesday 29 February', '2028-02-29'],
    ['2026-11-22T06:30:00Z', 'Sun 22 Nov 2026', '12:00 PM', 'Sunday 22 November', '2026-11-22'],
    ['2026-11-22T10:05:00+05:30', 'Sun 22 Nov 2026', '10:05 AM', 'Sunday 22 November', '2026-11-22'],
  ])('%s is %s, %s', (...[iso, day, time, spelled, isoDay]) => {
    expect(plain(weekdayDate(iso))).toBe(day)
    expect(plain(timeOfDay(iso))).toBe(time)
    expect(plain(dayAndTime(iso))).toBe(`${day}, ${time}`)
    expect(spelledDay(iso)).toBe(spelled)
    expect(dayInIndia(new Date(iso))).toBe(isoDay)
  })

  it('breaks only after its weekday', () => expect(weekdayDate('2027-04-04')).toBe('Sun 4\u00a0Apr\u00a02027'))
})

describe('a day without a time', () => {
  it.each(['2026-12-01', '2027-01-01', '2028-02-29'])('keeps %s as that day in India', (day) => {
    expect(plain(weekdayDate(day))).toBe(plain(weekdayDate(`${day}T06:00:00Z`)))
    expect(spelledDay(day)).toBe(spelledDay(`${day}T06:00:00Z`))
    expect(plain(timeOfDay(day))).toBe('12:00 AM')
  })
})

describe('how long ago', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const before = (seconds: number) => plain(howLongAgo(new Date(now - seconds * 1000).toISOString(), now))
  it.each([
    [-5, '0 s ago'],
    [0, '0 s ago'],
    [59, '59 s ago'],
    [60, '1 min ago'],
    [119, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [24 * 3600 - 1, '23 h ago'],
    [24 * 3600, 'Sat 21 Nov 2026'],
  ])('%i s are %s', (seconds, told) => expect(before(seconds)).toBe(told))

  it('counts days from midnight, and the present by the clock', () => {
    expect(howLongAgo('2026-11-22', Date.parse('2026-11-21T18:30:05Z'))).toBe('5 s ago')
    expect(howLongAgo(new Date().toISOString())).toMatch(/^[0-9] s ago$/)
  })
})

describe('how long something took', () => {
  const from = '2026-11-20T18:30:00Z'
  it.each([
    ['2026-11-20T18:30:00Z', '0 s'],
    ['2026-11-20T18:30:59Z', '59 s'],
    ['2026-11-20T18:31:00Z', '1 min'],
    ['2026-11-20T19:29:59Z', '59 min'],
    ['2026-11-20T19:30:00Z', '1 h'],
    ['2026-11-21T18:29:59Z', '23 h'],
    ['2026-11-21T18:30:00Z', '1 day'],
    ['2026-11-22T18:30:00Z', '2 days'],
    // A clock that was set back.
    ['2026-11-20T18:29:00Z', '0 s'],
  ])('until %s: %s', (until, words) => expect(howLong(from, until)).toBe(words))
})
