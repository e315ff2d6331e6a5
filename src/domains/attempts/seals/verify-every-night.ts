import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { dayInIndia, hourInIndia, hourMs } from '#platform/text/india-time.ts'
import { type Keeping, sealJournals } from './seal-journals.ts'
import { journalChecks } from './tables.ts'
import { verifyJournals } from './verify-journals.ts'

const firstHour = 2
const lastHour = 5
const mostFaults = 100
/** A check that has not finished by then was stopped. */
const takenOverMs = 3 * hourMs

/** Takes tonight's check; false when it is done, or somebody is at it. */
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
 * Between two and five in the night in India, once: seals what is still open, then checks every journal and every seal, and keeps what was found for staff. To be asked again
 * and again; several nodes may.
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
