import { describe, expect, it, test } from 'vitest'
import { formatBytes, formatMoney, rupees, shortMarks, spacedPhone, timeTaken } from './format-number.ts'

test('groups rupees as in India, and shows paise only if there are any', () => {
  expect(formatMoney(125000)).toBe('₹1,25,000')
  expect(formatMoney(999)).toBe('₹999')
  expect(formatMoney(99.5)).toBe('₹99.50')
  expect(formatMoney(0)).toBe('₹0')
})

it.each([
  [0, '₹0.00'],
  [0.05, '₹0.05'],
  [999.5, '₹999.50'],
  [125_000, '₹1,25,000.00'],
  [12_345_678.9, '₹1,23,45,678.90'],
  [-500, '-₹500.00'],
])('writes %d rupees as %s with paise always shown', (amount, text) =>
  expect(rupees(amount).replaceAll('\u00a0', '')).toBe(text),
)

it('shows sizes in whole kilobytes, and from a megabyte on with one decimal', () => {
  expect([1, 900, 640 * 1024, 1_468_000].map(formatBytes)).toEqual([
    '1\u00a0KB',
    '1\u00a0KB',
    '640\u00a0KB',
    '1.4\u00a0MB',
  ])
})

describe('marks and times', () => {
  it.each([
    [0, '0:00'],
    [59, '0:59'],
    [60, '1:00'],
    [605, '10:05'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [3729, '1:02:09'],
    [90_061, '25:01:01'],
  ])('shows %i seconds as %s', (seconds, text) => expect(timeTaken(seconds)).toBe(text))

  it.each([
    [61.25, '61.25'],
    [-2 / 3, '−0.67'],
    [1200, '1,200'],
    [0, '0'],
  ])('shows %f marks as %s', (value, text) => expect(shortMarks(value)).toBe(text))
})

it('splits a number into two halves, and leaves other text', () => {
  expect([spacedPhone('9861012345'), spacedPhone('986101234'), spacedPhone('98610123456'), spacedPhone('')]).toEqual([
    '98610 12345',
    '986101234',
    '98610123456',
    '',
  ])
})
