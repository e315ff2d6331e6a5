import { expect, it } from 'vitest'
import type { QuoteLine } from '../orders/schema.ts'
import { headsOf, splitLines } from '../pricing/rules.ts'
import { cashProblem } from './rules.ts'

it.each([
  [0, 19_999_999, true],
  [0, 20_000_000, false],
  [1, 19_999_998, true],
  [1, 19_999_999, false],
  [19_999_999, 0, true],
  [19_999_999, 1, false],
  [20_000_000, 1, false],
  [10_000_000, 10_000_000, false],
])('after %i paise of cash, %i more may be taken: %s', (taken, amount, may) => {
  expect(cashProblem({ taken, amount }) === null).toBe(may)
})

it('states the cash taken today, and nothing on a day without cash', () => {
  expect(cashProblem({ taken: 0, amount: 20_000_000 })).toBe(
    'You may not take ₹2,00,000 or more in cash from one student in a day. Please ask for a cheque or a bank transfer.',
  )
  expect(cashProblem({ taken: 12_345_600, amount: 20_000_000 })).toContain(
    'in a day. ₹1,23,456 has already been taken today. Please ask',
  )
})

const line = (head: QuoteLine['head'], amount: number, discount: number): QuoteLine => ({
  head,
  title: head,
  code: '',
  basisPoints: 0,
  amount,
  discount,
  total: amount - discount,
})
const lines = [line('tuition', 1_000_000, 100_001), line('admission', 100_000, 0), line('books', 99_999, 0)]
const whole = 1_099_998

it.each([1, 2, 99, 500_000, whole - 1])('splits off %i paise, and both parts add up to the whole', (amount) => {
  const { now, rest } = splitLines(lines, amount)
  const [taken, left] = [headsOf(now), headsOf(rest)]
  expect([taken.net, left.net]).toEqual([amount, whole - amount])
  const all = headsOf(lines)
  for (const head of ['admission', 'tuition', 'books', 'charges', 'discount', 'net'] as const)
    expect([head, taken[head] + left[head]]).toEqual([head, all[head]])
  for (const part of [...now, ...rest]) {
    expect(part.amount - part.discount).toBe(part.total)
    expect(Math.min(part.amount, part.discount, part.total)).toBeGreaterThanOrEqual(0)
  }
})

it('gives the sum of each head, and leaves out those that are free or unpaid', () => {
  expect(headsOf([...lines, line('charges', 5000, 1000)])).toEqual({
    admission: 100_000,
    tuition: 1_000_000,
    books: 99_999,
    charges: 5000,
    discount: 101_001,
    net: 1_103_998,
  })
  // A line that a discount makes free gets no share of the payment, and its discount stays with the rest.
  const free = line('books', 1000, 1000)
  expect(splitLines([line('tuition', 1000, 0), free], 400)).toEqual({
    now: [line('tuition', 400, 0)],
    rest: [line('tuition', 600, 0), free],
  })
  expect(splitLines([line('tuition', 1000, 0)], 1000)).toEqual({ now: [line('tuition', 1000, 0)], rest: [] })
  expect(splitLines([line('tuition', 1000, 0)], 0)).toEqual({ now: [], rest: [line('tuition', 1000, 0)] })
})

it.each([
  [450, 50, 50],
  [9, 1, 99],
  // Less than a paisa rounds to zero: the rest has it.
  [8, 0, 100],
  [899, 99, 1],
])('of a line of 1,000 paise with 100 off, %i paise take %i of what is taken off and leave %i', (amount, off, left) => {
  const { now, rest } = splitLines([line('tuition', 1000, 100)], amount)
  expect([headsOf(now).discount, headsOf(rest).discount]).toEqual([off, left])
})
