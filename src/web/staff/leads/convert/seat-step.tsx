import { useId } from 'react'
import type { ConversionOffer } from '../../../../domains/console/conversion/schema.ts'
import type { PresentedQuote } from '../../../../domains/purchases/orders/schema.ts'
import type { Answer } from '../../shell/use-answer.ts'
import { weekdayDate } from '../../text/dates.ts'
import { rupees } from '../../text/money.ts'
import css from './convert.module.css'
import type { StepProps } from './page.tsx'

type SeatProps = Omit<StepProps, 'problems'> &
  Pick<ConversionOffer, 'batches'> & { quote: Answer<PresentedQuote | null> }

/** Which batch, paid at once or in instalments, and what that costs. */
export function SeatStep({ choice, set, batches, quote }: SeatProps) {
  const id = useId()
  return (
    <fieldset className={css.step}>
      <legend>2. Batch and plan</legend>
      <div className={css.field}>
        <label htmlFor={id}>Batch</label>
        <select id={id} value={choice.batchId} onChange={(event) => set({ batchId: event.target.value })}>
          <option value="">Not yet</option>
          {batches.map(({ _id, code, course_name }) => (
            <option key={_id} value={_id}>
              {course_name}, {code}
            </option>
          ))}
        </select>
      </div>
      {choice.batchId !== '' && (
        <>
          {[false, true].map((inInstalments) => (
            <label key={String(inInstalments)} className={css.option}>
              <input
                type="radio"
                name="plan"
                checked={choice.inInstalments === inInstalments}
                onChange={() => set({ inInstalments })}
              />
              {inInstalments ? 'In instalments' : 'All at once'}
            </label>
          ))}
          {quote.error instanceof Error && <p role="alert">{quote.error.message}</p>}
          {quote.data && <Costs quote={quote.data} />}
        </>
      )}
    </fieldset>
  )
}

function Costs({ quote }: { quote: PresentedQuote }) {
  return (
    <dl className={css.costs} aria-label="What it costs">
      {quote.lines.map(({ title, total }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{rupees(total)}</dd>
        </div>
      ))}
      <div className={css.sum}>
        <dt>To pay now</dt>
        <dd>{rupees(quote.amount)}</dd>
      </div>
      {quote.instalments.slice(1).map(({ installment_no, net_amt, due_date }) => (
        <div key={installment_no}>
          <dt>
            Instalment {installment_no}, {weekdayDate(due_date)}
          </dt>
          <dd>{rupees(net_amt)}</dd>
        </div>
      ))}
    </dl>
  )
}
