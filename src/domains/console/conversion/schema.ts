import { z } from 'zod'
import { consentBy, consentHow, legalKind } from '#domains/content/legal/schema.ts'
import { counterBody } from '#domains/purchases/counter/schema.ts'
import { day, id } from '#platform/http/schema.ts'
import { emailText, phoneText, plainText } from '#platform/text/schema.ts'

/** An account with the phone number or the e-mail of a lead. */
const match = z.strictObject({
  _id: id,
  name: z.string(),
  registration_number: z.string(),
  same: z.array(z.enum(['phone', 'email'])),
})

export const conversionOffer = z.strictObject({
  lead_id: id,
  version: z.number().int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  student_id: id.nullable().describe('The student that it has become already'),
  matches: z.array(match),
  batches: z.array(
    z.strictObject({ _id: id, code: z.string(), course_name: z.string(), course_id: id, center_id: id.nullable() }),
  ),
  course_id: id.nullable(),
  center_id: id.nullable(),
  texts: z
    .array(z.strictObject({ kind: legalKind, version: z.number().int() }))
    .describe('What a new account agrees to, in the version of now'),
  counters: z
    .array(z.strictObject({ _id: id, center_name: z.string() }))
    .describe('Centres where one may take money for it: that of the lead, or any where it has none'),
})
export type ConversionOffer = z.infer<typeof conversionOffer>

const { coupon, center_id, amount, is_part, mode, reference, bank_name, instrument_date } = counterBody.shape
const seat = { batch_id: id, in_instalments: z.boolean(), coupon }

export const conversionQuoteBody = z.strictObject({ student_id: id.nullable(), ...seat })
export type ConversionQuoteBody = z.infer<typeof conversionQuoteBody>

const payment = z.strictObject({
  ...seat,
  center_id,
  amount,
  is_part,
  mode,
  reference,
  bank_name,
  instrument_date,
})

/** Consent given at the desk, to the versions of the texts shown there. */
const terms = z.strictObject({
  said_by: consentBy,
  how: consentHow,
  versions: z.array(z.strictObject({ kind: legalKind, version: z.number().int() })).max(5),
})

export const conversionBody = z.strictObject({
  student_id: id.nullable().describe('The account that it is; null: a new one'),
  name: plainText(100).trim(),
  phone: phoneText,
  email: emailText.describe('Empty: they have none, and log in by their phone number'),
  terms: terms
    .nullable()
    .describe('Who agreed to the terms, and how; null: they have an account, and agreed to them then'),
  payment: payment.nullable().describe('What was handed over at the counter; null: nothing yet'),
  seat: z
    .strictObject({
      ...seat,
      center_id: id.nullable().default(null).describe('Of the student, where batch and lead are of none'),
    })
    .nullable()
    .default(null)
    .describe('Without a payment: the batch that is paid later. null: none is chosen yet'),
})
export type ConversionBody = z.input<typeof conversionBody>
export type ConversionFields = z.output<typeof conversionBody>

export const converted = z.strictObject({
  student_id: id,
  registration_number: z.string(),
  is_new: z.boolean(),
  has_email: z.boolean(),
  order_number: z.string().nullable(),
  receipt: z.string().nullable(),
  first_due: z.strictObject({ amount: z.number(), due_on: day }).nullable().describe('Of a seat that is paid later'),
})
export type Converted = z.infer<typeof converted>

export const passwordLink = z.strictObject({
  path: z.string().describe('Of our own site: whoever opens it sets the password, once'),
  hours: z.number().int().describe('How long it holds'),
})
export type PasswordLink = z.infer<typeof passwordLink>
