import type { ReactNode } from 'react'
import { dayAndMonth } from '../text/format-date.ts'
import css from './ticket.module.css'

/** A perforated ticket: the stub carries the day, the body what happens on it, the action stands at its end. */
export function Ticket({ date, action, children }: { date: string; action?: ReactNode; children: ReactNode }) {
  const { day, month } = dayAndMonth(date)
  return (
    <div className={css.ticket}>
      <time className={css.stub} dateTime={date}>
        <b>{day}</b> {month}
      </time>
      <div className={css.body}>{children}</div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
