import { Link } from 'react-router'
import { hallCalls } from '#domains/attempts/hall/calls.ts'
import type { HallTest } from '#domains/attempts/hall/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import css from '../hall-parts/hall.module.css'

const states: Record<HallTest['state'], { mark: Mark; word: string }> = {
  open: { mark: 'filled', word: t`open` },
  upcoming: { mark: 'half', word: t`opens soon` },
  ended: { mark: 'crossed', word: t`ended` },
}

/** Tests taken in halls yesterday, now or tomorrow, each with a link to its candidates. */
export default function HallsPage() {
  const answer = useAnswer(hallCalls.halls)
  const withCentre = useWithCentre()
  return (
    <Screen title="Halls">
      {!answer.data && <AnswerState answer={answer} otherwise="The halls could not be loaded." />}
      {answer.data?.length === 0 && <p>No free or scholarship test is sat from yesterday until tomorrow.</p>}
      {answer.data && answer.data.length > 0 && (
        <section aria-label="Halls" className={css.seats}>
          <ul>
            {answer.data.map(({ _id, quiz_name, state, opens_at, closes_at }) => (
              <li key={_id}>
                <Link to={withCentre(`/staff/tests/${_id}/hall`)} className={css.test}>
                  <b className={css.name}>{quiz_name}</b>
                  <State mark={states[state].mark}>{states[state].word}</State>
                  <small className={css.notes}>
                    {closes_at ? t`${dayAndTime(opens_at)} until ${dayAndTime(closes_at)}` : dayAndTime(opens_at)}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Screen>
  )
}
