import { eq } from 'drizzle-orm'
import { type Actor, type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { formatLongDay } from '#platform/text/india-time.ts'
import { t, translated } from '#platform/text/messages.ts'
import { audit } from '../database/audit.ts'
import { approvals } from '../database/tables.ts'
import type { AnyFourEyes, Change, FourEyesActions } from './four-eyes.ts'
import { hashOfRequest } from './freeze.ts'
import { type Approval, isExpired, lapse, type WhyLapsed, whyLapsed } from './lapse.ts'
import { findSingleApprover } from './single-approver.ts'
import { findEndOfVouching } from './vouching.ts'

type Opened = { approval: Approval; fourEyes: AnyFourEyes; change: Change<object> }

/** Locked, so that of two who decide at once the second finds it decided. 404 where there is none. */
async function lockRequest(ctx: Context, actions: FourEyesActions, id: string): Promise<Opened> {
  const [approval] = await ctx.db.select().from(approvals).where(eq(approvals.id, id)).for('update')
  const fourEyes = approval && actions.get(approval.action)
  if (!approval || !fourEyes) throw notFound('request')
  return { approval, fourEyes, change: { subjectId: approval.subjectId, body: fourEyes.body.parse(approval.body) } }
}

/** 404 for who has nothing to do with it, 409 where it is decided. */
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

/** Both people as they are now: what a session remembers may be seconds old, and what was asked for days. Locked with the person it is about, all in one order. */
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
 * The one place that knows who may say yes: who has the right to, did not ask for it themselves, and has not vouched for the person who did. Answers whether one person decides alone, which only a
 * setting of the action allows, only while nobody else could, and only with a reason.
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
 * Says yes: the change is carried out, closed and noted in one transaction, once. Both people's rights are asked again in it. 403 for the person who asked for it and who vouched for them, 404 for who may not, 409
 * when it is decided, or has lapsed because its week is over, its subject was changed, or the person who asked may not any more. The route has seen to a fresh code.
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
  // The lapse is kept, which a refusal inside the transaction would undo.
  if (why !== null) throw new AppError('conflict', t`This request has lapsed. ${translated(whyLapsed[why])}`)
}

/** Says no, with a reason. The person who asked withdraws instead. */
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

/** Takes one's own request back. 403 for that of another. */
export async function withdrawRequest(ctx: Context, actions: FourEyesActions, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const opened = await openRequest(ctx, actions, id)
    if (opened.approval.requestedBy !== userOf(ctx).id)
      throw new AppError('forbidden', 'Only the person who asked can withdraw it.')
    await close(ctx, opened.approval, { decision: 'withdrawn', note: '' })
  })
}
