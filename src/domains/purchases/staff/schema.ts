import { z } from 'zod'
import { merchantKey, money, providerName } from '#domains/catalogue/fees/schema.ts'
import { sheetFormat } from '#domains/identity/staff/schema.ts'
import { day, id, time } from '#platform/http/schema.ts'
import { exactText, plainText } from '#platform/text/schema.ts'
import { receiptKind } from '../ledger/schema.ts'
import {
  counterMode,
  orderKind,
  orderState,
  paymentPlan,
  refundReason,
  refundState,
  shippingAddress,
} from '../orders/schema.ts'
import { parcel } from '../parcels/schema.ts'
import { payout } from '../refunds/schema.ts'
import { buckets } from '../reports/rules.ts'

/**
 * seat-kept: unpaid, and holds a limited seat of a batch; unconfirmed: a bank has not decided; refund-due: money
 * on its way back, or that must go back.
 */
const orderGroup = z.enum(['paid', 'open', 'seat-kept', 'held', 'unconfirmed', 'refund-due', 'refunded', 'unpaid'])
export type OrderGroup = z.infer<typeof orderGroup>

const rupees = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be an amount in rupees')
  .transform(Number)

/** Filters of the list; pages are added where it is served. */
export const paymentsQuery = z.strictObject({
  q: exactText(80)
    .trim()
    .optional()
    .describe('Number of an order, a receipt or a transaction; name, e-mail, phone, registration number, or course'),
  state: orderState.optional(),
  group: orderGroup.optional(),
  mode: z.enum(['online', ...counterMode.options], 'must be a payment mode').optional(),
  kind: orderKind.optional(),
  centre: id.optional(),
  student: id.optional(),
  least: rupees.optional().describe('Rupees'),
  most: rupees.optional(),
  from: day.optional().describe('The first day it was ordered'),
  to: day.optional(),
  paid_from: day.optional(),
  paid_to: day.optional(),
})
type Page = { limit: number; after?: string | undefined }
export type PaymentsQuery = z.output<typeof paymentsQuery> & Page
export type PaymentsInput = Omit<z.input<typeof paymentsQuery>, 'least' | 'most'> & { least?: number; most?: number }

const student = { student_id: id, candidate_name: z.string(), registration_number: z.string(), contact: z.string() }

export const staffPayment = z.strictObject({
  _id: id,
  order_id: z.string(),
  order_number: z.string(),
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
  center_name: z.string().nullable(),
  receipts: z.array(z.strictObject({ _id: id, number: z.string(), kind: receiptKind })),
  cheque_waits: z.boolean().describe('The bank has neither cleared the cheque nor returned it'),
  refunded: z.number().describe('Asked back, under way and done'),
})
export type StaffPayment = z.infer<typeof staffPayment>

/** The readable fields of a message, never its signature. */
const orderEvent = z.strictObject({
  _id: id,
  source: z.string(),
  received_at: time,
  repeats: z.number().int().describe('How often the same bytes came again'),
  status: z.string(),
  code: z.string(),
  message: z.string(),
  txn_id: z.string(),
  amount: z.string(),
})

const orderRefund = z.strictObject({
  _id: id,
  ref_id: z.string(),
  amount: z.number(),
  reason: refundReason,
  state: refundState,
  requested_at: time,
  approved_at: time.nullable(),
  problem: z.string().nullable(),
  payout: payout.nullable(),
  may_be_paid_out: z.boolean(),
})

export const staffOrder = staffPayment.extend({
  plan: paymentPlan,
  with_books: z.boolean(),
  batch_code: z.string().nullable(),
  provider: z.string().nullable().describe('null: at a counter'),
  provider_ref: z.string().nullable(),
  state_at: time,
  token_until: time.nullable(),
  polls: z.number().int(),
  lines: z.array(z.strictObject({ title: z.string(), amount: z.number(), discount: z.number(), total: z.number() })),
  discount: z.strictObject({ name: z.string(), amount: z.number() }).nullable(),
  events: z.array(orderEvent),
  entitlement: z
    .strictObject({ roll_no: z.string(), from: time, until: time.nullable(), ended_at: time.nullable() })
    .nullable(),
  refunds: z.array(orderRefund),
  refund_waiting_id: id.nullable().describe('The request for a refund that is waiting for approval'),
  findings: z.array(z.strictObject({ kind: z.string(), found_at: time, closed_at: time.nullable(), note: z.string() })),
  parcel: parcel.extend({ shipping_address: shippingAddress }).nullable(),
  keeps_seat: z.boolean().describe('It is not paid and keeps one of the counted seats of its batch'),
  seat_kept_until: time.nullable().describe('null: until the bank says yes or no'),
  may_be_asked: z.boolean().describe('There is a provider, and it is not paid yet'),
})
export type StaffOrder = z.infer<typeof staffOrder>

