import { z } from 'zod'
import { day, id } from '#platform/http/schema.ts'
import { receiptKind } from '../ledger/schema.ts'

/** Returns whether a day is within the range of every calendar involved. */
const isInReach = (text: string) => text >= '2000' && text < '2200'

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is not a month')
  .refine(isInReach, 'is not a month')
/** Page; added where it is served. */
type Paged = { page: number }

const monthFilter = { month: month.describe('A month of India, as YYYY-MM'), centre: id.optional() }

export const gstQuery = z.strictObject(monthFilter)
export type GstQuery = z.output<typeof gstQuery>

export const collectionFilter = z.strictObject({ ...monthFilter, batch: id.optional() })
export type CollectionFilter = z.output<typeof collectionFilter>
export type CollectionQuery = CollectionFilter & Paged

export const ageingFilter = z.strictObject({
  day: day.refine(isInReach, 'is not a date').optional().describe('A day of India that has come; today without it'),
  centre: id.optional(),
  batch: id.optional(),
})
export type AgeingFilter = z.output<typeof ageingFilter>
export type AgeingQuery = AgeingFilter & Paged

const tax = { cgst: z.number(), sgst: z.number(), igst: z.number() }
const taxed = { taxable: z.number(), ...tax, total: z.number() }

/** Amounts of papers that take back are below zero. */
const gstRow = z.strictObject({
  kind: receiptKind,
  gstin: z.string().nullable().describe('null: not registered'),
  legal_name: z.string(),
  state: z.string(),
  place: z.string().describe('Of supply'),
  code: z.string().describe('SAC or HSN'),
  percent: z.number(),
  papers: z.number().int(),
  ...taxed,
})
export type GstRow = z.infer<typeof gstRow>

const series = z.strictObject({
  series: z.string(),
  kind: receiptKind,
  first: z.string(),
  last: z.string(),
  papers: z.number().int(),
  missing: z.number().int().nullable().describe('null where one centre is asked for: the series run through all'),
  cancelled: z.array(z.string()).describe('The first of them'),
  cancelled_count: z.number().int(),
})
export type GstSeries = z.infer<typeof series>

const note = z.strictObject({
  number: z.string(),
  kind: receiptKind,
  of: z.string().describe('The receipt that it takes back from'),
  day: z.string(),
  order_id: id,
  order_number: z.string(),
  ...taxed,
})
export type GstNote = z.infer<typeof note>

export const gstReport = z.strictObject({
  month: z.string(),
  rows: z.array(gstRow),
  sums: z.strictObject({ receipts: z.number().int(), ...taxed }),
  series: z.array(series),
  notes: z.array(note).describe('Vouchers and cancellations: the first of them'),
  notes_count: z.number().int(),
  unplaced: z
    .strictObject({ papers: z.number().int(), total: z.number() })
    .describe('Vouchers of payments that bought nothing: no supply, and not in the rows'),
  ledger: z.strictObject({
    papers: z.strictObject(tax),
    booked: z
      .strictObject({ count: z.number().int(), ...tax })
      .describe('Refunds in the ledger whose voucher is of another month'),
    vouchers: z
      .strictObject({ count: z.number().int(), ...tax })
      .describe('Vouchers whose refund the ledger has in another month'),
    accounts: z.strictObject(tax),
    difference: z.strictObject(tax),
  }),
})
export type GstReport = z.infer<typeof gstReport>

/** Level of the rows: opening one shows the next level. */
const level = z.enum(['centre', 'batch', 'student'])
export type Level = z.infer<typeof level>
const named = {
  _id: id.nullable().describe('null: of no centre, or of no batch'),
  name: z.string(),
  detail: z.string().describe('Of a batch its centre, of a student the registration number'),
}
const paged = { page: z.number().int(), pages: z.number().int(), count: z.number().int() }

const aged = {
  not_due: z.number(),
  late_30: z.number(),
  late_60: z.number(),
  late_90: z.number(),
  older: z.number(),
  total: z.number(),
  dues: z.number().int(),
  cheques: z.number().describe('Dues that a cheque has paid which the bank had not cleared'),
  advance: z.number().describe('Paid, and due after the day'),
}
const agedRow = z.strictObject({ ...named, ...aged })
export type AgedRow = z.infer<typeof agedRow>
const agedSums = z.strictObject(aged)
export type AgedSums = z.infer<typeof agedSums>

export const ageingReport = z.strictObject({
  day: z.string(),
  is_today: z.boolean(),
  level,
  batch: z.strictObject({ code: z.string(), center_name: z.string().nullable() }).nullable(),
  rows: z.array(agedRow),
  sums: agedSums,
  ...paged,
})
export type AgeingReport = z.infer<typeof ageingReport>

const collected = {
  planned: z.number(),
  before: z.number().describe('Of the planned: paid before the month'),
  these: z.number().describe('Of the planned: paid in the month'),
  waived: z.number(),
  left: z.number(),
  percent: z.number().nullable(),
  earlier: z.number().describe('Paid in the month, due before it'),
  advance: z.number().describe('Paid in the month, due after it'),
  other: z.number().describe('Paid in the month for what is no instalment: courses without a batch, late fees'),
  collected: z.number(),
  refunds: z.number(),
}
const collectedRow = z.strictObject({ ...named, ...collected })
export type CollectedRow = z.infer<typeof collectedRow>
const collectedSums = z.strictObject(collected)
export type CollectedSums = z.infer<typeof collectedSums>

export const collectionReport = z.strictObject({
  month: z.string(),
  level: level.exclude(['student']),
  rows: z.array(collectedRow),
  sums: collectedSums,
  cheques: z
    .strictObject({ count: z.number().int(), amount: z.number() })
    .describe('Of what was collected: waits for the bank'),
  ledger: z.strictObject({ collected: z.number(), refunds: z.number() }),
  ...paged,
})
export type CollectionReport = z.infer<typeof collectionReport>
