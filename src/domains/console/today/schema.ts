import { z } from 'zod'
import { drawer } from '#domains/purchases/counter/schema.ts'
import { day, id, time } from '#platform/http/schema.ts'

export const todayQuery = z.strictObject({ centre: id.optional() })
export type TodayQuery = z.output<typeof todayQuery>

export const attentionKind = z.enum([
  'first-steps',
  'leads-without-follow-up',
  'calls-overdue',
  'absence-reasons',
  'test-lacks',
  'results-ready',
  'questions-reported',
  'questions-read-many',
  'dues-late',
  'dues-older',
  'payments-held',
  'payments-unconfirmed',
  'settlement-differs',
  'refunds-asked',
  'refunds-to-pay-out',
  'cheques-waiting',
  'drawer-overnight',
  'drawer-overnight-own',
  'handovers-waiting',
  'first-money-asked',
  'requests-returned',
  'drafts-own',
  'questions-own',
  'questions-returned',
  'questions-to-review',
  'translations-stale',
  'publishing-late',
  'publishing-failed',
  'item-expires',
  'banner-expires',
  'counter-old',
  'consents-withdrawn',
  'consents-end',
  'jobs-parked',
  'mail-late',
  'backup-old',
  'backup-none',
])
export type AttentionKind = z.infer<typeof attentionKind>

/**
 * taken, calls: today so far, compared with yesterday; converted: this month, compared with last month; the
 * others: yesterday, compared with the same weekday a year earlier.
 */
export const numberKind = z.enum(['taken', 'received', 'calls', 'converted', 'enquiries', 'admissions', 'present'])
export type NumberKind = z.infer<typeof numberKind>
const agendaKind = z.enum(['class', 'test', 'call'])
export type AgendaKind = z.infer<typeof agendaKind>
const subject = z.strictObject({ _id: z.string(), name: z.string() })

export const attention = z.strictObject({
  kind: attentionKind,
  since: time.or(day).describe('For how long it waits, or when it is due; a day where it has no time'),
  count: z.number().int().nullable(),
  amount: z.number().nullable().describe('Rupees'),
  subject: subject.nullable(),
  thing: z.string().nullable().describe('Of what is published: its kind'),
  told: z.string(),
})
export type TodayAttention = z.infer<typeof attention>

export const today = z.strictObject({
  yesterday: day,
  year_before: day.describe('The same day of the week a year before'),
  numbers: z
    .array(z.strictObject({ kind: numberKind, value: z.number().nullable(), before: z.number().nullable() }))
    .describe(
      'taken, calls: today beside yesterday; converted: this month beside the last; the others: yesterday beside the same weekday a year before. null: there was nothing to count',
    ),
  drawer: drawer
    .nullable()
    .describe('What one has taken and handed out at counters today; null for who takes no money'),
  open_drawers: z
    .array(z.strictObject({ _id: id, center_name: z.string(), opened_at: time, cash: z.number() }))
    .describe('One’s own cash drawers that are open, with the rupees that they should hold'),
  attention: z.array(attention).describe('The oldest first'),
  agenda: z
    .array(z.strictObject({ kind: agendaKind, at: time, subject, about: z.string(), state: z.string() }))
    .describe('By the clock'),
  failed: z.array(z.string()).describe('What could not be asked this time'),
})
export type Today = z.infer<typeof today>
