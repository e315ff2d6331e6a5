import { candidateCalls } from '#domains/attempts/candidates/calls.ts'
import type { CandidateRow } from '#domains/attempts/candidates/schema.ts'
import { t } from '#platform/text/messages.ts'
import { FilterBar, useFilters } from '../../parts/lists/filters.tsx'
import { type Column, ListTable } from '../../parts/lists/list-table.tsx'
import { useList } from '../../parts/lists/use-list.ts'
import { dayAndTime } from '../../parts/text/dates.ts'
import { shortMarks, timeTaken } from '../../parts/text/marks.ts'
import { useCentre, useMay } from '../../shell/use-staff.ts'
import { closedWords } from './words.ts'

/** Of the list, as its address says them; the centre is that of the frame. */
export function useCandidateFilters() {
  const { q, state } = useFilters().read('q', 'state')
  const { centre } = useCentre()
  return { q, centre: centre?._id, state: state === 'unfinished' ? ('unfinished' as const) : ('counted' as const) }
}

const nameColumn: Column<CandidateRow> = { key: 'name', head: t`Candidate`, cell: (row) => row.candidate_name }
const placeColumns: Column<CandidateRow>[] = [
  { key: 'number', head: t`Number`, cell: (row) => row.registration_number, isWide: true },
  { key: 'centre', head: t`Centre`, cell: (row) => row.center_name ?? t`none`, isWide: true },
]

const columnsOf = (mm: number): Column<CandidateRow>[] => [
  nameColumn,
  { key: 'rank', head: t`Rank`, cell: (row) => row.rank, isNumber: true },
  {
    key: 'marks',
    head: t`Marks out of ${shortMarks(mm)}`,
    cell: (row) => row.marks_obtained !== null && shortMarks(row.marks_obtained),
    isNumber: true,
  },
  {
    key: 'accuracy',
    head: t`Accuracy`,
    cell: (row) => row.accuracy !== null && `${shortMarks(row.accuracy)} %`,
    isNumber: true,
    isWide: true,
  },
  {
    key: 'time',
    head: t`Time taken`,
    cell: (row) => row.seconds_taken !== null && timeTaken(row.seconds_taken),
    isNumber: true,
    isWide: true,
  },
  ...placeColumns,
  { key: 'closed', head: t`Submitted`, cell: (row) => row.closed_at && dayAndTime(row.closed_at), isWide: true },
]

const unfinishedColumns: Column<CandidateRow>[] = [
  nameColumn,
  { key: 'state', head: t`Status`, cell: closedWords },
  { key: 'begun', head: t`Started`, cell: (row) => dayAndTime(row.started_at) },
  ...placeColumns,
]

const states = [{ name: 'state', label: t`Status`, choices: [{ value: 'unfinished', label: t`not finished` }] }]

type Props = { testId: string; mm: number; filters: ReturnType<typeof useCandidateFilters> }

/** Who has sat the test, the best first, or who has no marks yet. */
export function Candidates({ testId, mm, filters }: Props) {
  const may = useMay()
  const list = useList(candidateCalls.candidates, { id: testId, ...filters })
  const isCounted = filters.state === 'counted'
  return (
    <section aria-label="Candidates">
      <FilterBar search={{ label: t`Name, number, phone or e-mail` }} filters={states} />
      <ListTable
        name="Candidates"
        list={list}
        columns={isCounted ? columnsOf(mm) : unfinishedColumns}
        keyOf={({ _id }) => _id}
        nameOf={({ candidate_name }) => candidate_name}
        toOf={may('students.read') ? ({ student_id }) => `/staff/students/${student_id}` : undefined}
        empty={{
          text: isCounted ? t`No candidates with marks match these filters.` : t`Nobody is still sitting this test.`,
        }}
      />
    </section>
  )
}
