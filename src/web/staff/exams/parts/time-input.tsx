import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { DateField, DateInput, DateSegment } from 'react-aria-components'
import { indiaZone } from '#platform/text/india-time.ts'
import forms from '../../parts/forms/forms.module.css'
import css from './plan.module.css'

type Props = { label: string; value: string | null; isDisabled: boolean; onChange: (value: string | null) => void }

/** Field for a moment in the institute's time zone, typed part by part; its value is ISO 8601 in UTC, or null. */
export function TimeInput({ label, value, isDisabled, onChange }: Props) {
  const shown: ZonedDateTime | null = value === null ? null : parseAbsolute(value, indiaZone)
  return (
    <div className={css.choice}>
      <span aria-hidden="true">{label}</span>
      <DateField
        aria-label={label}
        granularity="minute"
        hideTimeZone
        hourCycle={12}
        isDisabled={isDisabled}
        placeholderValue={parseAbsolute(new Date().toISOString(), indiaZone).set({
          hour: 10,
          minute: 0,
          second: 0,
          millisecond: 0,
        })}
        value={shown}
        onChange={(time) => onChange(time?.toDate().toISOString() ?? null)}
      >
        <DateInput className={forms.segments ?? ''} aria-label={label}>
          {(segment) => <DateSegment className={forms.segment ?? ''} segment={segment} />}
        </DateInput>
      </DateField>
    </div>
  )
}
