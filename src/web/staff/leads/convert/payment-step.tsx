import { rupees } from '../../parts/text/money.ts'
import { DrawerBar } from '../../purchases/drawer/drawer-bar.tsx'
import { MoneyFields } from '../../purchases/parts/money-fields.tsx'
import css from '../../purchases/parts/steps.module.css'
import type { StepProps } from './choice.ts'

type Props = StepProps & { amount: number | null; centreId: string }

/** The first receipt, for anyone who takes money at this counter. Cash goes into a drawer, which is opened here. */
export function PaymentStep({ choice, set, problems, amount, centreId }: Props) {
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
          {choice.mode === 'cash' && <DrawerBar centreId={centreId} />}
          <MoneyFields value={choice} set={set} problems={problems} asked={amount} />
        </>
      )}
    </fieldset>
  )
}
