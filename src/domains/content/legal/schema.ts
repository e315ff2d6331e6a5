import { z } from 'zod'
import { emailProblem } from '#domains/identity/accounts/rules.ts'
import { id, time } from '#platform/http/schema.ts'
import { emailText, plainText } from '#platform/text/schema.ts'
import { thingState } from '../staff/schema.ts'

/** The texts that the law and a payment provider ask an institute for. */
export const legalKind = z.enum(
  ['privacy', 'terms', 'refunds', 'shipping', 'grievance', 'accessibility'],
  'is not a known text',
)
export type LegalKind = z.infer<typeof legalKind>

/** Texts that everyone agrees to by registering, and about which a new version may ask again. */
export const agreedKind = legalKind.extract(['privacy', 'terms'], 'cannot ask for consent again')

/** A text whose current version must be agreed to again by everyone who agreed to an earlier one. */
export const textToAgree = z.strictObject({ kind: agreedKind, version: z.number().int() })
export type TextToAgree = z.infer<typeof textToAgree>

export const agreeBody = z.strictObject({
  texts: z.array(textToAgree).min(1).max(2).describe('As they were read: refused once there is a newer version'),
})
export type AgreeBody = z.infer<typeof agreeBody>

export const legalText = z.strictObject({
  kind: legalKind,
  version: z.number().int(),
  title: z.string(),
  content: z.string().describe('Sanitised HTML'),
  published_at: time.nullable().describe('null: default text'),
})
export type LegalText = z.infer<typeof legalText>

/** A legal text whose placeholders (`filledIn`) are not filled in. */
export const staffLegalWords = z.strictObject({ ...legalText.shape, published_at: time })
export type StaffLegalWords = z.infer<typeof staffLegalWords>

export const staffLegalText = z.strictObject({
  kind: legalKind,
  title: z.string(),
  state: thingState.exclude(['all']),
  publish_at: time.nullable().describe('When its draft publishes itself'),
  problem: z.string().nullable(),
  versions: z
    .array(
      z.strictObject({
        _id: id,
        version: z.number().int(),
        title: z.string(),
        published_at: time,
        asks_again: z.boolean().describe('Whoever agreed to an earlier version was asked anew'),
        published_by: z.string().nullable().describe('null: it came with the product, or was published at its time'),
      }),
    )
    .describe('The newest first; none: default text'),
})
export type StaffLegalText = z.infer<typeof staffLegalText>

export type ConsentAct = 'registration' | 'purchase' | 'conversion' | 'new-version'

/** Person who gave the consent to the office. */
export const consentBy = z.enum(['student', 'guardian'], 'must be the student or a guardian')
export type ConsentBy = z.infer<typeof consentBy>
export const consentHow = z.enum(['in-person', 'by-telephone', 'in-writing'], 'is not a way to agree')
export type ConsentHow = z.infer<typeof consentHow>

/** Officer for complaints and personal data, whom the law requires to be named. */
export const officerSettings = z.strictObject({
  name: plainText(100).describe('Empty: the texts say “The grievance officer”'),
  email: emailText
    .trim()
    .refine((text) => emailProblem(text) === undefined, 'must be a valid e-mail address')
    .nullable()
    .describe("null: the institute's"),
  phone: plainText(40).describe("Empty: the institute's"),
})
export type OfficerSettings = z.infer<typeof officerSettings>
