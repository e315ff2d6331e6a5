import { z } from 'zod'
import { day, id, time, wholeNumber } from '#platform/http/schema.ts'
import { emailText, exactText, longText, phoneText, plainText } from '#platform/text/schema.ts'
import { mostCvBytes } from './rules.ts'

export const openPost = z.strictObject({
  _id: id,
  title: z.string(),
  place: z.string(),
  content: z.string().describe('Plain text of several lines'),
  closes_on: day.nullable().describe('The last day for applications; null: no such day'),
})
export type OpenPost = z.infer<typeof openPost>

export const careers = z.strictObject({
  posts: z.array(openPost),
  kept_months: z.number().int().describe('How long an application is kept'),
})
export type Careers = z.infer<typeof careers>

/** Blank values pass; `rules.ts` has their messages, for the browser and the server alike. */
export const applicationBody = z.strictObject({
  post_id: exactText(60),
  name: plainText(100),
  phone: phoneText,
  email: emailText,
  message: longText(3000),
  cv: z
    .string()
    // Four letters for three bytes.
    .max(Math.ceil(mostCvBytes / 3) * 4, 'is larger than 3 MB')
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'is no file')
    .describe('A PDF of at most 3 MB, in base64'),
  consents: z.boolean().describe('To the office reading and keeping it'),
})
export type ApplicationBody = z.input<typeof applicationBody>

/** new: not yet opened by the office. */
export const applicationState = z.enum(['new', 'seen', 'answered'], 'is not a known state')
export type ApplicationState = z.infer<typeof applicationState>

export const applicationsQuery = z.strictObject({ state: applicationState.optional() })
export type ApplicationsQuery = z.output<typeof applicationsQuery> & { limit: number; after?: string | undefined }

export const jobApplication = z.strictObject({
  _id: id,
  post_title: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  cv_bytes: z.number().int(),
  state: applicationState,
  created_at: time,
})
export type JobApplication = z.infer<typeof jobApplication>

export const stateBody = z.strictObject({ state: applicationState })
export type StateBody = z.infer<typeof stateBody>

export const careerSettings = z.strictObject({
  application_months: wholeNumber({ least: 3, most: 36, unit: 'months' }).describe(
    'An application is removed so long after it came',
  ),
})
export type CareerSettings = z.infer<typeof careerSettings>
