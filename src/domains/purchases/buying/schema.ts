import { z } from 'zod'
import { courseType } from '#domains/catalogue/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { exactText } from '#platform/text/schema.ts'
import { receiptKind } from '../ledger/schema.ts'
import { orderState, paymentPlan, shippingAddress } from '../orders/schema.ts'
import { parcel } from '../parcels/schema.ts'
import { askedRefund } from '../refunds/schema.ts'

/** Only the order id is used; everything else is compared and never trusted. */
export const submissionBody = z.looseObject({ order_id: exactText(60) })

export type SubmissionBody = z.input<typeof submissionBody>

export const submittedPayment = z.strictObject({
  order_id: z.string(),
  order_number: z.string(),
  ref_no: z.string(),
  bank_name: z.string(),
  total_amount: z.number(),
  created_on: time,
  shipping_address: shippingAddress.nullable(),
  validity: z.string().nullable(),
  books_included: z.boolean(),
  book_fee: z.number(),
  course_name: z.string(),
  course_type: z.string(),
  candidate_id: id,
  website_course_id: id,
  roll_no: z.string(),
  remarks: z.string(),
  receipt: z.strictObject({ _id: id, number: z.string() }).nullable().describe('null: none was issued'),
})

export type SubmittedPayment = z.infer<typeof submittedPayment>

/** A payment as its student sees it later. */
export const myPayment = z.strictObject({
  order_id: z.string(),
  order_number: z.string(),
  state: orderState,
  message: z.string(),
  course_name: z.string(),
  website_course_id: id,
  course_type: courseType,
  seo_url: z.string(),
  batch_id: id.nullable().describe('Of a classroom'),
  payment_type: paymentPlan,
  books_included: z.boolean(),
  installment_no: z.number().int(),
  amount: z.number(),
  created_on: time,
  next_check_on: time.nullable().describe('When the provider is asked again; null when nothing is waited for'),
  paid_on: time.nullable(),
  ref_no: z.string(),
  bank_name: z.string(),
  may_be_retried: z.boolean(),
  parcel: parcel.nullable().describe('null where nothing is sent'),
  receipts: z.array(z.strictObject({ _id: id, number: z.string(), kind: receiptKind })),
  cheque_waits: z.boolean().describe('Paid by a cheque that the bank has not cleared yet'),
  refunds: z.array(z.strictObject({ amount: z.number(), state: z.enum(['under-way', 'done']), at: time })),
  refund_request: askedRefund.nullable().describe('The newest that the student has made; null: none'),
  may_ask_refund: z.boolean(),
})

export type MyPayment = z.infer<typeof myPayment>

const reference = z.looseObject({ ref_no: exactText(60).optional(), order_id: exactText(60).optional() })

/**
 * Sent by a browser after paying for a classroom course. Only its order is looked up; its amounts are ignored.
 */
export const enrolmentBody = z.looseObject({
  order_id: exactText(60).optional(),
  courseEnrolment: z.looseObject({ batch_id: exactText(60) }),
  instalments: z.array(z.looseObject({})).max(60).optional(),
  payments: z.array(reference).max(10).optional(),
})

export type EnrolmentBody = z.input<typeof enrolmentBody>

const rupees = z.number().nonnegative()

const ofWhom = { candidate_id: id, batch_id: id, created_by: id, modified_by: id }

const enrolmentRecord = z.strictObject({
  ...ofWhom,
  batch_type_id: z.string(),
  center_id: id.nullable(),
  course_id: id,
  exam_id: id.nullable(),
  session_id: z.string(),
  stream_id: z.string(),
  payment_type: paymentPlan,
  old_student_discount: z.literal(0),
  tuition_discount: rupees,
  admission_fee_discount: rupees,
  books_fee_discount: rupees,
  instalment_discount: rupees,
  instalment_fee: rupees,
  n_instalments: z.number().int(),
  admission_fee: rupees,
  tution_fee: rupees,
  book_fee: rupees,
  total_fee: rupees,
  special_relaxation_data: z.null(),
  remarks: z.string(),
})

const instalmentRecord = z.strictObject({
  ...ofWhom,
  instalment_no: z.number().int(),
  admission_amount: rupees,
  admission_discount: rupees,
  tuition_amount: rupees,
  tuition_discount: rupees,
  books_amount: rupees,
  books_discount: rupees,
  gross_instalment_amount: rupees,
  instalment_discount: rupees,
  net_instalment_amount: rupees,
  prefered_instalment_date: z.string(),
  realized: z.boolean(),
  actual_payment_date: z.string().nullable(),
})

const paymentRecord = z.strictObject({
  ...ofWhom,
  sno: z.number().int(),
  payment_mode: z.string(),
  book_fee: rupees,
  tuition_fee: rupees,
  adm_fee: rupees,
  amount: rupees,
  actual_payment_date: z.string(),
  edc_charges: z.literal(0),
  qr_charges: z.literal(0),
  total_amount: rupees,
  in_favor_of: z.string(),
  bank_name: z.string(),
  branch_name: z.string(),
  ref_no: z.string(),
  is_book_fee: z.literal(false),
  remarks: z.string(),
})

/**
 * The three records a browser sends for a classroom course, unchanged: terms of the order, instalments and
 * payments.
 */
const enrolmentRecords = z.strictObject({
  courseEnrolment: enrolmentRecord,
  instalments: z.array(instalmentRecord),
  payments: z.array(paymentRecord),
})

export type EnrolmentRecords = z.infer<typeof enrolmentRecords>

export const submittedEnrolment = submittedPayment.extend(enrolmentRecords.shape)

export type SubmittedEnrolment = z.infer<typeof submittedEnrolment>

const feeLine = z.strictObject({
  title: z.string(),
  code: z.string().describe('SAC or HSN'),
  value: rupees,
  tax: rupees,
  tax_percent: z.number(),
  total: rupees,
})

/** Example of a refund for a student who leaves after a third of the time. */
const refundExample = z.strictObject({
  paid: rupees,
  books: rupees,
  teaching: rupees,
  total_days: z.number().int(),
  used_days: z.number().int(),
  used: rupees,
  back: rupees,
})

/** The information about a course that the law requires before it is bought. */
export const prospectus = z.strictObject({
  course_name: z.string(),
  sub_title: z.string(),
  course_type: courseType,
  seo_url: z.string(),
  product_name: z.string(),
  center_name: z.string().nullable(),
  seller: z.strictObject({ name: z.string(), address: z.string(), gstin: z.string().nullable() }).nullable(),
  lines: z.array(feeLine),
  total: rupees,
  total_without_books: rupees.nullable().describe('null: there are no books to leave out'),
  instalments: z.array(
    z.strictObject({
      installment_no: z.number().int(),
      net_amt: rupees,
      after_days: z.number().int(),
      due_on: z.string().nullable().describe('A day of its own, whenever somebody joins; null: after so many days'),
    }),
  ),
  starts_on: z.string().nullable().describe('null: on the day of the payment'),
  ends_on: z.string().nullable(),
  validity_days: z.number().int().nullable(),
  teaching_minutes: z.number().int().describe('Of the lectures that the curriculum names'),
  lectures: z.number().int(),
  refund: refundExample.nullable().describe('null: what is bought does not run out'),
  teachers: z.array(
    z.strictObject({ name: z.string(), subjects: z.string(), qualification: z.string(), experience: z.string() }),
  ),
})
export type Prospectus = z.infer<typeof prospectus>
