import type { Context } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { requireToken } from '../../../platform/security/throttle.ts'
import { checkPerson, openAccount } from './open-account.ts'
import type { RegistrationBody } from './schema.ts'

// A class may register together over the one network of its centre.
const perHour = 120

/** Makes a student's account. 400 naming the fields, 409 when the e-mail or the phone number has an account, 429 past the hourly share. */
export async function registerStudent(
  ctx: Context,
  input: RegistrationBody,
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
