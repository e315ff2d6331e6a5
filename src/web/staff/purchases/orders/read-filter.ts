import type { PaymentsInput } from '#domains/purchases/staff/schema.ts'
import { daysLater } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import type { Filter } from '../../parts/lists/address.ts'
import { choicesOf, groupNames, isSomething, states } from '../parts/words.ts'

const modeNames = {
  online: t`online`,
  cash: t`cash`,
  upi: 'UPI',
  card: t`card`,
  cheque: t`cheque`,
  'bank-transfer': t`bank transfer`,
}
const kindNames = { online: t`online`, classroom: t`classroom` }
const amounts = {
  small: t`up to ₹1,000`,
  middle: t`₹1,000 to ₹5,000`,
  large: t`₹5,000 to ₹15,000`,
  most: t`over ₹15,000`,
}
const bounds: Record<keyof typeof amounts, Pick<PaymentsInput, 'least' | 'most'>> = {
  small: { most: 1000 },
  middle: { least: 1000.01, most: 5000 },
  large: { least: 5000.01, most: 15_000 },
  most: { least: 15_000.01 },
}
const paid = { today: t`today`, yesterday: t`yesterday`, week: t`last 7 days`, month: t`last 30 days` }

export const filters: Filter[] = [
  { name: 'group', label: t`Show`, choices: choicesOf(groupNames) },
  {
    name: 'state',
    label: t`Status`,
    choices: Object.entries(states).map(([value, { name }]) => ({ value, label: name })),
  },
  { name: 'mode', label: t`Paid by`, choices: choicesOf(modeNames) },
  { name: 'kind', label: t`Item`, choices: choicesOf(kindNames) },
  { name: 'amount', label: t`Amount`, choices: choicesOf(amounts) },
  { name: 'paid', label: t`Paid on`, choices: choicesOf(paid) },
]

const dayBack = (today: string, days: number) => daysLater(today, -days)

function daysOf(value: keyof typeof paid, today: string): Pick<PaymentsInput, 'paid_from' | 'paid_to'> {
  if (value === 'today') return { paid_from: today, paid_to: today }
  const back = { yesterday: 1, week: 6, month: 29 }[value]
  const from = dayBack(today, back)
  return { paid_from: from, paid_to: value === 'yesterday' ? from : today }
}

type Chosen = Partial<Record<'q' | 'group' | 'state' | 'mode' | 'kind' | 'amount' | 'paid' | 'student', string>>

/** Reads the filter from the address, in the format of the call; invalid values are dropped. `today` in India. */
export function readFilter({ q, student, ...chosen }: Chosen, centre: string | null, today: string) {
  const asked: PaymentsInput = {}
  if (q !== undefined) asked.q = q
  if (student !== undefined) asked.student = student
  if (centre !== null) asked.centre = centre
  if (isSomething(groupNames, chosen.group)) asked.group = chosen.group
  if (isSomething(states, chosen.state)) asked.state = chosen.state
  if (isSomething(modeNames, chosen.mode)) asked.mode = chosen.mode
  if (isSomething(kindNames, chosen.kind)) asked.kind = chosen.kind
  if (isSomething(amounts, chosen.amount)) Object.assign(asked, bounds[chosen.amount])
  if (isSomething(paid, chosen.paid)) Object.assign(asked, daysOf(chosen.paid, today))
  return asked
}
