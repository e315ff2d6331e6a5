import { and, eq, lte, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { banners, contentItems } from '../tables.ts'

/** Job: takes down content whose display period has ended. */
export async function expireContent(ctx: Context) {
  await inTransaction(ctx, async (ctx) => {
    for (const table of [contentItems, banners]) {
      const isOver = and(eq(table.isLive, true), lte(table.expiresAt, ctx.now))
      const ended = await ctx.db.update(table).set({ isLive: false }).where(isOver).returning({ id: table.id })
      for (const { id } of ended) await audit(ctx, { action: 'content-expired', subjectId: id })
    }
  })
}

/**
 * Returns a function to run every minute. Pages say whether a batch is upcoming or running and are cached until
 * content changes; the first call on a new day in India counts as such a change.
 */
export function watchDays() {
  let known: string | null = null
  return async (ctx: Context) => {
    const today = dayInIndia(ctx.now)
    const isNew = known !== null && known !== today
    known = today
    if (!isNew) return
    await ctx.db.execute(sql`update content_version set version = version + 1`)
    await ctx.db.execute(sql`select pg_notify('content_changed', 'site')`)
  }
}
