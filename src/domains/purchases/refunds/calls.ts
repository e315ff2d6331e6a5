import { get, post } from '../../../platform/http/call.ts'
import type { RefundBody, StaffRefund } from './schema.ts'

export const refundCalls = {
  /** Those that are not closed yet, the oldest first. */
  refunds: get('/api/staff/refunds').types<{ answer: StaffRefund[] }>(),
  requestRefund: post('/api/staff/refunds').types<{ body: RefundBody; answer: StaffRefund }>(),
  /** 403 for whoever asked for it. */
  approveRefund: post('/api/staff/refunds/:id/approve').types<{ answer: StaffRefund }>(),
  refuseRefund: post('/api/staff/refunds/:id/refuse').types<{ answer: StaffRefund }>(),
}
