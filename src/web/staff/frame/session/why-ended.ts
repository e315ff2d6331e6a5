import { t } from '#platform/text/messages.ts'

/** Clocks of devices differ. */
const toleranceMs = 60_000

/** Why a session has ended, in words: its time is over, or somebody has ended it. */
export function whyEnded(endsAt: string, now: number) {
  if (now >= Date.parse(endsAt) - toleranceMs) return t`Your session has ended. Sessions last 12 hours.`
  return t`Your session was ended from another device, by a password change, or by the office.`
}
