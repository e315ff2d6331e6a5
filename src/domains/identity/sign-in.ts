import { randomBytes } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { isPassword } from '../../platform/passwords.ts'
import { hashToken } from './find-actor.ts'
import { presentOwnUser } from './present-user.ts'
import { loginProblems, sessionLife } from './rules.ts'
import type { LoginAnswer, LoginBody } from './schema.ts'
import { sessions, users } from './tables.ts'

/*
 * identity owns people, their passwords and their sessions. A token is 256 random bits that only its browser knows: the database keeps the SHA-256.
 * Wrong passwords and unknown names get the same answer after the same work.
 */

/** Opens a session for whoever knows the password. 400 for blank fields, 401 "Incorrect username or password." otherwise. */
export async function signIn(ctx: Context, input: LoginBody): Promise<LoginAnswer> {
  const problems = loginProblems(input)
  const [problem] = Object.values(problems)
  if (problem) throw new AppError('invalid', problem, { errors: problems })

  const name = input.user_name.trim().toLowerCase()
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.userName})`, name), eq(sql`lower(${users.email})`, name)))
    .limit(1)
  const isRight = await isPassword(user?.passwordHash ?? null, input.password)
  if (!user || !isRight) throw new AppError('unauthenticated', 'Incorrect username or password.')

  const token = randomBytes(32).toString('base64url')
  const life = sessionLife(input.remember ?? false)
  await ctx.db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    idleSeconds: life.idleSeconds,
    expiresAt: new Date(ctx.now.getTime() + life.wholeSeconds * 1000),
  })
  return { success: true, token, data: presentOwnUser(user) }
}
