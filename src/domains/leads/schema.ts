import { z } from 'zod'
import { wholeNumber } from '#platform/http/schema.ts'
import { emailText, exactText, longText, phoneText, plainText } from '#platform/text/schema.ts'

export const leadKind = z.enum(['enquiry', 'contact'])
export type LeadKind = z.infer<typeof leadKind>

const subscriberSource = z.enum(['newsletter', 'coming-soon'])
export type SubscriberSource = z.infer<typeof subscriberSource>

const sourcePage = plainText(500).default('/').describe('Path of the page the form stands on')
const chosenId = exactText(60)

/** Blank values pass; `rules.ts` has their messages, for the browser and the server alike. */
export const enquiryBody = z.strictObject({
  user_name: plainText(100),
  user_email: emailText,
  user_number: phoneText.describe('WhatsApp number'),
  centre: chosenId,
  course: chosenId,
  exam: chosenId,
  question: longText(1000).optional().describe('What else the visitor asks'),
  source_page: sourcePage,
})
export type EnquiryBody = z.input<typeof enquiryBody>

export const contactBody = z.strictObject({
  name: plainText(100),
  email: emailText,
  subject: plainText(200),
  message: longText(5000),
  source_page: sourcePage,
})
export type ContactBody = z.input<typeof contactBody>

export const subscribeBody = z.strictObject({
  email: emailText,
  source: subscriberSource,
  source_page: sourcePage,
})
export type SubscribeBody = z.input<typeof subscribeBody>

const settingName = plainText(40).trim().min(1, 'Please give it a name.')
const settingKey = exactText(120).nullable().describe('null: a new one')
export const stageSettings = z.strictObject({
  stages: z
    .array(z.strictObject({ key: settingKey, name: settingName }))
    .min(1)
    .max(8),
  reasons: z
    .array(z.strictObject({ key: settingKey, name: settingName, is_offered: z.boolean() }))
    .min(1)
    .max(40),
})
export type StageSettings = z.infer<typeof stageSettings>

export const enquirySettings = z.strictObject({
  lost_months: wholeNumber({ least: 13, most: 96, unit: 'months' })
    .nullable()
    .describe('A lost lead without an account is removed so long after it was lost; null: never'),
})
export type EnquirySettings = z.infer<typeof enquirySettings>
