import { z } from 'zod'
import { money, someMoney } from '#domains/catalogue/fees/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'
import { paymentReference } from '../ledger/schema.ts'
import { counterMode } from '../orders/schema.ts'

export const entryKind = z.enum(['taken', 'refund', 'banked', 'handed-in', 'handed-out'])
export type EntryKind = z.infer<typeof entryKind>

/** asked: the other cashier has not answered yet. Cash moves only when accepted. */
const handoverState = z.enum(['asked', 'accepted', 'refused', 'withdrawn'])
export type HandoverState = z.infer<typeof handoverState>

const count = z.number().int('has to be a whole number').min(0).max(100_000).default(0)
/** Number of notes and coins by denomination, in paise. */
export const counts = z.strictObject({
  50000: count,
  20000: count,
  10000: count,
  5000: count,
  2000: count,
  1000: count,
  500: count,
  200: count,
  100: count,
  50: count,
})
export type Counts = z.output<typeof counts>

export const openBody = z.strictObject({
  center_id: id.describe('At whose counter'),
  opening: money.describe('Rupees of cash that lie in it at the beginning'),
})
export type OpenBody = z.input<typeof openBody>

export const bankBody = z.strictObject({
  amount: someMoney.describe('Rupees of cash that were brought to the bank'),
  reference: paymentReference.describe('Number of the slip'),
})
export type BankBody = z.input<typeof bankBody>
export type BankFields = z.output<typeof bankBody>

export const handOverBody = z.strictObject({
  to_drawer_id: id.describe('An open drawer of another cashier at this centre'),
  amount: someMoney,
})
export type HandOverBody = z.input<typeof handOverBody>

/** Empty: the call itself is the answer to a handover. */
export const handoverBody = z.strictObject({})
export type HandoverBody = z.input<typeof handoverBody>

export const closeBody = z.strictObject({
  counts,
  expected: money.describe('Rupees that it should hold, as was shown: 409 if that is another sum by now'),
  reason: plainText(300).trim().default('').describe('Asked for when the counted cash is not the expected'),
})
export type CloseBody = z.input<typeof closeBody>
export type CloseFields = z.output<typeof closeBody>

/** An entry of a drawer, or another payment its cashier took at the counter meanwhile. */
export const drawerLine = z.strictObject({
  _id: id,
  at: time,
  kind: entryKind,
  mode: counterMode.nullable().describe('How a payment was made; null: cash moved'),
  amount: z.number().describe('Below zero where it left'),
  candidate_name: z.string().nullable(),
  student_id: id.nullable(),
  reference: z.string(),
  is_bounced: z.boolean().describe('Its cheque came back'),
  receipt: z.strictObject({ _id: id, number: z.string() }).nullable(),
})
export type DrawerLine = z.infer<typeof drawerLine>

export const handover = z.strictObject({
  _id: id,
  amount: z.number(),
  cashier: z.string().describe('The other one'),
  is_incoming: z.boolean(),
  asked_at: time,
})
export type Handover = z.infer<typeof handover>

export const drawer = z.strictObject({
  _id: id,
  center_id: id,
  center_name: z.string(),
  opened_at: time,
  opening: z.number(),
  cash: z.number().describe('Rupees that should be in it; of a closed one, that should have been'),
  closed_at: time.nullable(),
  counted: z.number().nullable(),
  handovers: z.array(handover).describe('Those that nobody has answered yet, the oldest first'),
  colleagues: z
    .array(z.strictObject({ drawer_id: id, cashier: z.string() }))
    .describe('Whom cash can be handed to: their drawers are open here'),
})
export type OwnDrawer = z.infer<typeof drawer>
