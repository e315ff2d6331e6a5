import { candidateCalls } from '#domains/attempts/candidates/calls.ts'
import type { SatTest } from '#domains/attempts/candidates/schema.ts'
import type { TestStage } from '#domains/exams/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { Screen } from '../../frame/screen.tsx'
import { FilterBar, useFilters } from '../../parts/lists/filters.tsx'
import { type Column, ListTable } from '../../parts/lists/list-table.tsx'
import { useList } from '../../parts/lists/use-list.ts'
import { State } from '../../parts/marks/state.tsx'
import { stageMarks, typeNames } from '../words.ts'

const stages: readonly TestStage[] = ['open', 'ended', 'released']

const columns: Column<SatTest>[] = [
  { key: 'quiz_name', head: t`Test`, cell: ({ quiz_name }) => quiz_name },
  {
    key: 'stage',
    head: t`Status`,
    cell: ({ stage }) => <State mark={stageMarks[stage].mark}>{stageMarks[stage].word}</State>,
  },
  { key: 'type', head: t`Type`, cell: ({ quiz_type }) => typeNames[quiz_type], isWide: true },
  {
    key: 'opens',
    head: t`Opened`,
    cell: ({ publish_date }) => dayAndTime(publish_date),
    isBelow: true,
    isOneLine: true,
  },
  {
    key: 'closes',
    head: t`Closes`,
    cell: ({ closes_at }) => (closes_at ? dayAndTime(closes_at) : t`never`),
    isWide: true,
    isOneLine: true,
  },
]

/** Tests that have begun, each with a link to its candidates. */
export default function SatTestsPage() {
  const { q, stage: asked } = useFilters().read('q', 'stage')
  const list = useList(candidateCalls.satTests, { q, stage: stages.find((stage) => stage === asked) })
  const choices = stages.map((value) => ({ value, label: stageMarks[value].word }))
  return (
    <Screen title="Results">
      <FilterBar filters={[{ name: 'stage', label: t`Status`, choices }]} search={{ label: t`Search by name` }} />
      <ListTable
        name="Results"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        toOf={({ _id }) => `/staff/tests/${_id}/results`}
        nameOf={({ quiz_name }) => quiz_name}
        empty={{ text: t`No tests that have started match these filters.` }}
      />
    </Screen>
  )
}
