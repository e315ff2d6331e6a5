import { describe, expect, it } from 'vitest'
import { paiseIn, rupees } from './money.ts'

describe('an amount', () => {
  it.each([
    [0, '₹0.00'],
    [0.05, '₹0.05'],
    [999.5, '₹999.50'],
    [125_000, '₹1,25,000.00'],
    [12_345_678.9, '₹1,23,45,678.90'],
    [-500, '-₹500.00'],
  ])('of %d is %s', (amount, text) => expect(rupees(amount).replaceAll('\u00a0', '')).toBe(text))
})

describe('what somebody typed', () => {
  it.each([
    ['0', 0],
    ['500', 50_000],
    ['500.5', 50_050],
    ['500.05', 50_005],
    ['500.50', 50_050],
    ['0.01', 1],
    ['8900.29', 890_029],
    ['1,25,000', 12_500_000],
    ['₹1,25,000.75', 12_500_075],
    ['₹१,२५,०००', 12_500_000],
    ['+500', 50_000],
    ['12,50', null],
    [' ₹ 42 ', 4200],
    // No float has these paise exactly.
    ['1.15', 115],
    ['4.35', 435],
    ['', null],
    ['₹', null],
    ['-5', null],
    ['5.', null],
    ['5.005', null],
    ['.5', null],
    [',500', null],
    ['5 00', null],
    ['five', null],
    ['1e3', null],
    ['500 rupees', null],
    ['x500', null],
  ])('%j is %j paise', (typed, paise) => expect(paiseIn(typed)).toBe(paise))
})
