import { post } from '#platform/http/call.ts'
import type { ChangePasswordBody, ForgetBody, ResetBody } from '../accounts/schema.ts'

export const passwordCalls = {
  forgetPassword: post('/api/auth/forget-password', 'message').types<{ body: ForgetBody }>(),
  resetPassword: post('/api/auth/reset-password', 'message').types<{ body: ResetBody }>(),
  changePassword: post('/api/um/reset-password', 'message').types<{ body: ChangePasswordBody }>(),
}
