import type { OrderState } from '../../../../domains/purchases/orders/schema.ts'
import type { ParcelState } from '../../../../domains/purchases/parcels/schema.ts'
import type { Payout, PayoutMode, RefundState } from '../../../../domains/purchases/refunds/schema.ts'
import type { DueAge, OrderGroup, StaffPayment } from '../../../../domains/purchases/staff/schema.ts'
import type { Mark } from '../../parts/marks/state.tsx'
import { dayAndTime } from '../../parts/text/dates.ts'

type Named = { name: string; mark: Mark }

export const states: Record<OrderState, Named> = {
  created: { name: 'begun', mark: 'ring' },
  'init-failed': { name: 'not opened', mark: 'crossed' },
  'token-issued': { name: 'not paid yet', mark: 'ring' },
  pending: { name: 'at the bank', mark: 'half' },
  failed: { name: 'failed', mark: 'crossed' },
  expired: { name: 'expired', mark: 'crossed' },
  'expired-unconfirmed': { name: 'unconfirmed', mark: 'warn' },
  held: { name: 'held', mark: 'bad' },
  fulfilled: { name: 'paid', mark: 'filled' },
  'refund-due': { name: 'refund due', mark: 'bad' },
  'refund-pending': { name: 'refund under way', mark: 'half' },
  'partly-refunded': { name: 'partly refunded', mark: 'half' },
  refunded: { name: 'refunded', mark: 'crossed' },
  'refund-failed': { name: 'refund failed', mark: 'bad' },
  bounced: { name: 'cheque bounced', mark: 'bad' },
}

const waitingCheque: Named = { name: 'cheque, subject to clearing', mark: 'half' }

/** The state of an order; one whose cheque the bank has not cleared is not paid. */
export const stateOf = ({ state, cheque_waits }: Pick<StaffPayment, 'state' | 'cheque_waits'>) =>
  cheque_waits ? waitingCheque : states[state]

export const groupNames: Record<OrderGroup, string> = {
  paid: 'paid',
  held: 'held',
  unconfirmed: 'unconfirmed',
  'refund-due': 'refund due',
  refunded: 'refunded',
  open: 'not paid yet',
  'seat-kept': 'not paid yet, seat kept',
  unpaid: 'failed or expired',
}

export const ageNames: Record<DueAge, string> = {
  'to-come': 'not late',
  week: '1 to 7 days late',
  month: '8 to 30 days late',
  older: 'more than 30 days late',
}

export const parcelStates: Record<ParcelState, Named> = {
  waiting: { name: 'to be sent', mark: 'ring' },
  sent: { name: 'under way', mark: 'half' },
  delivered: { name: 'delivered', mark: 'filled' },
  returned: { name: 'came back', mark: 'bad' },
}

export const refundStates: Record<RefundState, Named> = {
  requested: { name: 'waiting for approval', mark: 'warn' },
  refused: { name: 'refused', mark: 'crossed' },
  approved: { name: 'approved, to be sent', mark: 'half' },
  'to-pay-out': { name: 'approved, to pay out', mark: 'warn' },
  sent: { name: 'with the gateway', mark: 'half' },
  done: { name: 'refunded', mark: 'filled' },
  failed: { name: 'failed', mark: 'bad' },
}

const payoutModes: Record<PayoutMode, string> = {
  cash: 'Cash',
  upi: 'UPI',
  'bank-transfer': 'Bank transfer',
  gateway: 'Back through the gateway',
}

/** How a refund went: 'Cash, handed out by Rina Das, Mon 23 Nov 2026, 4:10 PM'. */
export const payoutLine = ({ mode, reference, by, at }: Payout) =>
  [payoutModes[mode], reference, by !== null && `handed out by ${by}`, dayAndTime(at)].filter(Boolean).join(', ')

export const findingNames: Record<string, string> = {
  'failure-after-success': 'The provider says failed, after it said paid',
  'amount-differs': 'Amount differs from the order',
  'second-charge': 'Charged twice',
  'unknown-order': 'In their books only',
  'not-settled': 'In our books only',
  'refund-unknown': 'Refund unknown to us',
  'repeated-transaction': 'One transaction for two orders',
}

export const counterModes = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  cheque: 'Cheque',
  'bank-transfer': 'Bank transfer',
}

export function modeOf({ counter_mode, bank_name }: Pick<StaffPayment, 'counter_mode' | 'bank_name'>) {
  return counter_mode === null ? bank_name || 'Online' : counterModes[counter_mode]
}

export const isSomething = <T extends string>(names: Record<T, unknown>, value: string | undefined): value is T =>
  value !== undefined && Object.hasOwn(names, value)

export const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
