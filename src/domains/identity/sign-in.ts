import { randomBytes } from 'node:crypto'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { isPassword } from '../../platform/passwords.ts'
import { type Bucket, requireToken, returnToken } from '../../platform/throttle.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { hashToken } from './find-actor.ts'
import { presentOwnUser } from './present-user.ts'
import { findPhotoId } from './reads.ts'
import { loginProblems, sessionLife } from './rules.ts'
import type { CodeAsked, LoginAnswer, LoginBody } from './schema.ts'
import { sessions, users } from './tables.ts'

/*
 * identity owns people, their passwords and their sessions. A token is 256 random bits that only its browser knows: the database keeps the SHA-256.
 * Wrong passwords and unknown names get the same answer after the same work. Tries are counted per network, and per account and network together: never per
 * account alone, or anybody could lock a student out by failing in their name. Staff need a code from their authenticator app besides.
 */

const defaultRate = 60
const rushSeconds = 100

function networkBucket({ network = 'system', loginRatePerNetwork = defaultRate }: Context): Bucket {
  const perSecond = loginRatePerNetwork / 60
  return { key: ['login', network], capacity: Math.max(1, perSecond * rushSeconds), perSecond }
}

function accountBucket({ network = 'system' }: Context, account: string): Bucket {
  return { key: ['login-account', account, network], capacity: 10, perSecond: 1 / 20 }
}

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
function openSession(ctx: Context, user: User, { remember = false, device = '' }: SignIn) {
  const { id: userId, passwordHash, role } = user
  const token = randomBytes(32).toString('base64url')
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
    return token
  })
}

async function refuse(ctx: Context, user: User | undefined): Promise<never> {
  await audit(ctx, { action: 'sign-in-failed', ...(user ? { subjectId: user.id } : {}) })
  throw new AppError('unauthenticated', 'Incorrect username or password.')
}

async function enter(ctx: Context, user: User, input: SignIn): Promise<LoginAnswer> {
  const token = await openSession(ctx, user, input)
  if (token === null) return refuse(ctx, user)
  return { success: true, token, data: presentOwnUser(user, await findPhotoId(ctx, user.id)) }
}

/**
 * Opens a session for whoever knows the password, or answers that a code is needed besides. 400 for blank fields, 401 "Incorrect username or password."
 * otherwise, 429 after too many tries from one network, before the password is looked at.
 */
export async function signIn(ctx: Context, input: SignIn): Promise<LoginAnswer | CodeAsked> {
  const problems = loginProblems(input)
  const [problem] = Object.values(problems)
  if (problem) throw new AppError('invalid', problem, { errors: problems })

  await requireToken(ctx, networkBucket(ctx))
  const name = input.user_name.trim().toLowerCase()
  const user = await findByName(ctx, name)
  // By its id: the user name and the e-mail of an account are two ways to the same ten tries.
  const tries = accountBucket(ctx, user?.id ?? name)
  await requireToken(ctx, tries)
  const isRight = await isPassword(user?.passwordHash ?? null, input.password)
  if (!user || !isRight) return refuse(ctx, user)
  const asked = await checkSecondFactor(ctx, user, input.code)
  if (asked?.errors) {
    await audit(ctx, { action: 'sign-in-failed', subjectId: user.id, details: { factor: 'totp' } })
    return asked
  }
  const answer = asked ?? (await enter(ctx, user, input))
  // Only failures count: a hall of students who all know their passwords is no attack.
  await returnToken(ctx, tries)
  await returnToken(ctx, networkBucket(ctx))
  return answer
}
