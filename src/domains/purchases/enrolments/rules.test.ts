import { expect, it } from 'vitest'
import { isSuspendedOn, lateFeeOn, policyOn } from './rules.ts'

const old = { from: '2024-04-01', graceDays: 7, lateFee: 10_000, suspendAfterDays: null }
const strict = { from: '2026-07-01', graceDays: 0, lateFee: 50_000, suspendAfterDays: 14 }

it('keeps the terms of the day of enrolment', () => {
  expect(policyOn([strict, old], '2024-03-31')).toBeNull()
  expect(policyOn([strict, old], '2026-06-30')).toBe(old)
  expect(policyOn([old, strict], '2026-07-01')).toBe(strict)
})

it('asks for more only after the grace, and closes the course only after its days', () => {
  const dueOn = '2026-08-10'
  expect(lateFeeOn(old, { dueOn, today: '2026-08-17' })).toBe(0)
  expect(lateFeeOn(old, { dueOn, today: '2026-08-18' })).toBe(10_000)
  expect(lateFeeOn(strict, { dueOn, today: '2026-08-10' })).toBe(0)
  expect(lateFeeOn(null, { dueOn, today: '2027-01-01' })).toBe(0)
  expect(isSuspendedOn(old, { dueOn, today: '2027-01-01' })).toBe(false)
  expect(isSuspendedOn(strict, { dueOn, today: '2026-08-24' })).toBe(false)
  expect(isSuspendedOn(strict, { dueOn, today: '2026-08-25' })).toBe(true)
})
