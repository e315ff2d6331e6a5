import { describe, expect, it } from 'vitest'
import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import type { CourseDetail } from '#domains/catalogue/schema.ts'
import { billRows, billTaxes } from './form/bill.tsx'
import { classroomOffer, firstAmount, instalmentsOf, isInParts } from './offer.ts'

const part = (installment_no: number, net_amt: number, tuition_amt: number) => ({
  installment_no,
  net_amt,
  tuition_amt,
  admission_amt: installment_no === 1 ? 1_000 : 0,
  book_amt: installment_no === 1 ? 2_000 : 0,
  ins_sub_after_day: (installment_no - 1) * 45,
})

function batchWith(
  isStocked: boolean,
  structure = [part(1, 6_000, 3_000), part(2, 3_150, 3_000), part(3, 3_150, 3_000)],
) {
  const batchDetails = {
    _id: 'b',
    batch_type_id: 'regular',
    center_id: null,
    course_id: null,
    exam_id: null,
    session_id: '2026-27',
    stream_id: 'Banking',
    batch_code_id: { batch_code: 'B1' },
    start_date: '2026-12-14',
    end_date: '2027-08-08',
    books_in_stock: isStocked,
    seats: 48,
    seats_left: 7,
  }
  const fee = {
    general_total_fee: 12_000,
    general_admission_fee: 1_000,
    general_tuition_fee: 9_000,
    general_books_fee: 2_000,
    ph_total_discount: 0,
    tuition_discount: 0,
    admission_fee_discount: 0,
    books_fee_discount: 0,
    instalment_discount: 0,
    installment_charges: 300,
    general_instalment_structure: structure,
  }
  const batch: BatchAndFee = { batchDetails, feeDetails: [fee] }
  return batch
}

it('shows the first amounts when instalments are chosen, and the totals for full payment', () => {
  const batch = batchWith(true)
  expect(firstAmount(batch, 'installment')).toBe(6_000)
  expect(firstAmount(batch, 'full')).toBe(12_000)
  expect(instalmentsOf(batch, 'installment').map(({ amount }) => amount)).toEqual([6_000, 3_150, 3_150])
})

it('offers instalments only where a structure exists', () => {
  expect(isInParts(batchWith(true))).toBe(true)
  expect(isInParts(batchWith(true, []))).toBe(false)
})

it('asks for payment of books that are out of stock a week after the first class', () => {
  const rows = instalmentsOf(batchWith(false), 'full')
  expect(rows.map(({ amount, books, dueOn }) => [amount, books, dueOn])).toEqual([
    [10_000, 0, null],
    [2_000, 2_000, '2026-12-21'],
  ])
  const course = { _id: 'c', course_type: 'classroom', seo_url: 'c', validity: null } as CourseDetail
  const noteOf = (isStocked: boolean) => classroomOffer(course, batchWith(isStocked))?.choices[0]?.note
  expect([noteOf(true), noteOf(false)]).toEqual(['One payment, nothing due later', 'Plus ₹2,000 later for the books'])
})

describe('a bill', () => {
  const lines = [
    { title: 'Course fee', amount: 10_000, discount: 300, total: 9_700, tax: 1_479.66, tax_percent: 18 },
    { title: 'Instalment charges', amount: 1_000, discount: 0, total: 1_000, tax: 152.54, tax_percent: 18 },
    { title: 'Books', amount: 1_800, discount: 0, total: 1_800, tax: 0, tax_percent: 0 },
  ]
  const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

  it('adds up to fee − discount = total to the paisa, with the coupon before the total and the charges in their own row', () => {
    const rows = billRows({ lines, discount: { name: 'Diwali', amount: 300 } })
    expect(rows.map(({ title, amount }) => [title, amount])).toEqual([
      ['Course fee', 10_000],
      ['Instalment charges', 1_000],
      ['Books', 1_800],
      ['Diwali', -300],
    ])
    expect(sumOf(rows)).toBe(1_250_000)
  })

  it('omits the discount row when there is no discount', () => {
    const plain = lines.map((line) => ({ ...line, discount: 0 }))
    expect(billRows({ lines: plain, discount: null })).toHaveLength(3)
  })

  it('states the included tax by rate', () => {
    expect(billTaxes({ lines })).toEqual([{ title: 'GST at 18%', amount: 1_632.2 }])
  })
})
