import { expect, it } from 'vitest'
import { planProblem, readInstalment } from '../../../../domains/catalogue/fees/rules.ts'
import { differenceOf, evenParts, planOf } from './instalments.ts'

const heads = { admission: 1000, tuition: 9000, books: 2000, charges: 301 }
const fee = { totalFee: 1_200_000, instalmentDiscount: 0, instalmentCharges: 30_100 }

it.each([2, 3, 7])('makes %i even parts that come to the fee with its charges, to the paisa', (count) => {
  const parts = evenParts(count, heads)
  expect(differenceOf(parts, heads)).toBe(0)
  const plan = planOf(parts, heads)
  expect(planProblem({ ...fee, instalments: plan?.map(readInstalment) ?? null })).toBe(null)
  const tuition = plan?.reduce((sum, { tuition_amt }) => sum + Math.round(tuition_amt * 100), 0)
  // The first of many parts may be less than admission and books.
  expect(plan === null ? null : tuition).toBe(count === 7 ? null : 900_000)
})

it('says by how much parts do not fit', () => {
  const [first, second] = evenParts(2, heads)
  expect(differenceOf([{ net_amt: 100, after_days: 0 }, second ?? first ?? { net_amt: 0, after_days: 0 }], heads)).toBe(
    10_000 + 615_000 - 1_230_100,
  )
})
