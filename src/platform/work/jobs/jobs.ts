import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { isClockRight } from '#platform/data/database/database-clock.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { jobs } from '#platform/data/database/tables.ts'

type Work = (ctx: Context, payload: Record<string, unknown>) => Promise<void>

/**
 * `leaseSeconds`: how long no other process takes the job over, a minute by default; a run must be shorter, or be
 * safe to run twice at once.
 */
export type JobHandler = Work | { run: Work; leaseSeconds: number }

const usualLeaseSeconds = 60
const maximumTries = 10

/** Queues a job in the caller's own transaction: it will run if, and only if, that transaction commits. */
export async function enqueue(
  ctx: Context,
  job: { id?: string; kind: string; payload: Record<string, unknown>; runAt?: Date },
) {
  const { id = newId(), kind, payload, runAt = ctx.now } = job
  // Sent at once, so that it keeps its place among statements that leave together.
  await ctx.db.insert(jobs).values({ id, kind, payload, runAt }).execute()
}

/** Queues several jobs at once. */
export async function enqueueAll(ctx: Context, all: { kind: string; payload: Record<string, unknown>; runAt: Date }[]) {
  if (all.length > 0) await ctx.db.insert(jobs).values(all)
}

/** Queues a job for each row of `from`, as part of a larger statement. */
export function insertJobSql(job: { id: SQL; kind: string; payload: SQL; runAt: SQL }, from: SQL) {
  return sql`insert into jobs (id, kind, payload, run_at)
    select ${job.id}::uuid, ${sql.raw(`'${job.kind}'`)}, ${job.payload}, ${job.runAt}::timestamptz from ${from}`
}

/** Deletes jobs that have not begun, as part of a larger statement. */
export function deleteJobsSql(...ids: SQL[]) {
  return sql`delete from jobs where id = any(array[${sql.join(ids, sql`, `)}]::uuid[]) and leased_until is null`
}

type Lease = { id: string; kind: string; payload: Record<string, unknown>; tries: number }
type Done = Pick<Lease, 'id' | 'tries'>

/**
 * Does not wait for the disk: if the database dies at this moment, the job merely runs again, as when its process
 * dies.
 */
const unwaited = sql`set_config('synchronous_commit', 'off', true)`

const taking = namedStatement<Lease>(
  'take_job',
  sql`with done as (
      delete from jobs where id = ${value('doneId')}::uuid and tries = ${value('doneTries')}::int returning ${unwaited}
    ), due as (
      select id from jobs
      where parked_at is null and run_at <= ${value('now')}::timestamptz and kind = any(${value('kinds')}::text[])
        and (leased_until is null or leased_until < ${value('now')}::timestamptz) and id is distinct from ${value('doneId')}::uuid
      order by run_at limit 1 for update skip locked
    )
    update jobs set tries = tries + 1,
      leased_until = ${value('now')}::timestamptz + make_interval(secs => (${value('leases')}::jsonb->>kind)::int)
    from due where jobs.id = due.id returning jobs.id, kind, payload, tries, ${unwaited}`,
)

/**
 * Takes the oldest due job, if any, and deletes the finished one. A lease rather than a held lock: handlers may
 * use the network, and a dead process's job is taken over when its lease ends.
 */
async function takeNext(ctx: Context, handlers: Record<string, JobHandler>, done: Done | null) {
  const leases = Object.entries(handlers).map(([kind, handler]) => [
    kind,
    typeof handler === 'function' ? usualLeaseSeconds : handler.leaseSeconds,
  ])
  if (leases.length === 0 && !done) return null
  const [job] = await taking(ctx.db, {
    now: ctx.now.toISOString(),
    kinds: Object.keys(handlers),
    leases: JSON.stringify(Object.fromEntries(leases)),
    doneId: done?.id ?? null,
    doneTries: done?.tries ?? null,
  })
  return job ?? null
}

