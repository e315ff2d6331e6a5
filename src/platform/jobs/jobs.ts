import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { prepareQuery } from '../database/database.ts'
import { isClockRight } from '../database/database-clock.ts'
import { withoutValues } from '../database/database-errors.ts'
import { newId } from '../database/ids.ts'
import { jobs } from '../database/tables.ts'

type Work = (ctx: Context, payload: Record<string, unknown>) => Promise<void>

/** `leaseSeconds`: how long nobody else takes such a job over, a minute unless it says so; it must be more than one run of it takes, or stand being run twice at once. */
export type JobHandler = Work | { run: Work; leaseSeconds: number }

const usualLeaseSeconds = 60
const maximumTries = 10

/** Asks for a job in the caller's own transaction: it will run if, and only if, that transaction commits. */
export async function enqueue(
  ctx: Context,
  job: { id?: string; kind: string; payload: Record<string, unknown>; runAt?: Date },
) {
  const { id = newId(), kind, payload, runAt = ctx.now } = job
  await ctx.db.insert(jobs).values({ id, kind, payload, runAt })
}

/** Several at once. */
export async function enqueueAll(ctx: Context, all: { kind: string; payload: Record<string, unknown>; runAt: Date }[]) {
  if (all.length > 0) await ctx.db.insert(jobs).values(all)
}

/** The same as a part of a larger statement: a job for each row of `from`. */
export function enqueueInto(job: { id: SQL; kind: string; payload: SQL; runAt: SQL }, from: SQL) {
  return sql`insert into jobs (id, kind, payload, run_at)
    select ${job.id}::uuid, ${sql.raw(`'${job.kind}'`)}, ${job.payload}, ${job.runAt}::timestamptz from ${from}`
}

/** Takes a job back that nobody has begun, as a part of a larger statement. */
export function dropInto(id: SQL) {
  return sql`delete from jobs where id = ${id}::uuid and leased_until is null`
}

const leasing = prepareQuery((db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const due = sql`(select ${jobs.id} from ${jobs}
    where ${jobs.parkedAt} is null and ${jobs.runAt} <= ${now} and ${jobs.kind} = any(${sql.placeholder('kinds')}::text[])
      and (${jobs.leasedUntil} is null or ${jobs.leasedUntil} < ${now})
    order by ${jobs.runAt} limit 1 for update skip locked)`
  const seconds = sql`(${sql.placeholder('leases')}::jsonb->>${jobs.kind})::int`
  return db
    .update(jobs)
    .set({ leasedUntil: sql`${now} + make_interval(secs => ${seconds})`, tries: sql`${jobs.tries} + 1` })
    .where(eq(jobs.id, due))
    .returning()
    .prepare('lease_job')
})

const finishing = prepareQuery((db) =>
  db
    .delete(jobs)
    .where(and(eq(jobs.id, sql.placeholder('id')), eq(jobs.tries, sql.placeholder('tries'))))
    .prepare('finish_job'),
)

/**
 * Takes the oldest job that is due, or none. A lease rather than a held lock: handlers may speak to the network, and the job of a process
 * that died is taken over when its lease is over.
 */
async function leaseNext(ctx: Context, handlers: Record<string, JobHandler>) {
  const leases = Object.entries(handlers).map(([kind, handler]) => [
    kind,
    typeof handler === 'function' ? usualLeaseSeconds : handler.leaseSeconds,
  ])
  const [job] = await leasing(ctx.db, {
    now: ctx.now.toISOString(),
    kinds: Object.keys(handlers),
    leases: JSON.stringify(Object.fromEntries(leases)),
  })
  return job
}

/** Runs one due job of a kind that has a handler; false when there was none. A job that throws comes again, later each time, and is parked after ten tries. */
export async function runNextJob(ctx: Context, handlers: Record<string, JobHandler>) {
  const job = await leaseNext(ctx, handlers)
  if (!job) return false
  try {
    const handler = handlers[job.kind]
    await (typeof handler === 'object' ? handler.run : handler)?.(ctx, job.payload)
    await finishing(ctx.db, { id: job.id, tries: job.tries })
  } catch (error) {
    const isLast = job.tries >= maximumTries
    const plain = withoutValues(error)
    ctx.log.error({ err: plain, job: job.id, kind: job.kind, tries: job.tries }, isLast ? 'job parked' : 'job failed')
    const runAt = new Date(ctx.now.getTime() + 1000 * 2 ** job.tries)
    const lastError = plain instanceof Error ? plain.message : String(plain)
    await ctx.db
      .update(jobs)
      .set({ leasedUntil: null, lastError, ...(isLast ? { parkedAt: ctx.now } : { runAt }) })
      .where(and(eq(jobs.id, job.id), eq(jobs.tries, job.tries)))
  }
  return true
}

type JobOptions = { pauseMs?: number /** Jobs in hand at the same time. */; concurrency?: number }

/** A node whose clock is not the database's begins nothing by itself. */
function mayWork({ vitals }: Context) {
  return vitals === undefined || isClockRight(vitals.clock)
}

/**
 * Works off due jobs until `stop`, which waits for those in hand. Every node may run one. Kinds that must not wait for each other get one each; `concurrency`
 * keeps jobs of the same kinds from waiting for a slow one among them.
 */
export function startJobs(
  makeContext: () => Context,
  handlers: Record<string, JobHandler>,
  { pauseMs = 1000, concurrency = 1 }: JobOptions = {},
) {
  let stopped = false
  const sleeping = new Set<() => void>()
  async function pause() {
    await new Promise<void>((resolve) => {
      const wake = () => {
        sleeping.delete(wake)
        resolve()
      }
      sleeping.add(wake)
      setTimeout(wake, pauseMs).unref()
    })
  }
  async function work() {
    while (!stopped) {
      const ctx = makeContext()
      const next = mayWork(ctx) ? runNextJob(ctx, handlers) : Promise.resolve(false)
      const hadOne = await next.catch((error) => {
        ctx.log.error({ err: withoutValues(error) }, 'the jobs table could not be read')
        return false
      })
      if (!hadOne && !stopped) await pause()
    }
  }
  const done = Promise.all(Array.from({ length: concurrency }, work))
  return {
    async stop() {
      stopped = true
      for (const wake of sleeping) wake()
      await done
    },
  }
}

/** Does `work` every so often until `stop`, which waits for the one in hand. Every node runs its own: only for what may happen anywhere and twice. */
export function repeat(makeContext: () => Context, everyMs: number, work: (ctx: Context) => Promise<void>) {
  let inHand = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    // A run that takes longer than the pause is not started a second time beside itself.
    if (isBusy) return
    const ctx = makeContext()
    if (!mayWork(ctx)) return
    isBusy = true
    inHand = work(ctx)
      .catch((error) => ctx.log.error({ err: withoutValues(error) }, 'a repeated task failed'))
      .finally(() => {
        isBusy = false
      })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await inHand
    },
  }
}
