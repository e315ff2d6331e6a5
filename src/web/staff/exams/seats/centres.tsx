import { useState } from 'react'
import { roomCalls } from '#domains/exams/calls.ts'
import { seatDeskCalls } from '#domains/exams/seats/calls.ts'
import type { CentreOfDesk, SeatDesk } from '#domains/exams/seats/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { readNumber } from '#platform/text/typed.ts'
import { Button, TextButton } from '../../frame/screen.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { ShortTable } from '../../parts/records/short-table.tsx'
import { lookAtTasks } from '../../parts/tasks/watch-tasks.ts'
import css from '../../purchases/parts/steps.module.css'
import { TextInput } from '../../purchases/parts/text-input.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api, messageOf } from '../../shell/api.ts'
import plan from '../parts/plan.module.css'

type Props = { id: string; desk: SeatDesk }

const asMany = t`as many as come`

/** Seats taken and left at each centre. */
export function Centres({ id, desk }: Props) {
  const [changed, setChanged] = useState<CentreOfDesk | null>(null)
  const print = async (centre: CentreOfDesk) => {
    try {
      const { rows } = await api(roomCalls).admitCards({ id }, { center_id: centre._id })
      say(t`Drawing ${plural(rows, '# admit card', '# admit cards')}. You will find the file under Tasks.`)
    } catch (error) {
      say(messageOf(error, t`This did not work. Please try again.`))
    }
    void lookAtTasks()
  }
  const actionsOf = (centre: CentreOfDesk) =>
    centre.may_edit && (
      <span className={plan.rowActions}>
        <TextButton label={t`Set the seats of ${centre.center_name}`} onPress={() => setChanged(centre)}>
          Set seats
        </TextButton>
        {centre.registered > 0 && (
          <TextButton label={t`Admit cards of ${centre.center_name}`} onPress={() => void print(centre)}>
            Admit cards
          </TextButton>
        )}
      </span>
    )
  return (
    <>
      <ShortTable
        title="Centres"
        heads={[t`Centre`, '', t`Seats`, t`Registered`, t`Offered`, t`Left`, t`Waiting`]}
        numbers={5}
        wide={[t`Offered`]}
        rows={desk.centers.map((centre) => [
          centre._id,
          [
            centre.center_name,
            actionsOf(centre),
            centre.seats === null ? asMany : numberText(centre.seats),
            numberText(centre.registered),
            numberText(centre.offered),
            centre.left === null ? '' : centre.left === 0 ? t`full` : numberText(centre.left),
            numberText(centre.waiting),
          ],
        ])}
        empty={t`This test is not held at a centre of yours.`}
      />
      {desk.online !== null && (
        <p className={plan.pattern}>{plural(desk.online, '# candidate', '# candidates')} online</p>
      )}
      {changed && <SeatsDialog id={id} centre={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

function SeatsDialog({ id, centre, onClose }: { id: string; centre: CentreOfDesk; onClose: () => void }) {
  const [typed, setTyped] = useState(centre.seats === null ? '' : String(centre.seats))
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    const text = typed.trim() === '' ? '' : (readNumber(typed) ?? typed)
    if (!/^\d{0,6}$/.test(text)) return setProblem(t`Give a number, or leave it empty.`)
    try {
      const seats = text === '' ? null : Number(text)
      await api(seatDeskCalls).setSeats({ id, centre: centre._id }, { seats })
      say(t`The seats of ${centre.center_name} are saved.`)
      void answersChanged(seatDeskCalls)
      onClose()
    } catch (error) {
      setProblem(messageOf(error, t`The seats could not be saved.`))
    }
  }
  return (
    <Dialog title={t`Seats at ${centre.center_name}`} onClose={onClose}>
      <div className={css.steps}>
        <TextInput label="Seats (empty: as many as come)" value={typed} onChange={setTyped} problem={problem} />
        <p>Whoever has a seat keeps it. With more seats, the waiting list moves up by itself.</p>
      </div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button isPrimary onPress={() => void save()}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  )
}
