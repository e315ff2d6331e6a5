import { expect, it } from 'vitest'
import type { QuoteLine } from '../orders/schema.ts'
import { cashProblem, headsOf, splitLines } from './rules.ts'

it.each([
  [0, 19_999_999, true],
  [0, 20_000_000, false],
  [1, 19_999_998, true],
  [1, 19_999_999, false],
  [19_999_999, 0, true],
  [19_999_999, 1, false],
  [20_000_000, 1, false],
  [10_000_000, 10_000_000, false],
])('after %i paise of cash, %i more may be taken: %s', (taken, wanted, may) => {
  expect(cashProblem({ taken, wanted }) === null).toBe(may)
})

it('says what was taken today already, and nothing of a day without cash', () => {
  expect(cashProblem({ taken: 0, wanted: 20_000_000 })).toBe(
    'Cash of ₹2,00,000 or more may not be taken from one student in one day: please ask for a cheque or a transfer.',
  )
  expect(cashProblem({ taken: 12_345_600, wanted: 20_000_000 })).toContain(
    'in one day: ₹1,23,456 were taken today already: please ask',
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

it.each([1, 2, 99, 500_000, whole - 1])('splits %i paise off, and the two come to the whole', (amount) => {
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