/** Runs a job and returns it when it is done. One that throws is retried, later each time, and is parked after ten tries. */
async function run(ctx: Context, handlers: Record<string, JobHandler>, job: Lease): Promise<Done | null> {
  try {
    const handler = handlers[job.kind]
    await (typeof handler === 'object' ? handler.run : handler)?.(ctx, job.payload)
    return job
  } catch (error) {
    const isLast = job.tries >= maximumTries
    const plain = withoutValues(error)
    ctx.log.error({ err: plain, job: job.id, kind: job.kind, tries: job.tries }, isLast ? 'job parked' : 'job failed')
    // A parked job keeps its time.
    const runAt = isLast ? undefined : new Date(ctx.now.getTime() + 1000 * 2 ** job.tries)
    const parkedAt = isLast ? ctx.now : undefined
    const lastError = plain instanceof Error ? plain.message : String(plain)
    await ctx.db
      .update(jobs)
      .set({ leasedUntil: null, lastError, parkedAt, runAt })
      .where(and(eq(jobs.id, job.id), eq(jobs.tries, job.tries)))
    return null
  }
}

/** Runs one due job of a handled kind and deletes it; false if there was none. */
export async function runNextJob(ctx: Context, handlers: Record<string, JobHandler>) {
  const job = await takeNext(ctx, handlers, null)
  const done = job && (await run(ctx, handlers, job))
  if (done) await takeNext(ctx, {}, done)
  return job !== null
}

type JobOptions = { pauseMs?: number /** Jobs in hand at the same time. */; concurrency?: number }

/** Returns whether this node may start work: not while its clock differs from the database's. */
function mayWork({ vitals }: Context) {
  return vitals === undefined || isClockRight(vitals.clock)
}

/**
 * Runs due jobs until `stop`, which waits for the current ones. Every node may run one. Kinds that must not wait
 * for each other get one each; `concurrency` keeps jobs of a kind from waiting for a slow one.
 */
export function startJobs(
  makeContext: () => Context,
  handlers: Record<string, JobHandler>,
  { pauseMs = 1000, concurrency = 1 }: JobOptions = {},
) {
  let stopped = false
  let isWatched = false
  const sleeping = new Set<() => void>()
  function wake(most: number) {
    for (const one of [...sleeping].slice(0, most)) one()
  }
  /**
   * Lets one idle worker look again after the pause, and each that could not delete its job. The others sleep until
   * a job is found, as twenty of them would ask twenty times a second.
   */
  async function pause(hasLeft: boolean) {
    if (stopped) return
    const isWatching = !isWatched
    isWatched = true
    await new Promise<void>((resolve) => {
      const rise = () => {
        sleeping.delete(rise)
        resolve()
      }
      sleeping.add(rise)
      if (isWatching || hasLeft) setTimeout(rise, pauseMs).unref()
    })
    if (isWatching) isWatched = false
  }
  /** Deletes the finished job and runs the next; returns the one to delete then. */
  async function step(done: Done | null) {
    const ctx = makeContext()
    let left = done
    try {
      const job = await takeNext(ctx, !stopped && mayWork(ctx) ? handlers : {}, done)
      left = null
      if (job) {
        wake(1)
        return await run(ctx, handlers, job)
      }
    } catch (error) {
      ctx.log.error({ err: withoutValues(error) }, 'the jobs table could not be read')
    }
    await pause(left !== null)
    return stopped ? null : left
  }
  async function work() {
    // Deletes the last finished job before the end.
    for (let done: Done | null = null; !stopped || done; ) done = await step(done)
  }
  const done = Promise.all(Array.from({ length: concurrency }, work))
  return {
    async stop() {
      stopped = true
      wake(sleeping.size)
      await done
    },
  }
}

/**
 * Runs `work` at intervals until `stop`, which waits for the current run. Every node runs its own: only for work
 * that may happen anywhere and twice.
 */
export function repeat(makeContext: () => Context, everyMs: number, work: (ctx: Context) => Promise<void>) {
  let inHand = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    // A run longer than the interval is not started again in parallel.
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
