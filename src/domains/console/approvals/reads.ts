import { type Context, userOf } from '#platform/context.ts'
import { tellWhyBarred } from '#platform/data/approvals/decide-approval.ts'
import type { FourEyesActions } from '#platform/data/approvals/four-eyes.ts'
import { getApproval, listApprovals, listForMe, listRules } from '#platform/data/approvals/reads.ts'
import { type Approval, isExpired } from '#platform/data/approvals/request-approval.ts'
import { findSingleApprover, listIndependent } from '#platform/data/approvals/single-approver.ts'
import { cutPage } from '#platform/http/staff-list.ts'
import { translated } from '#platform/text/messages.ts'
import { fourEyesActions } from '../collect-four-eyes.ts'
import { listNames } from '../drafts/present-draft.ts'
import type { ApprovalBox, ApprovalRow, ApprovalRule, ApprovalState } from './schema.ts'

function stateOf(ctx: Context, row: Approval): ApprovalState {
  return row.decision ?? (isExpired(ctx, row) ? 'lapsed' : 'open')
}

/** Shows the frozen change beside the current state; for a closed request only the change. */
async function showChange(ctx: Context, row: Approval) {
  const fourEyes = fourEyesActions.get(row.action)
  if (!fourEyes) return { label: row.action, title: row.action, path: null, rows: [] }
  const change = { subjectId: row.subjectId, body: fourEyes.body.parse(row.body) }
  const { title, path, rows } = await fourEyes.show(ctx, change)
  const isOpen = stateOf(ctx, row) === 'open'
  const shown = rows.map(({ label, as, before, after }) => ({
    label: translated(label),
    as,
    before: isOpen ? before : null,
    after,
  }))
  return { label: translated(fourEyes.short), title, path, rows: shown }
}

/**
 * Returns whether the reader may decide the request now, and whether alone; `barredBy` returns why a requester
 * bars them.
 */
async function rightsIn(ctx: Context, row: Approval, barredBy: (requestedBy: string) => Promise<string | null>) {
  const { id } = userOf(ctx)
  const fourEyes = fourEyesActions.get(row.action)
  const isMine = row.requestedBy === id
  const change = fourEyes && { subjectId: row.subjectId, body: fourEyes.body.parse(row.body) }
  if (!fourEyes || !change || stateOf(ctx, row) !== 'open' || !fourEyes.mayApprove(ctx, change))
    return { is_mine: isMine, may_decide: false, decides_alone: false, barred: null }
  const barred = isMine ? null : await barredBy(row.requestedBy)
  const isFree = !isMine && barred === null
  const isAlone = !isFree && (await findSingleApprover(ctx, fourEyes)) === id
  return { is_mine: isMine, may_decide: isFree || isAlone, decides_alone: isAlone, barred }
}

/** Caches by person whether they are barred from approving. */
function rememberBarred(ctx: Context) {
  const known = new Map<string, Promise<string | null>>()
  return (requestedBy: string) => {
    const whyBarred = known.get(requestedBy) ?? tellWhyBarred(ctx, requestedBy)
    known.set(requestedBy, whyBarred)
    return whyBarred
  }
}

async function presentApprovals(ctx: Context, rows: Approval[]): Promise<ApprovalRow[]> {
  const names = await listNames(
    ctx,
    rows.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]),
  )
  const presented: ApprovalRow[] = []
  const barredBy = rememberBarred(ctx)
  for (const row of rows) {
    const { label, title, path, rows: shown } = await showChange(ctx, row)
    const rights = await rightsIn(ctx, row, barredBy)
    presented.push({
      _id: row.id,
      action: row.action,
      label,
      title,
      path,
      rows: shown,
      reason: row.reason,
      state: stateOf(ctx, row),
      requested_by: names.get(row.requestedBy) ?? null,
      requested_at: row.requestedAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      decided_by: names.get(row.decidedBy ?? '') ?? null,
      decided_at: row.decidedAt?.toISOString() ?? null,
      note: translated(row.note),
      is_alone: row.isAlone,
      ...rights,
    })
  }
  return presented
}

type Query = { box: ApprovalBox; limit: number; after?: string | undefined }

export async function readApprovals(ctx: Context, { box, limit, after }: Query) {
  if (box === 'for-me') {
    const rows = await presentApprovals(ctx, await listForMe(ctx, fourEyesActions))
    return { data: rows, next: null, total: { value: rows.length, is_exact: true } }
  }
  const { rows, total } = await listApprovals(ctx, fourEyesActions, { box, limit, after })
  const presented = await presentApprovals(
    ctx,
    rows.slice(0, limit).map(({ row }) => row),
  )
  const byId = new Map(presented.map((request) => [request._id, request]))
  const present = ({ row }: (typeof rows)[number]) => {
    const shown = byId.get(row.id)
    if (!shown) throw new Error('a request was not presented')
    return shown
  }
  return cutPage(rows, { limit, total, present })
}

export async function readApproval(ctx: Context, id: string) {
  const [row] = await presentApprovals(ctx, [await getApproval(ctx, fourEyesActions, id)])
  if (!row) throw new Error('a request was not presented')
  return row
}

/** Lists every action with who may approve it, and whether one person decides it alone. */
export async function readRules(ctx: Context, actions: FourEyesActions = fourEyesActions): Promise<ApprovalRule[]> {
  const rules = await listRules(ctx)
  const approvalRules: ApprovalRule[] = []
  for (const fourEyes of actions.values()) {
    const rule = rules.find(({ action }) => action === fourEyes.action)
    const approvers = await listIndependent(ctx, fourEyes)
    const { action } = fourEyes
    const label = translated(fourEyes.label)
    const reason = rule?.isSingle ? rule.reason : ''
    approvalRules.push({ action, label, approvers: approvers.length, is_single: rule?.isSingle ?? false, reason })
  }
  return approvalRules
}
