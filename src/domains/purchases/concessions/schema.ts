import { z } from 'zod'
import { someMoney } from '#domains/catalogue/fees/schema.ts'
import { isWholePaise } from '#domains/catalogue/rules.ts'
import { day, id, time } from '#platform/http/schema.ts'
import { msg } from '#platform/text/messages.ts'
import { plainText } from '#platform/text/schema.ts'
import { allReasons, concessionKinds, concessionReasons } from './fields.ts'

export const concessionKind = z.enum(concessionKinds)
export type ConcessionKind = z.infer<typeof concessionKind>
export const concessionReason = z.enum(allReasons)

export const concessionBody = z
  .strictObject({
    enrolment_id: id,
    due_ids: z
      .array(id)
      .min(1, 'Please choose an instalment.')
      .max(200)
      .nullable()
      .default(null)
      .describe('Instalments that it is taken off; null: everything that is still due'),
    kind: concessionKind,
    amount: someMoney.nullable().default(null).describe('Rupees; or `percent`'),
    percent: z
      .number()
      .min(0.01)
      .max(100)
      .refine(isWholePaise, 'has at most two decimals')
      .nullable()
      .default(null)
      .describe('Of what is still due of these instalments'),
    reason: concessionReason,
    note: plainText(500).trim().min(1, 'Please explain it. A second person will read it.'),
  })
  .refine(({ amount, percent }) => (amount === null) !== (percent === null), {
    path: ['amount'],
    message: msg`Please give either an amount or a percentage.`,
  })
  .refine(({ kind, reason }) => concessionReasons[kind].includes(reason), {
    path: ['reason'],
    message: msg`Please choose a reason that fits.`,
  })
export type ConcessionBody = z.input<typeof concessionBody>
export type ConcessionFields = z.output<typeof concessionBody>

/** Answer to a request that now waits for a second person: the id of its approval. */
export const concessionAsked = z.strictObject({ approval_id: id })
export type ConcessionAsked = z.infer<typeof concessionAsked>

const reducible = z.strictObject({
  _id: id.describe('Of the enrolment'),
  course_name: z.string(),
  batch_code: z.string(),
  due: z.number().describe('All that is still due'),
  dues: z.array(z.strictObject({ _id: id, number: z.number().int(), amount: z.number(), due_on: day })),
  may_ask: z.boolean().describe('Whether this reader may ask for something to be taken off now'),
  may_end: z.boolean().describe('Whether nothing was ever paid for it, and this reader may give it up'),
})
export type Reducible = z.infer<typeof reducible>

const concession = z.strictObject({
  _id: id.describe('Of the request'),
  kind: concessionKind,
  reason: concessionReason,
  note: z.string(),
  amount: z.number(),
  course_name: z.string(),
  state: z.enum(['waiting', 'approved', 'rejected', 'withdrawn', 'lapsed']),
  asked_by: z.string(),
  asked_at: time,
  decided_by: z.string().nullable().describe('Name of the second person; null while the request is pending'),
  decided_at: time.nullable(),
  answer: z.string().describe('Of who decided it'),
})
export type Concession = z.infer<typeof concession>

export const studentConcessions = z.strictObject({
  enrolments: z.array(reducible),
  concessions: z.array(concession),
})
export type StudentConcessions = z.infer<typeof studentConcessions>
