import { useState } from 'react'
import { useParams } from 'react-router'
import { roomCalls } from '#domains/exams/calls.ts'
import { seatDeskCalls } from '#domains/exams/seats/calls.ts'
import type { CentreOfDesk, SeatDesk, WaitingRow } from '#domains/exams/seats/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { meaning, plural, t } from '#platform/text/messages.ts'
import { readNumber } from '#platform/text/typed.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { Dialog, DialogActions } from '#web/staff/parts/overlays/dialog.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { lookAtTasks } from '#web/staff/parts/tasks/watch-tasks.ts'
import css from '#web/staff/purchases/parts/steps.module.css'
import { TextInput } from '#web/staff/purchases/parts/text-input.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import plan from '../parts/plan.module.css'
import { TestTabs } from '../parts/test-tabs.tsx'
import { Registrations } from './registrations.tsx'
import { Rooms } from './rooms.tsx'
import { Terms } from './terms.tsx'

const crumbs = [{ label: t`Seats`, to: '/staff/seats' }]

/** Seats of a test: each centre's seats, candidates and waiting list, rooms, and registration terms. */
export default function SeatsPage() {
  const { id = '' } = useParams()
  const answer = useAnswer(seatDeskCalls.desk, { id })
  const { data } = answer
  return (
    <Screen
      title={data?.quiz_name ?? t`Seats`}
      crumbs={crumbs}
      beside={data?.publish_date ? dayAndTime(data.publish_date) : undefined}
    >
      <TestTabs id={id} />
      {data ? (
        <Desk id={id} desk={data} />
      ) : (
        <AnswerState answer={answer} otherwise={t`The seats could not be loaded.`} />
      )}
    </Screen>
  )
}

function Desk({ id, desk }: { id: string; desk: SeatDesk }) {
  if (desk.quiz_type !== 'ftd' && desk.quiz_type !== 'scholarship') return <p>Practice tests need no registration.</p>
  return (
    <>
      <Centres id={id} desk={desk} />
      {desk.is_scheduled && <Registrations id={id} desk={desk} />}
      {desk.is_scheduled && <WaitingList id={id} desk={desk} />}
      <Rooms id={id} desk={desk} />
      {desk.may_plan && <Terms key={desk.edit_version} id={id} desk={desk} />}
    </>
  )
}

const tellState = ({ state, offer_ends_at }: WaitingRow) =>
  state === 'offered' && offer_ends_at ? t`seat kept until ${dayAndTime(offer_ends_at)}` : t`waiting`

/** The waiting list, in the order in which seats are offered. */
function WaitingList({ id, desk }: { id: string; desk: SeatDesk }) {
  const answer = useAnswer(seatDeskCalls.waiting, { id })
  const nameOf = new Map(desk.centers.map(({ _id, center_name }) => [_id, center_name]))
  if (!answer.data) return <AnswerState answer={answer} otherwise={t`The waiting list could not be loaded.`} />
  return (
    <ShortTable
      title="Waiting list"
      heads={[t`Candidate`, t`Number`, t`Centre`, t`Since`, meaning('status')`State`]}
      wide={[t`Number`, t`Since`]}
      rows={answer.data.map((row) => [
        row._id,
        [
          row.candidate_name,
          row.registration_number,
          nameOf.get(row.center_id) ?? '',
          dayAndTime(row.joined_at),
          tellState(row),
        ],
      ])}
      empty={t`Nobody waits for a seat.`}
    />
  )
}

type Props = { id: string; desk: SeatDesk }

const noLimit = t`no limit`

/** Seats taken and left at each centre. */
function Centres({ id, desk }: Props) {
  const [changed, setChanged] = useState<CentreOfDesk | null>(null)
  const print = async (centre: CentreOfDesk) => {
    await orSay(async () => {
      const { rows } = await api(roomCalls).admitCards({ id }, { center_id: centre._id })
      say(t`Drawing ${plural(rows, '# admit card', '# admit cards')}. You will find the file under Tasks.`)
    })
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
        heads={[t`Centre`, t`Seats`, t`Registered`, t`Offered`, t`Left`, t`Waiting`]}
        numbers={5}
        wide={[t`Offered`, t`Waiting`]}
        rows={desk.centers.map((centre) => [
          centre._id,
          [
            <>
              {centre.center_name}
              {actionsOf(centre)}
            </>,
            centre.seats === null ? noLimit : numberText(centre.seats),
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
        <TextInput label="Seats (empty: no limit)" value={typed} onChange={setTyped} problem={problem} />
        <p>Whoever has a seat keeps it. With more seats, the waiting list moves up automatically.</p>
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