export const finding = z.strictObject({
  _id: id,
  kind: z.string(),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  found_at: time,
  closed_at: time.nullable(),
  closed_by: id.nullable(),
  note: z.string(),
})
export type Finding = z.infer<typeof finding>

export const closeBody = z.strictObject({ note: plainText(500).trim().min(1, 'Please enter the outcome.') })
export type CloseBody = z.infer<typeof closeBody>

/** to-come: not late; then by days late: to 7, to 30, more. */
export const dueAge = z.enum(['to-come', 'week', 'month', 'older'])
export type DueAge = z.infer<typeof dueAge>

export const duesQuery = z.strictObject({
  centre: id.optional(),
  batch: id.optional(),
  student: id.optional(),
  age: dueAge.optional(),
  late: z.enum(buckets, 'is no age of dues').optional().describe('As the ageing report counts'),
  state: z.enum(['open', 'overdue'], 'must be open or overdue').default('open'),
})
export type DuesQuery = z.output<typeof duesQuery> & Page
export type DuesInput = z.input<typeof duesQuery>
export type DuesFilter = Partial<z.output<typeof duesQuery>>

export const staffDue = z.strictObject({
  _id: id,
  ...student,
  course_name: z.string(),
  batch_id: id,
  batch_code: z.string(),
  center_id: id.nullable(),
  center_name: z.string().nullable(),
  installment_no: z.number().int(),
  net_amt: z.number(),
  late_fee: z.number(),
  due_date: z.string(),
  days_late: z.number().int(),
  is_suspended: z.boolean(),
  reminded_at: time.nullable().describe('When the office reminded of it last'),
  may_be_reminded: z.boolean().describe('A message can reach the student, and this reader may remind of it'),
})
export type StaffDue = z.infer<typeof staffDue>

const sum = { count: z.number().int(), amount: z.number() }
/** Totals owed: by age, and by batch with the largest first. */
export const dueSums = z.strictObject({
  ages: z.array(z.strictObject({ age: dueAge, ...sum })),
  batches: z.array(z.strictObject({ _id: id, batch_code: z.string(), center_name: z.string().nullable(), ...sum })),
})
export type DueSums = z.infer<typeof dueSums>

export const dueExportBody = z.strictObject({ format: sheetFormat, filters: duesQuery })
export type DueExportBody = z.input<typeof dueExportBody>
export type DueExportFields = z.output<typeof dueExportBody>

/** Amounts are numbers here, and texts in an address. */
export const orderExportBody = z.strictObject({
  format: sheetFormat,
  filters: paymentsQuery.extend({ least: money.optional(), most: money.optional() }),
})
export type OrderExportBody = z.input<typeof orderExportBody>
export type OrderExportFields = z.output<typeof orderExportBody>

export const proposalQuery = z.strictObject({ leaves_on: day.optional().describe('Last day; today without it') })
/** A payment as the search of the office shows it. */
export const foundOrder = z.strictObject({
  _id: id,
  order_id: z.string(),
  order_number: z.string(),
  ref_no: z.string().describe('Of the provider, or of the cheque or transfer'),
  student_id: id,
  candidate_name: z.string(),
  course_name: z.string(),
  amount: z.number(),
  state: orderState,
  cheque_waits: z.boolean(),
  created_on: time,
})
export type FoundOrder = z.infer<typeof foundOrder>

export const paymentSetup = z.strictObject({
  merchants: z.array(
    z.strictObject({
      key: merchantKey,
      provider: providerName,
      mid: z.string(),
      sells: z.boolean().describe('Its provider and its key are configured'),
    }),
  ),
  series: z
    .array(z.strictObject({ prefix: z.string(), last: z.string() }))
    .describe('Numbers of receipts: each series with the one that was given last'),
})
export type PaymentSetup = z.infer<typeof paymentSetup>
