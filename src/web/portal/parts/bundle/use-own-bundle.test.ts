import { describe, expect, it } from 'vitest'
import type { MyPurchases } from '#domains/student-area/schema.ts'
import { dayNumberInIndia } from '#platform/text/india-time.ts'
import { dayWord, endOfDay, nextBoundary, weekdayOf } from './use-own-bundle.ts'

// 01:30 on the 21st in India, still the 20th in UTC.
const now = Date.parse('2026-11-20T20:00:00Z')
const midnight = Date.parse('2026-11-21T18:30:00Z')
const at = (time: string) => Date.parse(time)

function bundleOf(parts: { opens?: string; joinable?: string; ends?: string; film?: string }) {
  const { opens = '2026-01-01T00:00:00Z', joinable, ends, film } = parts
  const quiz = {
    publish_date: opens,
    closes_at: null,
    discussion_url: film ? [{ time: film, url: '', section_name: '' }] : [],
  }
  const one = { join_opens_at: joinable ?? opens, start_time: opens, end_time: ends ?? opens }
  return { quizzes: [quiz], upcomingClasses: [one] } as unknown as MyPurchases
}

it("ends the day at midnight in India, whatever the device's clock says", () => {
  expect(endOfDay(now)).toBe(midnight)
  expect(dayNumberInIndia(midnight - 1)).toBe(dayNumberInIndia(now))
  expect(dayNumberInIndia(midnight)).toBe(dayNumberInIndia(now) + 1)
})

it('names days by weekday for a week', () => {
  const days = ['2026-11-21T03:00:00Z', '2026-11-22T03:00:00Z', '2026-11-24T03:00:00Z', '2026-11-28T03:00:00Z']
  expect(days.map((day) => dayWord(at(day), now))).toEqual(['Today', 'Tomorrow', 'Tuesday', ''])
})

it('reloads when a test opens or a discussion begins, and not before', () => {
  const opens = '2026-11-20T20:30:00Z'
  expect(nextBoundary(bundleOf({ opens }), now)).toEqual({ at: at(opens), asks: true })
  const film = '2026-11-20T20:10:00Z'
  expect(nextBoundary(bundleOf({ opens, film }), now)).toEqual({ at: at(film), asks: true })
})

it('only re-renders when a class can be joined or is over', () => {
  const joinable = '2026-11-20T20:05:00Z'
  expect(nextBoundary(bundleOf({ joinable }), now)).toEqual({ at: at(joinable), asks: false })
  const ends = '2026-11-20T20:01:00Z'
  expect(nextBoundary(bundleOf({ joinable, ends }), now)).toEqual({ at: at(ends), asks: false })
})

it('waits for midnight when nothing else is due', () => {
  expect(nextBoundary(bundleOf({}), now)).toEqual({ at: midnight, asks: false })
})

it('reloads if one of two simultaneous events requires it, and ignores current ones', () => {
  const opens = '2026-11-20T20:30:00Z'
  expect(nextBoundary(bundleOf({ opens, joinable: opens }), now)).toEqual({ at: at(opens), asks: true })
  const isNow = '2026-11-20T20:00:00Z'
  expect(nextBoundary(bundleOf({ opens: isNow, joinable: isNow, ends: isNow }), now)).toEqual({
    at: midnight,
    asks: false,
  })
})

it('reloads when a test closes', () => {
  const bundle = bundleOf({})
  const closes_at = '2026-11-20T20:02:00Z'
  const quizzes = bundle.quizzes.map((quiz) => ({ ...quiz, closes_at }))
  expect(nextBoundary({ ...bundle, quizzes }, now)).toEqual({ at: at(closes_at), asks: true })
})

it('waits for the earlier of two tests, and reloads for one that opens at midnight', () => {
  const [first, second] = ['2026-11-20T20:10:00Z', '2026-11-20T20:20:00Z']
  const both = (one: string, other: string) => {
    const bundle = bundleOf({ opens: one })
    return { ...bundle, quizzes: [...bundle.quizzes, ...bundleOf({ opens: other }).quizzes] }
  }
  expect(nextBoundary(both(first, second), now)).toEqual({ at: at(first), asks: true })
  expect(nextBoundary(both(second, first), now)).toEqual({ at: at(first), asks: true })
  expect(nextBoundary(bundleOf({ opens: new Date(midnight).toISOString() }), now)).toEqual({ at: midnight, asks: true })
})

const moment = Date.parse

describe('a day in India', () => {
  it('begins and ends at 18:30 UTC, with midnight belonging to the new day', () => {
    expect(endOfDay(moment('2026-11-30T18:29:59.999Z'))).toBe(moment('2026-11-30T18:30:00Z'))
    expect(endOfDay(moment('2026-11-30T18:30:00Z'))).toBe(moment('2026-12-01T18:30:00Z'))
    expect(
      dayNumberInIndia(moment('2026-11-30T18:30:00Z')) - dayNumberInIndia(moment('2026-11-30T18:29:59.999Z')),
    ).toBe(1)
    expect(dayNumberInIndia(0)).toBe(0)
  })

  // Monday 30 November 2026, one second before midnight in India.
  const night = moment('2026-11-30T18:29:59Z')
  it.each([
    ['2026-11-29T18:29:59Z', ''],
    ['2026-11-29T18:30:00Z', 'Today'],
    ['2026-11-30T18:29:59Z', 'Today'],
    ['2026-11-30T18:30:00Z', 'Tomorrow'],
    ['2026-12-01T18:29:59Z', 'Tomorrow'],
    ['2026-12-01T18:30:00Z', 'Wednesday'],
    ['2026-12-06T18:29:59Z', 'Sunday'],
    ['2026-12-06T18:30:00Z', ''],
  ])('%s is %j', (time, word) => expect(dayWord(moment(time), night)).toBe(word))

  it('has its weekday', () => {
    expect([weekdayOf(moment('2026-11-30T18:29:59Z')), weekdayOf(moment('2026-11-30T18:30:00Z'))]).toEqual([
      'Monday',
      'Tuesday',
    ])
  })
})
