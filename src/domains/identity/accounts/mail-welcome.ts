import type { Context } from '../../../platform/context.ts'
import { findRecipient, type Post } from './find-recipient.ts'
import { makeMailedToken } from './make-mailed-token.ts'

const days = 7

/**
 * Job: greets a new student and asks to confirm the e-mail. The name they gave is left out: whoever registers a stranger's e-mail could
 * otherwise write that stranger a message of their own.
 */
export async function mailWelcome(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const token = await makeMailedToken(ctx, { purpose: 'confirm-email', userId: user.id, minutes: days * 24 * 60 })
  await post.mailer.send({
    to: user.email,
    subject: `Welcome to ${post.instituteName}`,
    text: `Welcome to ${post.instituteName}!

Your account is ready. Log in with this e-mail address and the password you chose:
${post.publicUrl}/login

Your registration number: ${user.registrationNumber}

Please confirm that this e-mail address is yours. The link works once, within ${days} days:
${post.publicUrl}/confirm-email?token=${token}

If you did not register, someone has typed your address by mistake. Please do not use the link.

${post.instituteName}
`,
  })
}
