import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { jobs } from '#platform/data/database/tables.ts'

const mostListed = 100

const nowOf = ({ now }: Context) => sql`${now.toISOString()}::timestamptz`

/** Returns the number of due jobs, and how long the oldest has been due. */
export async function readJobs(ctx: Context) {
  const [due] = await ctx.db
    .select({
      count: count(),
      oldestSeconds: sql<number | null>`extract(epoch from ${nowOf(ctx)} - min(${jobs.runAt}))::float8`,
    })
    .from(jobs)
    .where(sql`${jobs.parkedAt} is null and ${jobs.runAt} <= ${nowOf(ctx)}`)
  return { due: due?.count ?? 0, oldestDueSeconds: due?.oldestSeconds ?? 0 }
}

/** Counts jobs by kind: due, running, planned for later, parked. */
export async function countJobs(ctx: Context) {
  const now = nowOf(ctx)
  const isRunning = sql`${jobs.leasedUntil} > ${now}`
  const isWaiting = sql`${jobs.parkedAt} is null and (${isRunning}) is not true`
  const counting = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`
  return ctx.db
    .select({
      kind: jobs.kind,
      due: counting(sql`${isWaiting} and ${jobs.runAt} <= ${now}`),
      running: counting(sql`${jobs.parkedAt} is null and ${isRunning}`),
      later: counting(sql`${isWaiting} and ${jobs.runAt} > ${now}`),
      parked: counting(sql`${jobs.parkedAt} is not null`),
    })
    .from(jobs)
    .groupBy(jobs.kind)
    .orderBy(jobs.kind)
}

/**
 * Condition for jobs that are parked after ten tries, or due for an hour without a try: of a kind that nothing here
 * handles, as an upgrade may leave behind.
 */
const isStuck = (ctx: Context) =>
  sql`(${jobs.parkedAt} is not null or (${jobs.tries} = 0 and ${jobs.runAt} < ${nowOf(ctx)} - interval '1 hour'))`

/** Lists stuck jobs, the oldest first. Errors name rows, never their values. */
export async function listStuckJobs(ctx: Context) {
  const { id, kind, tries, runAt, parkedAt, lastError } = jobs
  const listed = await ctx.db
    .select({ id, kind, tries, runAt, parkedAt, lastError })
    .from(jobs)
    .where(isStuck(ctx))
    .orderBy(sql`coalesce(${parkedAt}, ${runAt})`)
    .limit(mostListed)
  return { jobs: listed, count: listed.length < mostListed ? listed.length : await ctx.db.$count(jobs, isStuck(ctx)) }
}

/** Logs parked jobs, repeatedly until someone has dealt with them. */
export async function logParkedJobs(ctx: Context) {
  const parked = (await countJobs(ctx)).filter((kind) => kind.parked > 0)
  if (parked.length === 0) return
  const parkedJobs = parked.reduce((sum, kind) => sum + kind.parked, 0)
  const kinds = parked.map(({ kind }) => kind)
  ctx.log.warn({ parkedJobs, kinds }, 'jobs are parked and wait for somebody to look at them')
}

/** Returns a stuck job, locked until the end of the transaction; null: it is no longer stuck. */
export async function lockStuckJob(ctx: Context, id: string) {
  const [job] = await ctx.db
    .select({ id: jobs.id, kind: jobs.kind, parkedAt: jobs.parkedAt })
    .from(jobs)
    .where(and(eq(jobs.id, id), isStuck(ctx)))
    .for('update')
  return job ?? null
}

export async function runAgain({ db, now }: Context, id: string) {
  await db.update(jobs).set({ parkedAt: null, tries: 0, leasedUntil: null, runAt: now }).where(eq(jobs.id, id))
}

export async function removeJob({ db }: Context, id: string) {
  await db.delete(jobs).where(eq(jobs.id, id))
}
