import { get } from '../../../platform/http/call.ts'

export const receiptCalls = {
  /** The PDF of the caller's own receipt, on an A4 page. */
  myReceipt: get('/api/student-portal/receipts/:id', 'bytes').types(),
  /** For the counter's printer: the upper half of an A4 page. */
  staffReceipt: get('/api/staff/receipts/:id', 'bytes').types(),
}
