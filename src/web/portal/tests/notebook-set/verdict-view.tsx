import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { notebookCalls } from '#domains/attempts/notebook/calls.ts'
import type { SetCard, Verdict } from '#domains/attempts/notebook/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { formatDayAndMonth, momentOf } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import { OwnNote } from '../parts/notes/own-note.tsx'
import { RightDays } from '../parts/notes/right-days.tsx'
import css from './set.module.css'

type Props = {
  card: SetCard
  verdict: Verdict
  language: Language
  isLast: boolean
  onVerdict: (verdict: Verdict) => void
  onNext: () => void
}

const dayText = (day: string) => formatDayAndMonth(momentOf(day))
const secondsText = (seconds: number) => t`${plural(seconds, '#\u00a0second', '#\u00a0seconds')}`

function headOf({ result, seconds }: Verdict) {
  if (result === 'correct') return t`Right, in ${secondsText(seconds)}.`
  if (result === 'partial') return t`Partly correct, in ${secondsText(seconds)}. That does not count.`
  if (result === 'dropped') return t`This question was dropped.`
  return result === 'wrong' ? t`Wrong, in ${secondsText(seconds)}.` : t`Not known.`
}

/** What is right and why, when the question comes again, and the own note. */
export function VerdictView({ card, verdict, language, isLast, onVerdict, onNext }: Props) {
  const head = useRef<HTMLParagraphElement>(null)
  // Whoever listens hears first what came of the answer.
  useEffect(() => head.current?.focus(), [])
  const { before } = verdict
  return (
    <div className={css.verdict}>
      <p ref={head} tabIndex={-1} className={`num ${css.result}`} data-result={verdict.result}>
        {headOf(verdict)}
      </p>
      <RichHtml className={css.solution} text={verdict.solution} language={language} />
      <NextTime verdict={verdict} />
      {verdict.result === 'correct' && <GuessBox verdict={verdict} onVerdict={onVerdict} />}
      <OwnNote questionId={card._id} mark={verdict} onChange={(mark) => onVerdict({ ...verdict, ...mark })} />
      <button type="button" className={`btn ${css.next}`} onClick={onNext}>
        {isLast ? t`Finish` : t`Next`}
      </button>
      <Link className={`link num ${css.source}`} to={`${paths.analysis(before.submission_id)}#question-${before.sno}`}>
        {before.quiz_name}, question {before.sno}
      </Link>
    </div>
  )
}

function NextTime({ verdict: { right_days, left_on, due_on } }: { verdict: Verdict }) {
  return (
    <div className={css.days}>
      <RightDays days={right_days} />
      <p className="num">
        {left_on !== null ? (
          <>
            <b>Right on three days. It leaves.</b> You find it under “Have left”.
          </>
        ) : (
          <>
            Right on {right_days} of three days.{due_on !== null && <> It comes again on {dayText(due_on)}.</>}
          </>
        )}
      </p>
    </div>
  )
}

function GuessBox({ verdict, onVerdict }: Pick<Props, 'verdict' | 'onVerdict'>) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const call = (is_guess: boolean) =>
    void run(async () => onVerdict(await api(notebookCalls).callGuess({ id: verdict._id }, { is_guess })))
  return (
    <>
      <label className={css.guess}>
        <input
          type="checkbox"
          checked={verdict.is_guess}
          disabled={isSending}
          onChange={(event) => call(event.currentTarget.checked)}
        />
        <span className="num">I guessed. Keep it, ask again on {dayText(verdict.due_if_guessed)}</span>
      </label>
      {refusal && (
        <p role="alert" className={css.refusal}>
          {refusal.message}
        </p>
      )}
    </>
  )
}
