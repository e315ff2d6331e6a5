import { candidateCalls } from '#domains/attempts/candidates/calls.ts'
import type { CandidateRow, TestResults } from '#domains/attempts/candidates/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useThings } from '#web/staff/parts/draft-fields/use-things.ts'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import { type Column, ListTable } from '#web/staff/parts/lists/list-table.tsx'
import { useList } from '#web/staff/parts/lists/use-list.ts'
import { useCentre, useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { shortMarks, timeTaken } from '#web/ui/text/format-number.ts'

/** Reads the list's filters from the address; the centre comes from the frame. */
export function useCandidateFilters() {
  const { q, state, batch } = useFilters().read('q', 'state', 'batch')
  const { centre } = useCentre()
  return {
    q,
    batch,
    centre: centre?._id,
    state: state === 'unfinished' ? ('unfinished' as const) : ('counted' as const),
  }
}

const nameColumn: Column<CandidateRow> = { key: 'name', head: t`Candidate`, cell: (row) => row.candidate_name }
const placeColumns: Column<CandidateRow>[] = [
  { key: 'number', head: t`Number`, cell: (row) => row.registration_number, isWide: true },
  { key: 'centre', head: t`Centre`, cell: (row) => row.center_name ?? t`none`, isWide: true },
]

/** Columns for the marks of each section if there are several; phones show only the total. */
const sectionColumns = (sections: string[]) =>
  (sections.length < 2 ? [] : sections).map(
    (name, index): Column<CandidateRow> => ({
      key: `section-${index}`,
      head: name,
      cell: ({ sections: marks }) => marks[index] !== undefined && shortMarks(marks[index]),
      isNumber: true,
      isWide: true,
    }),
  )

const columnsOf = ({ mm, sections }: Pick<TestResults, 'mm' | 'sections'>): Column<CandidateRow>[] => [
  nameColumn,
  { key: 'rank', head: t`Rank`, cell: (row) => row.rank, isNumber: true },
  {
    key: 'marks',
    head: t`Marks out of ${shortMarks(mm)}`,
    cell: (row) => row.marks_obtained !== null && shortMarks(row.marks_obtained),
    isNumber: true,
  },
  ...sectionColumns(sections),
  { key: 'percentile', head: t`Percentile`, cell: (row) => row.percentile, isNumber: true, isWide: true },
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

const states = { name: 'state', label: t`Status`, choices: [{ value: 'unfinished', label: t`not finished` }] }

type Props = { results: TestResults; filters: ReturnType<typeof useCandidateFilters> }

/** Candidates with marks, best first, or those without. */
export function Candidates({ results, filters }: Props) {
  const may = useMay()
  const batches = useThings('batch')
  const list = useList(candidateCalls.candidates, { id: results._id, ...filters })
  const isCounted = filters.state === 'counted'
  return (
    <section aria-label="Candidates">
      <FilterBar
        search={{ label: t`Name, number, phone or e-mail` }}
        filters={[states, { name: 'batch', label: t`Batch`, choices: batches.choices }]}
      />
      {list.rows?.some(({ is_listed }) => is_listed) && (
        <p>Ranks and percentiles are those of the published merit list.</p>
      )}
      <ListTable
        name="Candidates"
        list={list}
        columns={isCounted ? columnsOf(results) : unfinishedColumns}
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

/** Describes the state of a candidate without marks. */
export function closedWords({ closed_at, closed_by }: { closed_at: string | null; closed_by: string | null }) {
  if (closed_at === null) return t`in progress`
  return closed_by === 'deadline' ? t`time up, being scored` : t`submitted, being scored`
}
