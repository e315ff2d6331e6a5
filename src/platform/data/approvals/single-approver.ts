import { and, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { audit } from '../database/audit.ts'
import { approvalRules } from '../database/tables.ts'
import type { AnyFourEyes, FourEyesActions } from './four-eyes.ts'

/*
 * A person could have invented an account that they brought in: an invitation, a role or a new second factor can
 * be given to an invented person, who can bring in another. So for a while neither may approve the other's
 * requests, however many people are in the chain between them (docs/decisions/approvals.md). The log records who
 * brought in whom; a trigger on `approvals` calls the same function of the database.
 */

/** Exact to the second, and the same as in `keep_vouched_apart` of the database. */
const apartMs = 30 * dayMs

type Two = { id: string; other: string }

/** Returns when the two may decide about each other's requests again; null when they may already. */
export async function findEndOfVouching(ctx: Context, { id, other }: Two) {
  if (id === other) return null
  const one = sql`${id}::uuid`
  const two = sql`${other}::uuid`
  const since = sql`${new Date(ctx.now.getTime() - apartMs).toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ at: string | null }>(
    sql`select greatest(vouched_at(${one}, ${two}, ${since}), vouched_at(${two}, ${one}, ${since}))::text as at`,
  )
  const at = rows[0]?.at
  const until = at ? new Date(new Date(at).getTime() + apartMs) : null
  return until !== null && until > ctx.now ? until : null
}

/**
 * Lists those people whom none of the others brought in lately: by an invitation, or by a role that two people grant. A
 * role granted by one person does not count, or a director could become the only one left by granting it to the other.
 */
async function listStanding(ctx: Context, ids: string[]) {
  if (ids.length < 2) return ids
  const all = sql`${sql.param(ids)}::uuid[]`
  const since = sql`${new Date(ctx.now.getTime() - apartMs).toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select one.id::text as id from unnest(${all}) as one (id)
    where not exists (
      select from audit_log
      where action = 'invited' and subject_id = one.id and at > ${since} and actor_id = any(${all}) and actor_id <> one.id)
    and not exists (
      select from approvals
      where subject_kind is null and decision = 'approved' and subject_id = one.id and decided_at > ${since}
        and ((requested_by = any(${all}) and requested_by <> one.id) or (decided_by = any(${all}) and decided_by <> one.id)))
    order by one.id`)
  return rows.map(({ id }) => id)
}

/** Lists approvers who were not brought in by one another lately: only these can be two independent people. */
export async function listIndependent(ctx: Context, fourEyes: AnyFourEyes) {
  return listStanding(ctx, await fourEyes.listApprovers(ctx))
}

/**
 * Returns the person who may decide this action alone: the setting allows it, and nobody else could approve,
 * except people they brought in lately.
 */
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

/** Means every action without a second approver. */
const everyAction = 'every-action'

async function listSingle({ db }: Context, actions: AnyFourEyes[]) {
  const rows = await db
    .select({ action: approvalRules.action })
    .from(approvalRules)
    .where(eq(approvalRules.isSingle, true))
  return actions.filter((fourEyes) => rows.some(({ action }) => action === fourEyes.action))
}

async function listUnshared(ctx: Context, actions: AnyFourEyes[]) {
  const unshared: AnyFourEyes[] = []
  for (const fourEyes of actions) if ((await listIndependent(ctx, fourEyes)).length < 2) unshared.push(fourEyes)
  return unshared
}

/**
 * Lets the only possible approver decide an action alone, or every action without a second approver (`every-action`),
 * or ends that exception. 404 for an unknown action, 409 while there are two approvers.
 */
export async function setApprovalRule(ctx: Context, actions: FourEyesActions, { action, isSingle, reason }: Rule) {
  const asked = [...actions.values()].filter((fourEyes) => action === everyAction || fourEyes.action === action)
  if (asked.length === 0) throw notFound('action')
  if (isSingle && reason.trim() === '') {
    const message = t`Please say why one person has to decide alone.`
    throw new AppError('invalid', message, { errors: { reason: message } })
  }
  await inTransaction(ctx, async (ctx) => {
    const chosen = isSingle ? await listUnshared(ctx, asked) : await listSingle(ctx, asked)
    if (isSingle && chosen.length === 0)
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
