import { bearerToken } from '#platform/http/http.ts'
import { everyone, type Serve, signedIn } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { changePasswordBody, forgetBody, resetBody } from '../accounts/schema.ts'
import { passwordCalls } from './calls.ts'
import { changePassword } from './change-password.ts'
import { askPasswordReset, resetPassword } from './reset-password.ts'

export function passwordRoutes(serve: Serve) {
  const anybody = { who: everyone, logRefusals: true }
  serve(passwordCalls.forgetPassword, { ...anybody, body: forgetBody }, async (ctx, { body }) => {
    await askPasswordReset(ctx, body)
    return t`If an account exists for this e-mail, a reset link has been sent.`
  })
  serve(passwordCalls.resetPassword, { ...anybody, body: resetBody }, async (ctx, { body }) => {
    await resetPassword(ctx, body)
    return t`Your password has been changed. Please log in with the new one.`
  })
  const owner = { who: signedIn, logRefusals: true }
  serve(passwordCalls.changePassword, { ...owner, body: changePasswordBody }, async (ctx, { body, request }) => {
    await changePassword(ctx, { ...body, token: bearerToken(request) ?? '' })
    return t`Password changed.`
  })
}
