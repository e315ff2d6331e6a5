import { useParams } from 'react-router'
import { seatDeskCalls } from '#domains/exams/seats/calls.ts'
import type { SeatDesk, WaitingRow } from '#domains/exams/seats/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { TestTabs } from '../parts/test-tabs.tsx'
import { Centres } from './centres.tsx'
import { Registrations } from './registrations.tsx'
import { Rooms } from './rooms.tsx'
import { Terms } from './terms.tsx'

const crumbs = [{ label: t`Seats`, to: '/staff/seats' }]

/** Who may sit a test where: seats of each centre, who has them and who waits, rooms, and the terms of registration. */
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
  if (desk.quiz_type !== 'ftd' && desk.quiz_type !== 'scholarship') return <p>Practice tests are not registered for.</p>
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

/** Who waits for a seat, in the order in which seats are offered. */
function WaitingList({ id, desk }: { id: string; desk: SeatDesk }) {
  const answer = useAnswer(seatDeskCalls.waiting, { id })
  const nameOf = new Map(desk.centers.map(({ _id, center_name }) => [_id, center_name]))
  if (!answer.data) return <AnswerState answer={answer} otherwise={t`The waiting list could not be loaded.`} />
  return (
    <ShortTable
      title="Waiting list"
      heads={[t`Candidate`, t`Number`, t`Centre`, t`Since`, t`State`]}
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
