import { describe, expect, it } from 'vitest'
import { paiseOf } from '#platform/text/money.ts'
import { isWholePaise } from '../rules.ts'
import { discountOn, isOverLimit, planProblem, planTotal, priceProblems, splitTax } from './rules.ts'

describe('paiseOf rupees', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.07, 7],
    // Multiplied by 100, these floats come out slightly too small.
    [0.29, 29],
    [0.57, 57],
    [1.15, 115],
    [4.35, 435],
    [19.99, 1999],
    [33.33, 3333],
    [999.5, 99_950],
    [9_999_999.99, 999_999_999],
    [10_000_000, 1_000_000_000],
  ])('%f are %i', (rupees, paise) => {
    expect(paiseOf(rupees)).toBe(paise)
    expect(isWholePaise(rupees)).toBe(true)
  })

  it('converts every amount up to a thousand rupees to its paise', () => {
    for (let paise = 0; paise <= 100_000; paise += 1) {
      if (paiseOf(paise / 100) !== paise || !isWholePaise(paise / 100)) throw new Error(`${paise} paise`)
    }
  })

  it.each([0.001, 0.009, 1.005, 99.999, 0.1 + 0.2, 1e-9, 5e-324])('%f is not whole paise', (rupees) =>
    expect(isWholePaise(rupees)).toBe(false),
  )
})

describe('discountOn', () => {
  const percent = (basisPoints: number, maximum: number | null = null) => ({ basisPoints, amount: null, maximum })
  const off = (amount: number, maximum: number | null = null) => ({ basisPoints: null, amount, maximum })
  it.each([
    ['a tenth, down to whole rupees', 99_950, percent(1000), 9900],
    ['a tenth of whole rupees', 100_000, percent(1000), 10_000],
    ['a tenth of a paisa less', 99_999, percent(1000), 9900],
    ['the whole of whole rupees', 100_000, percent(10_000), 100_000],
    // Less than a rupee could not be paid.
    ['the whole with its paise', 100_099, percent(10_000), 100_099],
    ['a hair less than the whole, down to whole rupees', 100_099, percent(9999), 100_000],
    ['a hundredth of a percent', 1_000_000, percent(1), 100],
    ['of one paisa', 1, percent(10_000), 1],
    ['of a rupee less a paisa', 99, percent(10_000), 99],
    ['of nothing', 0, percent(10_000), 0],
    ['at the maximum', 100_000, percent(1000, 10_000), 10_000],
    ['a paisa over the maximum', 100_000, percent(1000, 9999), 9999],
    ['no maximum to speak of', 100_000, percent(1000, 10_001), 10_000],
    ['a maximum of nothing', 100_000, percent(1000, 0), 0],
    ['one paisa', 100_000, off(1), 1],
    ['as much as the fee', 100_000, off(100_000), 100_000],
    ['more than the fee', 100_000, off(100_001), 100_000],
    ['an amount over its maximum', 100_000, off(500, 499), 499],
    ['something of nothing', 0, off(500), 0],
    ['less than nothing', 100_000, off(-1), 0],
    ['the whole up to its maximum', 99_950, percent(10_000, 50_000), 50_000],
    ['nothing that was said', 100_000, { basisPoints: null, amount: null, maximum: null }, 0],
  ])('%s', (...[, fee, discount, taken]) => expect(discountOn(fee, discount)).toBe(taken))
})

/*
 * Section 9(1) of the CGST Act, 2017 and section 9(1) of the Odisha GST Act, 2017 levy the central and the state tax on the same value of the same supply, and the rates notified under both are the same (9 % and 9 % for coaching, SAC 999293: Notification
 * 11/2017-Central Tax (Rate) and that of the State). So the two amounts of a line are equal; a return with unequal ones is refused. What cannot be halved is part of the value.
 */
describe('splitTax', () => {
  const within = { basisPoints: 1800, isInterState: false }
  it.each([
    [0, 0, 0],
    [1, 1, 0],
    // One paisa of tax cannot be halved, nor can the odd one of fifteen.
    [4, 4, 0],
    [101, 87, 7],
    [118, 100, 9],
    [99_900, 84_662, 7619],
    [99_950, 84_704, 7623],
    [1_180_000, 1_000_000, 90_000],
  ])('of %i paise with 18 %% of tax', (total, taxable, half) => {
    expect(splitTax(total, within)).toEqual({ taxable, cgst: half, sgst: half, igst: 0 })
  })

  it('has two equal taxes that add up with the value to the total, for every rate and odd paisa', () => {
    const wrong: [number, number][] = []
    for (const basisPoints of [0, 500, 1200, 1800, 2800])
      for (let total = 0; total < 500; total += 1) {
        const { taxable, cgst, sgst, igst } = splitTax(total, { basisPoints, isInterState: false })
        const far = splitTax(total, { basisPoints, isInterState: true })
        const odd = far.igst % 2
        const isWhole = taxable + cgst + sgst === total && far.taxable + far.igst === total && igst === 0
        if (cgst !== sgst || !isWhole || taxable !== far.taxable + odd) wrong.push([total, basisPoints])
      }
    expect(wrong).toEqual([])
  })

  it('keeps the odd paisa in the interstate tax, which is not halved', () => {
    expect(splitTax(99_900, { ...within, isInterState: true })).toEqual({
      taxable: 84_661,
      cgst: 0,
      sgst: 0,
      igst: 15_239,
    })
  })

  it('rounds half a paisa up, and is zero without tax', () => {
    // 3 paise including 20 % of tax are 2.5 paise without it.
    expect(splitTax(3, { basisPoints: 2000, isInterState: true })).toEqual({ taxable: 3, cgst: 0, sgst: 0, igst: 0 })
    expect(splitTax(999, { basisPoints: 0, isInterState: false })).toEqual({ taxable: 999, cgst: 0, sgst: 0, igst: 0 })
  })
})

