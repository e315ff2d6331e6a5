import type { Context } from '#platform/context.ts'
import { everyone, type Serve, signedIn } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { accountCalls } from './calls.ts'
import { confirmEmail, resendConfirmation } from './confirm-email.ts'
import { registerStudent } from './register-student.ts'
import { confirmBody, registrationBody } from './schema.ts'

/** `onRegistered`: what other domains keep of a registration, in its transaction. */
export function accountRoutes(
  serve: Serve,
  { onRegistered }: { onRegistered: (ctx: Context, userId: string) => Promise<void> },
) {
  const anybody = { who: everyone, logRefusals: true }
  serve(accountCalls.register, { ...anybody, body: registrationBody }, async (ctx, { body }) => {
    await registerStudent(ctx, body, onRegistered)
    return t`You have registered successfully.`
  })
  serve(accountCalls.confirmEmail, { ...anybody, body: confirmBody }, async (ctx, { body }) => {
    await confirmEmail(ctx, body)
    return t`Thank you. Your e-mail is confirmed.`
  })
  serve(accountCalls.resendConfirmation, { who: signedIn }, async (ctx) => {
    await resendConfirmation(ctx)
    return t`The link has been sent. Please check your inbox.`
  })
}
