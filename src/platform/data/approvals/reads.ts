import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { countUpTo, cursorOf, orderBy, pastCursor } from '#platform/http/staff-list.ts'
import { approvalRules, approvals } from '../database/tables.ts'
import type { FourEyesActions } from './four-eyes.ts'
import type { Approval } from './request-approval.ts'
import { findSingleApprover } from './single-approver.ts'

export type ApprovalBox = 'for-me' | 'mine' | 'decided'

/** Condition for requests that are open, and not older than a week. */
const isOpen = (ctx: Context) => and(isNull(approvals.decision), gt(approvals.expiresAt, ctx.now))

const mostOpen = 500

/** Lists open requests that this person may approve, oldest first; their own only where one person may decide. */
export async function listForMe(ctx: Context, actions: FourEyesActions): Promise<Approval[]> {
  const mine = [...actions.values()].filter((action) => action.mayApprove(ctx, null))
  if (mine.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(approvals)
    .where(
      and(
        isOpen(ctx),
        inArray(
          approvals.action,
          mine.map(({ action }) => action),
        ),
      ),
    )
    .orderBy(asc(approvals.requestedAt))
    .limit(mostOpen)
  const { id } = userOf(ctx)
  const alone = new Set<string>()
  for (const action of mine) if ((await findSingleApprover(ctx, action)) === id) alone.add(action.action)
  return rows.filter((row) => mayDecide(ctx, actions, row) && (row.requestedBy !== id || alone.has(row.action)))
}

function mayDecide(ctx: Context, actions: FourEyesActions, { action, subjectId, body }: Approval) {
  const fourEyes = actions.get(action)
  return fourEyes?.mayApprove(ctx, { subjectId, body: fourEyes.body.parse(body) }) ?? false
}

const order = { column: approvals.requestedAt, id: approvals.id, type: 'timestamptz' as const, descending: true }

/** Lists the caller's own open requests, or the closed ones that concern them; newest first. */
export async function listApprovals(
  ctx: Context,
  actions: FourEyesActions,
  { box, limit, after }: { box: 'mine' | 'decided'; limit: number; after: string | undefined },
) {
  const { id } = userOf(ctx)
  const mayApprove = [...actions.values()].filter((action) => action.mayApprove(ctx, null)).map(({ action }) => action)
  const isOver = or(isNotNull(approvals.decision), lte(approvals.expiresAt, ctx.now))
  const isMine = eq(approvals.requestedBy, id)
  const concernsMe: SQL | undefined = or(
    isMine,
    mayApprove.length > 0 ? inArray(approvals.action, mayApprove) : undefined,
  )
  const only = box === 'mine' ? and(isMine, isOpen(ctx)) : and(concernsMe, isOver)
  const rows = await ctx.db
    .select({ row: approvals, cursor: cursorOf(order) })
    .from(approvals)
    .where(and(only, pastCursor(order, after)))
    .orderBy(...orderBy(order))
    .limit(limit + 1)
  return { rows, total: await countUpTo(ctx, sql`select from ${approvals} where ${only}`) }
}

/** Returns a request; 404 if it does not concern the caller. */
export async function getApproval(ctx: Context, actions: FourEyesActions, id: string) {
  const [row] = await ctx.db.select().from(approvals).where(eq(approvals.id, id))
  if (!row || (row.requestedBy !== userOf(ctx).id && !mayDecide(ctx, actions, row))) throw notFound('request')
  return row
}

/** Lists the open requests of an action about some subjects. */
export async function listOpenAbout(ctx: Context, action: string, subjectIds: string[]) {
  if (subjectIds.length === 0) return []
  const isIt = and(eq(approvals.action, action), inArray(approvals.subjectId, subjectIds), isOpen(ctx))
  return ctx.db.select().from(approvals).where(isIt).orderBy(desc(approvals.requestedAt))
}

/** Lists the open requests of some actions, whatever they are about. */
export async function listOpen(ctx: Context, actions: string[]) {
  return ctx.db
    .select()
    .from(approvals)
    .where(and(inArray(approvals.action, actions), isOpen(ctx)))
    .limit(mostOpen)
}

export function listRules(ctx: Context) {
  return ctx.db.select().from(approvalRules)
}
