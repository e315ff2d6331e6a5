import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { readSheet, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { type EnquirySettings, enquirySettings } from './schema.ts'

/**
 * Setting of how long lost leads are kept: thirteen months at least, as Today and the reports compare with a year
 * ago.
 */
export const enquiryGroup: SettingsGroup<EnquirySettings> = {
  name: 'enquiries',
  body: enquirySettings,
  usual: { lost_months: null },
}

/** Leads removed in one transaction. */
const atOnce = 500
const mostBatches = 20

/** Removes the oldest lost leads with the leads merged into them; their history is deleted with them. */
async function removeSome(ctx: Context, months: number) {
  return inTransaction(ctx, async (ctx) => {
    const at = sql`${ctx.now.toISOString()}::timestamptz - make_interval(months => ${months})`
    const { rowCount } = await ctx.db.execute(sql`
      with old as (
        select id from leads
        where stage = 'lost' and closed_at < ${at} and merged_into is null and student_id is null
        order by closed_at limit ${atOnce} for update skip locked
      )
      delete from leads using old
      where leads.id = old.id or (leads.merged_into = old.id and leads.student_id is null)`)
    const leads = rowCount ?? 0
    if (leads > 0) await audit(ctx, { action: 'leads-forgotten', details: { leads, months } })
    return leads
  })
}

/**
 * Removes lost leads that are older than the office keeps them. Starts a day after the office has set the period, so
 * that a mistyped number can be corrected. Safe to run concurrently at any time.
 */
export async function removeLostLeads(ctx: Context) {
  const { body, changedAt } = await readSheet(ctx, enquiryGroup)
  const isFresh = changedAt !== null && ctx.now.getTime() - changedAt.getTime() < dayMs
  if (body.lost_months === null || isFresh) return
  for (let batch = 0; batch < mostBatches; batch += 1) {
    if ((await removeSome(ctx, body.lost_months)) === 0) return
  }
}
