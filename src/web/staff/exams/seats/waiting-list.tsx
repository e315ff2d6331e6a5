import { seatDeskCalls } from '#domains/exams/seats/calls.ts'
import type { SeatDesk, WaitingRow } from '#domains/exams/seats/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { ShortTable } from '../../parts/records/short-table.tsx'
import { dayAndTime } from '../../parts/text/dates.ts'
import { useAnswer } from '../../shell/use-answer.ts'

const tellState = ({ state, offer_ends_at }: WaitingRow) =>
  state === 'offered' && offer_ends_at ? t`seat kept until ${dayAndTime(offer_ends_at)}` : t`waiting`

/** Who waits for a seat, in the order in which seats are offered. */
export function WaitingList({ id, desk }: { id: string; desk: SeatDesk }) {
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
