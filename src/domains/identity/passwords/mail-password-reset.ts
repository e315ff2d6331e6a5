import type { Context } from '../../../platform/context.ts'
import { findRecipient, type Post } from '../accounts/find-recipient.ts'
import { makeMailedToken } from '../accounts/make-mailed-token.ts'

const minutes = 30

/** Job: mails the link that sets a new password. The token is made here, so that no table ever holds it in clear. */
export async function mailPasswordReset(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const token = await makeMailedToken(ctx, { purpose: 'reset-password', userId: user.id, minutes })
  await post.mailer.send({
    to: user.email,
    subject: `Set a new password for ${post.instituteName}`,
    text: `Someone, probably you, asked for a new password for your account at ${post.instituteName}.

Set it here. The link works once, within ${minutes} minutes:
${post.publicUrl}/reset-password?token=${token}

If you did not ask for this, you need not do anything: your password stays as it is.

${post.instituteName}
`,
  })
}
