import { Choices } from '../../../buying/form/choices.tsx'
import { instalmentsOf } from '../../../buying/offer.ts'
import { dayMonth } from '../../../ui/text/format-date.ts'
import { formatMoney } from '../../../ui/text/format-money.ts'
import css from './classroom-fee.module.css'
import type { Sale } from './use-sale.ts'

/** Seats, the way to pay where there are two, and what is paid at once. `days`: when the parts fall due. */
export function ClassroomFee({ sale, days }: { sale: Sale; days: string[] | null }) {
  const { batch, offer, plan, choosePlan, isFull } = sale
  if (!batch || batch.feeDetails.length === 0) return null
  const [first, ...rest] = instalmentsOf(batch, plan)
  const heads = [
    { name: 'Admission', amount: first?.admission ?? 0 },
    { name: 'Tuition', amount: first?.tuition ?? 0 },
    { name: 'Books', amount: first?.books ?? 0 },
  ]
  // What the plan adds for paying in parts, or takes off for paying at once.
  const over = Math.round(((first?.amount ?? 0) - heads.reduce((sum, { amount }) => sum + amount, 0)) * 100) / 100
  const rows = [...heads, { name: over > 0 ? 'Instalment charges' : 'Discount', amount: over }]
  return (
    <div className={css.fee}>
      <Seats left={batch.batchDetails.seats_left} all={batch.batchDetails.seats} />
      {isFull && <p className={css.full}>This batch is full.</p>}
      {offer && offer.choices.length > 1 && (
        <Choices legend="How you pay" name="plan" choices={offer.choices} chosen={plan} onChoose={choosePlan} />
      )}
      {offer && (
        <dl className={`${css.heads} num`}>
          {rows
            .filter(({ amount }) => amount !== 0)
            .map(({ name, amount }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{formatMoney(amount)}</dd>
              </div>
            ))}
          <div className={css.total}>
            <dt>{rest.length > 0 ? 'To pay today' : 'Total'}</dt>
            <dd>{formatMoney(first?.amount ?? 0)}</dd>
          </div>
        </dl>
      )}
      {offer && rest.length > 0 && (
        <p className={`${css.then} num`}>
          Then{' '}
          {rest
            .map(({ amount }, index) => [formatMoney(amount), days?.[index + 1]] as const)
            .map(([amount, day]) => (day ? `${amount} on ${dayMonth(day)}` : amount))
            .join(' and ')}
          , from your account.
        </p>
      )}
    </div>
  )
}

const bubbles = 10

function Seats({ left, all }: { left: number | null; all: number | null }) {
  if (left === null || all === null || left === 0) return null
  const taken = all - left
  const filled = Math.min(bubbles - 1, Math.ceil((taken * bubbles) / all))
  return (
    <p className={`${css.seats} num`}>
      {left} of {all} seats left
      <span className={css.row} aria-hidden="true">
        {Array.from({ length: bubbles }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bubble is known only by its place
          <i key={place} className={place < filled ? css.taken : undefined} />
        ))}
      </span>
    </p>
  )
}
