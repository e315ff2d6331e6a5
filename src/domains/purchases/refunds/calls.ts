import { get, post } from '../../../platform/http/call.ts'
import type { RefundAsked, RefundBody, StaffRefund } from './schema.ts'

export const refundCalls = {
  /** Those that are not closed yet, the oldest first. */
  refunds: get('/api/staff/refunds').types<{ answer: StaffRefund[] }>(),
  /** 202: it waits for a second person, who decides it among the approvals. */
  requestRefund: post('/api/staff/refunds').types<{ body: RefundBody; answer: RefundAsked }>(),
  /** What the system asks back; or once more what the provider has refused. Needs a fresh code. */
  approveRefund: post('/api/staff/refunds/:id/approve').types<{ answer: StaffRefund }>(),
  refuseRefund: post('/api/staff/refunds/:id/refuse').types<{ answer: StaffRefund }>(),
}
