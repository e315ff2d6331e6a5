import { useState, useSyncExternalStore } from 'react'
import { leadDeskCalls } from '#domains/leads/staff/calls.ts'
import type { LeadCallsDue, LeadRow } from '#domains/leads/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { FailedAnswer, WaitingAnswer } from '#web/staff/frame/answer-states.tsx'
import { LinkButton, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { FilterBar } from '#web/staff/parts/lists/filters.tsx'
import { EmptyList } from '#web/staff/parts/lists/list-parts.tsx'
import table from '#web/staff/parts/lists/list-table.module.css'
import { State } from '#web/staff/parts/marks/state.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { useAnswer, useLastAnswer } from '#web/staff/shell/use-answer.ts'
import { type BegunCalls, CallSheet } from '../parts/call-sheet.tsx'
import { leadsChanged } from '../parts/current-lead.ts'
import { Calls, Due } from '../parts/lead-marks.tsx'
import { useDeskFilterBar, useDeskFilters } from '../parts/use-choices.ts'
import css from './calls.module.css'

const wide = '(width >= 1280px)'
const watchWidth = (listener: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const moreAtOnce = 50
/** Upper bound on calls in a day. */
const most = 200

/** Lists due calls; the sheet beside them saves one and opens the next. */
export default function CallsPage() {
  const filters = useDeskFilters()
  const bar = useDeskFilterBar()
  const question = JSON.stringify(filters)
  const [limit, setLimit] = useState(moreAtOnce)
  const due = useAnswer(leadDeskCalls.leadCallsDue, { ...filters, limit })
  // The shorter list stays until the longer one has loaded.
  const shown = useLastAnswer(due.data, question)
  return (
    <Screen
      title="Leads"
      actions={
        <LinkButton to="/staff/leads/new">
          Walk-in enquiry <kbd>n e</kbd>
        </LinkButton>
      }
    >
      <div className={css.desk}>
        <FilterBar filters={bar} />
        {shown === undefined ? (
          due.error === undefined ? (
            <WaitingAnswer lines={8} />
          ) : (
            <FailedAnswer answer={due} />
          )
        ) : (
          <>
            <Desk key={question} due={shown} onMore={limit < most ? () => setLimit(limit + moreAtOnce) : null} />
            {due.error !== undefined && <FailedAnswer answer={due} />}
          </>
        )}
      </div>
    </Screen>
  )
}

type DeskProps = { due: LeadCallsDue; onMore: (() => void) | null }

function Desk({ due, onMore }: DeskProps) {
  const isWide = useSyncExternalStore(watchWidth, () => matchMedia(wide).matches)
  const [chosen, setChosen] = useState<string | null>(null)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const isAll = due.rows.length >= due.overdue + due.today + due.fresh
  const [begun] = useState<BegunCalls>(() => new Map())
  const rows = due.rows.filter(({ _id }) => !done.has(_id))
  const first = isWide ? rows[0] : rows.find(({ _id }) => begun.has(_id))
  const open = rows.find(({ _id }) => _id === chosen) ?? first
  const close = () => {
    if (open) begun.delete(open._id)
    setChosen(null)
  }
  const saved = (row: LeadRow) => {
    const next = rows[rows.indexOf(row) + 1] ?? rows.find((other) => other !== row)
    setDone(new Set([...done, row._id]))
    setChosen(next?._id ?? null)
    say(t`Call to ${row.name} saved.`)
    leadsChanged()
  }
  const sheet = open && (
    <CallSheet leadId={open._id} begun={begun} submit="Save and next" onSaved={() => saved(open)} hasKeys={isWide} />
  )
  return (
    <>
      <div className={css.list}>
        <p className={css.counts} role="status">
          <State mark="bad">{due.overdue} overdue</State>
          <State mark="half">{due.today} today</State>
          <State mark="ring">{due.fresh} new since yesterday</State>
        </p>
        {rows.length === 0 ? (
          <EmptyList text="No calls are due." />
        ) : (
          <DueTable rows={rows} open={isWide ? open?._id : undefined} onOpen={setChosen} />
        )}
        {!isAll && onMore && <TextButton onPress={onMore}>More</TextButton>}
      </div>
      {isWide && open && (
        <aside className={css.side} aria-label="Call">
          {sheet}
        </aside>
      )}
      {!isWide && open && (
        <Dialog title="Call" onClose={close}>
          {sheet}
        </Dialog>
      )}
    </>
  )
}

function DueTable({ rows, open, onOpen }: { rows: LeadRow[]; open: string | undefined; onOpen: (id: string) => void }) {
  return (
    <section aria-label="Calls due">
      <table className={`${table.table} ${css.table}`}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Due</th>
            <th data-wide>Course</th>
            <th data-wide>Stage</th>
            <th data-wide>Calls</th>
            <th data-wide>Last note</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} data-selected={row._id === open || undefined}>
              <td>
                <TextButton onPress={() => onOpen(row._id)}>{row.name}</TextButton>
              </td>
              <td>
                <Due lead={row} />
              </td>
              <td data-wide className={css.course}>
                {row.course_name ?? ''}
              </td>
              <td data-wide>{row.stage}</td>
              <td data-wide>
                <Calls count={row.calls} />
              </td>
              <td data-wide className={css.note}>
                {row.last_note}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
