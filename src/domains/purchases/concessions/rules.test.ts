import { describe, expect, it } from 'vitest'
import { concessionProblem, cutsOf, splitDue, takenOff } from './rules.ts'

describe('the amount taken off', () => {
  it.each([
    // due, rupees or per cent, taken off; all but the per cent in paise
    [315_000, { amount: 1, percent: null }, 1],
    [315_000, { amount: 315_000, percent: null }, 315_000],
    [315_000, { amount: 315_001, percent: null }, 315_001],
    [315_000, { amount: null, percent: 100 }, 315_000],
    [315_000, { amount: null, percent: 10 }, 31_500],
    [315_000, { amount: null, percent: 0.01 }, 32],
    [314_999, { amount: null, percent: 0.01 }, 31],
    [1, { amount: null, percent: 50 }, 1],
    [1, { amount: null, percent: 49.99 }, 0],
    [3, { amount: null, percent: 33.33 }, 1],
    [3, { amount: null, percent: 50 }, 2],
    [1_000_000_000, { amount: null, percent: 99.99 }, 999_900_000],
    [0, { amount: null, percent: 100 }, 0],
  ])('of %d by %j is %d', (due, wish, off) => expect(takenOff(due, wish)).toBe(off))
})

describe('the limit of a reduction', () => {
  it.each([
    [1, 315_000, null],
    [315_000, 315_000, null],
    [1, 1, null],
    [315_001, 315_000, 'At most ₹3,150 are due.'],
    [2, 1, 'At most ₹0.01 are due.'],
    [0, 1, 'That is less than one paisa.'],
    [0, 0, 'Nothing is due any more.'],
    [1, 0, 'Nothing is due any more.'],
  ])('%d of %d: %s', (off, due, problem) => expect(concessionProblem({ off, due })).toBe(problem))
})

describe('the cuts of the dues', () => {
  const due = (number: number, net: number) => ({ id: `d${number}`, number, dueOn: '2026-12-20', net })
  it.each([
    [[315_000, 315_000], 1, [[3, 1]]],
    [
      [315_000, 315_000],
      2,
      [
        [2, 1],
        [3, 1],
      ],
    ],
    [
      [315_000, 315_000],
      3,
      [
        [2, 1],
        [3, 2],
      ],
    ],
    [
      [315_000, 315_000],
      630_000,
      [
        [2, 315_000],
        [3, 315_000],
      ],
    ],
    [
      [315_000, 315_000],
      629_999,
      [
        [2, 314_999],
        [3, 315_000],
      ],
    ],
    [
      [100, 300],
      100,
      [
        [2, 25],
        [3, 75],
      ],
    ],
    [
      [1, 1, 1],
      2,
      [
        [3, 1],
        [4, 1],
      ],
    ],
    [[5], 5, [[2, 5]]],
  ])('of %j less %d', (nets, off, expected) => {
    const dues = nets.map((net, index) => due(index + 2, net)).toReversed()
    const cuts = cutsOf(dues, off)
    expect(cuts.map((cut) => [cut.number, cut.off])).toEqual(expected)
    expect(cuts.reduce((sum, cut) => sum + cut.off, 0)).toBe(off)
    expect(cuts.every((cut) => cut.off <= cut.was && cut.dueId === `d${cut.number}`)).toBe(true)
  })
})

describe('a split due', () => {
  const heads = { admission: 10_000, tuition: 300_000, books: 5000, charges: 15_000, discount: 30_000 }
  const net = 300_000
  const sumOf = ({ admission, tuition, books, charges, discount }: typeof heads) =>
    admission + tuition + books + charges - discount
  it.each([1, 2, 149_999, 150_000, net - 1])('adds up to the same when reduced by %d, head by head', (off) => {
    const parts = splitDue(heads, off)
    expect([parts.off.net, parts.stays.net]).toEqual([off, net - off])
    expect([sumOf(parts.off), sumOf(parts.stays)]).toEqual([off, net - off])
    for (const head of ['admission', 'tuition', 'books', 'charges', 'discount'] as const)
      expect([head, parts.off[head] + parts.stays[head]]).toEqual([head, heads[head]])
    expect(
      Object.values(parts.off)
        .concat(Object.values(parts.stays))
        .every((part) => part >= 0),
    ).toBe(true)
  })
})
