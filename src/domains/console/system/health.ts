import { readJournalHealth } from '#domains/attempts/seals/verify-every-night.ts'
import { countOpenAttempts } from '#domains/attempts/sitting/close-attempt.ts'
import { readWordsState, type WordsPlaces } from '#domains/content/terminology/set-words.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type Reading, reading, readVersion } from '#platform/ops/observing/read-installation.ts'
import { countJobs, listStuckJobs, lockStuckJob, readJobs, removeJob, runAgain } from '#platform/work/jobs/reads.ts'
import { jobName, mayDrop } from './rules.ts'
import type { SystemHealth } from './schema.ts'

/** Returns the jobs that are due, running or stuck, and the result of the last check of the answer journals. */
export async function getSystemHealth(ctx: Context, places: WordsPlaces): Promise<SystemHealth> {
  const [{ due, oldestDueSeconds }, kinds, { count, jobs }, journals, terminology] = await Promise.all([
    readJobs(ctx),
    countJobs(ctx),
    listStuckJobs(ctx),
    readJournalHealth(ctx),
    readWordsState(ctx, places),
  ])
  const mails = kinds.filter(({ kind }) => kind.startsWith('mail-'))
  return {
    version: readVersion(),
    clock_ms: ctx.vitals ? Math.round(ctx.vitals.clock.offsetMs()) : null,
    jobs: {
      due,
      oldest_due_seconds: oldestDueSeconds,
      mails_waiting: mails.reduce((sum, kind) => sum + kind.due + kind.running + kind.parked, 0),
      stuck_count: count,
      stuck: jobs.map(({ id, kind, tries, runAt, parkedAt, lastError }) => ({
        _id: id,
        kind,
        name: jobName(kind),
        tries,
        since: (parkedAt ?? runAt).toISOString(),
        last_error: lastError,
        may_retry: parkedAt !== null,
        may_drop: mayDrop(kind),
      })),
      kinds: kinds.map((counts) => ({ ...counts, name: jobName(counts.kind) })),
    },
    journals,
    terminology,
  }
}

/** Returns the domains' figures for `/metrics`. */
export async function readNumbers(ctx: Context, places: WordsPlaces): Promise<Reading[]> {
  const [attempts, state] = await Promise.all([countOpenAttempts(ctx), readWordsState(ctx, places)])
  const isWaiting = state === 'ready' || state === 'preparing'
  return [
    ...attempts,
    reading('terminology_waiting', '1: words of the office are shown from the next start on', isWaiting ? 1 : 0),
    reading('terminology_failed', '1: the pages in them could not be built here', state === 'failed' ? 1 : 0),
  ]
}

/** Locks a stuck job. 404 once it runs again, is done or was dropped. */
async function lock(ctx: Context, jobId: string) {
  const job = await lockStuckJob(ctx, jobId)
  if (!job) throw notFound('job')
  return job
}

/** Gives a job ten more tries, the first one now. */
export function retryJob(ctx: Context, jobId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { id, kind, parkedAt } = await lock(ctx, jobId)
    if (parkedAt === null) throw new AppError('conflict', 'This version cannot do this work. It can only be dropped.')
    await runAgain(ctx, id)
    await audit(ctx, { action: 'job-retried', subjectId: id, details: { name: jobName(kind) } })
  })
}

/** Drops a job. 409 for jobs that answers, ranks or money depend on. */
export function dropJob(ctx: Context, jobId: string, { reason }: { reason: string }) {
  return inTransaction(ctx, async (ctx) => {
    const { id, kind } = await lock(ctx, jobId)
    if (!mayDrop(kind))
      throw new AppError('conflict', 'Answers or money depend on this work. It can be tried again, but not dropped.')
    await removeJob(ctx, id)
    await audit(ctx, { action: 'job-dropped', subjectId: id, details: { name: jobName(kind), reason } })
  })
}
