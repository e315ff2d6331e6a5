import { useState } from 'react'
import { seatDeskCalls } from '#domains/exams/seats/calls.ts'
import type { RegisteredRow, SeatDesk } from '#domains/exams/seats/schema.ts'
import { t } from '#platform/text/messages.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { TextButton } from '../../frame/screen.tsx'
import { FilterBar, useFilters } from '../../parts/lists/filters.tsx'
import { type Column, ListTable } from '../../parts/lists/list-table.tsx'
import { useList } from '../../parts/lists/use-list.ts'
import { say } from '../../parts/overlays/toast.tsx'
import record from '../../parts/records/record.module.css'
import { dayAndTime } from '../../parts/text/dates.ts'
import { answersChanged } from '../../shell/answers.ts'
import { api } from '../../shell/api.ts'
import { useMay } from '../../shell/use-staff.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

const columns: Column<RegisteredRow>[] = [
  { key: 'name', head: t`Candidate`, cell: (row) => row.candidate_name },
  { key: 'roll', head: t`Roll no.`, cell: (row) => rollNumberText(row.roll_no), isNumber: true },
  { key: 'place', head: t`Place`, cell: (row) => row.center_name ?? t`online` },
  {
    key: 'seat',
    head: t`Room and seat`,
    cell: (row) => row.room !== null && t`${row.room}, seat ${String(row.seat)}`,
    isWide: true,
  },
  { key: 'class', head: t`Class`, cell: (row) => row.class_name, isWide: true },
  {
    key: 'cancelled',
    head: t`Cancelled`,
    cell: (row) => row.cancelled_at && dayAndTime(row.cancelled_at),
    isWide: true,
  },
]

type Asked = { what: 'move' | 'cancel'; row: RegisteredRow }

/** Who is registered, by roll number. */
export function Registrations({ id, desk }: { id: string; desk: SeatDesk }) {
  const may = useMay()
  const { q, state, center } = useFilters().read('q', 'state', 'center')
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useList(seatDeskCalls.registrations, {
    id,
    q,
    center,
    state: state === 'cancelled' ? ('cancelled' as const) : undefined,
  })
  const online = desk.online === null ? [] : [{ value: 'online', label: t`online` }]
  const filters = [
    {
      name: 'center',
      label: t`Place`,
      choices: [...desk.centers.map(({ _id, center_name }) => ({ value: _id, label: center_name })), ...online],
    },
    { name: 'state', label: t`State`, choices: [{ value: 'cancelled', label: t`cancelled` }] },
  ]
  const done = () => {
    setAsked(null)
    void answersChanged(seatDeskCalls)
  }
  const cancel = async (row: RegisteredRow, reason: string) => {
    say(await api(seatDeskCalls).cancel({ id: row._id }, { reason }))
    done()
  }
  const actionsOf = (row: RegisteredRow) =>
    row.cancelled_at === null && (
      <>
        <TextButton label={t`Move ${row.candidate_name}`} onPress={() => setAsked({ what: 'move', row })}>
          Move
        </TextButton>
        <TextButton label={t`Cancel ${row.candidate_name}`} onPress={() => setAsked({ what: 'cancel', row })}>
          Cancel
        </TextButton>
      </>
    )
  return (
    <section className={record.part}>
      <h2>Registrations</h2>
      <FilterBar search={{ label: t`Roll number or name` }} filters={filters} />
      <ListTable
        name="Registrations"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ candidate_name }) => candidate_name}
        toOf={may('students.read') ? ({ student_id }) => `/staff/students/${student_id}` : undefined}
        actionsOf={may('seats.edit') ? actionsOf : undefined}
        empty={{ text: t`Nobody who is registered matches these filters.` }}
      />
      {asked?.what === 'move' && (
        <MoveDialog row={asked.row} desk={desk} onDone={done} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'cancel' && (
        <ReasonDialog
          title={t`Cancel the registration of ${asked.row.candidate_name}?`}
          label={t`Reason, which the candidate reads`}
          submit={t`Cancel the registration`}
          onSend={(reason) => cancel(asked.row, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
