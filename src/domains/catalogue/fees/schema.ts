import { z } from 'zod'
import { id } from '../../../platform/http/schema.ts'

export const discountKind = z.enum(['coupon', 'scholarship'])
export type DiscountKind = z.infer<typeof discountKind>

/** What a fee is for; each has its tax. */
export const feeHead = z.enum(['tuition', 'books', 'admission', 'charges'])
export type FeeHead = z.infer<typeof feeHead>

export const inclusionKind = z.enum(['sub-exam', 'test', 'live-classes', 'recorded-classes', 'subject', 'topic'])
export type InclusionKind = z.infer<typeof inclusionKind>

export const merchantKey = z.enum(['courses', 'publications'])
export type MerchantKey = z.infer<typeof merchantKey>

export const providerName = z.enum(['paytm', 'razorpay'])
export type ProviderName = z.infer<typeof providerName>

/** One part of an instalment plan, in paise; `afterDays` counts from the day of enrolment. */
export type InstalmentPart = {
  number: number
  admission: number
  tuition: number
  books: number
  /** What is paid: the three heads, the discount for paying in parts and its charges settled into it. */
  net: number
  afterDays: number
}

const rupees = z.number().nonnegative()

export const instalmentItem = z.strictObject({
  installment_no: z.number().int(),
  net_amt: rupees,
  admission_amt: rupees,
  tuition_amt: rupees,
  book_amt: rupees,
  ins_sub_after_day: z.number().int(),
})

export const batchDetails = z.strictObject({
  _id: id,
  batch_type_id: z.string(),
  center_id: z.strictObject({ _id: id, center_name: z.string() }).nullable(),
  course_id: id.nullable(),
  exam_id: id.nullable(),
  session_id: z.string(),
  stream_id: z.string(),
  batch_code_id: z.strictObject({ batch_code: z.string() }),
  start_date: z.string(),
  end_date: z.string(),
  books_in_stock: z.boolean(),
  seats: z.number().int().nullable(),
  seats_left: z.number().int().nullable().describe('null: seats are not counted'),
})

export const feeDetails = z.strictObject({
  general_total_fee: rupees,
  general_admission_fee: rupees,
  general_tuition_fee: rupees,
  general_books_fee: rupees,
  ph_total_discount: rupees,
  tuition_discount: rupees,
  admission_fee_discount: rupees,
  books_fee_discount: rupees,
  instalment_discount: rupees,
  installment_charges: rupees,
  general_instalment_structure: z.array(instalmentItem).describe('Empty: not offered in instalments'),
})

export const batchAndFee = z.strictObject({ batchDetails, feeDetails: z.array(feeDetails) })
export type BatchAndFee = z.infer<typeof batchAndFee>
