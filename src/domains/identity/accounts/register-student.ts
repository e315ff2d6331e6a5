import type { Context } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { askToConfirm, welcomeTemplate } from '../mail-templates/describe-mails.ts'
import { sendTemplate } from '../mail-templates/send-template.ts'
import { findRecipient, type Post } from './find-recipient.ts'
import { makeMailedToken } from './make-mailed-token.ts'
import { checkPerson, openAccount } from './open-account.ts'
import type { RegistrationBody } from './schema.ts'

// A class may register together over the one network of its centre.
const perHour = 120

/** Makes a student's account. 400 naming the fields, 409 when the e-mail has an account, 429 past the hourly share. */
export async function registerStudent(
  ctx: Context,
  input: Omit<RegistrationBody, 'password'> & { password: string | null },
  onRegistered: (ctx: Context, userId: string) => Promise<void>,
) {
  checkPerson(input)
  const key = ['registration', ctx.network ?? '']
  await requireToken(ctx, { key, capacity: perHour, perSecond: perHour / 3600 })
  await openAccount(ctx, input, {
    role: 'student',
    number: { series: 'registration-number', prefix: 'R' },
    async also(ctx, userId) {
      await audit(ctx, { action: 'registered', subjectId: userId })
      await onRegistered(ctx, userId)
      await enqueue(ctx, { kind: 'mail-welcome', payload: { userId } })
    },
  })
}

const days = 7

function withPassword({ publicUrl }: Post) {
  return t`Your account is ready. Log in with this e-mail address and the password you chose:
${publicUrl}${paths.login}`
}

function withoutPassword({ publicUrl }: Post) {
  return t`Your account is ready. Log in the way you registered:
${publicUrl}${paths.login}

To log in with a password too, set one here:
${publicUrl}${paths.forgotPassword}`
}

/**
 * Job: greets a new student and asks to confirm the e-mail. The name they gave is left out: anyone who registers a stranger's e-mail could
 * otherwise write that stranger a message of their own.
 */
export async function mailWelcome(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const asked = { purpose: 'confirm-email', userId: user.id, minutes: days * 24 * 60 } as const
  const token = user.isConfirmed ? null : await makeMailedToken(ctx, asked)
  const confirm = token === null ? '' : askToConfirm(`${post.publicUrl}${paths.confirmEmail(token)}`, days)
  const values = {
    how_to_log_in: user.hasPassword ? withPassword(post) : withoutPassword(post),
    registration_number: user.registrationNumber,
    confirm,
  }
  await sendTemplate(ctx, post, { template: welcomeTemplate, to: user.email, values })
}
