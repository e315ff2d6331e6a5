import { lazy, Suspense } from 'react'
import type { AuditRow } from '#domains/console/audit/schema.ts'
import { auditCalls } from '#domains/console/calls.ts'
import { t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { Screen } from '../../frame/screen.tsx'
import { FilterBar, useFilters } from '../../parts/lists/filters.tsx'
import { type Column, ListTable } from '../../parts/lists/list-table.tsx'
import { useList } from '../../parts/lists/use-list.ts'
import { useAnswer } from '../../shell/use-answer.ts'

// Loaded after the list, as it brings 37 KB of form and date libraries.
const DayInput = lazy(() => import('../../parts/forms/date-field.tsx').then((all) => ({ default: all.DayInput })))

const actions = [
  { value: 'published', label: t`Published` },
  { value: 'publication-scheduled', label: t`Scheduled publication` },
  { value: 'draft-discarded', label: t`Discarded a draft` },
  { value: 'grant-given', label: t`Granted a role` },
  { value: 'grant-ended', label: t`Ended a role` },
  { value: 'signed-in', label: t`Logged in` },
  { value: 'sign-in-failed', label: t`Failed to log in` },
  { value: 'counter-payment-taken', label: t`Took a payment` },
  { value: 'results-released', label: t`Released results` },
]

const columns: Column<AuditRow>[] = [
  { key: 'sentence', head: t`What`, cell: ({ sentence }) => sentence },
  { key: 'at', head: t`When`, cell: ({ at }) => dayAndTime(at), isBelow: true, isOneLine: true },
]

/** The audit log, newest first. */
export default function Audit() {
  const { read, set } = useFilters()
  const authors = useAnswer(auditCalls.authors).data ?? []
  const filter = read('action', 'who', 'subject', 'centre', 'from', 'to')
  const list = useList(auditCalls.audit, filter)
  return (
    <Screen title="Audit">
      <FilterBar
        filters={[
          { name: 'action', label: t`Action`, choices: actions },
          {
            name: 'who',
            label: t`Person`,
            choices: authors.map(({ _id, candidate_name }) => ({ value: _id, label: candidate_name })),
          },
        ]}
      >
        <Suspense>
          <DayInput label="From" value={filter.from ?? ''} onChange={(day) => set('from', day)} />
          <DayInput label="Up to and including" value={filter.to ?? ''} onChange={(day) => set('to', day)} />
        </Suspense>
      </FilterBar>
      <ListTable
        name="Audit log"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ sentence }) => sentence}
        empty={{ text: t`No entries match these filters.` }}
      />
    </Screen>
  )
}
