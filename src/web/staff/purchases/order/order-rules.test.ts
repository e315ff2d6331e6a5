import { describe, expect, it } from 'vitest'
import { mayWith } from '#web/staff/shell/use-staff.ts'
import { givenOf, leftToRefund, refundState } from './order-rules.ts'

const asks = mayWith(['refunds.request'])
const others = mayWith(['refunds.approve', 'receipts.take', 'orders.read', 'fees.edit', 'waivers.request'])

describe('the refund button', () => {
  it.each([
    [asks, { refund_waiting_id: null, paid_amount: 500, refunded: 0 }, 'may-be-asked'],
    [asks, { refund_waiting_id: null, paid_amount: 500, refunded: 499.99 }, 'may-be-asked'],
    [asks, { refund_waiting_id: null, paid_amount: 500, refunded: 500 }, 'none'],
    [asks, { refund_waiting_id: null, paid_amount: null, refunded: 0 }, 'none'],
    // Needs only its own permission.
    [others, { refund_waiting_id: null, paid_amount: 500, refunded: 0 }, 'none'],
    // Anyone who may see the order is told that a request is pending.
    [asks, { refund_waiting_id: 'r1', paid_amount: 500, refunded: 0 }, 'waits'],
    [others, { refund_waiting_id: 'r1', paid_amount: 500, refunded: 500 }, 'waits'],
  ] as const)('%#', (may, order, state) => expect(refundState(order, may)).toBe(state))

  it('offers the rest of the payment', () => {
    expect(leftToRefund({ paid_amount: 500, refunded: 120 })).toBe(380)
    expect(leftToRefund({ paid_amount: null, refunded: 0 })).toBe(0)
  })
})

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const entitled = (some: { until?: string; ended_at?: string }) => ({
  installment_no: 1,
  entitlement: { roll_no: 'R-7', from: '2026-11-01T00:00:00Z', until: null, ended_at: null, ...some },
})

describe('what an order gives', () => {
  it.each([
    // The entitlement ends at midnight in India: its last day is the day before.
    [entitled({ until: '2027-03-31T18:30:00Z' }), 'enrolment number R-7, until Wed 31 Mar 2027'],
    [entitled({ until: '2027-04-01T18:30:00Z' }), 'enrolment number R-7, until Thu 1 Apr 2027'],
    [entitled({}), 'enrolment number R-7'],
    [
      entitled({ until: '2027-03-31T18:30:00Z', ended_at: '2026-11-30T18:30:00Z' }),
      'enrolment number R-7, ended Tue 1 Dec 2026, 12:00 AM',
    ],
    [{ entitlement: null, installment_no: 1 }, 'nothing'],
    [{ entitlement: null, installment_no: 2 }, 'an instalment of the course'],
  ])('%#', (order, told) => expect(plain(givenOf(order))).toBe(told))
})
