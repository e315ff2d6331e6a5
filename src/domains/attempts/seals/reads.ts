import { desc } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { journalSeals } from '../tables.ts'
import type { JournalCheck, JournalHealth } from './schema.ts'
import { journalChecks } from './tables.ts'

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

/** Returns when answers were last sealed, and what the last check of all journals found. */
export async function readJournalHealth({ db }: Context): Promise<JournalHealth> {
  const [seal] = await db
    .select({ sealedAt: journalSeals.sealedAt })
    .from(journalSeals)
    .orderBy(desc(journalSeals.number))
    .limit(1)
  const [check] = await db.select().from(journalChecks).orderBy(desc(journalChecks.night)).limit(1)
  return { newest_seal_at: seal?.sealedAt.toISOString() ?? null, last_check: check ? presentCheck(check) : null }
}
