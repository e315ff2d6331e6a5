import { useState } from 'react'
import { meritDeskCalls } from '#domains/merit/lists/calls.ts'
import type { MeritDesk, MeritRow } from '#domains/merit/lists/schema.ts'
import { t } from '#platform/text/messages.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { TextButton } from '../../frame/screen.tsx'
import { FilterBar, useFilters } from '../../parts/lists/filters.tsx'
import { type Column, ListTable } from '../../parts/lists/list-table.tsx'
import { useList } from '../../parts/lists/use-list.ts'
import { useCentre, useMay } from '../../shell/use-staff.ts'
import { CorrectDialog, type Correcting } from './correct-dialog.tsx'
import { categories, movedWords, placeWords, tieWords } from './words.ts'

type Shown = NonNullable<MeritDesk['shown']>

/** Marks a corrected candidate. */
const nameCell = ({ candidate_name, revision }: MeritRow) =>
  revision === 1 ? candidate_name : t`${candidate_name} (corrected, revision ${revision})`

const rollNumber = ({ roll_no }: MeritRow) => (roll_no === null ? '' : rollNumberText(roll_no))

function columnsOf({ terms, figures }: Shown): Column<MeritRow>[] {
  const columns: Column<MeritRow>[] = [
    { key: 'name', head: t`Candidate`, cell: nameCell },
    { key: 'rank', head: t`Rank`, cell: (row) => row.rank, isNumber: true },
    { key: 'roll', head: t`Roll no.`, cell: rollNumber },
    { key: 'category', head: t`Category`, cell: (row) => row.category ?? '', isWide: true },
    { key: 'centre', head: t`Centre`, cell: (row) => row.center_name ?? '', isWide: true },
    { key: 'marks', head: t`Marks`, cell: (row) => row.marks, isNumber: true },
    { key: 'percentile', head: t`Percentile`, cell: (row) => row.percentile ?? '', isNumber: true, isWide: true },
    { key: 'slab', head: t`Slab`, cell: (row) => (row.slab === null ? '' : `${row.slab} %`), isNumber: true },
    {
      key: 'within',
      head: t`Selected under`,
      cell: (row) => (row.selection ? placeWords[row.selection] : ''),
      isWide: true,
    },
    { key: 'tie', head: t`Tie broken by`, cell: (row) => tieOf(row, terms), isWide: true },
    { key: 'moved', head: t`Change in rank`, cell: (row) => movedWords(row.rank, row.rank_before), isWide: true },
  ]
  const normalised: Column<MeritRow> = {
    key: 'normalised',
    head: t`Normalised`,
    cell: (row) => row.normalised ?? '',
    isNumber: true,
  }
  const shift: Column<MeritRow> = {
    key: 'shift',
    head: t`Shift`,
    cell: (row) => row.shift,
    isNumber: true,
    isWide: true,
  }
  if (terms.normalisation !== 'none' && terms.normalisation !== 'nta') columns.splice(7, 0, normalised)
  if (figures.shifts.length > 1) columns.splice(5, 0, shift)
  return columns
}

function tieOf({ decided_by }: MeritRow, { ties }: Shown['terms']) {
  const rule = decided_by === null ? undefined : ties[decided_by]
  return rule ? tieWords(rule) : ''
}

/** The ranks of a version, best first. */
export function MeritRows({ listId, shown, shifts }: { listId: string; shown: Shown; shifts: MeritDesk['shifts'] }) {
  const mayCorrect = useMay()('results.correct')
  const [correcting, setCorrecting] = useState<Correcting | null>(null)
  const correct = ({ student_id, shift }: MeritRow) =>
    setCorrecting({ testId: shifts[shift - 1]?.test_id ?? '', studentId: student_id })
  const { q = '', category, shift } = useFilters().read('q', 'category', 'shift')
  const { centre } = useCentre()
  const list = useList(meritDeskCalls.rows, {
    id: listId,
    version: String(shown.number),
    q: /^\d{1,7}$/.test(q) ? q : undefined,
    category: categories.find(({ value }) => value === category)?.value,
    shift,
    centre: centre?._id,
  })
  const filters = [
    { name: 'category', label: t`Category`, choices: categories },
    {
      name: 'shift',
      label: t`Shift`,
      choices: shown.figures.shifts.map(({ name }, at) => ({ value: String(at + 1), label: name })),
    },
  ]
  return (
    <section aria-label="Ranks">
      <FilterBar search={{ label: t`Rank or roll number` }} filters={filters} />
      <ListTable
        name="Merit list"
        list={list}
        columns={columnsOf(shown)}
        keyOf={({ _id }) => _id}
        nameOf={({ candidate_name }) => candidate_name}
        empty={{ text: t`No candidates match these filters.` }}
        {...(mayCorrect && {
          actionsOf: (row: MeritRow) => (
            <TextButton label={t`Correct the data of ${row.candidate_name}`} onPress={() => correct(row)}>
              Correct…
            </TextButton>
          ),
        })}
      />
      {correcting && <CorrectDialog of={correcting} onClose={() => setCorrecting(null)} />}
    </section>
  )
}
