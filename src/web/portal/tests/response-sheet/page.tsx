import { marksText } from '#platform/text/counted.ts'
import 'katex/dist/katex.min.css'
import { useEffect, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { challengeCalls } from '#domains/attempts/challenges/calls.ts'
import type { ChallengeSheet, ChallengeWindow, OwnChallenge } from '#domains/attempts/challenges/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { dateTime } from '#web/ui/text/format-date.ts'
import { ChallengeForm } from './challenge-form.tsx'
import css from './response-sheet.module.css'
import { SheetQuestionView } from './sheet-question.tsx'

export const loader = ({ api, params }: LoaderInput) =>
  api(challengeCalls).challengeSheet({ id: params.submissionId ?? '' })

/** Opening a question affects only this screen. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Response sheet | ${institute.name}` })

/** Shows the student's answers beside the key, with their challenges: the whole sheet, or one question. */
export default function ResponseSheetPage() {
  const [sheet, setSheet] = useState(useLoaderData<typeof loader>())
  const [search, setSearch] = useSearchParams()
  const question = sheet.questions.find(({ question_id }) => question_id === search.get('question'))
  const back = () => setSearch({}, { replace: false })
  const keep = (challenge: OwnChallenge | null) => {
    const questions = sheet.questions.map((shown) => (shown === question ? { ...shown, challenge } : shown))
    setSheet({ ...sheet, questions })
  }
  return (
    <main id="main" className={css.page}>
      <div className={`wrap ${css.inner}`}>
        <header className={css.head}>
          {question ? (
            <button type="button" className={css.back} aria-label="Back to the response sheet" onClick={back}>
              ←
            </button>
          ) : (
            <Link to={paths.submissions} aria-label="Back to the submissions" className={css.back}>
              ←
            </Link>
          )}
          <h1>{question ? t`Challenge the answer key` : sheet.quiz_name}</h1>
        </header>
        <WindowClock window={sheet.window} />
        {question ? (
          <ChallengeForm
            key={question.question_id}
            submissionId={sheet.submission_id}
            question={question}
            onSaved={keep}
            onDone={back}
          />
        ) : (
          <Whole sheet={sheet} />
        )}
      </div>
    </main>
  )
}

function Whole({ sheet }: { sheet: ChallengeSheet }) {
  const { questions, window, change } = sheet
  const isDecided = questions.some(({ decision }) => decision !== null)
  return (
    <>
      {change && <Change change={change} />}
      {isDecided && (
        <p>
          <Link className="link" to={paths.keyDecisions(sheet.quiz_id)}>
            All answer key decisions
          </Link>
        </p>
      )}
      <ol className={css.questions}>
        {questions.map((question) => (
          <li key={question.question_id}>
            <SheetQuestionView question={question} isOpen={window.state === 'open'} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Shows marks and rank before and after the key changed. */
function Change({ change }: { change: NonNullable<ChallengeSheet['change']> }) {
  const { marks_before, marks_after, rank_before, rank_after } = change
  return (
    <section aria-labelledby="change" className={css.change}>
      <h2 id="change">What changed for you</h2>
      <dl className="num">
        <div>
          <dt>Marks</dt>
          <dd>
            {marksText(marks_before)} → <b>{marksText(marks_after)}</b>
          </dd>
        </div>
        <div>
          <dt>Rank</dt>
          <dd>
            {rank_before} → <b>{rank_after ?? t`being calculated`}</b>
          </dd>
        </div>
      </dl>
    </section>
  )
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Formats hours, minutes and seconds. */
function tellLeft(seconds: number) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map(twoDigits).join(':')
}

/** Counts down to the end of the challenge period by the server's clock: the device only counts seconds. */
function WindowClock({ window: { state, closes_at, seconds_left } }: { window: ChallengeWindow }) {
  const [left, setLeft] = useState(seconds_left)
  useEffect(() => {
    if (state !== 'open') return
    const end = performance.now() + seconds_left * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.round((end - performance.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [state, seconds_left])
  const isOpen = state === 'open' && left > 0
  return (
    <section className={css.window} data-open={isOpen || undefined} aria-label={t`Challenge window`}>
      <p>
        <b>{isOpen ? t`Challenges close in` : t`Challenges are closed`}</b>
        <span>{dateTime(closes_at)}</span>
      </p>
      {isOpen && (
        <span className={`num ${css.left}`} role="timer">
          {tellLeft(left)}
        </span>
      )}
    </section>
  )
}
