import { randomBytes } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import { hashPassword, isPassword } from '#platform/http/security/passwords.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { t } from '#platform/text/messages.ts'
import { guardianLinks } from '../guardians/tables.ts'
import { removeFiles } from '../profile/store-pictures.ts'
import { birthDoubts, guardianConsents, profiles } from '../profile/tables.ts'
import { linkedLogins, providerLogins } from '../providers/tables.ts'
import { dropSessions } from '../sessions/find-actor.ts'
import { knownDevices, mailedTokens, sessions, staffGrants, totpSecrets, users } from '../tables.ts'
import type { PersonalDataSource } from './collect-my-data.ts'
import type { DeleteAccountFields } from './schema.ts'

function notThePassword() {
  const message = t`The password is incorrect.`
  return new AppError('invalid', message, { errors: { password: message } })
}

/** Returns placeholders for a deleted person's data, and a password that nobody knows. */
async function nobody(now: Date) {
  const placeholder = `deleted-${randomBytes(12).toString('hex')}`
  return {
    // not translated: stored
    candidateName: 'Deleted account',
    userName: placeholder,
    email: `${placeholder}@deleted.invalid`,
    contact: placeholder,
    emailConfirmedAt: null,
    deletedAt: now,
    hasPassword: false,
    hasExtraTime: false,
    centreId: null,
    examId: null,
    newContact: null,
    language: null,
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
  }
}

async function forgetPerson(ctx: Context, userId: string) {
  await removeFiles(ctx, userId)
  const signIn = [knownDevices, mailedTokens, totpSecrets, staffGrants, sessions, linkedLogins, providerLogins]
  for (const table of [profiles, guardianConsents, birthDoubts, ...signIn]) {
    await ctx.db.delete(table).where(eq(table.userId, userId))
  }
  // The person's links as a student and as a guardian.
  const isTheirs = or(eq(guardianLinks.studentId, userId), eq(guardianLinks.guardianId, userId))
  await ctx.db.delete(guardianLinks).where(isTheirs)
  dropSessions(ctx.cache, `user ${userId}`)
}

/**
 * Deletes the account of a student or guardian after checking the password. The row stays under an anonymous name with its
 * registration number, as attempts and accounts refer to it. A person with dues must have seen the amount. 400
 * for a wrong password, 403 for staff, 429 after too many wrong passwords.
 */
export async function deleteAccount(
  ctx: Context,
  { password, owes }: DeleteAccountFields,
  sources: PersonalDataSource[],
) {
  const { id: userId, role } = userOf(ctx)
  if (role === 'staff') {
    throw new AppError('forbidden', 'A staff account can be closed only by an administrator.')
  }
  await requireToken(ctx, { key: ['delete-account', userId], capacity: 5, perSecond: 1 / 60 })
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user || !(await isPassword(user.passwordHash, password, ctx.network))) throw notThePassword()
  const replacement = await nobody(ctx.now)
  const subject = { userId, email: user.email, isEmailConfirmed: user.emailConfirmedAt !== null }
  await inTransaction(ctx, async (ctx) => {
    for (const source of sources) await source.settle?.(ctx, subject, { owes })
    // If the password has just been changed, the owner wants to keep the account.
    const mine = and(eq(users.id, userId), eq(users.passwordHash, user.passwordHash))
    const replaced = await ctx.db.update(users).set(replacement).where(mine).returning({ id: users.id })
    if (replaced.length === 0) throw notThePassword()
    for (const source of sources) await source.erase?.(ctx, subject)
    await forgetPerson(ctx, userId)
    await audit(ctx, { action: 'account-deleted', subjectId: userId })
  })
}
