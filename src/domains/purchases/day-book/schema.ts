import { z } from 'zod'
import { day, dayOfOffice, id, time } from '#platform/http/schema.ts'
import { counterMode } from '../orders/schema.ts'

export const dayBookQuery = z.strictObject({ centre: id, day: dayOfOffice.describe('Of India') })
export type DayBookQuery = z.output<typeof dayBookQuery>
export const vouchersQuery = dayBookQuery.partial({ centre: true })
export type VouchersQuery = z.output<typeof vouchersQuery>

const byMode = z.array(z.strictObject({ mode: counterMode, count: z.number().int(), amount: z.number() }))

/** Totals of a drawer, or of a whole centre, for a day; in rupees. */
export const figures = z.strictObject({
  opening: z.number().describe('Cash at the beginning of the day, or when the drawer was opened in it'),
  received: byMode,
  refunds: byMode,
  banked: z.strictObject({ count: z.number().int(), amount: z.number() }),
  handed_in: z.number(),
  handed_out: z.number(),
  expected: z.number().describe('Cash that should be there in the end'),
  counted: z.number().nullable().describe('null: not counted on this day'),
  difference: z.number().nullable(),
})
export type Figures = z.infer<typeof figures>

const dayDrawer = z.strictObject({
  _id: id,
  number: z.number().int().describe('Among those of the day'),
  cashier: z.string(),
  opened_at: time,
  closed_at: time.nullable(),
  reason: z.string(),
  counts: z.record(z.string(), z.number().int()).nullable().describe('Of each note and coin, by its worth in paise'),
  may_close: z
    .boolean()
    .describe('Whether the person who asks may close it: it is open, and their own or the accounts office closes it'),
  cash: z.number().describe('Rupees that it should hold now'),
  figures,
})
export type DayDrawer = z.infer<typeof dayDrawer>

export const entryKind = z.enum([
  'taken',
  'refund',
  'banked',
  'handed-in',
  'handed-out',
  'cheque-cleared',
  'cheque-bounced',
])
export type DayEntryKind = z.infer<typeof entryKind>

const dayEntry = z.strictObject({
  at: time,
  kind: entryKind,
  mode: counterMode,
  amount: z.number().describe('Below zero: it left'),
  drawer: z.number().int().nullable().describe('null: in no drawer'),
  cashier: z.string(),
  candidate_name: z.string(),
  number: z.string().describe('Of the receipt or voucher'),
  reference: z.string(),
})
export type DayEntry = z.infer<typeof dayEntry>

export const dayBook = z.strictObject({
  day,
  center_id: id,
  center_name: z.string(),
  is_whole: z.boolean().describe('false: only what the caller has handled'),
  drawers: z.array(dayDrawer),
  others: figures.nullable().describe('What was taken and handed out without an open drawer'),
  total: figures,
  entries: z.array(dayEntry).describe('By the clock'),
  ledger: z.strictObject({ is_equal: z.boolean(), received: z.number() }).describe('What the bookings of the day say'),
})
export type DayBook = z.infer<typeof dayBook>
