import { expect, it } from 'vitest'
import { couponProblem, limitProblem } from './rules.ts'

const from = new Date('2026-11-30T18:30:00Z')
const until = new Date('2026-12-31T18:30:00Z')

it.each([
  ['2026-11-30T18:29:59.999Z', 'This coupon is valid from 1 December 2026 at 12:00 am.'],
  ['2026-11-30T18:30:00.000Z', null],
  ['2026-12-31T18:29:59.999Z', null],
  ['2026-12-31T18:30:00.000Z', 'This coupon has expired.'],
  ['2027-12-01T00:00:00.000Z', 'This coupon has expired.'],
])('at %s a coupon of December in India says %s', (now, problem) => {
  expect(couponProblem({ from, until }, new Date(now))).toBe(problem)
})

const mine = 'You have already used this coupon, or you have an unpaid order that uses it.'
const all = 'This coupon has reached its usage limit.'
it.each([
  [{ all: 0, mine: 0 }, null],
  [{ all: 9, mine: 1 }, null],
  [{ all: 9, mine: 2 }, mine],
  [{ all: 10, mine: 0 }, all],
  [{ all: 11, mine: 1 }, all],
  [{ all: 10, mine: 3 }, mine],
])('of ten uses and two for each, after %j it says %s', (uses, problem) => {
  expect(limitProblem(uses, { uses: 10, usesPerStudent: 2 })).toBe(problem)
})
