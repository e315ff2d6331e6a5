import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { TryVerdict } from '#domains/exams/try-question/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { AlertIcon, TickIcon } from '#web/ui/media/verdict-icons.tsx'
import type { FreeMock } from '../first-view/free-mock.tsx'
import { Html } from './html.tsx'
import css from './try-question.module.css'

/** `seconds`: null where no script has counted them. */
export type Answered = { verdict: TryVerdict; seconds: number | null }

const secondsText = (seconds: number) => t`${plural(seconds, '#\u00a0second', '#\u00a0seconds')}`

function headOf({ verdict, seconds }: Answered) {
  if (seconds === null) return verdict.is_right ? t`Right.` : t`Not this one.`
  const time = secondsText(seconds)
  return verdict.is_right ? t`Right, in ${time}.` : t`Not this one, in ${time}.`
}

/** Shows whether the answer was correct and why, and where to continue. */
export function VerdictView({ answered, mock }: { answered: Answered; mock: FreeMock | null }) {
  const head = useRef<HTMLElement>(null)
  // The bubbles can no longer be filled: the focus moves to the result.
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  const { is_right, solution, tried } = answered.verdict
  return (
    <>
      <div className={css.result} data-right={is_right}>
        {is_right ? <TickIcon /> : <AlertIcon />}
        <div>
          <b ref={head} tabIndex={-1} className="num">
            {headOf(answered)}
          </b>
          <Html html={solution} />
          {tried && (
            <p className={`num ${css.tried}`}>
              Of {numberText(tried.answers)} who tried it, {numberText(tried.right)} were right.
            </p>
          )}
        </div>
      </div>
      {mock && <MockLink mock={mock} />}
    </>
  )
}

/** To the free mock, which needs an account. */
function MockLink({ mock }: { mock: FreeMock }) {
  const player = paths.player(mock)
  const questions = t`${plural(mock.questions_count, '# question', '# questions')}`
  const minutes = t`${plural(mock.duration, '# minute', '# minutes')}`
  return (
    <div className={css.next}>
      <Link className="btn when-signed-out" to={loginThen(player)}>
        Take the free mock
      </Link>
      <a className="btn when-signed-in" href={player}>
        Take the free mock
      </a>
      <p className="num">
        {questions}, {minutes}, <span className="when-signed-out">free with an account.</span>
        <span className="when-signed-in">free.</span>
      </p>
    </div>
  )
}
