import { desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { dayInIndia, hourInIndia, hourMs } from '#platform/text/india-time.ts'
import { journalSeals } from '../tables.ts'
import type { JournalCheck, JournalHealth } from './schema.ts'
import { type Keeping, sealJournals } from './seal-journals.ts'
import { journalChecks } from './tables.ts'
import { verifyJournals } from './verify-journals.ts'

const firstHour = 2
const lastHour = 5
const mostFaults = 100
/** A check that has not finished after this time is taken to have stopped. */
const takenOverMs = 3 * hourMs

/** Claims tonight's check; false if it is done, or another process is doing it. */
async function claimNight(ctx: Context, night: string, isKeyed: boolean) {
  const fresh = { startedAt: ctx.now, isKeyed }
  const before = new Date(ctx.now.getTime() - takenOverMs).toISOString()
  const claimed = await ctx.db
    .insert(journalChecks)
    .values({ night, ...fresh })
    .onConflictDoUpdate({
      target: journalChecks.night,
      set: fresh,
      setWhere: sql`${journalChecks.finishedAt} is null and ${journalChecks.startedAt} < ${before}::timestamptz`,
    })
    .returning({ night: journalChecks.night })
  return claimed.length > 0
}

/**
 * Seals what is still unsealed, then checks every journal and every seal, and stores the findings for staff; once
 * between two and five at night in India. Called repeatedly, possibly on several nodes.
 */
export async function verifyEveryNight(ctx: Context, keeping: Keeping) {
  const hour = hourInIndia(ctx.now)
  const night = dayInIndia(ctx.now)
  if (hour < firstHour || hour >= lastHour || !(await claimNight(ctx, night, keeping.key !== null))) return
  await sealJournals(ctx, keeping, true)
  const { faults, ...counts } = await verifyJournals(ctx, keeping)
  const [said] = await ctx.db
    .update(journalChecks)
    .set({
      ...counts,
      faultCount: faults.length,
      faults: faults.slice(0, mostFaults),
      finishedAt: sql`clock_timestamp()`,
    })
    .where(eq(journalChecks.night, night))
    .returning({ finishedAt: journalChecks.finishedAt })
  const line = { ...counts, faults: faults.length, first: faults.slice(0, 10), finishedAt: said?.finishedAt }
  if (faults.length > 0) ctx.log.error(line, 'answer journals are broken')
  else if (!keeping.key) ctx.log.warn(line, 'answer journals are whole, but not sealed: SECRETS_KEY is not set')
  else ctx.log.info(line, 'answer journals are whole')
}

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
