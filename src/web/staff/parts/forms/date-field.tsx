import { type CalendarDate, parseAbsolute, parseDate, parseTime, type ZonedDateTime } from '@internationalized/date'
import { useId } from 'react'
import { DateField as AriaDateField, TimeField as AriaTimeField, DateInput, DateSegment } from 'react-aria-components'
import { useController, useFormContext } from 'react-hook-form'
import { indiaZone } from '#platform/text/india-time.ts'
import { FieldPlace, type FieldProps, useProblem } from './fields.tsx'
import css from './forms.module.css'

/** Parses the day of a value; null if invalid. */
function dayOf(value: unknown): CalendarDate | null {
  try {
    return typeof value === 'string' && value !== '' ? parseDate(value.slice(0, 10)) : null
  } catch {
    return null // not a day: the field is empty, with the problem below
  }
}

function timeOf(value: unknown): ZonedDateTime | null {
  try {
    return typeof value === 'string' && value !== '' ? parseAbsolute(value, indiaZone) : null
  } catch {
    return null // as above
  }
}

/** Typed part by part, day first, the same on every device. */
function Segments({ label, isInvalid }: { label: string; isInvalid: boolean }) {
  return (
    <DateInput className={css.segments ?? ''} aria-label={label} data-invalid={isInvalid || undefined}>
      {(segment) => <DateSegment className={css.segment ?? ''} segment={segment} />}
    </DateInput>
  )
}

/** Field for a day, as YYYY-MM-DD or null. */
export function DayField({ name, label, hint, isRequired }: FieldProps) {
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  return (
    <DayInput
      label={label}
      hint={hint}
      isRequired={isRequired}
      value={field.value}
      onChange={(day) => field.onChange(day === '' ? null : day)}
      problem={useProblem(name)}
    />
  )
}

/** Field for a moment in the institute's time zone, as ISO 8601 in UTC or null. */
export function TimeField({ name, label, hint, isRequired }: FieldProps) {
  const id = useId()
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const problem = useProblem(name)
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      <AriaDateField
        aria-label={label}
        granularity="minute"
        hideTimeZone
        hourCycle={12}
        placeholderValue={parseAbsolute(new Date().toISOString(), indiaZone).set({
          hour: 10,
          minute: 0,
          second: 0,
          millisecond: 0,
        })}
        value={timeOf(field.value)}
        onChange={(time) => field.onChange(time?.toDate().toISOString() ?? null)}
      >
        <Segments label={label} isInvalid={problem !== undefined} />
      </AriaDateField>
    </FieldPlace>
  )
}

function clockOf(value: unknown) {
  try {
    return typeof value === 'string' && value !== '' ? parseTime(value) : null
  } catch {
    return null // as above
  }
}

/** Field for a time of day in India, as HH:MM or null. */
export function ClockField({ name, label, hint, isRequired }: FieldProps) {
  const id = useId()
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const problem = useProblem(name)
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      <AriaTimeField
        aria-label={label}
        granularity="minute"
        hourCycle={12}
        value={clockOf(field.value)}
        onChange={(clock) => field.onChange(clock?.toString().slice(0, 5) ?? null)}
      >
        <Segments label={label} isInvalid={problem !== undefined} />
      </AriaTimeField>
    </FieldPlace>
  )
}

type DayInputProps = Omit<FieldProps, 'name'> & {
  value: unknown
  onChange: (day: string) => void
  problem?: string | undefined
}

/** Field for a day outside a form, as YYYY-MM-DD or ''. */
export function DayInput({ label, hint, isRequired, value, onChange, problem }: DayInputProps) {
  const id = useId()
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      <AriaDateField
        aria-label={label}
        granularity="day"
        value={dayOf(value)}
        onChange={(day) => onChange(day?.toString() ?? '')}
      >
        <Segments label={label} isInvalid={problem !== undefined} />
      </AriaDateField>
    </FieldPlace>
  )
}
