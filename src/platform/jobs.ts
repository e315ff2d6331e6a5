import { and, eq, sql } from 'drizzle-orm'
import type { Context } from './context.ts'
import { newId } from './ids.ts'
import { jobs } from './tables.ts'

export type JobHandler = (ctx: Context, payload: Record<string, unknown>) => Promise<void>

const leaseSeconds = 60
const maximumTries = 10

/** Asks for a job in the caller's own transaction: it will run if, and only if, that transaction commits. */
export async function enqueue(ctx: Context, job: { kind: string; payload: Record<string, unknown>; runAt?: Date }) {
  await ctx.db.insert(jobs).values({ id: newId(), kind: job.kind, payload: job.payload, runAt: job.runAt ?? ctx.now })
}

/**
 * Takes the oldest job that is due, or none. A lease rather than a held lock: handlers may speak to the network, and the job of a process
 * that died is taken over after a minute.
 */
async function leaseNext(ctx: Context) {
  const due = sql`(select ${jobs.id} from ${jobs}
    where ${jobs.parkedAt} is null and ${jobs.runAt} <= ${ctx.now.toISOString()}::timestamptz
      and (${jobs.leasedUntil} is null or ${jobs.leasedUntil} < ${ctx.now.toISOString()}::timestamptz)
    order by ${jobs.runAt} limit 1 for update skip locked)`
  const [job] = await ctx.db
    .update(jobs)
    .set({ leasedUntil: new Date(ctx.now.getTime() + leaseSeconds * 1000), tries: sql`${jobs.tries} + 1` })
    .where(eq(jobs.id, due))
    .returning()
  return job
}

/** Runs one due job; false when there was none. A job that throws comes again, later each time, and is parked after ten tries. */
export async function runNextJob(ctx: Context, handlers: Record<string, JobHandler>) {
  const job = await leaseNext(ctx)
  if (!job) return false
  const mine = and(eq(jobs.id, job.id), eq(jobs.tries, job.tries))
  try {
    const handler = handlers[job.kind]
    if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
    await handler(ctx, job.payload)
    await ctx.db.delete(jobs).where(mine)
  } catch (error) {
    const isLast = job.tries >= maximumTries
    ctx.log.error({ err: error, job: job.id, kind: job.kind, tries: job.tries }, isLast ? 'job parked' : 'job failed')
    const runAt = new Date(ctx.now.getTime() + 1000 * 2 ** job.tries)
    const lastError = error instanceof Error ? error.message : String(error)
    await ctx.db
      .update(jobs)
      .set({ leasedUntil: null, lastError, ...(isLast ? { parkedAt: ctx.now } : { runAt }) })
      .where(mine)
  }
  return true
}

/** Works off due jobs until `stop`, which waits for the one in hand. Every node may run one. */
export function startJobs(makeContext: () => Context, handlers: Record<string, JobHandler>, pauseMs = 1000) {
  let stopped = false
  let wake: (() => void) | undefined
  async function pause() {
    await new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, pauseMs).unref()
    })
  }
  async function work() {
    while (!stopped) {
      const ctx = makeContext()
      const hadOne = await runNextJob(ctx, handlers).catch((error) => {
        ctx.log.error({ err: error }, 'the jobs table could not be read')
        return false
      })
      if (!hadOne && !stopped) await pause()
    }
  }
  const done = work()
  return {
    async stop() {
      stopped = true
      wake?.()
      await done
    },
  }
}
