import { describe, expect, it } from 'vitest'
import {
  ageNames,
  choicesOf,
  findingNames,
  groupNames,
  isSomething,
  modeOf,
  parcelStates,
  payoutLine,
  refundStates,
  states,
} from './words.ts'

const told = (words: Record<string, { name: string; mark: string }>) =>
  Object.entries(words).map(([key, { name, mark }]) => `${key}: ${mark} ${name}`)

describe('the words for money', () => {
  it('distinguish each state of an order', () => {
    expect(told(states)).toEqual([
      'created: ring begun',
      'init-failed: crossed payment not started',
      'token-issued: ring not paid yet',
      'pending: half at the bank',
      'failed: crossed failed',
      'expired: crossed expired',
      'expired-unconfirmed: warn unconfirmed',
      'held: bad held',
      'fulfilled: filled paid',
      'refund-due: bad refund due',
      'refund-pending: half refund under way',
      'partly-refunded: half partly refunded',
      'refunded: crossed refunded',
      'refund-failed: bad refund failed',
      'bounced: bad cheque bounced',
    ])
  })

  it('distinguish parcels, refunds, ages and groups', () => {
    expect(told(parcelStates)).toEqual([
      'waiting: ring to be sent',
      'sent: half under way',
      'delivered: filled delivered',
      'returned: bad returned',
    ])
    expect(told(refundStates)).toEqual([
      'requested: warn waiting for approval',
      'refused: crossed refused',
      'approved: half approved, to be sent',
      'to-pay-out: warn approved, to pay out',
      'sent: half with the gateway',
      'done: filled refunded',
      'failed: bad failed',
    ])
    expect(ageNames).toEqual({
      'to-come': 'not late',
      week: '1 to 7 days late',
      month: '8 to 30 days late',
      older: 'more than 30 days late',
    })
    expect(groupNames).toEqual({
      paid: 'paid',
      held: 'held',
      unconfirmed: 'unconfirmed',
      'refund-due': 'refund due',
      refunded: 'refunded',
      open: 'not paid yet',
      'seat-kept': 'not paid yet, seat kept',
      unpaid: 'failed or expired',
    })
    const findings = Object.values(findingNames)
    expect([findings.length, new Set(findings).size, findings.includes('')]).toEqual([7, 7, false])
  })

  it('describe how something was paid', () => {
    expect(modeOf({ counter_mode: 'cash', bank_name: '' })).toBe('Cash')
    expect(modeOf({ counter_mode: 'cheque', bank_name: 'SBI' })).toBe('Cheque')
    expect(modeOf({ counter_mode: 'bank-transfer', bank_name: '' })).toBe('Bank transfer')
    expect(modeOf({ counter_mode: null, bank_name: 'HDFC' })).toBe('HDFC')
    expect(modeOf({ counter_mode: null, bank_name: '' })).toBe('Online')
  })

  it('describe how a refund was paid, by whom and when', () => {
    const at = '2026-11-23T18:30:00Z'
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    expect(plain(payoutLine({ mode: 'cash', reference: '', by: 'Rina Das', at, voucher: null }))).toBe(
      'Cash, paid out by Rina Das, Tue 24 Nov 2026, 12:00 AM',
    )
    expect(plain(payoutLine({ mode: 'gateway', reference: 'R-1', by: null, at, voucher: null }))).toBe(
      'Refunded through the gateway, R-1, Tue 24 Nov 2026, 12:00 AM',
    )
  })

  it('recognise their own words', () => {
    const names = { a: 1 }
    expect([
      isSomething(names, 'a'),
      isSomething(names, 'b'),
      isSomething(names, 'toString'),
      isSomething(names, undefined),
    ]).toEqual([true, false, false, false])
    expect(choicesOf({ a: 'A', b: 'B' })).toEqual([
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ])
  })
})
