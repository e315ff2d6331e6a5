import { useId } from 'react'
import { DateField } from 'react-aria-components'
import { dayOf, Segments } from './date-field.tsx'
import { FieldPlace } from './fields.tsx'

type DayInputProps = { label: string; value: string; onChange: (day: string) => void; problem?: string | undefined }

/** A day outside a form, as YYYY-MM-DD or nothing: typed part by part, day first, the same on every device. */
export function DayInput({ label, value, onChange, problem }: DayInputProps) {
  const id = useId()
  return (
    <FieldPlace id={id} label={label} hint="" isRequired={false} problem={problem}>
      <DateField
        aria-label={label}
        granularity="day"
        value={dayOf(value)}
        onChange={(day) => onChange(day?.toString() ?? '')}
      >
        <Segments label={label} isInvalid={problem !== undefined} />
      </DateField>
    </FieldPlace>
  )
}
