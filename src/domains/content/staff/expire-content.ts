import { and, eq, lte } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { banners, contentItems } from '../tables.ts'

/** Job: takes down what was to be shown until now. */
export async function expireContent(ctx: Context) {
  await inTransaction(ctx, async (ctx) => {
    for (const table of [contentItems, banners]) {
      const isOver = and(eq(table.isLive, true), lte(table.expiresAt, ctx.now))
      const ended = await ctx.db.update(table).set({ isLive: false }).where(isOver).returning({ id: table.id })
      for (const { id } of ended) await audit(ctx, { action: 'content-expired', subjectId: id })
    }
  })
}
