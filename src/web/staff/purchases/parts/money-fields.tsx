import type { CounterMode } from '#domains/purchases/orders/schema.ts'
import { t } from '#platform/text/messages.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { DayInput } from '../../parts/forms/date-field.tsx'
import css from './steps.module.css'
import { TextInput } from './text-input.tsx'

/**
 * How money was handed over; for a cheque also its bank and date. `part`: the typed rupees, if less than the amount
 * due.
 */
export type Handed = { mode: CounterMode; reference: string; bank: string; date: string; part: string | null }

const modes: { value: CounterMode; label: string }[] = [
  { value: 'cash', label: t`Cash` },
  { value: 'upi', label: 'UPI' },
  { value: 'card', label: t`Card` },
  { value: 'cheque', label: t`Cheque` },
  { value: 'bank-transfer', label: t`Bank transfer` },
]

const referenceLabels: Record<CounterMode, string> = {
  cash: '',
  upi: t`UPI reference number`,
  card: t`Number on the slip`,
  cheque: t`Cheque number`,
  'bank-transfer': t`UTR number`,
}

/** Returns the amount taken of the amount due; null while the typed part is invalid. */
export function takenOf({ part }: Pick<Handed, 'part'>, asked: number | null) {
  if (part === null || asked === null) return asked === null ? null : { amount: asked, is_part: false }
  const typed = part.replaceAll(/[,\s₹]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? { amount: Number(typed), is_part: true } : null
}

export const handedBody = ({ mode, reference, bank, date }: Handed) => ({
  mode,
  reference: mode === 'cash' ? '' : reference,
  bank_name: mode === 'cheque' ? bank : '',
  instrument_date: mode === 'cheque' && date !== '' ? date : undefined,
})

type MoneyProps = {
  value: Handed
  set: (some: Partial<Handed>) => void
  problems: Record<string, string>
  /** Rupees due, if a part of them may be paid. */
  asked?: number | null
  /** True if nothing is payable. */
  isFree?: boolean
}

/** Field for an advance, or a part of the due. */
function PartField({ value: { part }, set, problems, asked }: MoneyProps & { asked: number }) {
  const taken = takenOf({ part }, asked)
  return (
    <>
      <label className={css.option}>
        <input type="checkbox" checked={part !== null} onChange={() => set({ part: part === null ? '' : null })} />
        An advance, or part of {rupees(asked)}
      </label>
      {part !== null && (
        <div className={css.fields}>
          <TextInput
            label="Amount now, ₹"
            value={part}
            inputMode="decimal"
            onChange={(typed) => set({ part: typed })}
            problem={problems.amount}
          />
          {taken !== null && taken.amount < asked && (
            <p role="status">The remaining {rupees(Math.round((asked - taken.amount) * 100) / 100)} stays due.</p>
          )}
        </div>
      )}
    </>
  )
}

export function MoneyFields({ value, set, problems, asked = null, isFree = false }: MoneyProps) {
  const { mode } = value
  if (isFree) return <p>There is nothing to pay: the receipt says ₹0.</p>
  return (
    <>
      {asked !== null && <PartField value={value} set={set} problems={problems} asked={asked} />}
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
            label={referenceLabels[mode]}
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
              <DayInput
                label="Date on the cheque"
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
