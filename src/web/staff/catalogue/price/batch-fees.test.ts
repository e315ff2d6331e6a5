import { expect, it } from 'vitest'
import { planProblem, readInstalment } from '#domains/catalogue/fees/rules.ts'
import { differenceOf, evenParts, planOf } from './batch-fees.tsx'

const heads = { admission: 1000, tuition: 9000, books: 2000, charges: 301 }
const fee = { totalFee: 1_200_000, instalmentDiscount: 0, instalmentCharges: 30_100 }

it.each([2, 3, 7])('makes %i equal parts that sum to the fee with its charges, to the paisa', (count) => {
  const parts = evenParts(count, heads)
  expect(differenceOf(parts, heads)).toBe(0)
  const plan = planOf(parts, heads)
  expect(planProblem({ ...fee, instalments: plan?.map(readInstalment) ?? null })).toBe(null)
  const tuition = plan?.reduce((sum, { tuition_amt }) => sum + Math.round(tuition_amt * 100), 0)
  // The first of many parts may be less than admission and books.
  expect(plan === null ? null : tuition).toBe(count === 7 ? null : 900_000)
})

it('states the difference when parts do not add up', () => {
  const [first, second] = evenParts(2, heads)
  expect(differenceOf([{ net_amt: 100, after_days: 0 }, second ?? first ?? { net_amt: 0, after_days: 0 }], heads)).toBe(
    10_000 + 615_000 - 1_230_100,
  )
})

it('divides into whole rupees a month apart, with the remainder in the first', () => {
  expect(evenParts(3, heads)).toEqual([
    { net_amt: 4101, after_days: 0 },
    { net_amt: 4100, after_days: 30 },
    { net_amt: 4100, after_days: 60 },
  ])
  expect(evenParts(2, { admission: 0.5, tuition: 100.25, books: 0, charges: 0 })).toEqual([
    { net_amt: 50.75, after_days: 0 },
    { net_amt: 50, after_days: 30 },
  ])
  expect(evenParts(1, heads)).toEqual([{ net_amt: 12_301, after_days: 0 }])
})

it('puts admission and books into the first part, and spreads the charges over the later ones to the paisa', () => {
  const parts = [
    { net_amt: 4101, after_days: 0 },
    { net_amt: 4100, after_days: 30 },
    { net_amt: 4100, after_days: 75 },
  ]
  const odd = { ...heads, charges: 300.01, tuition: 9000.99 }
  expect(planOf(parts, odd)).toEqual([
    { installment_no: 1, net_amt: 4101, admission_amt: 1000, tuition_amt: 1101, book_amt: 2000, ins_sub_after_day: 0 },
    { installment_no: 2, net_amt: 4100, admission_amt: 0, tuition_amt: 3950, book_amt: 0, ins_sub_after_day: 30 },
    { installment_no: 3, net_amt: 4100, admission_amt: 0, tuition_amt: 3949.99, book_amt: 0, ins_sub_after_day: 75 },
  ])
})

it('has no plan when an instalment does not cover its fee heads, and one when it just does', () => {
  const first = (net_amt: number) => planOf([{ net_amt, after_days: 0 }, { net_amt: 9301 }], heads)
  expect(first(2999.99)).toBeNull()
  expect(first(3000)?.[0]?.tuition_amt).toBe(0)
  // A single instalment has no charges, and an empty field counts as zero.
  expect(planOf([{ net_amt: 3000 }], heads)).toEqual([
    { installment_no: 1, net_amt: 3000, admission_amt: 1000, tuition_amt: 0, book_amt: 2000, ins_sub_after_day: 0 },
  ])
  expect(planOf([{ net_amt: 3000 }, { net_amt: null }], heads)).toBeNull()
  expect(differenceOf([{ net_amt: null }, {}], heads)).toBe(-1_230_100)
})
