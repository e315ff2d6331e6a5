import { Link } from 'react-router'
import type { NumberKind, Today } from '#domains/console/today/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { useWithCentre } from '../../frame/use-with-centre.ts'
import css from './today.module.css'

/** `beside`: what the second number is, where it is not the weekday of a year before. `to`: the list that has it. */
type Words = { name: string; beside?: string; to?: (yesterday: string) => string }
const words: Record<NumberKind, Words> = {
  taken: { name: t`Collected today`, beside: t`yesterday`, to: () => '/staff/orders?paid=today' },
  calls: { name: t`Your calls today`, beside: t`yesterday`, to: () => '/staff/leads' },
  converted: {
    name: t`Your admissions this month`,
    beside: t`last month`,
    to: () => '/staff/leads/list?state=won&owner=me',
  },
  enquiries: {
    name: t`Enquiries`,
    to: (yesterday) => `/staff/leads/list?state=all&from=${yesterday}&to=${yesterday}`,
  },
  admissions: { name: t`Admissions` },
  received: { name: t`Payments received`, to: () => '/staff/orders?paid=yesterday' },
  present: { name: t`Attendance` },
}

/** Compared with a year before, whose days the legend names. */
export const isOfYesterday = (kind: NumberKind) => words[kind].beside === undefined

function write(kind: NumberKind, value: number | null) {
  if (value === null) return t`none`
  if (kind === 'received' || kind === 'taken') return rupees(value)
  return kind === 'present' ? `${value} %` : numberText(value)
}

/** Both on one line: filled is the newer, the ring what it is compared with. */
function Scale({ kind, value, before }: Today['numbers'][number]) {
  const most = kind === 'present' ? 100 : Math.max(value ?? 0, before ?? 0) * 1.25 || 1
  const at = (amount: number) => 7 + (amount / most) * 186
  return (
    <svg className={css.scale} viewBox="0 0 200 14" aria-hidden="true">
      <path d="M1 7h198" />
      {before !== null && <circle className={css.ring} cx={at(before)} cy="7" r="5" />}
      {value !== null && <circle className={css.filled} cx={at(value)} cy="7" r="5.5" />}
    </svg>
  )
}

/** Today beside yesterday, and yesterday beside the same weekday a year before. */
export function Numbers({ numbers, yesterday }: Pick<Today, 'numbers' | 'yesterday'>) {
  const withCentre = useWithCentre()
  if (numbers.length === 0) return null
  return (
    <dl className={css.numbers}>
      {numbers.map((number) => {
        const { name, beside, to } = words[number.kind]
        return (
          <div key={number.kind}>
            <dt>{to ? <Link to={withCentre(to(yesterday))}>{name}</Link> : name}</dt>
            <dd>
              {write(number.kind, number.value)}{' '}
              <small>
                {beside === undefined && <span className="sr">a year earlier </span>}
                {write(number.kind, number.before)} {beside}
              </small>
              <Scale {...number} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
