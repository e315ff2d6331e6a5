import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'

/** Section 269ST of the Income-tax Act forbids taking this much cash from one person in one day. In paise. */
const mostCash = 20_000_000

/** Days after an advance until the rest of the first instalment is due. */
export const restDays = 10

/** Returns why no more cash may be taken from a student on this day (amounts in paise); null if it may. */
export function cashProblem({ taken, amount }: { taken: number; amount: number }) {
  if (taken + amount < mostCash) return null
  const before = taken === 0 ? '' : t` ₹${numberText(rupeesOf(taken))} has already been taken today.`
  return t`You may not take ₹2,00,000 or more in cash from one student in a day.${before} Please ask for a cheque or a bank transfer.`
}
