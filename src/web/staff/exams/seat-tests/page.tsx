import { Link } from 'react-router'
import { seatDeskCalls } from '#domains/exams/seats/calls.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'

/** Tests with registration, each with a link to its seats. */
export default function SeatTestsPage() {
  const answer = useAnswer(seatDeskCalls.tests)
  const withCentre = useWithCentre()
  return (
    <Screen title="Seats">
      {answer.data ? (
        <ShortTable
          title="Tests that are registered for"
          heads={[t`Test`, t`Opens`, t`Registered`, t`Waiting`]}
          below={[t`Opens`]}
          numbers={2}
          rows={answer.data.map(({ _id, quiz_name, publish_date, registered, waiting }) => [
            _id,
            [
              <Link key="name" to={withCentre(staffPaths.testSeats(_id))}>
                {quiz_name}
              </Link>,
              dayAndTime(publish_date),
              numberText(registered),
              numberText(waiting),
            ],
          ])}
          empty={t`No test that is registered for is coming.`}
        />
      ) : (
        <AnswerState answer={answer} otherwise={t`The tests could not be loaded.`} />
      )}
    </Screen>
  )
}
