import { daysLater } from '#platform/text/india-time.ts'
import { msg } from '#platform/text/messages.ts'

/** Terms of an enrolment for late instalments; null: none. */
type OverduePolicy = { from: string; graceDays: number; lateFee: number; suspendAfterDays: number | null }

/** Returns the policy in force on the day of an enrolment. `policies` in any order. */
export function policyOn(policies: OverduePolicy[], day: string): OverduePolicy | null {
  const known = policies.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? 1 : -1))
  return known[0] ?? null
}

/** Returns the late fee of an instalment on this day, in paise. */
export function lateFeeOn(policy: OverduePolicy | null, { dueOn, today }: { dueOn: string; today: string }) {
  return policy !== null && today > daysLater(dueOn, policy.graceDays) ? policy.lateFee : 0
}

/** Returns whether the course is closed until the instalment is paid. */
export function isSuspendedOn(policy: OverduePolicy | null, { dueOn, today }: { dueOn: string; today: string }) {
  return policy?.suspendAfterDays != null && today > daysLater(dueOn, policy.suspendAfterDays)
}

/** Returns the number by which people know an instalment: a part that was paid or waived separately has that of the instalment it was taken from. */
export const labelOf = ({ number, partOf }: { number: number; partOf: number | null }) => partOf ?? number

/** Time for which an unpaid order holds its seat. */
export const seatHoldMs = 10 * 60_000

type Holding = { state: string; createdAt: Date }

/**
 * Returns whether an unpaid order holds its seat: for ten minutes while it may be paid, and as long as a bank has
 * not decided.
 */
export function holdsSeat({ state, createdAt }: Holding, now: Date) {
  if (state === 'pending') return true
  const isOpen = state === 'created' || state === 'token-issued'
  return isOpen && createdAt.getTime() + seatHoldMs > now.getTime()
}

/** Title of the late fee, a line of its own that is not part of the instalment. */
export const lateFeeTitle = msg`Late fee`
export const isLateFee = ({ title }: { title: string }) => title === lateFeeTitle
