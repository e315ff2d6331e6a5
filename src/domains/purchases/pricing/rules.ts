import { formatLongDayAndTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import type { QuoteLine } from '../orders/schema.ts'
import { spread } from '../rules.ts'

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

/** Splits lines into a paid part and the rest, proportionally and to the paisa, each with its share of the discount. */
export function splitLines(lines: QuoteLine[], amount: number) {
  const shares = spread(
    amount,
    lines.map(({ total }) => total),
  )
  const now: QuoteLine[] = []
  const rest: QuoteLine[] = []
  for (const [index, line] of lines.entries()) {
    const total = shares[index] ?? 0
    const discount = line.total === 0 ? 0 : Math.floor((line.discount * total) / line.total)
    const part = { ...line, total, discount, amount: total + discount }
    const left = { total: line.total - total, discount: line.discount - discount, amount: line.amount - part.amount }
    if (part.amount > 0) now.push(part)
    if (left.amount > 0) rest.push({ ...line, ...left })
  }
  return { now, rest }
}

/** Sums the quote's lines by fee head for an instalment. */
export function headsOf(lines: QuoteLine[]) {
  const of = (head: QuoteLine['head']) =>
    lines.filter((line) => line.head === head).reduce((sum, { amount }) => sum + amount, 0)
  const sum = (key: 'discount' | 'total') => lines.reduce((all, line) => all + line[key], 0)
  return {
    admission: of('admission'),
    tuition: of('tuition'),
    books: of('books'),
    charges: of('charges'),
    discount: sum('discount'),
    net: sum('total'),
  }
}
