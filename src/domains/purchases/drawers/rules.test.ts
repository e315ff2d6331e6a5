import { describe, expect, it } from 'vitest'
import { balanceOf, cashOutProblem, closeProblem, countsOf, denominations, sumOfCounts } from './rules.ts'

describe('counting', () => {
  it.each([
    [{}, 0],
    [{ 50: 1 }, 50],
    [{ 100: 1 }, 100],
    [{ 50000: 32, 20000: 14, 10000: 13, 5000: 8, 2000: 7, 1000: 4, 500: 3, 200: 2, 100: 1 }, 2_070_000],
    [{ 50000: 100_000 }, 5_000_000_000],
  ])('%j comes to %i paise', (counts, sum) => expect(sumOfCounts(counts)).toBe(sum))

  it('counts every denomination at its face value', () => {
    for (const worth of denominations) expect(sumOfCounts({ [worth]: 3 })).toBe(3 * worth)
  })

  it.each([0, 1, 49, 50, 99, 100, 88_850, 500_000, 1_234_567])(
    '%i paise in notes and coins leave less than a coin',
    (amount) => {
      const left = amount - sumOfCounts(countsOf(amount))
      expect(left).toBe(amount % 50)
    },
  )

  it('splits into the largest denominations first', () =>
    expect(countsOf(88_850)).toMatchObject({
      50000: 1,
      20000: 1,
      10000: 1,
      5000: 1,
      2000: 1,
      1000: 1,
      500: 1,
      200: 1,
      100: 1,
      50: 1,
    }))
})

describe('the expected sum', () => {
  it.each([
    [0, [], 0],
    [500_000, [], 500_000],
    [500_000, [1, -1], 500_000],
    [1, [-1], 0],
    [500_000, [4_825_000, -250_000, -3_000_000, 77_777, -77_777], 2_075_000],
  ])('%i with %j is %i', (opening, amounts, balance) => expect(balanceOf(opening, amounts)).toBe(balance))

  it.each([
    [0, 1, 'There are only ₹0.00 in the drawer.'],
    [100, 101, 'There are only ₹1.00 in the drawer.'],
    [100, 100, null],
    [100, 99, null],
  ])('of %i paise %i leave: %s', (balance, amount, problem) =>
    expect(cashOutProblem({ balance, amount })).toBe(problem),
  )
})

describe('a difference', () => {
  it.each([
    [100, 100, '', null],
    [100, 99, '', '₹0.01 are missing. Please enter the reason.'],
    [100, 101, ' \n', 'There are ₹0.01 more than expected. Please enter the reason.'],
    [2_075_000, 2_070_000, '', '₹50.00 are missing. Please enter the reason.'],
    [100, 99, 'Lost', null],
    [100, 0, 'Stolen', null],
  ])('of %i expected and %i counted with %j: %s', (...row) => {
    const [expected, counted, reason, problem] = row
    expect(closeProblem({ expected, counted, reason })).toBe(problem)
  })
})
