import { rupees } from '../../text/money.ts'
import css from './convert.module.css'
import type { Choice, StepProps } from './page.tsx'
import { TextInput } from './text-input.tsx'

const modes: { value: Choice['mode']; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'bank-transfer', label: 'Bank transfer' },
]

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
          {modes.map(({ value, label }) => (
            <label key={value} className={css.option}>
              <input type="radio" name="mode" checked={choice.mode === value} onChange={() => set({ mode: value })} />
              {label}
            </label>
          ))}
          {problems.mode && <p className={css.problem}>{problems.mode}</p>}
          {choice.mode !== 'cash' && (
            <div className={css.fields}>
              <TextInput
                label={choice.mode === 'cheque' ? 'Number of the cheque' : 'UTR number'}
                value={choice.reference}
                onChange={(reference) => set({ reference })}
                problem={problems.reference}
              />
              {choice.mode === 'cheque' && (
                <>
                  <TextInput
                    label="Bank"
                    value={choice.bank}
                    onChange={(bank) => set({ bank })}
                    problem={problems.bank_name}
                  />
                  <TextInput
                    label="Date on the cheque (YYYY-MM-DD)"
                    value={choice.date}
                    onChange={(date) => set({ date })}
                    problem={problems.instrument_date}
                  />
                </>
              )}
            </div>
          )}
        </>
      )}
    </fieldset>
  )
}
