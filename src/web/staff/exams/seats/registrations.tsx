import { useState } from 'react'
import { seatDeskCalls } from '#domains/exams/seats/calls.ts'
import type { RegisteredRow, SeatDesk } from '#domains/exams/seats/schema.ts'
import { meaning, t } from '#platform/text/messages.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import { type Column, ListTable } from '#web/staff/parts/lists/list-table.tsx'
import { useList } from '#web/staff/parts/lists/use-list.ts'
import { SendDialog } from '#web/staff/parts/overlays/dialog.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import record from '#web/staff/parts/records/record.module.css'
import { TextInput } from '#web/staff/purchases/parts/text-input.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api } from '#web/staff/shell/api.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import plan from '../parts/plan.module.css'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

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
  { key: 'class', head: meaning('school class')`Class`, cell: (row) => row.class_name, isWide: true },
  {
    key: 'cancelled',
    head: t`Cancelled`,
    cell: (row) => row.cancelled_at && dayAndTime(row.cancelled_at),
    isWide: true,
  },
]

type Asked = { what: 'move' | 'cancel'; row: RegisteredRow }

/** Registrations, ordered by roll number. */
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
    { name: 'state', label: meaning('status')`State`, choices: [{ value: 'cancelled', label: t`cancelled` }] },
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

type Props = { row: RegisteredRow; desk: SeatDesk; onDone: () => void; onClose: () => void }

/** Moves a candidate to another centre, to online, or to another shift, with a reason that the candidate reads. */
function MoveDialog({ row, desk, onDone, onClose }: Props) {
  const [place, setPlace] = useState(row.center_id ?? 'online')
  const [shift, setShift] = useState('')
  const [reason, setReason] = useState('')
  const shifts = desk.shifts.filter(({ _id }) => desk.terms.shift_ids.includes(_id))
  const send = async () => {
    const to = place === 'online' ? { mode: 'online' as const } : { mode: 'offline' as const, center_id: place }
    say(await api(seatDeskCalls).move({ id: row._id }, { ...to, quiz_id: shift === '' ? null : shift, reason }))
    onDone()
  }
  return (
    <SendDialog
      title={t`Move ${row.candidate_name}`}
      submit={t`Move`}
      isReady={reason.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      <label className={plan.choice}>
        <span>Place</span>
        <select value={place} onChange={({ target }) => setPlace(target.value)}>
          {desk.centers.map(({ _id, center_name, left }) => (
            <option key={_id} value={_id}>
              {left === 0 ? t`${center_name} (full)` : center_name}
            </option>
          ))}
          {desk.online !== null && <option value="online">Online</option>}
        </select>
      </label>
      {shifts.length > 0 && (
        <label className={plan.choice}>
          <span>Shift</span>
          <select value={shift} onChange={({ target }) => setShift(target.value)}>
            <option value="">{desk.quiz_name}</option>
            {shifts.map(({ _id, quiz_name }) => (
              <option key={_id} value={_id}>
                {quiz_name}
              </option>
            ))}
          </select>
        </label>
      )}
      <TextInput label="Reason, which the candidate reads" value={reason} onChange={setReason} />
    </SendDialog>
  )
}
