import { Link } from 'react-router'
import { leadNumberCalls } from '#domains/leads/staff/calls.ts'
import type { LeadNumbers } from '#domains/leads/staff/schema.ts'
import { dayInIndia, indiaAt } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import { EmptyList } from '#web/staff/parts/lists/list-parts.tsx'
import table from '#web/staff/parts/lists/list-table.module.css'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre, useWithCentre } from '#web/staff/shell/use-staff.ts'
import css from './reports.module.css'

const periods = [
  { value: '7', label: t`last 7 days` },
  { value: '90', label: t`last 90 days` },
  { value: '365', label: t`last 365 days` },
]
const ways = [
  { value: 'course', label: t`course` },
  { value: 'owner', label: t`owner` },
]
type By = 'source' | 'course' | 'owner'
const byOf = (by: string | undefined): By => (by === 'course' || by === 'owner' ? by : 'source')

/** Report of new leads, their outcomes and waiting times. Days are in Indian time; every number links to its rows. */
export default function LeadReportsPage() {
  const { read } = useFilters()
  const { centre } = useCentre()
  const { by: chosenBy, days } = read('by', 'days')
  const by = byOf(chosenBy)
  const back = periods.some(({ value }) => value === days) ? Number(days) : 30
  const now = new Date()
  const asked = {
    by,
    from: dayInIndia(indiaAt(now, 1 - back, 12)),
    to: dayInIndia(now),
    centre: centre?._id,
  }
  const numbers = useAnswer(leadNumberCalls.leadNumbers, asked)
  return (
    <Screen title="Leads">
      <FilterBar
        filters={[
          { name: 'by', label: t`By source`, choices: ways },
          { name: 'days', label: t`Last 30 days`, choices: periods },
        ]}
      />
      {numbers.data !== undefined ? (
        <Numbers numbers={numbers.data} by={by} period={`from=${asked.from}&to=${asked.to}`} />
      ) : (
        <AnswerState answer={numbers} lines={6} />
      )}
    </Screen>
  )
}

function Numbers({ numbers, by, period }: { numbers: LeadNumbers; by: By; period: string }) {
  const withCentre = useWithCentre()
  if (numbers.rows.length === 0) return <EmptyList text="No enquiries in this period." />
  const toOf = (key: string | null, state: string) => {
    const filter = key === null ? (by === 'owner' ? 'owner=none&' : '') : `${by}=${key}&`
    return withCentre(`/staff/leads/list?${filter}state=${state}&${period}`)
  }
  return (
    <>
      <section aria-label="Numbers">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reached by keyboard */}
        <div className={table.scroll} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                <th>{by === 'source' ? t`Source` : by === 'course' ? t`Course` : t`Owner`}</th>
                <th>Received</th>
                <th className={table.wide}>Called</th>
                <th>Hours to the first call</th>
                <th className={table.wide}>Open</th>
                <th>Won</th>
                <th>Lost</th>
              </tr>
            </thead>
            <tbody>
              {numbers.rows.map((row) => (
                <tr key={row.key ?? ''}>
                  <td>
                    {row.name}
                    <span className={table.below}>{t`${row.called} called, ${row.open} open`}</span>
                  </td>
                  <td>
                    <Link className={table.to} to={toOf(row.key, 'all')}>
                      {row.came}
                    </Link>
                  </td>
                  <td className={table.wide}>{row.called}</td>
                  <td>{row.hours_to_call ?? '–'}</td>
                  <td className={table.wide}>{row.open}</td>
                  <td>
                    <Link className={table.to} to={toOf(row.key, 'won')}>
                      {row.won}
                    </Link>
                  </td>
                  <td>
                    <Link className={table.to} to={toOf(row.key, 'lost')}>
                      {row.lost}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      {numbers.reasons.length > 0 && (
        <div className={css.reasons}>
          <ShortTable
            title="Why leads were lost"
            heads={[t`Reason`, t`Leads`]}
            numbers={1}
            rows={numbers.reasons.map(({ key, name, count }) => [String(key), [name, count]])}
            empty=""
          />
        </div>
      )}
    </>
  )
}
