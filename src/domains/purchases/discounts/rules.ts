import { formatLongDayAndTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
/** Returns why a coupon does not apply at this time; null while it is valid. Its end is exclusive. */
export function couponProblem({ from, until }: { from: Date; until: Date }, now: Date) {
  if (now < from) return t`This coupon is valid from ${formatLongDayAndTime(from)}.`
  return now < until ? null : t`This coupon has expired.`
}

type Uses = { all: number; mine: number }

/**
 * Returns why a discount with so many uses is exhausted, for everyone or for this student; null if a use is left.
 */
export function limitProblem({ all, mine }: Uses, limits: { uses: number; usesPerStudent: number }) {
  if (mine >= limits.usesPerStudent)
    return t`You have already used this coupon, or you have an unpaid order that uses it.`
  return all >= limits.uses ? t`This coupon has reached its usage limit.` : null
}
