import { inArray, lt, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { readSheet, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { dropCvs } from './drop-cvs.ts'
import { type CareerSettings, careerSettings } from './schema.ts'
import { jobApplications } from './tables.ts'

/** How long applications are kept. */
export const careerGroup: SettingsGroup<CareerSettings> = {
  name: 'careers',
  body: careerSettings,
  usual: { application_months: 12 },
}

const atOnce = 200
const mostBatches = 20

async function removeSome(ctx: Context, months: number) {
  return inTransaction(ctx, async (ctx) => {
    const at = sql`${ctx.now.toISOString()}::timestamptz - make_interval(months => ${months})`
    const old = ctx.db
      .select({ id: jobApplications.id })
      .from(jobApplications)
      .where(lt(jobApplications.createdAt, at))
      .orderBy(jobApplications.createdAt)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const removed = await ctx.db
      .delete(jobApplications)
      .where(inArray(jobApplications.id, old))
      .returning({ cvKey: jobApplications.cvKey })
    await dropCvs(ctx, removed)
    const applications = removed.length
    if (applications > 0) await audit(ctx, { action: 'applications-forgotten', details: { applications, months } })
    return applications
  })
}

/** Removes applications that are older than the office keeps them; a number that was typed by mistake can be taken back for a day. May run anywhere, any time. */
export async function removeOldApplications(ctx: Context) {
  const { body, changedAt } = await readSheet(ctx, careerGroup)
  const isFresh = changedAt !== null && ctx.now.getTime() - changedAt.getTime() < dayMs
  if (isFresh) return
  for (let batch = 0; batch < mostBatches; batch += 1) {
    if ((await removeSome(ctx, body.application_months)) === 0) return
  }
}
