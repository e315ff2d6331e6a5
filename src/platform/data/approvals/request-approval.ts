import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { msg, t } from '#platform/text/messages.ts'
import { audit } from '../database/audit.ts'
import { approvals, auditLog } from '../database/tables.ts'
import type { Change, FourEyes } from './four-eyes.ts'

/** Returns JSON with sorted keys, as the database stores them in another order than they came. */
function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${pairs.map(([key, inner]) => `${JSON.stringify(key)}:${inOrder(inner)}`).join()}}`
}

/** Returns the same hash for equal values, wherever they were stored. */
export function hashOf(value: unknown) {
  return createHash('sha256').update(inOrder(value)).digest('base64url')
}

type Frozen = { action: string; subjectId: string; subjectVersion: string; body: unknown; requestedBy: string }

/** Returns a hash over everything that the second person approves. */
export function hashOfRequest({ action, subjectId, subjectVersion, body, requestedBy }: Frozen) {
  return hashOf({ action, subjectId, subjectVersion, body, requestedBy })
}

export type Approval = typeof approvals.$inferSelect

export function isExpired(ctx: Context, { expiresAt }: Pick<Approval, 'expiresAt'>) {
  return expiresAt <= ctx.now
}

export const whyLapsed = {
  expired: msg`It is older than a week.`,
  changed: msg`What it was about has changed in the meantime.`,
  unentitled: msg`The person who made it no longer has permission to do so.`,
} as const
export type WhyLapsed = keyof typeof whyLapsed

/** Ends a request that is no longer valid, with the reason. */
export async function lapse(ctx: Context, { id, action, subjectId, subjectKind, centreId }: Approval, why: WhyLapsed) {
  const end = { decision: 'lapsed' as const, decidedAt: ctx.now, note: whyLapsed[why] }
  await ctx.db.update(approvals).set(end).where(eq(approvals.id, id))
  await audit(ctx, { action: 'approval-lapsed', subjectId, subjectKind, centreId, details: { action, why } })
}

const keptMs = 7 * dayMs

type Request<Body> = Change<Body> & { reason: string; centreId?: string | null }

/** Returns the open request about this subject, locked; every use case locks it before the subject. */
async function lockOpen(ctx: Context, action: string, subjectId: string) {
  const [open] = await ctx.db
    .select()
    .from(approvals)
    .where(and(eq(approvals.action, action), eq(approvals.subjectId, subjectId), isNull(approvals.decision)))
    .for('update')
  return open ?? null
}

/** Action in the audit log, also read by Today: an invited person requested money for the first time. */
export const firstMoney = 'first-money-asked'

/** Returns whether the caller was invited by someone and has requested nothing like this before. */
async function isFirstOfInvited(ctx: Context, action: string) {
  const me = userOf(ctx).id
  const [row] = await ctx.db
    .select({
      isInvited: sql<boolean>`bool_or(${auditLog.action} = 'invited')`,
      isTold: sql<boolean>`bool_or(${auditLog.action} = ${firstMoney})`,
    })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, me), inArray(auditLog.action, ['invited', firstMoney])))
  if (!row?.isInvited || row.isTold) return false
  const before = and(eq(approvals.requestedBy, me), eq(approvals.action, action))
  return (await ctx.db.$count(approvals, before)) === 0
}

/**
 * Freezes a change for a second person's approval; nothing is carried out yet. Returns the id of the request. 400
 * without a reason, 403 for those who may not ask, 409 if it is requested already.
 */
export async function requestApproval<Body extends object>(
  ctx: Context,
  fourEyes: FourEyes<Body>,
  { subjectId, body: requestedBody, reason, centreId = null }: Request<Body>,
) {
  const { action, subjectKind } = fourEyes
  const requestedBy = userOf(ctx).id
  const change = { subjectId, body: fourEyes.body.parse(requestedBody) }
  if (!(await fourEyes.mayRequest(ctx, { ...change, centreId })))
    throw new AppError('forbidden', 'You may not ask for this.')
  if (reason.trim() === '') {
    const message = t`Please give a reason. A second person will read it.`
    throw new AppError('invalid', message, { errors: { reason: message } })
  }
  return inTransaction(ctx, async (ctx) => {
    const open = await lockOpen(ctx, action, subjectId)
    const subjectVersion = await fourEyes.versionOf(ctx, change)
    if (open && open.subjectVersion === subjectVersion && !isExpired(ctx, open))
      throw new AppError('conflict', 'This is already waiting for approval. Withdraw that request first.')
    if (open) await lapse(ctx, open, isExpired(ctx, open) ? 'expired' : 'changed')
    const isFirst = fourEyes.isMoney === true && (await isFirstOfInvited(ctx, action))
    await fourEyes.check?.(ctx, change)
    const body = Object.fromEntries(Object.entries(change.body))
    const frozen = { action, subjectId, subjectVersion, body, requestedBy }
    const [made] = await ctx.db
      .insert(approvals)
      .values({
        ...frozen,
        subjectKind,
        centreId,
        reason: reason.trim(),
        bodyHash: hashOfRequest(frozen),
        requestedAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + keptMs),
      })
      .onConflictDoNothing()
      .returning({ id: approvals.id })
    if (!made) throw new AppError('conflict', 'Someone else has just requested this.')
    await audit(ctx, { action: 'approval-requested', subjectId, subjectKind, centreId, details: { action } })
    if (isFirst) await audit(ctx, { action: firstMoney, subjectId: requestedBy, details: { action } })
    return made.id
  })
}
