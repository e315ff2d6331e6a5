import { and, desc, eq, isNull } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { users } from '../tables.ts'
import { presentProfile } from './present-profile.ts'
import { guardianConsent } from './rules.ts'
import { guardianConsents, profiles, userFiles } from './tables.ts'

export async function findProfile(ctx: Context, userId: string) {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.userId, userId))
  return profile ?? null
}

/** The consent that holds: not withdrawn, and to the text as it is now. */
export async function findConsent(ctx: Context, userId: string) {
  const { userId: of, textVersion, withdrawnAt, consentedAt } = guardianConsents
  const holds = and(eq(of, userId), eq(textVersion, guardianConsent.version), isNull(withdrawnAt))
  const [consent] = await ctx.db.select().from(guardianConsents).where(holds).orderBy(desc(consentedAt)).limit(1)
  return consent ?? null
}

export async function getSelfProfile(ctx: Context) {
  const { id } = userOf(ctx)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id))
  if (!user) throw notFound('account')
  const files = await ctx.db
    .select({ id: userFiles.id, kind: userFiles.kind })
    .from(userFiles)
    .where(eq(userFiles.userId, id))
  const [profile, consent] = [await findProfile(ctx, id), await findConsent(ctx, id)]
  return presentProfile({ user, profile, files, consent, now: ctx.now })
}

/** The bytes of one's own picture; for anybody else it does not exist. */
export async function getOwnFile(ctx: Context, fileId: string) {
  const isMine = and(eq(userFiles.id, fileId), eq(userFiles.userId, userOf(ctx).id))
  const [file] = await ctx.db.select().from(userFiles).where(isMine)
  const stored = file && (await ctx.storage.get(file.storageKey))
  if (!stored) throw notFound('file')
  return { kind: file.kind, body: stored.body, contentType: stored.contentType }
}
