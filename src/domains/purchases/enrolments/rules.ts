import { daysLater } from '../rules.ts'

/** What holds for an enrolment whose instalment is late; null: nothing does. */
export type OverduePolicy = { from: string; graceDays: number; lateFee: number; suspendAfterDays: number | null }

/** The policy in force on the day of an enrolment. `policies` in any order. */
export function policyOn(policies: OverduePolicy[], day: string): OverduePolicy | null {
  const known = policies.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? 1 : -1))
  return known[0] ?? null
}

/** Paise that an instalment costs more on this day for being late. */
export function lateFeeOn(policy: OverduePolicy | null, { dueOn, today }: { dueOn: string; today: string }) {
  return policy !== null && today > daysLater(dueOn, policy.graceDays) ? policy.lateFee : 0
}

/** Whether the course is closed until the instalment is paid. */
export function isSuspendedOn(policy: OverduePolicy | null, { dueOn, today }: { dueOn: string; today: string }) {
  return policy?.suspendAfterDays != null && today > daysLater(dueOn, policy.suspendAfterDays)
}
