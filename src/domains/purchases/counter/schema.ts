import { z } from 'zod'
import { money } from '#domains/catalogue/fees/schema.ts'
import { day, id, time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'
import { paymentReference } from '../ledger/schema.ts'
import { counterMode, orderBody, orderState } from '../orders/schema.ts'

const what = orderBody.omit({ studentId: true, amount: true })

/** A payment at a counter: the same choices as online, and how the money was handed over. */
export const counterBody = what.extend({
  student_id: id,
  center_id: id.describe('Whose counter took it'),
  amount: money.describe('Rupees, as they were counted; 0 where a coupon has left nothing to pay'),
  is_part: z
    .boolean()
    .default(false)
    .describe('Less than what is asked for: the rest is due in ten days, or with the instalment it is a part of'),
  mode: counterMode,
  reference: paymentReference.describe('Number of the cheque, of the transfer, or of the slip of the card'),
  bank_name: plainText(80).trim().default(''),
  instrument_date: day.optional().describe('Written on the cheque'),
})
export type CounterBody = z.input<typeof counterBody>
export type CounterFields = z.output<typeof counterBody>

export const counterQuoteBody = what.extend({ student_id: id, center_id: id })
export type CounterQuoteBody = z.input<typeof counterQuoteBody>

export const counterOffer = z.strictObject({
  batches: z.array(z.strictObject({ _id: id, code: z.string(), course_name: z.string(), center_id: id.nullable() })),
  courses: z.array(
    z.strictObject({ _id: id, name: z.string(), has_books: z.boolean().describe('That may be left out') }),
  ),
})
export type CounterOffer = z.infer<typeof counterOffer>

/** The counted seats of a batch, with the unpaid online orders that hold one. */
export const counterSeats = z.strictObject({
  seats: z.number().int().nullable().describe('null: seats are not counted'),
  left: z.number().int().nullable().describe('Neither taken nor held'),
  holds: z.array(
    z.strictObject({
      order: z
        .strictObject({ _id: id, number: z.string() })
        .nullable()
        .describe('null: the batch is of another centre, which alone may end the hold'),
      until: time.nullable().describe('null: until the bank says yes or no'),
    }),
  ),
})
export type CounterSeats = z.infer<typeof counterSeats>

/** A cheque that the bank has neither paid nor sent back. */
export const waitingCheque = z.strictObject({
  _id: id.describe('Of its payment'),
  amount: z.number(),
  candidate_name: z.string(),
  reference: z.string(),
  bank_name: z.string(),
  center_name: z.string().nullable(),
  taken_at: time,
})
export type WaitingCheque = z.infer<typeof waitingCheque>

/** Amounts that one person took in and paid out at counters in a day, by mode. */
export const drawer = z.array(
  z.strictObject({
    mode: counterMode,
    count: z.number().int().describe('Of the payments'),
    taken: z.number().describe('Rupees; without what has bounced'),
    paid_out: z.number().describe('Refunds that were handed out'),
  }),
)
export type Drawer = z.infer<typeof drawer>

export const bounceBody = z.strictObject({ note: plainText(300).default('') })
export type BounceBody = z.input<typeof bounceBody>

export const counterPayment = z.strictObject({
  _id: id,
  order_id: z.string(),
  order_number: z.string(),
  state: orderState,
  amount: z.number(),
  mode: counterMode,
  reference: z.string(),
  bank_name: z.string(),
  center_id: id,
  taken_by: id,
  taken_at: time,
  cleared_at: time.nullable().describe('Of a cheque: when the bank paid it'),
  receipts: z.array(z.strictObject({ _id: id, number: z.string(), kind: z.string() })),
})
export type CounterPayment = z.infer<typeof counterPayment>
