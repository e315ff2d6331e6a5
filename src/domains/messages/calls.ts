import type { LoginAnswer } from '#domains/identity/sessions/schema.ts'
import { get, type ListQuery, post, put, type StaffList } from '#platform/http/call.ts'
import type { Channel, DeliveryState } from './rules.ts'
import type {
  AskCodeBody,
  CodeSent,
  ConfirmPhoneBody,
  MessageSetup,
  OwnNotice,
  OwnPreferences,
  PhoneLoginBody,
  PhoneLoginOffer,
  PreferencesBody,
  SampleBody,
  StaffDelivery,
} from './schema.ts'

/** Calls for logging in by a code, and for confirming the number. */
export const phoneCalls = {
  loginOffer: get('/api/auth/phone-login').types<{ answer: PhoneLoginOffer }>(),
  askCode: post('/api/auth/phone-login/codes').types<{ body: AskCodeBody; answer: CodeSent }>(),
  loginByCode: post('/api/auth/phone-login', 'whole').types<{ body: PhoneLoginBody; answer: LoginAnswer }>(),
  askConfirmCode: post('/api/um/phone/codes').types<{ answer: CodeSent }>(),
  confirmPhone: post('/api/um/phone/confirm', 'message').types<{ body: ConfirmPhoneBody }>(),
}

export const preferenceCalls = {
  preferences: get('/api/um/message-preferences').types<{ answer: OwnPreferences }>(),
  setPreferences: put('/api/um/message-preferences').types<{ body: PreferencesBody; answer: OwnPreferences }>(),
  notices: get('/api/um/notices').types<{ answer: OwnNotice[] }>(),
  readNotices: post('/api/um/notices/read').types<{ answer: OwnNotice[] }>(),
}

type DeliveryQuery = ListQuery & { state?: DeliveryState; channel?: Channel; kind?: string; student?: string }

export const outboxCalls = {
  deliveries: get('/api/staff/messages', 'whole').types<{ query: DeliveryQuery; answer: StaffList<StaffDelivery> }>(),
  retry: post('/api/staff/messages/:id/retry').types<{ answer: StaffDelivery }>(),
  setup: get('/api/staff/messages/setup').types<{ answer: MessageSetup }>(),
  sendSample: post('/api/staff/messages/samples').types<{ body: SampleBody; answer: { sent_to: string } }>(),
}

/** Receipts and replies from the providers, whose messages are read byte for byte. */
export const receiptCalls = {
  sms: post('/api/messages/sms').types(),
  whatsapp: post('/api/messages/whatsapp').types(),
  /** Meta asks once whether the address is ours. */
  verifyWhatsapp: get('/api/messages/whatsapp').types(),
}
