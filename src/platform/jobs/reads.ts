import { asc, count, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { jobs } from '../database/tables.ts'

const mostListed = 100

/** The state of the jobs: how many are due, for how long the oldest has been, and the parked ones, oldest first. For staff: errors name rows, never their values. */
export async function readJobs(ctx: Context) {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const isDue = sql`${jobs.parkedAt} is null and ${jobs.runAt} <= ${now}`
  const [due] = await ctx.db
    .select({
      count: count(),
      oldestSeconds: sql<number | null>`extract(epoch from ${now} - min(${jobs.runAt}))::float8`,
    })
    .from(jobs)
    .where(isDue)
  const parkedCount = await ctx.db.$count(jobs, isNotNull(jobs.parkedAt))
  const parked = await ctx.db
    .select({ id: jobs.id, kind: jobs.kind, tries: jobs.tries, parkedAt: jobs.parkedAt, lastError: jobs.lastError })
    .from(jobs)
    .where(isNotNull(jobs.parkedAt))
    .orderBy(asc(jobs.parkedAt))
    .limit(mostListed)
  return { due: due?.count ?? 0, oldestDueSeconds: due?.oldestSeconds ?? 0, parkedCount, parked }
}

/** A parked job stays until somebody has looked at it, so the log says so again and again. */
export async function logParkedJobs(ctx: Context) {
  const { parkedCount, parked } = await readJobs(ctx)
  if (parkedCount === 0) return
  const kinds = [...new Set(parked.map(({ kind }) => kind))]
  ctx.log.warn({ parkedJobs: parkedCount, kinds }, 'jobs are parked and wait for somebody to look at them')
}
