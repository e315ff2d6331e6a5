import { useId } from 'react'
import type { ConversionOffer } from '#domains/console/conversion/schema.ts'
import type { PresentedQuote } from '#domains/purchases/orders/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Costs } from '../../purchases/parts/costs.tsx'
import css from '../../purchases/parts/steps.module.css'
import type { Answer } from '../../shell/use-answer.ts'
import type { StepProps } from './choice.ts'

type SeatProps = Omit<StepProps, 'problems'> & Pick<ConversionOffer, 'batches'> & { quote: Answer<PresentedQuote> }

/** Which batch, paid at once or in instalments, and what that costs. */
export function SeatStep({ choice, set, batches, quote }: SeatProps) {
  const id = useId()
  return (
    <fieldset className={css.step}>
      <legend>2. Batch and payment plan</legend>
      <div className={css.field}>
        <label htmlFor={id}>Batch</label>
        <select id={id} value={choice.batchId} onChange={(event) => set({ batchId: event.target.value })}>
          <option value="">Later</option>
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
              {inInstalments ? t`In instalments` : t`In full`}
            </label>
          ))}
          {quote.error instanceof Error && <p role="alert">{quote.error.message}</p>}
          {quote.data && <Costs quote={quote.data} />}
        </>
      )}
    </fieldset>
  )
}
