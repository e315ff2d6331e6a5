import { type FormEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useHref } from 'react-router'
import { tryCalls } from '#domains/exams/try-question/calls.ts'
import type { TryQuestion as Question, TryVerdict } from '#domains/exams/try-question/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { AlertIcon, TickIcon } from '#web/ui/media/verdict-icons.tsx'
import type { FreeMock } from '../first-view/free-mock.tsx'
import type { SentAnswer } from './answer-form.ts'
import css from './try-question.module.css'

type Props = { question: Question; mock: FreeMock | null; sent: SentAnswer | null }

/**
 * A sample question in the hero, answered as on an answer sheet. The bubbles are form controls that work without
 * scripts; one filled before this code has loaded is answered as soon as it has. The key is requested with the answer.
 */
export function TryQuestion({ question, mock, sent }: Props) {
  const card = useRef<HTMLElement>(null)
  const { answered, failure, isSending, answer } = useAnswer(question, { card, sent })
  const verdict = answered?.verdict
  return (
    <section ref={card} className={css.card} aria-labelledby="try-question">
      <header>
        <h2 id="try-question">Try one question</h2>
        <span>{question.topic}</span>
      </header>
      <PostForm action={useHref(paths.home)} onInput={onInput(answer)} onSubmit={onSubmit(answer)}>
        <input type="hidden" name="question" value={question._id} />
        <fieldset disabled={verdict !== undefined || isSending} aria-labelledby="try-question-text">
          <div id="try-question-text" className={css.text}>
            <Html html={question.text} />
          </div>
          {question.options.map((option, index) => (
            <label
              key={option._id}
              className={`choice ${css.option}`}
              data-state={verdict && stateOf(option._id, verdict)}
            >
              <input type="radio" name="option" value={option._id} defaultChecked={verdict?.option_id === option._id} />
              <i>{letterOf(index)}</i>
              <Html html={option.text} />
              {verdict && <small>{noteOn(option._id, verdict)}</small>}
            </label>
          ))}
        </fieldset>
        {!verdict && (
          <>
            {failure === null ? (
              <p className={css.tip}>
                {isSending ? t`Please wait` : t`Fill one bubble. You see the solution at once.`}
              </p>
            ) : (
              <p role="alert" className={css.failure}>
                {failure}
              </p>
            )}
            <button type="submit" className={`btn ghost ${css.check}`} data-shown={failure !== null || undefined}>
              {failure === null ? t`See the solution` : t`Try again`}
            </button>
          </>
        )}
      </PostForm>
      <div role="status">{answered && <VerdictView answered={answered} mock={mock} />}</div>
    </section>
  )
}

type Asking = { card: RefObject<HTMLElement | null>; sent: SentAnswer | null }

function useAnswer(question: Question, { card, sent }: Asking) {
  const api = useApi()
  const [answered, setAnswered] = useState<Answered | null>(
    sent?.verdict ? { verdict: sent.verdict, seconds: null } : null,
  )
  const { isSending, refusal, run } = useRequest(t`The answer could not be checked. Please try again.`)
  const secondsUntil = useSeconds(card)
  // The time of the first press, however often it must be sent.
  const pressed = useRef<number | null>(null)
  const answer = (option_id: string, at = performance.now()) => {
    if (answered || isSending) return
    pressed.current ??= at
    const seconds = secondsUntil(pressed.current)
    const body = { question_id: question._id, option_id }
    void run(async () => {
      const verdict = await api(tryCalls).answerTryQuestion(body)
      setAnswered({ verdict, seconds })
    })
  }
  return { answered, failure: refusal?.message ?? sent?.failure ?? null, isSending, answer }
}

type Answer = (option: string, at?: number) => void

/** A press fills and answers at once. The arrow keys only fill, so that one can move through the options; Enter or the button answers. */
const onInput = (answer: Answer) => (event: FormEvent) => {
  const box = event.target
  if (!(box instanceof HTMLInputElement) || !box.checked || box.matches(':focus-visible')) return
  // Time of a press before this code loaded, see shell/inline/presses.ts.
  const { at } = box.dataset
  answer(box.value, at === undefined ? undefined : Number(at))
}

