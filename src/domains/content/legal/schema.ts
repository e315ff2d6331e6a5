import { z } from 'zod'
import { id, time } from '../../../platform/http/schema.ts'
import { longText, plainText } from '../../identity/schema.ts'

/** The texts that the law and a payment provider ask an institute for. */
export const legalKind = z.enum(['privacy', 'terms', 'refunds', 'shipping', 'grievance'], 'is not a known text')
export type LegalKind = z.infer<typeof legalKind>

export const legalText = z.strictObject({
  kind: legalKind,
  version: z.number().int(),
  title: z.string(),
  content: z.string().describe('Sanitised HTML'),
  published_at: time.nullable().describe('null: the words that every institute begins with'),
})
export type LegalText = z.infer<typeof legalText>

/** `{institute}`, `{address}`, `{email}` and `{phone}` stand for what the settings say. */
export const legalBody = z.strictObject({
  kind: legalKind,
  title: plainText(80).trim().min(1, 'Please give the text a title.'),
  content: longText(60_000).trim().min(1, 'Please write the text.').describe('HTML, sanitised when stored'),
})
export type LegalBody = z.infer<typeof legalBody>

export const staffLegalText = z.strictObject({
  ...legalText.shape,
  _id: id,
  published_at: time,
  published_by: id.nullable(),
})
export type StaffLegalText = z.infer<typeof staffLegalText>

export type ConsentAct = 'registration' | 'purchase' | 'conversion'

/** Whom the office has heard it from. */
export const consentBy = z.enum(['student', 'guardian'], 'is neither the student nor a guardian')
export type ConsentBy = z.infer<typeof consentBy>
export const consentHow = z.enum(['in-person', 'by-telephone', 'in-writing'], 'is no way of saying so')
export type ConsentHow = z.infer<typeof consentHow>
