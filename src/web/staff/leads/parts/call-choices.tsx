import { outcomeNames } from '#domains/leads/staff/rules.ts'
import type { CallOutcome } from '#domains/leads/staff/schema.ts'
import { indiaAt } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { timeOfDay, weekdayDate } from '#web/ui/text/format-date.ts'
import type { OtherTime, When } from './call-rules.ts'
import css from './desk.module.css'

export const outcomes: CallOutcome[] = ['interested', 'not-now', 'no-answer', 'wrong-number', 'not-interested']
export const whens: { value: When; label: string }[] = [
  { value: 'tomorrow', label: t`Tomorrow` },
  { value: 'three-days', label: t`3 days` },
  { value: 'monday', label: t`Monday` },
  { value: 'other', label: t`Other` },
]

type OneOf<T extends string> = {
  legend: string
  name: string
  choices: { value: T; label: string /** Consequence of the choice. */; hint?: string }[]
  value: T | null
  firstKey: number
  onChoose: (value: T) => void
  isColumn?: boolean
}

/** Bubbles with the key that picks them. */
export function Bubbles<T extends string>({ legend, name, choices, value, firstKey, onChoose, isColumn }: OneOf<T>) {
  return (
    <fieldset className={`choice ${css.choices}`} data-column={isColumn || undefined}>
      <legend>{legend}</legend>
      {choices.map((choice, n) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={value === choice.value}
            data-key={firstKey + n}
            onChange={() => onChoose(choice.value)}
          />
          <i aria-hidden="true">{firstKey + n}</i>
          {choice.label}
          {choice.hint && <small>{choice.hint}</small>}
        </label>
      ))}
    </fieldset>
  )
}

export const outcomeChoices = outcomes.map((value) => ({
  value,
  label: outcomeNames[value],
  hint: value === 'not-interested' ? t`asks for a reason` : undefined,
}))

const farthestDays = 60

/** Choice of day and hour from two lists: the same on every device, and no date can be mistyped. */
export function OtherTimeFields({ value, onChange }: { value: OtherTime; onChange: (value: OtherTime) => void }) {
  const now = new Date()
  return (
    <>
      <label className={css.field}>
        Day
        <select value={value.days} onChange={(event) => onChange({ ...value, days: Number(event.target.value) })}>
          {Array.from({ length: farthestDays }, (_, n) => n + 1).map((days) => (
            <option key={days} value={days}>
              {weekdayDate(indiaAt(now, days, 12).toISOString())}
            </option>
          ))}
        </select>
      </label>
      <label className={css.field}>
        Time
        <select value={value.hour} onChange={(event) => onChange({ ...value, hour: Number(event.target.value) })}>
          {Array.from({ length: 12 }, (_, n) => n + 9).map((hour) => (
            <option key={hour} value={hour}>
              {timeOfDay(indiaAt(now, 1, hour).toISOString())}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
