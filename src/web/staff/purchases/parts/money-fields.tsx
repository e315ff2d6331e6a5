import type { CounterMode } from '../../../../domains/purchases/orders/schema.ts'
import css from './steps.module.css'
import { TextInput } from './text-input.tsx'

/** How money was handed over; of a cheque its bank and date too. */
export type Handed = { mode: CounterMode; reference: string; bank: string; date: string }

const modes: { value: CounterMode; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'bank-transfer', label: 'Bank transfer' },
]

export const handedBody = ({ mode, reference, bank, date }: Handed) => ({
  mode,
  reference: mode === 'cash' ? '' : reference,
  bank_name: mode === 'cheque' ? bank : '',
  instrument_date: mode === 'cheque' && date !== '' ? date : undefined,
})

type MoneyProps = { value: Handed; set: (some: Partial<Handed>) => void; problems: Record<string, string> }

export function MoneyFields({ value, set, problems }: MoneyProps) {
  const { mode } = value
  return (
    <>
      <div className={css.options} role="radiogroup" aria-label="Paid by">
        {modes.map(({ value, label }) => (
          <label key={value} className={css.option}>
            <input type="radio" name="mode" checked={mode === value} onChange={() => set({ mode: value })} />
            {label}
          </label>
        ))}
      </div>
      {problems.mode && <p className={css.problem}>{problems.mode}</p>}
      {mode !== 'cash' && (
        <div className={css.fields}>
          <TextInput
            label={mode === 'cheque' ? 'Number of the cheque' : 'UTR number'}
            value={value.reference}
            onChange={(reference) => set({ reference })}
            problem={problems.reference}
          />
          {mode === 'cheque' && (
            <>
              <TextInput
                label="Bank"
                value={value.bank}
                onChange={(bank) => set({ bank })}
                problem={problems.bank_name}
              />
              <TextInput
                label="Date on the cheque"
                type="date"
                value={value.date}
                onChange={(date) => set({ date })}
                problem={problems.instrument_date}
              />
            </>
          )}
        </div>
      )}
    </>
  )
}
