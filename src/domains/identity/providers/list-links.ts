import { eq } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { users } from '../tables.ts'
import type { Providers } from './partner.ts'
import type { LinkedLogins } from './schema.ts'
import { linkedLogins } from './tables.ts'

export const passwordOf = (ctx: Context, userId: string) =>
  ctx.db.select({ isThere: users.hasPassword }).from(users).where(eq(users.id, userId))

/** The accounts elsewhere that open the signed-in person's, and the providers that could. A provider that is not configured any more keeps its links. */
export async function listOwnLinks(ctx: Context, providers: Providers): Promise<LinkedLogins> {
  const userId = userOf(ctx).id
  const rows = await ctx.db
    .select()
    .from(linkedLogins)
    .where(eq(linkedLogins.userId, userId))
    .orderBy(linkedLogins.linkedAt)
  const [password] = await passwordOf(ctx, userId)
  const labelOf = (name: string) => ({ name, label: providers.get(name)?.label ?? name })
  const links = rows.map((row) => ({
    _id: row.id,
    provider: labelOf(row.provider),
    email: row.email,
    linked_at: row.linkedAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }))
  const others = [...providers.values()].filter(({ name }) => !rows.some(({ provider }) => provider === name))
  return {
    has_password: password?.isThere ?? false,
    links,
    others: userOf(ctx).role === 'staff' ? [] : others.map(({ name }) => labelOf(name)),
  }
}
