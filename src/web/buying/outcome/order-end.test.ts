import { expect, it } from 'vitest'
import { orderState } from '#domains/purchases/orders/schema.ts'
import { endOf } from './order-end.ts'

const table = {
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

it.each(orderState.options)('an order that is %s', (state) => expect(endOf(state)).toBe(table[state]))
