import { useId } from 'react'
import type { ConversionOffer } from '#domains/console/conversion/schema.ts'
import { rupees } from '../../parts/text/money.ts'
import { DrawerBar } from '../../purchases/drawer/drawer-bar.tsx'
import { MoneyFields } from '../../purchases/parts/money-fields.tsx'
import css from '../../purchases/parts/steps.module.css'
import type { StepProps } from './choice.ts'

type Props = StepProps & { amount: number | null } & Pick<ConversionOffer, 'counters'>

/** The first receipt, for anyone who takes money at this counter. Cash goes into a drawer, which is opened here. */
export function PaymentStep({ choice, set, problems, amount, counters }: Props) {
  return (
    <fieldset className={css.step}>
      <legend>3. First payment</legend>
      {counters.length > 1 && <CounterField choice={choice} set={set} counters={counters} />}
      {amount === null ? (
        <p>Choose a batch first.</p>
      ) : choice.centreId === '' ? (
        <p>Choose the counter first.</p>
      ) : (
        <>
          <p>
            Payable at the counter: <b>{rupees(amount)}</b>
          </p>
          {choice.mode === 'cash' && amount > 0 && <DrawerBar centreId={choice.centreId} />}
          <MoneyFields value={choice} set={set} problems={problems} asked={amount} isFree={amount === 0} />
        </>
      )}
    </fieldset>
  )
}

/** Whose drawer it goes into, where the lead is of no centre. */
function CounterField({ choice, set, counters }: Pick<Props, 'choice' | 'set' | 'counters'>) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>Counter</label>
      <select id={id} value={choice.centreId} onChange={(event) => set({ centreId: event.target.value })}>
        <option value="">Choose</option>
        {counters.map(({ _id, center_name }) => (
          <option key={_id} value={_id}>
            {center_name}
          </option>
        ))}
      </select>
    </div>
  )
}
