import { daysToLeave } from '#domains/attempts/notebook/rules.ts'
import { t } from '#platform/text/messages.ts'
import css from './right-days.module.css'

const bubbles = Array.from({ length: daysToLeave }, (_, index) => index + 1)

/** Three bubbles, one for each day on which the question was answered correctly. */
export function RightDays({ days }: { days: number }) {
  return (
    <span className={css.days} role="img" aria-label={t`Right on ${days} of ${daysToLeave} days`}>
      {bubbles.map((day) => (
        <i key={day} data-filled={day <= days || undefined} />
      ))}
    </span>
  )
}
