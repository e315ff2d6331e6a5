import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { dayInIndia } from '#platform/text/india-time.ts'

/**
 * Pages say of a batch whether it starts or runs, and are kept until content changes: the first look on a new day in India is such a change. Answers what is to be run every minute.
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
