import type { StaffOrder } from '#domains/purchases/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import type { May } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, weekdayDate } from '#web/ui/text/format-date.ts'

/** Returns the part of a payment that was not refunded. */
export const leftToRefund = ({ paid_amount, refunded }: Pick<StaffOrder, 'paid_amount' | 'refunded'>) =>
  (paid_amount ?? 0) - refunded

type Asked = Pick<StaffOrder, 'refund_waiting_id' | 'paid_amount' | 'refunded'>

/** Returns whether a refund is pending, can be requested, or neither. */
export function refundState(order: Asked, may: May): 'waits' | 'may-be-asked' | 'none' {
  if (order.refund_waiting_id !== null) return 'waits'
  return may('refunds.request') && leftToRefund(order) > 0 ? 'may-be-asked' : 'none'
}

/** Describes what a payment bought: an enrolment number and its last day. */
export function givenOf({ entitlement, installment_no }: Pick<StaffOrder, 'entitlement' | 'installment_no'>) {
  if (entitlement === null) return installment_no > 1 ? t`an instalment of the course` : t`nothing`
  const { roll_no, until, ended_at } = entitlement
  if (ended_at !== null) return t`enrolment number ${roll_no}, ended ${dayAndTime(ended_at)}`
  // It ends at the midnight after its last day.
  if (until === null) return t`enrolment number ${roll_no}`
  return t`enrolment number ${roll_no}, until ${weekdayDate(new Date(Date.parse(until) - 1).toISOString())}`
}
