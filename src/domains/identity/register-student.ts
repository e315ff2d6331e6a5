import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { violatedConstraint } from '../../platform/database-errors.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { requireToken } from '../../platform/throttle.ts'
import { checkNewPassword } from './check-new-password.ts'
import { normaliseEmail, normalisePhone, registrationProblems } from './rules.ts'
import type { RegistrationBody } from './schema.ts'
import { users } from './tables.ts'
import { takeNumber } from './take-number.ts'

// A class may register together over the one network of its centre.
const perHour = 120

const takenBy: Partial<Record<string, { field: string; message: string }>> = {
  users_email: { field: 'email', message: 'An account with this e-mail exists already.' },
  users_user_name: { field: 'email', message: 'An account with this e-mail exists already.' },
  users_contact: { field: 'contact', message: 'An account with this phone number exists already.' },
}

/** The refusal that a violated uniqueness stands for; any other error as it is. The database alone decides a race. */
export function asConflict(error: unknown) {
  const taken = takenBy[violatedConstraint(error) ?? '']
  return taken ? new AppError('conflict', taken.message, { errors: { [taken.field]: taken.message } }) : error
}

/** Makes a student's account. 400 naming the fields, 409 when the e-mail or the phone number has an account, 429 past the hourly share. */
export async function registerStudent(ctx: Context, input: RegistrationBody) {
  const problems = registrationProblems(input)
  const [problem] = Object.values(problems)
  if (problem) throw new AppError('invalid', problem, { errors: problems })
  checkNewPassword(input.password)
  const key = ['registration', ctx.network ?? '']
  await requireToken(ctx, { key, capacity: perHour, perSecond: perHour / 3600 })

  const id = newId()
  const email = normaliseEmail(input.email)
  const contact = normalisePhone(input.contact)
  // Hashed before the counter is locked: others who register would wait for it.
  const passwordHash = await hashPassword(input.password)
  const done = inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(users).values({
      ...{ id, role: 'student', candidateName: input.name.trim(), userName: email, email, contact, passwordHash },
      registrationNumber: await takeNumber(ctx, { series: 'registration-number', prefix: 'R' }),
      createdAt: ctx.now,
    })
    await audit(ctx, { action: 'registered', subjectId: id })
    await enqueue(ctx, { kind: 'mail-welcome', payload: { userId: id } })
  })
  await done.catch((error: unknown) => {
    throw asConflict(error)
  })
}
