import { daysLater } from '#platform/text/india-time.ts'
import { msg } from '#platform/text/messages.ts'

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

/** The number that people know an instalment by: a part that was paid or waived by itself has that of the instalment it was taken from. */
export const labelOf = ({ number, partOf }: { number: number; partOf: number | null }) => partOf ?? number

/** So long an order that nobody has paid keeps the seat it was made for. */
export const seatHoldMs = 10 * 60_000

type Holding = { state: string; createdAt: Date }

/** Whether an order for a seat keeps it: while it may be paid, for ten minutes; and while a bank is thinking. */
export function holdsSeat({ state, createdAt }: Holding, now: Date) {
  if (state === 'pending') return true
  const isOpen = state === 'created' || state === 'token-issued'
  return isOpen && createdAt.getTime() + seatHoldMs > now.getTime()
}

/** What is paid on top of an instalment that is late is a line of its own, and no part of the instalment. */
export const lateFeeTitle = msg`Late fee`
export const isLateFee = ({ title }: { title: string }) => title === lateFeeTitle
