import { readJournalHealth } from '#domains/attempts/seals/reads.ts'
import { readWordsState, type WordsPlaces } from '#domains/content/terminology/reads.ts'
import type { Context } from '#platform/context.ts'
import { readVersion } from '#platform/ops/observing/read-version.ts'
import { countJobs, listStuckJobs, readJobs } from '#platform/work/jobs/reads.ts'
import { jobName, mayDrop } from './rules.ts'
import type { SystemHealth } from './schema.ts'

/** The work that is due, under way or stuck, and what the last check of the answer journals found. */
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
