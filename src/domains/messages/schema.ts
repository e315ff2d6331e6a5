import { z } from 'zod'
import { language } from '#domains/identity/schema.ts'
import { id, time, wholeNumber } from '#platform/http/schema.ts'
import { t } from '#platform/text/messages.ts'
import { exactText, phoneText } from '#platform/text/schema.ts'
import { channels, deliveryStates } from './rules.ts'

export const channel = z.enum(channels, 'is not a known channel')
const deliveryState = z.enum(deliveryStates, 'is not a known state')

/** A text as registered with DLT, or approved by Meta. */
const registeredText = z.strictObject({
  kind: z.string().max(40).describe('The message it is for'),
  channel: z.enum(['sms', 'whatsapp'], 'must be sms or whatsapp'),
  language,
  template: z
    .string()
    .trim()
    .regex(/^[\w-]{1,100}$/, 'must be the template’s DLT id, or its name at Meta')
    .describe('DLT id of the template, or its name at Meta'),
  text: z
    .string()
    .min(1, 'must not be empty')
    .max(1000)
    .describe('Byte for byte as registered, with {#var#} for each value'),
  variables: z.array(z.string().max(40)).max(10).describe('Names of the values, in the order of the text'),
})
export type RegisteredText = z.infer<typeof registeredText>

export const messageSettings = z.strictObject({
  dlt_entity: z
    .string()
    .trim()
    .regex(/^(\d{10,20})?$/, 'must be the number of the institute’s DLT registration')
    .describe('Number of the institute at DLT; empty: no SMS'),
  sms_header: z
    .string()
    .trim()
    .regex(/^([A-Za-z0-9-]{3,11})?$/, 'must be the registered header, such as MHNDAC')
    .describe('Registered sender of SMS'),
  whatsapp_number: z
    .string()
    .trim()
    .regex(/^\d{0,20}$/, 'must be the id of the phone number at Meta, in digits')
    .describe('Id of the phone number at Meta; empty: no WhatsApp'),
  codes_per_day: wholeNumber({ least: 0, most: 100_000, unit: 'codes' }).describe(
    'Upper bound of codes sent to phones in a day; 0: none',
  ),
  texts: z.array(registeredText).max(100),
})
export type MessageSettings = z.infer<typeof messageSettings>

/** Further data for the settings screen. */
export const messageSetup = z.strictObject({
  has_sms: z.boolean().describe('The installation has keys for SMS'),
  has_whatsapp: z.boolean(),
  receipts: z.strictObject({ sms: z.string(), whatsapp: z.string() }).describe('Addresses for receipts'),
  kinds: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      variables: z.array(z.strictObject({ name: z.string(), sample: z.string() })),
    }),
  ),
})
export type MessageSetup = z.infer<typeof messageSetup>

export const sampleBody = z.strictObject({ kind: z.string().max(40), channel: z.enum(['sms', 'whatsapp']) })
export type SampleBody = z.infer<typeof sampleBody>

export const messagesQuery = z.strictObject({
  state: deliveryState.optional(),
  channel: channel.optional(),
  kind: z.string().max(40).optional(),
  student: id.optional(),
})
export type MessagesQuery = z.output<typeof messagesQuery> & { limit: number; after?: string | undefined }

export const staffDelivery = z.strictObject({
  _id: id,
  kind_name: z.string(),
  student: z.strictObject({ _id: id, candidate_name: z.string() }),
  channel,
  state: deliveryState,
  reason: z.string().nullable().describe('Why it was dropped or failed'),
  text: z.string().nullable().describe('As sent, with a code masked; null: not sent, or an e-mail'),
  attempts: z.number().int(),
  created_at: time,
  changed_at: time,
  may_retry: z.boolean(),
})
export type StaffDelivery = z.infer<typeof staffDelivery>

/** null: no quiet hours. */
const quietHour = z.number().int().min(0).max(23).nullable()
const choice = z.enum(['mail', 'sms', 'whatsapp'], 'is not a channel that can be chosen')
export const preferencesBody = z
  .strictObject({
    channels: z.record(z.string().max(40), choice).describe('Chosen channel by kind of message'),
    quiet_from: quietHour,
    quiet_until: quietHour,
    offers: z.boolean().describe('Agrees to offers and news'),
  })
  .refine(({ quiet_from, quiet_until }) => (quiet_from === null) === (quiet_until === null), {
    path: ['quiet_until'],
    error: () => t`must be given together with the beginning`,
  })
  .refine(({ quiet_from, quiet_until }) => quiet_from === null || quiet_from !== quiet_until, {
    path: ['quiet_until'],
    error: () => t`must differ from the beginning`,
  })
export type PreferencesBody = z.infer<typeof preferencesBody>

export const ownPreferences = z.strictObject({
  channels: z.record(z.string(), choice),
  quiet_from: quietHour,
  quiet_until: quietHour,
  offers: z.boolean(),
  has_stopped: z.boolean().describe('Has replied STOP to a message'),
  phone: z.string(),
  is_phone_confirmed: z.boolean(),
  has_codes: z.boolean().describe('Codes can be sent to phones'),
  kinds: z.array(z.strictObject({ key: z.string(), name: z.string(), channels: z.array(choice) })),
})
export type OwnPreferences = z.infer<typeof ownPreferences>

export const ownNotice = z.strictObject({
  _id: id,
  text: z.string(),
  path: z.string().nullable().describe('Page of the account that it leads to'),
  created_at: time,
  is_new: z.boolean(),
})
export type OwnNotice = z.infer<typeof ownNotice>

export const phoneLoginOffer = z.strictObject({ is_offered: z.boolean() })
export type PhoneLoginOffer = z.infer<typeof phoneLoginOffer>

export const askCodeBody = z.strictObject({ phone: phoneText })
export type AskCodeBody = z.infer<typeof askCodeBody>

/** Answer to a request for a code, the same whether or not anybody has the number. */
export const codeSent = z.strictObject({ _id: id.describe('To be given with the code'), minutes: z.number().int() })
export type CodeSent = z.infer<typeof codeSent>

const code = z.string().regex(/^\d{6}$/, 'must be 6 digits')

export const phoneLoginBody = z.strictObject({
  id,
  phone: phoneText,
  code,
  account: id.optional().describe('Which of the accounts with this phone number, where that was asked'),
  remember: z.boolean().optional(),
  device_token: exactText(100).optional(),
})
export type PhoneLoginBody = z.infer<typeof phoneLoginBody>

export const confirmPhoneBody = z.strictObject({ id, code })
export type ConfirmPhoneBody = z.infer<typeof confirmPhoneBody>
