import { z } from 'zod'
import { freshly, permitted } from '#domains/identity/staff/require-permission.ts'
import { approveRequest, rejectRequest, withdrawRequest } from '#platform/data/approvals/decide-approval.ts'
import { setApprovalRule } from '#platform/data/approvals/single-approver.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { approvalCalls } from '../calls.ts'
import { fourEyesActions } from '../collect-four-eyes.ts'
import { readApproval, readApprovals, readRules } from './reads.ts'
import { approvalBox, approvalRow, approvalRule, approvalRuleBody, noteBody } from './schema.ts'

/** Routes of approvals. Each action defines its approvers; everyone sees their own requests. */
export function approvalRoutes(serve: Serve) {
  const who = permitted('staff.door')
  const query = z.strictObject({ ...listQuery, box: approvalBox })
  serve(approvalCalls.approvals, { who, query, answer: staffListOf(approvalRow) }, (ctx, { query }) =>
    readApprovals(ctx, query),
  )
  serve(approvalCalls.approval, { who, answer: approvalRow }, (ctx, { params }) => readApproval(ctx, params.id))
  serve(
    approvalCalls.approve,
    { who: freshly(who), body: noteBody, answer: approvalRow },
    async (ctx, { params, body }) => {
      await approveRequest(ctx, fourEyesActions, { id: params.id, note: body.note })
      return readApproval(ctx, params.id)
    },
  )
  serve(approvalCalls.reject, { who, body: noteBody, answer: approvalRow }, async (ctx, { params, body }) => {
    await rejectRequest(ctx, fourEyesActions, { id: params.id, note: body.note })
    return readApproval(ctx, params.id)
  })
  serve(approvalCalls.withdraw, { who, answer: approvalRow }, async (ctx, { params }) => {
    await withdrawRequest(ctx, fourEyesActions, params.id)
    return readApproval(ctx, params.id)
  })
  serve(
    approvalCalls.approvalRules,
    { who: permitted('settings.read', 'any centre'), answer: z.array(approvalRule) },
    (ctx) => readRules(ctx),
  )
  serve(
    approvalCalls.setApprovalRule,
    {
      who: freshly(permitted('settings.edit')),
      params: z.strictObject({ action: z.string().max(60) }),
      body: approvalRuleBody,
      answer: z.array(approvalRule),
    },
    async (ctx, { params, body }) => {
      const rule = { action: params.action, isSingle: body.is_single, reason: body.reason }
      await setApprovalRule(ctx, fourEyesActions, rule)
      return readRules(ctx)
    },
  )
}
