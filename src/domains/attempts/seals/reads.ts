import { desc } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { readJobs } from '../../../platform/jobs/reads.ts'
import { journalChecks, journalSeals } from '../tables.ts'
import type { JournalCheck, SystemHealth } from './schema.ts'

function presentCheck(check: typeof journalChecks.$inferSelect): JournalCheck {
  const { startedAt, finishedAt, isKeyed, attempts, entries, seals, unsealed, faultCount, faults } = check
  return {
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    is_keyed: isKeyed,
    attempts,
    entries,
    seals,
    unsealed,
    faults,
    fault_count: faultCount,
  }
}

/** The jobs that are due or parked, and what the last check of the answer journals found. */
export async function getSystemHealth(ctx: Context): Promise<SystemHealth> {
  const { due, oldestDueSeconds, parkedCount, parked } = await readJobs(ctx)
  const [seal] = await ctx.db
    .select({ sealedAt: journalSeals.sealedAt })
    .from(journalSeals)
    .orderBy(desc(journalSeals.number))
    .limit(1)
  const [check] = await ctx.db.select().from(journalChecks).orderBy(desc(journalChecks.night)).limit(1)
  return {
    jobs: {
      due,
      oldest_due_seconds: oldestDueSeconds,
      parked_count: parkedCount,
      parked: parked.map(({ id, kind, tries, parkedAt, lastError }) => {
        return { _id: id, kind, tries, parked_at: (parkedAt ?? ctx.now).toISOString(), last_error: lastError }
      }),
    },
    journals: {
      newest_seal_at: seal?.sealedAt.toISOString() ?? null,
      last_check: check ? presentCheck(check) : null,
    },
  }
}
