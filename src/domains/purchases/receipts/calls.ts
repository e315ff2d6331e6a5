import { get } from '#platform/http/call.ts'
import type { FoundReceipt, Sheet } from './schema.ts'

export const receiptCalls = {
  /** The PDF of the caller's own receipt: a form of half an A4 page, or that form on a sheet to be printed. */
  myReceipt: get('/api/student-portal/receipts/:id', 'bytes').types<{ query: { sheet?: Sheet } }>(),
  /** Receipts and vouchers by their number, or by the digits at its end for those of this financial year and the last; of one's own counters. */
  findReceipts: get('/api/staff/receipts').types<{ query: { number: string }; answer: FoundReceipt[] }>(),
  /** For the counter's printer: the upper half of an A4 page, unless otherwise asked for. */
  staffReceipt: get('/api/staff/receipts/:id', 'bytes').types<{ query: { sheet?: Sheet } }>(),
}
