import type { OrderState } from '#domains/purchases/orders/schema.ts'

/** untouched: no payment was attempted; given-back: paid, but nothing could be delivered, or the money was refunded. */
export type OrderEnd = 'paid' | 'waiting' | 'failed' | 'untouched' | 'looked-at' | 'given-back'

const ends: Record<OrderState, OrderEnd> = {
  created: 'untouched',
  'init-failed': 'failed',
  'token-issued': 'untouched',
  pending: 'waiting',
  failed: 'failed',
  expired: 'untouched',
  'expired-unconfirmed': 'waiting',
  held: 'looked-at',
  fulfilled: 'paid',
  'refund-due': 'given-back',
  'refund-pending': 'given-back',
  'partly-refunded': 'paid',
  refunded: 'given-back',
  'refund-failed': 'given-back',
  bounced: 'failed',
}

/** Maps an order's state to the outcome shown to the student. */
export function endOf(state: OrderState) {
  return ends[state]
}
