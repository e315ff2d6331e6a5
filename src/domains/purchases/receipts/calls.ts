import { get } from '#platform/http/call.ts'
import type { FoundReceipt, Sheet } from './schema.ts'

export const receiptCalls = {
  /** The PDF of the caller's own receipt: a form of half an A4 page, or that form on a sheet to be printed. */
  myReceipt: get('/api/student-portal/receipts/:id', 'bytes').types<{ query: { sheet?: Sheet } }>(),
  /**
   * Finds receipts and vouchers of the caller's counters by number, or by its final digits within this financial
   * year and the last.
   */
  findReceipts: get('/api/staff/receipts').types<{ query: { number: string }; answer: FoundReceipt[] }>(),
  /** Receipt for the counter's printer: the upper half of an A4 page by default. */
  staffReceipt: get('/api/staff/receipts/:id', 'bytes').types<{ query: { sheet?: Sheet } }>(),
}
