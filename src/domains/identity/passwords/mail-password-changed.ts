import type { Context } from '../../../platform/context.ts'
import { findRecipient, type Post } from '../accounts/find-recipient.ts'

/** Job: tells a person that their password is a new one, in case it was not they who changed it. */
export async function mailPasswordChanged(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  await post.mailer.send({
    to: user.email,
    subject: `Your password at ${post.instituteName} was changed`,
    text: `The password of your account at ${post.instituteName} was changed, and other devices were logged out.

If this was you, you need not do anything.

If it was not, ask for a new password at once:
${post.publicUrl}/forget-password

${post.instituteName}
`,
  })
}
