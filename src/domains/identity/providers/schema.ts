import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { emailText, exactText, phoneText, plainText } from '#platform/text/schema.ts'
import { ownUser } from '../schema.ts'

/** A provider's name in addresses and tables: `google`. */
export const providerName = z.string().regex(/^[a-z][a-z\d-]{1,29}$/, 'is not a known provider')
export const providerParams = z.strictObject({ name: providerName })

export const loginProvider = z.strictObject({ name: z.string(), label: z.string() })
export type LoginProvider = z.infer<typeof loginProvider>

/** Secret that only the browser which began the login knows. */
const browser = z.string().regex(/^[\w-]{43}$/, 'is not valid')
const underWay = {
  state: z.string().max(100),
  browser,
  device_token: z.string().max(100).optional().describe('From an earlier log-in on this device'),
}

export const beginBody = z.strictObject({
  browser,
  redirect: exactText(1000).optional().describe('A path of this site to go to afterwards'),
  remember: z.boolean().optional(),
})
export type BeginBody = z.infer<typeof beginBody>

export const providerAddress = z.strictObject({ url: z.string() })
export type ProviderAddress = z.infer<typeof providerAddress>

/** `query`: the whole query string that the provider added to the return address. */
export const finishBody = z.strictObject({ ...underWay, query: exactText(6000) })
export type FinishBody = z.infer<typeof finishBody>

export const emailBody = z.strictObject({
  ...underWay,
  email: emailText.optional().describe('Where the provider told none that can be believed'),
})
export type EmailBody = z.infer<typeof emailBody>

export const codeBody = z.strictObject({ ...underWay, code: z.string().regex(/^\d{6}$/, 'must be 6 digits') })
export type CodeBody = z.infer<typeof codeBody>

export const passwordBody = z.strictObject({ ...underWay, password: z.string().max(1024) })
export type PasswordBody = z.infer<typeof passwordBody>

export const registerBody = z.strictObject({ ...underWay, name: plainText(100), contact: phoneText })
export type RegisterBody = z.infer<typeof registerBody>

const by = { provider: loginProvider }

/** Next step, as shown by the page that the provider returns to. */
export const providerStep = z.discriminatedUnion('next', [
  z.strictObject({ ...by, next: z.literal('email'), suggested: z.string() }),
  z.strictObject({ ...by, next: z.literal('code'), email: z.string() }),
  /** There is an account; it is linked after its password or a code. */
  z.strictObject({ ...by, next: z.literal('link'), email: z.string(), has_password: z.boolean() }),
  z.strictObject({ ...by, next: z.literal('register'), name: z.string(), email: z.string() }),
  z.strictObject({
    ...by,
    next: z.literal('signed-in'),
    token: z.string(),
    device_token: z.string(),
    user: ownUser,
    redirect: z.string().nullable(),
    remember: z.boolean(),
  }),
  /** The person was already signed in. */
  z.strictObject({ ...by, next: z.literal('linked') }),
])
export type ProviderStep = z.infer<typeof providerStep>
export type StepOf<N extends ProviderStep['next']> = Extract<ProviderStep, { next: N }>

export const linkedLogins = z.strictObject({
  has_password: z.boolean(),
  links: z.array(
    z.strictObject({ _id: id, ...by, email: z.string().nullable(), linked_at: time, last_used_at: time.nullable() }),
  ),
  /** Further providers that could be linked. */
  others: z.array(loginProvider),
})
export type LinkedLogins = z.infer<typeof linkedLogins>
