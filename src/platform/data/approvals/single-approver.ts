import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { audit } from '../database/audit.ts'
import { approvalRules } from '../database/tables.ts'
import type { AnyFourEyes, FourEyesActions } from './four-eyes.ts'
import { listStanding } from './vouching.ts'

/** Those who may say yes and were not brought in by one another lately: only of these two can be two people. */
export async function listIndependent(ctx: Context, fourEyes: AnyFourEyes) {
  return listStanding(ctx, await fourEyes.listApprovers(ctx))
}

/** Anyone who may decide this action alone: the setting says so, and nobody else could say yes, or only who was brought in by them lately. */
export async function findSingleApprover(ctx: Context, fourEyes: AnyFourEyes) {
  const [rule] = await ctx.db
    .select()
    .from(approvalRules)
    .where(and(eq(approvalRules.action, fourEyes.action), eq(approvalRules.isSingle, true)))
  if (!rule) return null
  const approvers = await listIndependent(ctx, fourEyes)
  return approvers.length === 1 ? (approvers[0] ?? null) : null
}

type Rule = { action: string; isSingle: boolean; reason: string }

/** Lets the only possible approver decide an action alone, or ends that. 404 for an action there is not, 409 while there are two who could. */
export async function setApprovalRule(ctx: Context, actions: FourEyesActions, { action, isSingle, reason }: Rule) {
  const fourEyes = actions.get(action)
  if (!fourEyes) throw notFound('action')
  if (isSingle && reason.trim() === '') {
    const message = t`Please say why one person has to decide alone.`
    throw new AppError('invalid', message, { errors: { reason: message } })
  }
  await inTransaction(ctx, async (ctx) => {
    if (isSingle && (await listIndependent(ctx, fourEyes)).length > 1)
      throw new AppError(
        'conflict',
        'At least two people can approve each other’s requests, so one person cannot decide alone.',
      )
    const rule = { isSingle, reason: reason.trim(), setBy: userOf(ctx).id, setAt: ctx.now }
    await ctx.db
      .insert(approvalRules)
      .values({ action, ...rule })
      .onConflictDoUpdate({ target: approvalRules.action, set: rule })
    await audit(ctx, { action: isSingle ? 'single-approver-set' : 'single-approver-ended', details: { action } })
  })
}
