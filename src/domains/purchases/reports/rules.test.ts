import { describe, expect, it } from 'vitest'
import { dayInIndia, monthsLater } from '#platform/text/india-time.ts'
import {
  type Bucket,
  boundsOfMonth,
  buckets,
  differenceOf,
  dueBetween,
  firstDayOf,
  lastDayOf,
  leftOf,
  missingIn,
  numberIn,
  pageOf,
  percentOf,
} from './rules.ts'

/** Returns the buckets that take a due of a day. */
const bucketsOf = (dueOn: string, day: string) =>
  buckets.filter((bucket) => {
    const [first, last] = dueBetween(bucket, day)
    return (first === null || first <= dueOn) && (last === null || dueOn <= last)
  })

describe('the age of a due', () => {
  const day = '2026-11-27'
  it.each<[string, number, Bucket]>([
    ['2026-11-28', -1, 'not-due'],
    ['2027-11-27', -365, 'not-due'],
    ['2026-11-27', 0, 'not-due'],
    ['2026-11-26', 1, '1-30'],
    ['2026-10-28', 30, '1-30'],
    ['2026-10-27', 31, '31-60'],
    ['2026-09-28', 60, '31-60'],
    ['2026-09-27', 61, '61-90'],
    ['2026-08-29', 90, '61-90'],
    ['2026-08-28', 91, 'over-90'],
    ['2020-01-01', 2522, 'over-90'],
  ])('of %s is %i days: %s', (dueOn, _days, bucket) => {
    expect(bucketsOf(dueOn, day)).toEqual([bucket])
  })

  it('counts over the end of February', () => {
    expect(bucketsOf('2028-02-29', '2028-03-30')).toEqual(['1-30'])
    expect(bucketsOf('2027-02-28', '2027-03-31')).toEqual(['31-60'])
    expect(bucketsOf('2028-02-29', '2028-03-31')).toEqual(['31-60'])
  })
})

describe('a month of India', () => {
  it.each([
    ['2026-11', '2026-11-30', '2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
    ['2026-12', '2026-12-31', '2026-11-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
    ['2027-01', '2027-01-31', '2026-12-31T18:30:00.000Z', '2027-01-31T18:30:00.000Z'],
    ['2027-02', '2027-02-28', '2027-01-31T18:30:00.000Z', '2027-02-28T18:30:00.000Z'],
    ['2028-02', '2028-02-29', '2028-01-31T18:30:00.000Z', '2028-02-29T18:30:00.000Z'],
    ['2100-02', '2100-02-28', '2100-01-31T18:30:00.000Z', '2100-02-28T18:30:00.000Z'],
  ])('%s ends on %s and lies between two midnights', (...row) => {
    const [month, last, start, end] = row
    expect(lastDayOf(month)).toBe(last)
    expect(boundsOfMonth(month).map((at) => at.toISOString())).toEqual([start, end])
    expect(dayInIndia(new Date(start))).toBe(firstDayOf(month))
    expect(dayInIndia(new Date(Date.parse(end) - 1))).toBe(last)
  })

  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-11', 0, '2026-11'],
    ['2026-11', -14, '2025-09'],
  ])('%s and %i months is %s', (month, months, later) => {
    expect(monthsLater(month, months)).toBe(later)
  })
})

describe('the rest of a plan', () => {
  it.each([
    [{ planned: 0, before: 0, these: 0, waived: 0 }, 0, null],
    [{ planned: 1, before: 0, these: 0, waived: 0 }, 1, 0],
    [{ planned: 1, before: 0, these: 1, waived: 0 }, 0, 100],
    [{ planned: 100_000, before: 0, these: 99_999, waived: 0 }, 1, 99.9],
    [{ planned: 100_000, before: 99_999, these: 1, waived: 0 }, 0, 100],
    [{ planned: 300_000, before: 100_000, these: 0, waived: 200_000 }, 0, 33.3],
    // Taken in the month before, and back in this one.
    [{ planned: 50_000, before: 50_000, these: -50_000, waived: 0 }, 50_000, 0],
  ])('%j: %i paise, %d %%', (plan, left, percent) => {
    expect(leftOf(plan)).toBe(left)
    expect(percentOf(plan)).toBe(percent)
  })
})

describe('papers and ledger', () => {
  const none = { cgst: 0, sgst: 0, igst: 0 }
  const papers = { cgst: 900, sgst: 901, igst: 50 }

  it('agree when each refund has its voucher in the month of its booking', () => {
    expect(differenceOf({ papers, booked: none, vouchers: none, ledger: papers })).toEqual(none)
  })

  it('agree about a refund of this month whose voucher is of the next, and about the next month', () => {
    const refund = { cgst: 90, sgst: 90, igst: 5 }
    const ledger = { cgst: 810, sgst: 811, igst: 45 }
    expect(differenceOf({ papers, booked: refund, vouchers: none, ledger })).toEqual(none)
    const later = { cgst: -90, sgst: -90, igst: -5 }
    expect(differenceOf({ papers: later, booked: none, vouchers: refund, ledger: none })).toEqual(none)
  })

  it.each(['cgst', 'sgst', 'igst'] as const)('differ by one paisa of %s', (key) => {
    const ledger = { ...papers, [key]: papers[key] + 1 }
    expect(differenceOf({ papers, booked: none, vouchers: none, ledger })).toEqual({ ...none, [key]: 1 })
  })
})

describe('numbers', () => {
  it.each([
    [{ first: 1, last: 1, count: 1 }, 0],
    [{ first: 4176, last: 4205, count: 30 }, 0],
    [{ first: 4176, last: 4205, count: 29 }, 1],
  ])('%j: %i missing', (series, missing) => {
    expect(missingIn(series)).toBe(missing)
  })

  it('are written as on the printed return', () => {
    expect(numberIn('RC2627', 42)).toBe('RC2627-000042')
    expect(numberIn('RC2627', 1_000_000)).toBe('RC2627-1000000')
  })
})

describe('pages', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => index)
  it.each([
    [0, 1, [1, 1, 0]],
    [100, 1, [1, 1, 100]],
    [101, 1, [1, 2, 100]],
    [101, 2, [2, 2, 1]],
    [101, 9, [2, 2, 1]],
  ])('of %i rows page %i', (count, page, [current, pages, shown]) => {
    const answer = pageOf(rows(count), page)
    expect([answer.page, answer.pages, answer.rows.length]).toEqual([current, pages, shown])
  })
})
