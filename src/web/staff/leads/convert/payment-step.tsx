import { MoneyFields } from '../../money/parts/money-fields.tsx'
import css from '../../money/parts/steps.module.css'
import { rupees } from '../../text/money.ts'
import type { StepProps } from './choice.ts'

/** The first receipt, for whoever takes money at this counter. */
export function PaymentStep({ choice, set, problems, amount }: StepProps & { amount: number | null }) {
  return (
    <fieldset className={css.step}>
      <legend>3. First receipt</legend>
      {amount === null ? (
        <p>Choose a batch first.</p>
      ) : (
        <>
          <p>
            Received at the counter: <b>{rupees(amount)}</b>
          </p>
          <MoneyFields value={choice} set={set} problems={problems} />
        </>
      )}
    </fieldset>
  )
}
