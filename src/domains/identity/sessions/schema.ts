import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { emailText } from '#platform/text/schema.ts'
import { ownUser } from '../schema.ts'

/** Blank values pass the schema: their messages are the specification's, given by `loginProblems`. */
export const loginBody = z.strictObject({
  user_name: emailText.describe('User name, e-mail or phone number'),
  account: id.optional().describe('Which of the accounts with this phone number and password, where that was asked'),
  password: z.string().max(1024),
  remember: z.boolean().optional(),
  code: z
    .string()
    .regex(/^\d{6}$/, 'must be 6 digits')
    .optional()
    .describe('From the authenticator app; asked of staff'),
  device_token: z.string().max(100).optional().describe('From an earlier log-in on this device'),
  proof: z
    .strictObject({ salt: z.string().max(100), nonces: z.array(z.number().int()).max(8) })
    .optional()
    .describe('Solves the puzzle of a refusal for too many attempts'),
})
export type Proof = NonNullable<LoginBody['proof']>
export type LoginBody = z.infer<typeof loginBody>

export const loginAnswer = z.strictObject({
  success: z.literal(true),
  token: z.string(),
  device_token: z.string(),
  data: ownUser,
})
export type LoginAnswer = z.infer<typeof loginAnswer>

/** Set-up data for an authenticator app, sent once. */
const totpSetup = z.strictObject({
  uri: z.string().describe('otpauth://'),
  secret: z.string().describe('Base32, for typing'),
  qr: z.string().describe('The uri as a picture: an SVG in a data address'),
})
export type TotpSetup = z.infer<typeof totpSetup>

/** The password was right and a code is needed; `errors.code` when the given code is wrong. */
export const codeAsked = z.strictObject({
  success: z.literal(false),
  code: z.enum(['totp_required', 'totp_setup']),
  message: z.string(),
  errors: z.strictObject({ code: z.string() }).optional(),
  setup: totpSetup.optional(),
})
export type CodeAsked = z.infer<typeof codeAsked>

/** The password was right, at several accounts with one phone number. */
export const accountAsked = z.strictObject({
  success: z.literal(false),
  code: z.literal('choose_account'),
  message: z.string(),
  accounts: z.array(z.strictObject({ _id: id, name: z.string(), registration_number: z.string() })),
})
export type AccountAsked = z.infer<typeof accountAsked>

/** Too many wrong attempts. Solving the puzzle, which takes some seconds, allows another attempt sooner. */
export const waitAsked = z.strictObject({
  success: z.literal(false),
  code: z.literal('too_many'),
  message: z.string(),
  retry_after: z.number().int().describe('Seconds'),
  puzzle: z.strictObject({
    salt: z.string(),
    iterations: z.number().int(),
    bits: z.number().int(),
    parts: z.number().int(),
  }),
})
export type WaitAsked = z.infer<typeof waitAsked>

export const ownSession = z.strictObject({
  _id: id,
  device: z.string(),
  created_at: time,
  last_seen_at: time,
  is_current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>