const onSubmit = (answer: Answer) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const option = new FormData(event.currentTarget).get('option')
  if (typeof option === 'string') answer(option)
}

function stateOf(option: string, { option_id, right_options }: TryVerdict) {
  if (right_options.includes(option)) return 'right'
  return option === option_id ? 'wrong' : undefined
}

function noteOn(option: string, { option_id, right_options }: TryVerdict) {
  const isRight = right_options.includes(option)
  if (option === option_id) return isRight ? t`your answer, right` : t`your answer`
  return isRight ? t`right` : null
}

const never = () => () => undefined

/** Returns whether this is the page the server sent, whose card was visible before its code loaded. */
function useSentByServer() {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

/** Returns the time of the first paint on the document's clock. */
function firstPaint() {
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
}

/** Returns whether half of the card is in the first view of an unscrolled page. */
function isInFirstView(card: Element) {
  const { top, height } = card.getBoundingClientRect()
  return top + window.scrollY + height / 2 <= window.innerHeight
}

/** Returns when half of the card was first visible; null if it has to be scrolled to. */
function beginOf(card: Element, wasSent: boolean) {
  if (!isInFirstView(card)) return null
  return wasSent ? firstPaint() : performance.now()
}

/** Counts the seconds from when half of the card was first visible until a given moment, by the document's clock; at least one. */
function useSeconds(card: RefObject<HTMLElement | null>) {
  const sentByServer = useSentByServer()
  const wasSent = useRef(sentByServer)
  const begun = useRef<number | null>(null)
  // Visibility is outside React.
  useEffect(() => {
    const shown = card.current
    if (!shown) return
    begun.current ??= beginOf(shown, wasSent.current)
    if (begun.current !== null) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        begun.current ??= performance.now()
        watcher.disconnect()
      },
      { threshold: 0.5 },
    )
    watcher.observe(shown)
    return () => watcher.disconnect()
  }, [card])
  return (at: number) => {
    // A bubble filled early is answered before the effect above runs.
    if (card.current) begun.current ??= beginOf(card.current, wasSent.current)
    return Math.max(1, Math.round((at - (begun.current ?? at)) / 1000))
  }
}

/** `seconds`: null if no script has counted them. */
type Answered = { verdict: TryVerdict; seconds: number | null }

const secondsText = (seconds: number) => t`${plural(seconds, '#\u00a0second', '#\u00a0seconds')}`

function headOf({ verdict, seconds }: Answered) {
  if (seconds === null) return verdict.is_right ? t`Right.` : t`Not this one.`
  const time = secondsText(seconds)
  return verdict.is_right ? t`Right, in ${time}.` : t`Not this one, in ${time}.`
}

/** Shows whether the answer was correct and why, and where to continue. */
function VerdictView({ answered, mock }: { answered: Answered; mock: FreeMock | null }) {
  const head = useRef<HTMLElement>(null)
  // The bubbles can no longer be filled, so the focus moves to the result.
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

/** Links to the free mock, which needs an account. */
function MockLink({ mock }: { mock: FreeMock }) {
  const player = paths.player(mock)
  const questions = t`${plural(mock.questions_count, '# question', '# questions')}`
  const minutes = t`${plural(mock.duration, '# minute', '# minutes')}`
  return (
    <div className={css.next}>
      <Link className="btn when-signed-out" to={loginThen(player)}>
        Take the free mock
      </Link>
      <Link className="btn when-signed-in" reloadDocument to={player}>
        Take the free mock
      </Link>
      <p className="num">
        {questions}, {minutes}, <span className="when-signed-out">free with an account.</span>
        <span className="when-signed-in">free.</span>
      </p>
    </div>
  )
}

/** English text from the question bank, sanitised by the server. */
function Html({ html }: { html: string }) {
  return <div lang="en" dangerouslySetInnerHTML={{ __html: html }} />
}

/** Returns the letter of the nth bubble: A to Z, and numbers beyond. */
function letterOf(index: number) {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}
