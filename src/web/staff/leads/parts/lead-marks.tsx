import type { LeadRow } from '#domains/leads/staff/schema.ts'
import { indiaAt } from '#platform/text/india-time.ts'
import { plural } from '#platform/text/messages.ts'
import { dayAndTime, timeOfDay } from '#web/ui/text/format-date.ts'
import { State } from '../../parts/marks/state.tsx'
import css from './desk.module.css'

/** Formats a follow-up, which is never far away, without its year: 'Sat 21 Nov, 6:34 PM'. */
const soon = (iso: string) => dayAndTime(iso).replace(/\s\d{4},/, ',')

/** Shows when a lead is due: overdue, today, later, or without a date. */
export function Due({ lead, now = new Date() }: { lead: Pick<LeadRow, 'next_follow_up_at' | 'stage'>; now?: Date }) {
  const { next_follow_up_at: next } = lead
  if (next === null) return lead.stage === 'new' ? <State mark="ring">new</State> : <State mark="warn">no date</State>
  const at = new Date(next)
  if (at < indiaAt(now, 0, 0)) return <State mark="bad">{soon(next)}</State>
  if (at < indiaAt(now, 1, 0)) return <State mark="half">{timeOfDay(next)}</State>
  return <span>{soon(next)}</span>
}

/** Shows one circle for each call, up to four. */
export function Calls({ count }: { count: number }) {
  return (
    <span className={css.calls}>
      <span aria-hidden="true">
        {[1, 2, 3, 4].map((n) => (
          <i key={n} data-on={n <= count || undefined} />
        ))}
      </span>
      <span className="sr">{plural(count, '# call', '# calls')}</span>
    </span>
  )
}
