import { expect, it } from 'vitest'
import { holdsSeat, isLateFee, isSuspendedOn, lateFeeOn, lateFeeTitle, policyOn } from './rules.ts'

const old = { from: '2024-04-01', graceDays: 7, lateFee: 10_000, suspendAfterDays: null }
const strict = { from: '2026-07-01', graceDays: 0, lateFee: 50_000, suspendAfterDays: 14 }

it('keeps the terms of the day of enrolment', () => {
  expect(policyOn([strict, old], '2024-03-31')).toBeNull()
  expect(policyOn([strict, old], '2026-06-30')).toBe(old)
  expect(policyOn([old, strict], '2026-07-01')).toBe(strict)
  const oldest = { ...old, from: '2023-04-01' }
  for (const policies of [
    [oldest, old, strict],
    [strict, old, oldest],
    [old, oldest, strict],
  ])
    expect(policyOn(policies, '2026-12-01')).toBe(strict)
})

it('charges a late fee only after the grace period, and closes the course only after its days', () => {
  const dueOn = '2026-08-10'
  expect(lateFeeOn(old, { dueOn, today: '2026-08-17' })).toBe(0)
  expect(lateFeeOn(old, { dueOn, today: '2026-08-18' })).toBe(10_000)
  expect(lateFeeOn(strict, { dueOn, today: '2026-08-10' })).toBe(0)
  expect(lateFeeOn(null, { dueOn, today: '2027-01-01' })).toBe(0)
  expect(isSuspendedOn(null, { dueOn, today: '2027-01-01' })).toBe(false)
  expect(isSuspendedOn(old, { dueOn, today: '2027-01-01' })).toBe(false)
  expect(isSuspendedOn(strict, { dueOn, today: '2026-08-24' })).toBe(false)
  expect(isSuspendedOn(strict, { dueOn, today: '2026-08-25' })).toBe(true)
})

const madeAt = new Date('2026-11-20T18:20:00Z')
it.each([
  ['created', '2026-11-20T18:29:59.999Z', true],
  ['created', '2026-11-20T18:30:00.000Z', false],
  ['token-issued', '2026-11-20T18:29:59.999Z', true],
  ['token-issued', '2026-11-20T18:30:00.000Z', false],
  ['pending', '2026-11-22T00:00:00.000Z', true],
  ['failed', '2026-11-20T18:20:00.000Z', false],
  ['expired', '2026-11-20T18:20:00.000Z', false],
  ['fulfilled', '2026-11-20T18:20:00.000Z', false],
])('an order that is %s keeps its seat at %s: %s', (state, now, keeps) => {
  expect(holdsSeat({ state, createdAt: madeAt }, new Date(now))).toBe(keeps)
})

it('recognises a late fee among the lines of the instalment', () => {
  expect([lateFeeTitle, 'Tuition', 'late fee', ''].map((title) => isLateFee({ title }))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
