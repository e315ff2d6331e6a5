import { useState } from 'react'
import { seatDeskCalls } from '#domains/exams/seats/calls.ts'
import type { RegisteredRow, SeatDesk } from '#domains/exams/seats/schema.ts'
import { t } from '#platform/text/messages.ts'
import { say } from '../../parts/overlays/toast.tsx'
import { TextInput } from '../../purchases/parts/text-input.tsx'
import { api } from '../../shell/api.ts'
import plan from '../parts/plan.module.css'
import { SendDialog } from '../parts/send-dialog.tsx'

type Props = { row: RegisteredRow; desk: SeatDesk; onDone: () => void; onClose: () => void }

/** Another centre, online, or another shift, with a reason that the candidate reads. */
export function MoveDialog({ row, desk, onDone, onClose }: Props) {
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
