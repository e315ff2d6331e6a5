import type { OrderState, PayoutMode, RefundState } from '#domains/purchases/orders/schema.ts'
import type { ParcelState } from '#domains/purchases/parcels/schema.ts'
import type { Payout } from '#domains/purchases/refunds/schema.ts'
import type { Bucket } from '#domains/purchases/reports/rules.ts'
import type { DueAge, OrderGroup, StaffPayment } from '#domains/purchases/staff/schema.ts'
import { meaning, t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import type { Mark } from '../../parts/marks/state.tsx'

type Named = { name: string; mark: Mark }

export const states: Record<OrderState, Named> = {
  created: { name: t`begun`, mark: 'ring' },
  'init-failed': { name: t`payment not started`, mark: 'crossed' },
  'token-issued': { name: t`not paid yet`, mark: 'ring' },
  pending: { name: t`at the bank`, mark: 'half' },
  failed: { name: t`failed`, mark: 'crossed' },
  expired: { name: t`expired`, mark: 'crossed' },
  'expired-unconfirmed': { name: t`unconfirmed`, mark: 'warn' },
  held: { name: meaning('payment')`held`, mark: 'bad' },
  fulfilled: { name: t`paid`, mark: 'filled' },
  'refund-due': { name: t`refund due`, mark: 'bad' },
  'refund-pending': { name: t`refund under way`, mark: 'half' },
  'partly-refunded': { name: t`partly refunded`, mark: 'half' },
  refunded: { name: t`refunded`, mark: 'crossed' },
  'refund-failed': { name: t`refund failed`, mark: 'bad' },
  bounced: { name: t`cheque bounced`, mark: 'bad' },
}

const waitingCheque: Named = { name: t`cheque, subject to clearance`, mark: 'half' }

/** Returns the state of an order; one with an uncleared cheque is not paid. */
export const stateOf = ({ state, cheque_waits }: Pick<StaffPayment, 'state' | 'cheque_waits'>) =>
  cheque_waits ? waitingCheque : states[state]

export const groupNames: Record<OrderGroup, string> = {
  paid: t`paid`,
  held: meaning('payment')`held`,
  unconfirmed: t`unconfirmed`,
  'refund-due': t`refund due`,
  refunded: t`refunded`,
  open: t`not paid yet`,
  'seat-kept': t`not paid yet, seat kept`,
  unpaid: t`failed or expired`,
}

export const ageNames: Record<DueAge, string> = {
  'to-come': t`not late`,
  week: t`1 to 7 days late`,
  month: t`8 to 30 days late`,
  older: t`more than 30 days late`,
}

/** Ages, grouped as in the ageing report. */
export const lateNames: Record<Bucket, string> = {
  'not-due': t`not yet due`,
  '1-30': t`1 to 30 days`,
  '31-60': t`31 to 60 days`,
  '61-90': t`61 to 90 days`,
  'over-90': t`over 90 days`,
}

export const parcelStates: Record<ParcelState, Named> = {
  waiting: { name: t`to be sent`, mark: 'ring' },
  sent: { name: t`under way`, mark: 'half' },
  delivered: { name: t`delivered`, mark: 'filled' },
  returned: { name: t`returned`, mark: 'bad' },
}

export const refundStates: Record<RefundState, Named> = {
  requested: { name: t`waiting for approval`, mark: 'warn' },
  refused: { name: t`refused`, mark: 'crossed' },
  approved: { name: t`approved, to be sent`, mark: 'half' },
  'to-pay-out': { name: t`approved, to pay out`, mark: 'warn' },
  sent: { name: t`with the gateway`, mark: 'half' },
  done: { name: t`refunded`, mark: 'filled' },
  failed: { name: t`failed`, mark: 'bad' },
}

const payoutModes: Record<PayoutMode, string> = {
  cash: t`Cash`,
  upi: 'UPI',
  'bank-transfer': t`Bank transfer`,
  gateway: t`Refunded through the gateway`,
}

/** Describes how a refund was paid out: 'Cash, paid out by Rina Das, Mon 23 Nov 2026, 4:10 PM'. */
export const payoutLine = ({ mode, reference, by, at }: Payout) =>
  [payoutModes[mode], reference, by !== null && t`paid out by ${by}`, dayAndTime(at)].filter(Boolean).join(', ')

export const findingNames: Record<string, string> = {
  'failure-after-success': t`The provider reported a failure after reporting payment`,
  'amount-differs': t`Amount differs from the order`,
  'second-charge': t`Charged twice`,
  'unknown-order': t`In the provider’s books only`,
  'not-settled': t`In our books only`,
  'refund-unknown': t`Refund unknown to us`,
  'repeated-transaction': t`One transaction for two orders`,
}

export const counterModes = {
  cash: t`Cash`,
  upi: 'UPI',
  card: t`Card`,
  cheque: t`Cheque`,
  'bank-transfer': t`Bank transfer`,
}

export function modeOf({ counter_mode, bank_name }: Pick<StaffPayment, 'counter_mode' | 'bank_name'>) {
  return counter_mode === null ? bank_name || t`Online` : counterModes[counter_mode]
}

export const isSomething = <T extends string>(names: Record<T, unknown>, value: string | undefined): value is T =>
  value !== undefined && Object.hasOwn(names, value)

export const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
