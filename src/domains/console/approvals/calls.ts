import { get, type ListQuery, post, type StaffList } from '#platform/http/call.ts'
import type { ApprovalBox, ApprovalRow, ApprovalRule, ApprovalRuleBody, NoteBody } from './schema.ts'

/** What waits for a second person. It is asked for by the calls of what it is about, which answer 202. */
export const approvalCalls = {
  /** for-me: open ones that I may say yes to, all of them; mine: my open ones; decided: what is over, the newest first. */
  approvals: get('/api/staff/approvals', 'whole').types<{
    query: ListQuery & { box: ApprovalBox }
    answer: StaffList<ApprovalRow>
  }>(),
  approval: get('/api/staff/approvals/:id').types<{ answer: ApprovalRow }>(),
  /** 403 for the person who asked for it, 409 when it is over or has lapsed. Needs a fresh code. */
  approve: post('/api/staff/approvals/:id/approve').types<{ body: NoteBody; answer: ApprovalRow }>(),
  reject: post('/api/staff/approvals/:id/reject').types<{ body: NoteBody; answer: ApprovalRow }>(),
  withdraw: post('/api/staff/approvals/:id/withdraw').types<{ answer: ApprovalRow }>(),
  /** Each action with whether its only possible approver decides alone. */
  approvalRules: get('/api/staff/approval-rules').types<{ answer: ApprovalRule[] }>(),
  /** Of one action, or of `every-action` that has no second approver. */
  setApprovalRule: post('/api/staff/approval-rules/:action').types<{
    body: ApprovalRuleBody
    answer: ApprovalRule[]
  }>(),
}