describe('priceProblems', () => {
  it.each([
    [{ base: 100, discounted: 100, books: 100 }, []],
    [{ base: 100, discounted: 100.01, books: null }, ['discounted_fee']],
    [{ base: 100, discounted: 99, books: 99.01 }, ['book_fee']],
    [{ base: 10_000_000, discounted: 1, books: null }, []],
    [{ base: 10_000_000.01, discounted: 1, books: null }, ['base_fee']],
    [{ base: 100, discounted: -0.01, books: null }, ['base_fee', 'book_fee']],
    [{ base: 100, discounted: 0.001, books: null }, ['base_fee']],
    [{ base: 100, discounted: 100, books: 10_000_000.01 }, ['base_fee', 'book_fee']],
    [{ base: 100, discounted: 100, books: -0.01 }, ['base_fee']],
    [{ base: 100, discounted: 100, books: 0.001 }, ['base_fee']],
  ])('%j', (price, fields) => expect(Object.keys(priceProblems(price))).toEqual(fields))
})

describe('a plan of instalments', () => {
  const part = (number: number, net: number, afterDays: number) => ({
    number,
    admission: 0,
    tuition: net,
    books: 0,
    net,
    afterDays,
  })
  const parts = [part(1, 60_000, 0), part(2, 45_000, 30)]
  const fee = { totalFee: 100_000, instalmentDiscount: 5000, instalmentCharges: 10_000, instalments: parts }

  it('costs the fee less its discount, with its charges', () => {
    expect(planTotal(fee)).toBe(105_000)
    expect(planTotal({ ...fee, instalmentDiscount: 0, instalmentCharges: 0 })).toBe(100_000)
  })

  it.each([
    ['no plan at all', null, null],
    ['parts that add up', parts, null],
    ['two parts due on one day', [part(1, 60_000, 30), part(2, 45_000, 30)], null],
    ['a second part of one paisa', [part(1, 104_999, 0), part(2, 1, 30)], null],
    ['a single part', [part(1, 105_000, 0)], 'A plan needs at least two instalments.'],
    ['no part', [], 'A plan needs at least two instalments.'],
    ['numbers from 0', [part(0, 60_000, 0), part(1, 45_000, 30)], 'Instalments must be numbered from 1 without gaps.'],
    [
      'a number that is missing',
      [part(1, 60_000, 0), part(3, 45_000, 30)],
      'Instalments must be numbered from 1 without gaps.',
    ],
    ['a part of nothing', [part(1, 105_000, 0), part(2, 0, 30)], 'Every instalment needs an amount.'],
    ['a part below nothing', [part(1, 105_001, 0), part(2, -1, 30)], 'Every instalment needs an amount.'],
    [
      'a part due before the one ahead',
      [part(1, 60_000, 30), part(2, 45_000, 29)],
      'An instalment cannot fall due before the previous one.',
    ],
    [
      'a first part due before the start',
      [part(1, 60_000, -1), part(2, 45_000, 30)],
      'An instalment cannot fall due before the previous one.',
    ],
    [
      'a paisa too little',
      [part(1, 60_000, 0), part(2, 44_999, 30)],
      'The instalments do not add up to the fee plus charges.',
    ],
    [
      'a paisa too much',
      [part(1, 60_000, 0), part(2, 45_001, 30)],
      'The instalments do not add up to the fee plus charges.',
    ],
  ])('%s', (_, instalments, problem) => expect(planProblem({ ...fee, instalments })).toBe(problem))
})

describe('the discount limit of one person', () => {
  const limits = { discount_percent: 10, discount_amount: 5000 }
  const percent = (share: number, maximum: number | null = null) => ({ percent: share, amount: null, maximum })
  const amount = (rupees: number) => ({ percent: null, amount: rupees, maximum: null })
  it.each([
    ['the share of the limit', percent(10), false],
    ['a hundredth of a percent more', percent(10.01), true],
    ['a larger share that is capped at the amount of the limit', percent(50, 5000), false],
    ['one that is capped a paisa above it', percent(50, 5000.01), true],
    ['a small share with a high cap', percent(10, 9000), false],
    ['the amount of the limit', amount(5000), false],
    ['a paisa more', amount(5000.01), true],
    ['nothing', amount(0), false],
  ])('%s', (_, off, isOver) => expect(isOverLimit(off, limits)).toBe(isOver))

  it('an amount takes precedence over a maximum', () => {
    expect(isOverLimit({ percent: null, amount: 6000, maximum: 100 }, limits)).toBe(true)
    expect(isOverLimit({ percent: 50, amount: 100, maximum: 9000 }, limits)).toBe(false)
  })
})
