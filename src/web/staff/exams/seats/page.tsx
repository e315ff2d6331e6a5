import { useParams } from 'react-router'
import { seatDeskCalls } from '#domains/exams/seats/calls.ts'
import type { SeatDesk } from '#domains/exams/seats/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Screen } from '../../frame/screen.tsx'
import { dayAndTime } from '../../parts/text/dates.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { TestTabs } from '../parts/test-tabs.tsx'
import { Centres } from './centres.tsx'
import { Registrations } from './registrations.tsx'
import { Rooms } from './rooms.tsx'
import { Terms } from './terms.tsx'
import { WaitingList } from './waiting-list.tsx'

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
