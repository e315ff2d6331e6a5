import type { StaffRefund } from '#domains/purchases/refunds/schema.ts'

/** Fields of a refund that a payout needs; `center_id`: of the counter that took the payment. */
export type ToPayOut = Pick<
  StaffRefund,
  '_id' | 'amount' | 'candidate_name' | 'center_id' | 'may_be_paid_out' | 'state'
>
