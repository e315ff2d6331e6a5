import type { ReactNode } from 'react'
import { dayAndMonth } from '../text/format-date.ts'
import css from './ticket.module.css'

/** A perforated ticket: the stub shows the day, the body the event, and the end the action. */
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
