import { post } from '#platform/http/call.ts'
import type { ConfirmBody, RegistrationBody } from './schema.ts'

export const accountCalls = {
  register: post('/api/um/web-registration', 'message').types<{ body: RegistrationBody }>(),
  confirmEmail: post('/api/auth/confirm-email', 'message').types<{ body: ConfirmBody }>(),
  resendConfirmation: post('/api/um/resend-confirmation', 'message').types(),
}
