import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Choices } from '#web/buying/form/choices.tsx'
import { feeRows, instalmentsOf } from '#web/buying/offer.ts'
import { dayMonth } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { seatsOf } from '../parts/course-facts.ts'
import css from './classroom-fee.module.css'
import type { Sale } from './use-sale.ts'

/** Seats, the way to pay where there are two, and what is paid at once. `days`: when the parts fall due. */
export function ClassroomFee({ sale, days }: { sale: Sale; days: string[] | null }) {
  const { batch, offer, plan, choosePlan, isFull } = sale
  if (!batch || batch.feeDetails.length === 0) return null
  const [first, ...rest] = instalmentsOf(batch, plan)
  const rows = first ? feeRows(first) : []
  return (
    <div className={css.fee}>
      {isFull ? <p className={css.full}>{seatsOf(batch.batchDetails)}</p> : <Seats batch={batch} />}
      {offer && offer.choices.length > 1 && (
        <Choices legend="Payment plan" name="plan" choices={offer.choices} chosen={plan} onChoose={choosePlan} />
      )}
      {offer && (
        <dl className={`${css.heads} num`}>
          {rows.map(({ title, amount }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
          <div className={css.total}>
            <dt>{rest.length > 0 ? t`To pay today` : t`Total`}</dt>
            <dd>{formatMoney(first?.amount ?? 0)}</dd>
          </div>
        </dl>
      )}
      {offer && rest.length > 0 && (
        <p className={`${css.then} num`}>
          Then{' '}
          {rest
            .map(({ amount }, index) => [formatMoney(amount), days?.[index + 1]] as const)
            .map(([amount, day]) => (day ? t`${amount} on ${dayMonth(day)}` : amount))
            .join(' and ')}
          , payable later under Payments in your account.
        </p>
      )}
    </div>
  )
}

const bubbles = 10

function Seats({ batch: { batchDetails } }: { batch: BatchAndFee }) {
  const { seats_left: left, seats: all } = batchDetails
  if (left === null || all === null) return null
  const taken = all - left
  const filled = Math.min(bubbles - 1, Math.ceil((taken * bubbles) / all))
  return (
    <p className={`${css.seats} num`}>
      {seatsOf(batchDetails)}
      <span className={css.row} aria-hidden="true">
        {Array.from({ length: bubbles }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bubble is known only by its place
          <i key={place} className={place < filled ? css.taken : undefined} />
        ))}
      </span>
    </p>
  )
}
