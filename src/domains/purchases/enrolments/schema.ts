import { z } from 'zod'
import { money } from '#domains/catalogue/fees/schema.ts'
import { day, id } from '#platform/http/schema.ts'
import { exactText } from '#platform/text/schema.ts'
import { paymentPlan, submittedPayment } from '../orders/schema.ts'

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
export const enrolmentRecords = z.strictObject({
  courseEnrolment: enrolmentRecord,
  instalments: z.array(instalmentRecord),
  payments: z.array(paymentRecord),
})
export type EnrolmentRecords = z.infer<typeof enrolmentRecords>
export const submittedEnrolment = submittedPayment.extend(enrolmentRecords.shape)
export type SubmittedEnrolment = z.infer<typeof submittedEnrolment>

/** A due of an enrolment; `state` by the calendar of India. */
export const due = z.strictObject({
  _id: id,
  enrolment_id: id,
  batch_id: id,
  course_name: z.string(),
  batch_code: z.string(),
  installment_no: z.number().int(),
  n_instalments: z.number().int(),
  net_amt: z.number(),
  late_fee: z.number().describe('On top of net_amt, for being late'),
  admission_amt: z.number(),
  tuition_amt: z.number(),
  book_amt: z.number(),
  due_date: z.string(),
  state: z.enum(['paid', 'overdue', 'due', 'later', 'waived']),
  is_suspended: z.boolean().describe('The course is closed until this is paid'),
  may_be_paid: z.boolean().describe('Dues are paid in their order'),
  order_id: z.string().nullable().describe('What paid it'),
})
export type Due = z.infer<typeof due>

export const overduePolicyBody = z.strictObject({
  from: day.describe('For enrolments from this day on'),
  grace_days: z.number().int().min(0).max(365),
  late_fee: money.max(100_000).describe('Rupees, once, after the grace'),
  suspend_after_days: z.number().int().min(0).max(365).nullable().describe('null: the course stays open'),
})
export type OverduePolicyBody = z.infer<typeof overduePolicyBody>
export const presentedPolicy = overduePolicyBody
export type PresentedPolicy = z.infer<typeof presentedPolicy>
