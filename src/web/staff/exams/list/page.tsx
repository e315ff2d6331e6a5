import { useState } from 'react'
import { useNavigate } from 'react-router'
import { patternCalls, planCalls } from '#domains/exams/calls.ts'
import type { ListedTest, TestStage } from '#domains/exams/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { Button, Screen } from '../../frame/screen.tsx'
import { ChoiceField, TextField } from '../../parts/forms/fields.tsx'
import { FormDialog } from '../../parts/forms/staff-form.tsx'
import { FilterBar, useFilters } from '../../parts/lists/filters.tsx'
import { type Column, ListTable } from '../../parts/lists/list-table.tsx'
import { useList } from '../../parts/lists/use-list.ts'
import { State } from '../../parts/marks/state.tsx'
import { api } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { stageMarks, typeNames } from '../words.ts'

const stages: readonly TestStage[] = ['plan', 'scheduled', 'open', 'ended', 'released']

const columns: Column<ListedTest>[] = [
  { key: 'quiz_name', head: t`Test`, cell: ({ quiz_name }) => quiz_name || t`Untitled test` },
  {
    key: 'stage',
    head: t`Status`,
    cell: ({ stage }) => <State mark={stageMarks[stage].mark}>{stageMarks[stage].word}</State>,
  },
  { key: 'type', head: t`Type`, cell: ({ quiz_type }) => typeNames[quiz_type], isWide: true },
  { key: 'pattern', head: t`Pattern`, cell: ({ pattern }) => pattern ?? t`none`, isWide: true },
  {
    key: 'opens',
    head: t`Opens`,
    cell: ({ publish_date }) => (publish_date ? dayAndTime(publish_date) : t`no date yet`),
    isBelow: true,
    isOneLine: true,
  },
  {
    key: 'questions',
    head: t`Questions`,
    cell: ({ questions_picked: picked, questions_count: count }) =>
      picked === count ? count : t`${picked} of ${count}`,
    isNumber: true,
    isWide: true,
  },
  { key: 'attempts', head: t`Attempts`, cell: ({ attempts }) => attempts, isNumber: true, isWide: true },
]

/** Lists plans first, then tests by their opening time. */
export default function TestsPage() {
  const { read } = useFilters()
  const [isNew, setNew] = useState(false)
  const { q, stage: asked } = read('q', 'stage')
  const stage = stages.find((stage) => stage === asked)
  const filter = { q, stage }
  const list = useList(planCalls.tests, filter)
  const choices = stages.map((value) => ({ value, label: stageMarks[value].word }))
  return (
    <Screen
      title="Tests"
      actions={
        <Button isPrimary onPress={() => setNew(true)}>
          New test
        </Button>
      }
    >
      <FilterBar filters={[{ name: 'stage', label: t`Status`, choices }]} search={{ label: t`Search by name` }} />
      <ListTable
        name="Tests"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        toOf={({ _id }) => `/staff/tests/${_id}/plan`}
        nameOf={({ quiz_name }) => quiz_name}
        empty={{ text: t`No tests match these filters.` }}
      />
      {isNew && <NewTest onClose={() => setNew(false)} />}
    </Screen>
  )
}

function NewTest({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const patterns = useAnswer(patternCalls.patterns).data ?? []
  const choices = patterns.map(({ _id, name, version }) => ({ value: _id, label: t`${name}, version ${version}` }))
  return (
    <FormDialog
      title="New test"
      values={{ pattern_id: '', quiz_name: '' }}
      submit="Create test"
      onClose={onClose}
      onSubmit={async ({ pattern_id, quiz_name }) => {
        const { _id } = await api(planCalls).startPlan({ pattern_id, quiz_name })
        // Waits until the form has recorded that it has no unsaved changes.
        setTimeout(() => void navigate(`/staff/tests/${_id}/plan`))
      }}
    >
      <TextField name="quiz_name" label="Name" isRequired most={200} />
      <ChoiceField name="pattern_id" label="Pattern" isRequired choices={choices} none="Choose" />
    </FormDialog>
  )
}
