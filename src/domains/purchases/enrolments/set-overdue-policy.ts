import { desc } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { paiseOf, rupeesOf } from '#platform/text/money.ts'
import type { OverduePolicyBody, PresentedPolicy } from './schema.ts'
import { overduePolicies } from './tables.ts'

export async function listOverduePolicies(ctx: Context): Promise<PresentedPolicy[]> {
  const rows = await ctx.db.select().from(overduePolicies).orderBy(desc(overduePolicies.from)).limit(200)
  return rows.map(({ from, graceDays, lateFee, suspendAfterDays }) => ({
    from,
    grace_days: graceDays,
    late_fee: rupeesOf(lateFee),
    suspend_after_days: suspendAfterDays,
  }))
}

/**
 * Sets the terms for late instalments of students who enrol from a day on. 400 for a day before today, as
 * existing terms never change; 409 for a day that already has a policy.
 */
export async function setOverduePolicy(ctx: Context, body: OverduePolicyBody) {
  const refusal = (code: 'invalid' | 'conflict', message: string) =>
    new AppError(code, message, { errors: { from: message } })
  if (body.from < dayInIndia(ctx.now))
    throw refusal(
      'invalid',
      t`Terms cannot change for students who have already enrolled. Please choose today or a later day.`,
    )
  const { from, grace_days: graceDays, suspend_after_days: suspendAfterDays } = body
  const row = { from, graceDays, suspendAfterDays, lateFee: paiseOf(body.late_fee), setBy: userOf(ctx).id }
  const done = inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(overduePolicies).values(row)
    await audit(ctx, { action: 'overdue-policy-set', details: { from } })
  })
  await done.catch((error: unknown) => {
    if (violatedConstraint(error) === undefined) throw error
    throw refusal('conflict', t`There is already a policy starting on that day.`)
  })
}
