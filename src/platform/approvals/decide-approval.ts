import { eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../context.ts'
import { audit } from '../database/audit.ts'
import { approvals } from '../database/tables.ts'
import { AppError, notFound } from '../errors.ts'
import type { AnyFourEyes, Change, FourEyesActions } from './four-eyes.ts'
import { hashOfRequest } from './freeze.ts'
import { type Approval, isExpired, lapse } from './lapse.ts'
import { findSingleApprover } from './single-approver.ts'

type Opened = { approval: Approval; fourEyes: AnyFourEyes; change: Change<object> }

/** Locked, so that of two who decide at once the second finds it decided. 404 where there is none, 409 where it is decided. */
async function openRequest(ctx: Context, actions: FourEyesActions, id: string): Promise<Opened> {
  const [approval] = await ctx.db.select().from(approvals).where(eq(approvals.id, id)).for('update')
  const fourEyes = approval && actions.get(approval.action)
  if (!approval || !fourEyes) throw notFound('request')
  const change = { subjectId: approval.subjectId, body: fourEyes.body.parse(approval.body) }
  const isTheirs = approval.requestedBy === userOf(ctx).id
  if (!isTheirs && !fourEyes.mayApprove(ctx, change)) throw notFound('request')
  if (approval.decision !== null) throw new AppError('conflict', 'This has been decided already.')
  return { approval, fourEyes, change }
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

/**
 * The one place that knows who may say yes: who has the right to, and did not ask for it themselves, whoever they are. Answers whether one person decides alone, which only a setting
 * of the action allows, only while nobody else could, and only with a reason.
 */
async function requireSecondPerson(ctx: Context, { approval, fourEyes, change }: Opened, note: string) {
  const { id } = userOf(ctx)
  const mayApprove = fourEyes.mayApprove(ctx, change)
  if (approval.requestedBy !== id && mayApprove) return false
  const isAlone = mayApprove && (await findSingleApprover(ctx, fourEyes)) === id
  if (!isAlone) throw new AppError('forbidden', 'A second person has to say yes to this.')
  if (note.trim() !== '') return true
  const message = 'Please write why you decide this alone.'
  throw new AppError('invalid', message, { errors: { note: message } })
}

/** Whether what was frozen is what was asked for, about what it was asked for. */
async function isCurrent(ctx: Context, { approval, fourEyes, change }: Opened) {
  if (isExpired(ctx, approval) || hashOfRequest(approval) !== approval.bodyHash) return false
  return (await fourEyes.versionOf(ctx, change)) === approval.subjectVersion
}

/**
 * Says yes: the change is carried out, closed and noted in one transaction, once. 403 for whoever asked for it, 404 for who may not, 409 when it is decided, or has lapsed because its week is
 * over or its subject was changed. The route has seen to a fresh code.
 */
export async function approveRequest(
  ctx: Context,
  actions: FourEyesActions,
  { id, note }: { id: string; note: string },
) {
  const isDone = await inTransaction(ctx, async (ctx) => {
    const opened = await openRequest(ctx, actions, id)
    const isAlone = await requireSecondPerson(ctx, opened, note)
    if (!(await isCurrent(ctx, opened))) {
      await lapse(ctx, opened.approval)
      return false
    }
    await opened.fourEyes.execute(ctx, opened.change, opened.approval)
    await close(ctx, opened.approval, { decision: 'approved', note, isAlone })
    return true
  })
  // The lapse is kept, which a refusal inside the transaction would undo.
  if (!isDone)
    throw new AppError('conflict', 'This request has lapsed: what it is about was changed, or its week is over.')
}

/** Says no, with a reason. Whoever asked withdraws instead. */
export async function rejectRequest(
  ctx: Context,
  actions: FourEyesActions,
  { id, note }: { id: string; note: string },
) {
  if (note.trim() === '') {
    const message = 'Please say why not: whoever asked reads it.'
    throw new AppError('invalid', message, { errors: { note: message } })
  }
  await inTransaction(ctx, async (ctx) => {
    const opened = await openRequest(ctx, actions, id)
    if (!opened.fourEyes.mayApprove(ctx, opened.change)) throw new AppError('forbidden', 'Withdraw it instead.')
    await close(ctx, opened.approval, { decision: 'rejected', note })
  })
}

/** Takes one's own request back. 403 for that of another. */
export async function withdrawRequest(ctx: Context, actions: FourEyesActions, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const opened = await openRequest(ctx, actions, id)
    if (opened.approval.requestedBy !== userOf(ctx).id)
      throw new AppError('forbidden', 'Only who asked for it can withdraw it.')
    await close(ctx, opened.approval, { decision: 'withdrawn', note: '' })
  })
}
