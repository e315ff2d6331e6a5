import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { checkNewPassword } from './check-new-password.ts'
import { asConflict } from './register-student.ts'
import { normaliseEmail, normalisePhone, registrationProblems } from './rules.ts'
import { users } from './tables.ts'
import { takeNumber } from './take-number.ts'

export type NewAdmin = { name: string; email: string; contact: string; password: string }

export async function hasAdmin(ctx: Context) {
  return (await ctx.db.$count(users, and(eq(users.role, 'admin'), isNull(users.deletedAt)))) > 0
}

/**
 * Makes an account that may do everything; for whoever holds the machine, not for the web. 400 naming the fields, 409 when the e-mail or the phone number
 * has an account.
 */
export async function createAdmin(ctx: Context, input: NewAdmin) {
  const problems = registrationProblems(input)
  const [problem] = Object.values(problems)
  if (problem) throw new AppError('invalid', problem, { errors: problems })
  checkNewPassword(input.password)
  const id = newId()
  const email = normaliseEmail(input.email)
  const contact = normalisePhone(input.contact)
  const passwordHash = await hashPassword(input.password)
  const done = inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(users).values({
      ...{ id, role: 'admin', candidateName: input.name.trim(), userName: email, email, contact, passwordHash },
      registrationNumber: await takeNumber(ctx, { series: 'staff-number', prefix: 'S' }),
      createdAt: ctx.now,
    })
    await audit(ctx, { action: 'admin-created', subjectId: id })
  })
  await done.catch((error: unknown) => {
    throw asConflict(error)
  })
}
