import { post, put } from '#platform/http/call.ts'
import type {
  ChangePasswordBody,
  ConfirmBody,
  ContactBody,
  ForgetBody,
  LanguageBody,
  RegistrationBody,
  ResetBody,
} from './schema.ts'

export const accountCalls = {
  register: post('/api/um/web-registration', 'message').types<{ body: RegistrationBody }>(),
  confirmEmail: post('/api/auth/confirm-email', 'message').types<{ body: ConfirmBody }>(),
  resendConfirmation: post('/api/um/resend-confirmation', 'message').types(),
  /** Mails a link that confirms the new number; until it is opened, the old number stays. */
  changeContact: post('/api/um/change-contact', 'message').types<{ body: ContactBody }>(),
  setLanguage: put('/api/um/language', 'message').types<{ body: LanguageBody }>(),
}

export const passwordCalls = {
  forgetPassword: post('/api/auth/forget-password', 'message').types<{ body: ForgetBody }>(),
  resetPassword: post('/api/auth/reset-password', 'message').types<{ body: ResetBody }>(),
  changePassword: post('/api/um/reset-password', 'message').types<{ body: ChangePasswordBody }>(),
}
