import { and, desc, eq, sql } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { listLimit } from '#platform/http/list-module.ts'
import { presentOwnUser } from '../accounts/present-user.ts'
import { userFiles } from '../profile/tables.ts'
import { sessions, users } from '../tables.ts'
import { hashToken } from './find-actor.ts'
import { describeDevice } from './rules.ts'
import type { OwnSession } from './schema.ts'

export async function getOwnUser(ctx: Context) {
  const isPhoto = and(eq(userFiles.userId, users.id), eq(userFiles.kind, 'photo'))
  const [account] = await ctx.db
    .select({ user: users, photoId: userFiles.id })
    .from(users)
    .leftJoin(userFiles, isPhoto)
    .where(eq(users.id, userOf(ctx).id))
  if (!account) throw notFound('account')
  return presentOwnUser(account.user, account.photoId)
}

export async function getRegistrationNumber(ctx: Context) {
  const { registrationNumber } = users
  const [student] = await ctx.db
    .select({ registrationNumber })
    .from(users)
    .where(eq(users.id, userOf(ctx).id))
  if (!student) throw notFound('account')
  return student.registrationNumber
}

const isLive = (ctx: Context) => {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  return sql`${sessions.expiresAt} > ${now} and ${sessions.lastSeenAt} + ${sessions.idleSeconds} * interval '1 second' >= ${now}`
}

/** Lists the person's own sessions, latest first; `token` is the current one's. */
export async function listOwnSessions(ctx: Context, token: string): Promise<OwnSession[]> {
  const sessionRows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userOf(ctx).id), isLive(ctx)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(listLimit)
  const current = hashToken(token)
  return sessionRows.map((session) => ({
    _id: session.id,
    device: session.device || describeDevice(undefined),
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    is_current: session.tokenHash.equals(current),
  }))
}
