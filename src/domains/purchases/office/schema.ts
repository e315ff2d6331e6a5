import { z } from 'zod'
import { day, id, time } from '../../../platform/http/schema.ts'
import { exactText, plainText } from '../../identity/schema.ts'
import { receiptKind } from '../ledger/schema.ts'
import { counterMode, orderKind, orderState } from '../orders/schema.ts'

/** Pages are added where it is served. */
export const paymentsQuery = z.strictObject({
  q: exactText(80)
    .trim()
    .optional()
    .describe('Number of an order, a receipt or a transaction; name, e-mail, phone or registration number'),
  state: orderState.optional(),
  center_id: id.optional(),
  from: day.optional(),
  to: day.optional(),
})
export type PaymentsQuery = z.output<typeof paymentsQuery> & { page: number; limit: number }

const student = { student_id: id, candidate_name: z.string(), registration_number: z.string(), contact: z.string() }

export const staffPayment = z.strictObject({
  _id: id,
  order_id: z.string(),
  ...student,
  course_name: z.string(),
  kind: orderKind,
  installment_no: z.number().int(),
  amount: z.number(),
  paid_amount: z.number().nullable(),
  state: orderState,
  held_for: z.string().nullable(),
  created_on: time,
  paid_on: time.nullable(),
  ref_no: z.string(),
  bank_name: z.string(),
  counter_mode: counterMode.nullable(),
  center_id: id.nullable().describe('Of the counter, or of the batch'),
  receipts: z.array(z.strictObject({ _id: id, number: z.string(), kind: receiptKind })),
  refunded: z.number().describe('Asked back, under way and done'),
})
export type StaffPayment = z.infer<typeof staffPayment>

export const finding = z.strictObject({
  _id: id,
  kind: z.string(),
  order_id: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  found_at: time,
  closed_at: time.nullable(),
  closed_by: id.nullable(),
  note: z.string(),
})
export type Finding = z.infer<typeof finding>

export const closeBody = z.strictObject({ note: plainText(500).trim().min(1, 'Please say what came of it.') })
export type CloseBody = z.infer<typeof closeBody>

export const duesQuery = z.strictObject({
  center_id: id.optional(),
  batch_id: id.optional(),
  state: z.enum(['open', 'overdue'], 'is neither open nor overdue').default('open'),
})
export type DuesQuery = z.output<typeof duesQuery> & { page: number; limit: number }

export const staffDue = z.strictObject({
  _id: id,
  ...student,
  course_name: z.string(),
  batch_id: id,
  batch_code: z.string(),
  center_id: id.nullable(),
  installment_no: z.number().int(),
  net_amt: z.number(),
  late_fee: z.number(),
  due_date: z.string(),
  days_late: z.number().int(),
  is_suspended: z.boolean(),
})
export type StaffDue = z.infer<typeof staffDue>

export const proposalQuery = z.strictObject({ leaves_on: day.optional().describe('Last day; today without it') })
export const refundProposal = z.strictObject({
  order_id: z.string(),
  leaves_on: z.string(),
  paid: z.number(),
  books: z.number(),
  teaching: z.number(),
  total_days: z.number().int(),
  used_days: z.number().int(),
  used: z.number(),
  refunded: z.number().describe('Already asked back'),
  back: z.number().describe('What may be asked back by the rule'),
})
export type RefundProposal = z.infer<typeof refundProposal>

/** A payment as the search of the office shows it. */
export const foundOrder = z.strictObject({
  _id: id,
  order_id: z.string(),
  ref_no: z.string().describe('Of the provider, or of the cheque or transfer'),
  student_id: id,
  candidate_name: z.string(),
  course_name: z.string(),
  amount: z.number(),
  state: orderState,
  created_on: time,
})
export type FoundOrder = z.infer<typeof foundOrder>
