import { describe, expect, it } from 'vitest'
import { dayInIndia, daysLater, endOfDayInIndia } from '#platform/text/india-time.ts'
import { numbersMeant } from './receipts/rules.ts'
import { amountText, financialYear, orderNumberOf, parseAmount, spread } from './rules.ts'

describe('matching receipt numbers', () => {
  it.each([
    ['RC2627-004182', '2026-11-28', ['RC2627-004182']],
    [' rc2627-004182', '2026-11-28', ['RC2627-004182']],
    ['4182', '2026-11-28', ['RC2627-004182', 'VP2627-004182', 'RC2526-004182']],
    // The financial year begins on the first of April.
    ['1', '2027-03-31', ['RC2627-000001', 'RC2526-000001']],
    ['1', '2027-04-01', ['RC2728-000001', 'RC2627-000001']],
    // A leap year has a day more.
    ['1', '2028-03-31', ['RC2728-000001', 'RC2627-000001']],
    ['1234567', '2026-11-28', ['RC2627-1234567']],
  ])('by “%s” on %s', (typed, today, numbers) => {
    expect(numbersMeant(typed, today)).toEqual(expect.arrayContaining(numbers))
  })
})

describe('parseAmount a provider’s text', () => {
  it.each([
    ['0.00', 0],
    ['0.01', 1],
    ['0.10', 10],
    ['1.00', 100],
    ['999.50', 99_950],
    ['9999999.99', 999_999_999],
    // Floating point would give 28, 114 and 434.
    ['0.29', 29],
    ['1.15', 115],
    ['4.35', 435],
  ])('%s is %i paise, and is written so', (text, paise) => {
    expect(parseAmount(text)).toBe(paise)
    expect(amountText(paise)).toBe(text)
  })

  it.each([
    ...[
      '',
      '1',
      '1.',
      '.50',
      '1.0',
      '1.000',
      '01.00',
      '00.01',
      '+1.00',
      '-1.00',
      ' 1.00',
      '1.00 ',
      '1.00\n',
      '1,000.00',
    ],
    ...['1e3', '1e3.00', '0x1.00', '१.००', 'NaN', 'Infinity', '10000000.00', undefined],
  ])('%j is no amount', (text) => expect(parseAmount(text)).toBeNull())
})

describe('a day in India', () => {
  it.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21'],
    ['2026-11-20T23:59:59.999Z', '2026-11-21'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['2026-12-31T18:29:59.999Z', '2026-12-31'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
    ['2028-02-28T18:30:00.000Z', '2028-02-29'],
    ['2027-02-28T18:30:00.000Z', '2027-03-01'],
  ])('%s is on %s', (time, day) => {
    expect(dayInIndia(new Date(time))).toBe(day)
    const end = endOfDayInIndia(day)
    expect(end.toISOString()).toBe(`${day}T18:30:00.000Z`)
    expect(new Date(time).getTime()).toBeLessThan(end.getTime())
    expect(new Date(time).getTime()).toBeGreaterThanOrEqual(endOfDayInIndia(daysLater(day, -1)).getTime())
  })

  it.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-03-01', -1, '2027-02-28'],
    ['2026-11-20', 365, '2027-11-20'],
  ])('%s and %i days more is %s', (from, days, to) => expect(daysLater(from, days)).toBe(to))

  it.each([
    ['2027-03-31', '2627'],
    ['2027-04-01', '2728'],
    ['2026-12-31', '2627'],
    ['2027-01-01', '2627'],
    ['2009-03-31', '0809'],
    ['2009-04-01', '0910'],
  ])('%s is in the financial year %s', (day, year) => expect(financialYear(day)).toBe(year))
})

describe('spread', () => {
  it.each([
    [0, [1, 2, 3], [0, 0, 0]],
    [1, [1, 1, 1], [0, 0, 1]],
    [2, [1, 1, 1], [0, 1, 1]],
    [100, [1, 1, 1], [33, 33, 34]],
    [10, [100, 0], [10, 0]],
    [1, [100, 0], [1, 0]],
    [300, [100, 200], [100, 200]],
    [5, [], []],
    [5, [0, 0], [0, 0]],
  ])('%i over %j is %j', (amount, weights, shares) => expect(spread(amount, weights)).toEqual(shares))
})

it.each([
  ['ORD-26-004182', 'ORD-26-004182'],
  ['ord-26-004182', 'ORD-26-004182'],
  [' 26-4182 ', 'ORD-26-004182'],
  ['ORD 26-4182', 'ORD-26-004182'],
  ['ord26-1', 'ORD-26-000001'],
  ['26-1234567', 'ORD-26-1234567'],
  ['4182', '4182'],
  ['2026-4182', '2026-4182'],
  ['ORD_0199a7', 'ORD_0199a7'],
  ['RC2627-000482', 'RC2627-000482'],
  ['26-4182a', '26-4182a'],
  ['26-4182 x', '26-4182 x'],
  ['x26-4182', 'x26-4182'],
  ['26-12345678901', '26-12345678901'],
])('%s as typed is the order %s', (typed, number) => expect(orderNumberOf(typed)).toBe(number))
