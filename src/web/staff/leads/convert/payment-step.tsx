import { rupees } from '../../parts/text/money.ts'
import { MoneyFields } from '../../purchases/parts/money-fields.tsx'
import css from '../../purchases/parts/steps.module.css'
import type { StepProps } from './choice.ts'

/** The first receipt, for anyone who takes money at this counter. */
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
          <MoneyFields value={choice} set={set} problems={problems} asked={amount} />
        </>
      )}
    </fieldset>
  )
}
