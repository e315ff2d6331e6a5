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

/** Stands for every action that has no second approver. */
const everyAction = 'every-action'

async function listUnshared(ctx: Context, actions: AnyFourEyes[]) {
  const unshared: AnyFourEyes[] = []
  for (const fourEyes of actions) if ((await listIndependent(ctx, fourEyes)).length < 2) unshared.push(fourEyes)
  return unshared
}

/** Lets the only possible approver decide an action alone, or `every-action` that has no second approver, or ends that. 404 for an action there is not, 409 while there are two who could. */
export async function setApprovalRule(ctx: Context, actions: FourEyesActions, { action, isSingle, reason }: Rule) {
  const asked = [...actions.values()].filter((fourEyes) => action === everyAction || fourEyes.action === action)
  if (asked.length === 0) throw notFound('action')
  if (isSingle && reason.trim() === '') {
    const message = t`Please say why one person has to decide alone.`
    throw new AppError('invalid', message, { errors: { reason: message } })
  }
  await inTransaction(ctx, async (ctx) => {
    const chosen = isSingle ? await listUnshared(ctx, asked) : asked
    if (chosen.length === 0)
      throw new AppError(
        'conflict',
        'At least two people can approve each other’s requests, so one person cannot decide alone.',
      )
    const rule = { isSingle, reason: reason.trim(), setBy: userOf(ctx).id, setAt: ctx.now }
    for (const { action } of chosen) {
      await ctx.db
        .insert(approvalRules)
        .values({ action, ...rule })
        .onConflictDoUpdate({ target: approvalRules.action, set: rule })
      await audit(ctx, { action: isSingle ? 'single-approver-set' : 'single-approver-ended', details: { action } })
    }
  })
}
