import { eq } from 'drizzle-orm'
import { type Actor, type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { formatLongDay } from '#platform/text/india-time.ts'
import { t, translated } from '#platform/text/messages.ts'
import { audit } from '../database/audit.ts'
import { approvals } from '../database/tables.ts'
import type { AnyFourEyes, Change, FourEyesActions } from './four-eyes.ts'
import { type Approval, hashOfRequest, isExpired, lapse, type WhyLapsed, whyLapsed } from './request-approval.ts'
import { findEndOfVouching, findSingleApprover } from './single-approver.ts'

type Opened = { approval: Approval; fourEyes: AnyFourEyes; change: Change<object> }

/** Locks a request, so that of two concurrent decisions the second finds it decided. 404 if there is none. */
async function lockRequest(ctx: Context, actions: FourEyesActions, id: string): Promise<Opened> {
  const [approval] = await ctx.db.select().from(approvals).where(eq(approvals.id, id)).for('update')
  const fourEyes = approval && actions.get(approval.action)
  if (!approval || !fourEyes) throw notFound('request')
  return { approval, fourEyes, change: { subjectId: approval.subjectId, body: fourEyes.body.parse(approval.body) } }
}

/** Refuses with 404 for people it does not concern, 409 if it is decided. */
function requireOpen(ctx: Context, { approval, fourEyes, change }: Opened) {
  const isTheirs = approval.requestedBy === userOf(ctx).id
  if (!isTheirs && !fourEyes.mayApprove(ctx, change)) throw notFound('request')
  if (approval.decision !== null) throw new AppError('conflict', 'This has already been decided.')
}

async function openRequest(ctx: Context, actions: FourEyesActions, id: string) {
  const opened = await lockRequest(ctx, actions, id)
  requireOpen(ctx, opened)
  return opened
}

/**
 * Reads both people as they are now: a session may be seconds old, and a request days. Locks them together with
 * the person it concerns, always in the same order.
 */
async function lockBoth(
  ctx: Context,
  { lockStaff }: FourEyesActions,
  { requestedBy, subjectId, subjectKind }: Approval,
) {
  const me = userOf(ctx)
  const staff = await lockStaff(ctx, [me.id, requestedBy, ...(subjectKind === null ? [subjectId] : [])])
  const now = staff.get(me.id)
  if (now?.kind !== 'user') throw notFound('request')
  return { me: { ...now, codeAt: me.codeAt ?? null }, requester: staff.get(requestedBy) ?? null }
}

type Verdict = { decision: 'approved' | 'rejected' | 'withdrawn'; note: string; isAlone?: boolean }

async function close(ctx: Context, approval: Approval, { decision, note, isAlone = false }: Verdict) {
  const { id, action, subjectId, subjectKind, centreId } = approval
  await ctx.db
    .update(approvals)
    .set({ decision, note, isAlone, decidedBy: userOf(ctx).id, decidedAt: ctx.now })
    .where(eq(approvals.id, id))
  const details = { action, alone: isAlone }
  await audit(ctx, { action: `approval-${decision}`, subjectId, subjectKind, centreId, details })
}

/** Returns why this person may not approve the requester's change; null: no obstacle. */
export async function tellWhyBarred(ctx: Context, requestedBy: string) {
  const until = await findEndOfVouching(ctx, { id: userOf(ctx).id, other: requestedBy })
  if (until === null) return null
  return t`In the last 30 days one of you has brought in the other (by an invitation, a role or a reset of the authenticator app), either directly or through people they brought in. Until ${formatLongDay(until)}, someone else must approve this.`
}

/**
 * Checks that the actor may approve: they have the permission, did not make the request, and have not vouched for
 * the requester. This is the only place with that rule. Returns whether one person decides alone, which requires
 * a setting of the action, no other possible approver, and a reason.
 */
async function requireSecondPerson(ctx: Context, { approval, fourEyes, change }: Opened, note: string) {
  const { id } = userOf(ctx)
  const mayApprove = fourEyes.mayApprove(ctx, change)
  const isOwn = approval.requestedBy === id
  const barred = isOwn ? null : await tellWhyBarred(ctx, approval.requestedBy)
  if (!isOwn && barred === null && mayApprove) return false
  const isAlone = mayApprove && (await findSingleApprover(ctx, fourEyes)) === id
  if (!isAlone) throw new AppError('forbidden', barred ?? t`A second person must approve this.`)
  if (note.trim() !== '') return true
  const message = t`Please say why you are deciding this alone.`
  throw new AppError('invalid', message, { errors: { note: message } })
}

/**
 * Checks that the frozen change is the one requested, on the same version, by a requester who still may; returns
 * why it lapses otherwise.
 */
async function findLapse(
  ctx: Context,
  { approval, fourEyes, change }: Opened,
  requester: Actor | null,
): Promise<WhyLapsed | null> {
  if (isExpired(ctx, approval)) return 'expired'
  if (hashOfRequest(approval) !== approval.bodyHash) return 'changed'
  if ((await fourEyes.versionOf(ctx, change)) !== approval.subjectVersion) return 'changed'
  const asked = { ...change, centreId: approval.centreId }
  const mayAsk = requester !== null && (await fourEyes.mayRequest({ ...ctx, actor: requester }, asked))
  return mayAsk ? null : 'unentitled'
}

/**
 * Approves a request: one transaction checks both people's permissions again, and carries out, closes and records the
 * change, once. 403 for the requester and for someone who vouched for them, 404 for those who may not approve, 409 when
 * it is decided, or has lapsed because its week is over, its subject has changed, or the requester may no longer ask.
 * The route has required a fresh code.
 */
export async function approveRequest(
  ctx: Context,
  actions: FourEyesActions,
  { id, note }: { id: string; note: string },
) {
  const why = await inTransaction(ctx, async (ctx) => {
    const opened = await lockRequest(ctx, actions, id)
    const { me, requester } = await lockBoth(ctx, actions, opened.approval)
    const asNow = { ...ctx, actor: me }
    requireOpen(asNow, opened)
    const isAlone = await requireSecondPerson(asNow, opened, note)
    const why = await findLapse(asNow, opened, requester)
    if (why !== null) {
      await lapse(asNow, opened.approval, why)
      return why
    }
    await opened.fourEyes.execute(asNow, opened.change, { ...opened.approval, isAlone })
    await close(asNow, opened.approval, { decision: 'approved', note, isAlone })
    return null
  })
  // Thrown outside the transaction, which would undo the stored lapse.
  if (why !== null) throw new AppError('conflict', t`This request has lapsed. ${translated(whyLapsed[why])}`)
}

/** Rejects a request, with a reason. The requester withdraws instead. */
export async function rejectRequest(
  ctx: Context,
  actions: FourEyesActions,
  { id, note }: { id: string; note: string },
) {
  if (note.trim() === '') {
    const message = t`Please give a reason. The person who asked will read it.`
    throw new AppError('invalid', message, { errors: { note: message } })
  }
  await inTransaction(ctx, async (ctx) => {
    const opened = await openRequest(ctx, actions, id)
    if (!opened.fourEyes.mayApprove(ctx, opened.change))
      throw new AppError('forbidden', 'You cannot reject your own request. Please withdraw it instead.')
    await close(ctx, opened.approval, { decision: 'rejected', note })
  })
}

/** Withdraws one's own request. 403 for someone else's. */
export async function withdrawRequest(ctx: Context, actions: FourEyesActions, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const opened = await openRequest(ctx, actions, id)
    if (opened.approval.requestedBy !== userOf(ctx).id)
      throw new AppError('forbidden', 'Only the person who asked can withdraw it.')
    await close(ctx, opened.approval, { decision: 'withdrawn', note: '' })
  })
}
