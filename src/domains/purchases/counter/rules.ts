import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'
import type { QuoteLine } from '../orders/schema.ts'
import { spread } from '../rules.ts'

/** Section 269ST of the Income-tax Act: so much cash from one person in one day may not be taken. In paise. */
const mostCash = 20_000_000

/** Days after an advance until the rest of the first instalment is due. */
export const restDays = 10

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

/** Returns why no more cash may be taken from a student on this day (amounts in paise); null if it may. */
export function cashProblem({ taken, amount }: { taken: number; amount: number }) {
  if (taken + amount < mostCash) return null
  const before = taken === 0 ? '' : t` ₹${numberText(rupeesOf(taken))} has already been taken today.`
  return t`You may not take ₹2,00,000 or more in cash from one student in a day.${before} Please ask for a cheque or a bank transfer.`
}
