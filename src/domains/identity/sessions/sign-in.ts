import { randomBytes } from 'node:crypto'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashPassword, isOutdated, isPassword } from '../../../platform/security/passwords.ts'
import { isStaff } from '../access.ts'
import { presentOwnUser } from '../accounts/present-user.ts'
import { sessions, users } from '../tables.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { hashToken } from './find-actor.ts'
import { findPhotoId } from './reads.ts'
import { rememberDevice } from './remember-device.ts'
import { loginProblems, sessionLife } from './rules.ts'
import type { CodeAsked, LoginAnswer, LoginBody, WaitAsked } from './schema.ts'
import { type Refused, returnTries, takeTry } from './take-login-try.ts'

/*
 * identity owns people, their passwords and their sessions. A token is 256 random bits that only its browser knows: the database keeps the SHA-256.
 * Wrong passwords and unknown names get the same answer after the same work. How often a password is looked at stands in `take-login-try.ts`. Staff need a code from their
 * authenticator app besides.
 */

async function findByName(ctx: Context, name: string) {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(
      and(or(eq(sql`lower(${users.userName})`, name), eq(sql`lower(${users.email})`, name)), isNull(users.deletedAt)),
    )
    .limit(1)
  return user
}

type User = typeof users.$inferSelect

/** `device`: what signs in, as the list of sessions is to call it. */
export type SignIn = LoginBody & { device?: string }

/** Null when the password or the role is another than was checked: whoever knew the old one must not get a session after that. */
function openSession(ctx: Context, user: User, { remember: isAsked = false, device = '', device_token }: SignIn) {
  const { id: userId, passwordHash, role } = user
  const token = randomBytes(32).toString('base64url')
  // A month on a lost telephone is too long for whoever sees everybody's data.
  const remember = isAsked && !isStaff(role)
  const life = sessionLife(remember)
  return inTransaction(ctx, async (ctx) => {
    const isUnchanged = and(eq(users.id, userId), eq(users.passwordHash, passwordHash), eq(users.role, role))
    const [still] = await ctx.db.select({ id: users.id }).from(users).where(isUnchanged).for('share')
    if (!still) return null
    await ctx.db.insert(sessions).values({
      tokenHash: hashToken(token),
      userId,
      device,
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      idleSeconds: life.idleSeconds,
      expiresAt: new Date(ctx.now.getTime() + life.wholeSeconds * 1000),
    })
    await audit(ctx, { action: 'signed-in', subjectId: userId, details: { remember } })
    return { token, deviceToken: await rememberDevice(ctx, userId, device_token) }
  })
}

async function refuse(ctx: Context, user: User | undefined): Promise<never> {
  await audit(ctx, { action: 'sign-in-failed', ...(user ? { subjectId: user.id } : {}) })
  throw new AppError('unauthenticated', 'Incorrect username or password.')
}

/** A password is in clear at its log-in only: then a hash from before the parameters rose is made anew. */
async function renewHash(ctx: Context, { id, passwordHash: old }: User, password: string) {
  if (!isOutdated(old)) return
  const passwordHash = await hashPassword(password, ctx.network)
  await ctx.db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, old)))
}

async function enter(ctx: Context, user: User, input: SignIn): Promise<LoginAnswer> {
  const opened = await openSession(ctx, user, input)
  if (opened === null) return refuse(ctx, user)
  await renewHash(ctx, user, input.password)
  const data = presentOwnUser(user, await findPhotoId(ctx, user.id))
  return { success: true, token: opened.token, device_token: opened.deviceToken, data }
}

function askToWait({ wait, puzzle }: Refused): WaitAsked {
  const seconds = wait === 1 ? '1 second' : `${wait} seconds`
  const message = `Too many attempts. Please wait ${seconds} and try again.`
  return { success: false, code: 'too_many', message, retry_after: wait, puzzle }
}

/**
 * Opens a session for whoever knows the password, or answers that a code is needed besides, or that there were too many tries: then before the password was looked at. 400 for
 * blank fields, 401 "Incorrect username or password." otherwise.
 */
export async function signIn(ctx: Context, input: SignIn): Promise<LoginAnswer | CodeAsked | WaitAsked> {
  const problems = loginProblems(input)
  const [problem] = Object.values(problems)
  if (problem) throw new AppError('invalid', problem, { errors: problems })

  const name = input.user_name.trim().toLowerCase()
  const user = await findByName(ctx, name)
  const allowed = await takeTry(ctx, { name, userId: user?.id, deviceToken: input.device_token, proof: input.proof })
  if ('puzzle' in allowed) return askToWait(allowed)
  const isRight = await isPassword(user?.passwordHash ?? null, input.password, ctx.network)
  if (!user || !isRight) return refuse(ctx, user)
  const asked = await checkSecondFactor(ctx, user, input.code)
  if (asked?.errors) {
    await audit(ctx, { action: 'sign-in-failed', subjectId: user.id, details: { factor: 'totp' } })
    return asked
  }
  const answer = asked ?? (await enter(ctx, user, input))
  await returnTries(ctx, allowed)
  return answer
}
