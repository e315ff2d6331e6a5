import { type Context, inTransaction } from '../../platform/context.ts'
import { violatedConstraint } from '../../platform/database-errors.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { checkNewPassword } from './check-new-password.ts'
import { normaliseEmail, normalisePhone, registrationProblems } from './rules.ts'
import type { Role } from './schema.ts'
import { users } from './tables.ts'
import { takeNumber } from './take-number.ts'

export type NewPerson = { name: string; email: string; contact: string; password: string }

const takenBy: Partial<Record<string, { field: string; message: string }>> = {
  users_email: { field: 'email', message: 'An account with this e-mail exists already.' },
  users_user_name: { field: 'email', message: 'An account with this e-mail exists already.' },
  users_contact: { field: 'contact', message: 'An account with this phone number exists already.' },
}

/** The refusal that a violated uniqueness stands for; any other error as it is. The database alone decides a race. */
function asConflict(error: unknown) {
  const taken = takenBy[violatedConstraint(error) ?? '']
  return taken ? new AppError('conflict', taken.message, { errors: { [taken.field]: taken.message } }) : error
}

/** 400 naming the fields that `openAccount` would not take. */
export function checkPerson(person: NewPerson) {
  const problems = registrationProblems(person)
  const [problem] = Object.values(problems)
  if (problem) throw new AppError('invalid', problem, { errors: problems })
  checkNewPassword(person.password)
}

type Account = {
  role: Role
  number: { series: string; prefix: string }
  /** What belongs to it, in the same transaction. */
  also: (ctx: Context, userId: string) => Promise<void>
}

/** Makes the account of somebody whom `checkPerson` let pass. 409 when the e-mail or the phone number has an account. */
export async function openAccount(ctx: Context, person: NewPerson, { role, number, also }: Account) {
  const id = newId()
  const email = normaliseEmail(person.email)
  const contact = normalisePhone(person.contact)
  // Hashed before the counter is locked: others who register would wait for it.
  const passwordHash = await hashPassword(person.password)
  const done = inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(users).values({
      ...{ id, role, candidateName: person.name.trim(), userName: email, email, contact, passwordHash },
      registrationNumber: await takeNumber(ctx, number),
      createdAt: ctx.now,
    })
    await also(ctx, id)
  })
  await done.catch((error: unknown) => {
    throw asConflict(error)
  })
}
