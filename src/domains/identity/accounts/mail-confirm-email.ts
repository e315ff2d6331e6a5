import type { Context } from '../../../platform/context.ts'
import { findRecipient, type Post } from './find-recipient.ts'
import { makeMailedToken } from './make-mailed-token.ts'

const days = 7

/** Job: mails the link that confirms an e-mail, without the greeting of the first time. */
export async function mailConfirmEmail(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const token = await makeMailedToken(ctx, { purpose: 'confirm-email', userId: user.id, minutes: days * 24 * 60 })
  await post.mailer.send({
    to: user.email,
    subject: `Confirm your e-mail for ${post.instituteName}`,
    text: `Please confirm that this e-mail address is yours. The link works once, within ${days} days:
${post.publicUrl}/confirm-email?token=${token}

If you have no account at ${post.instituteName}, someone has typed your address by mistake. Please do not use the link.

${post.instituteName}
`,
  })
}
