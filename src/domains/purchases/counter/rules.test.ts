import { expect, it } from 'vitest'
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
