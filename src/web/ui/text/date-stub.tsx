import css from './date-stub.module.css'
import { dayAndMonth, yearOf } from './format-date.ts'

/** A date as the stub of a ticket: day, month, and the year. Decoration: the date stands in words beside it. */
export function DateStub({ iso, className }: { iso: string; className?: string | undefined }) {
  const { day, month } = dayAndMonth(iso)
  return (
    <span className={`${css.stub} ${className ?? ''}`} aria-hidden="true">
      <b>{day}</b>
      {month}
      <small>{yearOf(iso)}</small>
    </span>
  )
}
