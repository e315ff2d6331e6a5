import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { notebookCalls } from '#domains/attempts/notebook/calls.ts'
import type { NotebookAnswer, SetCard, Verdict } from '#domains/attempts/notebook/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { formatDayAndMonth, momentOf } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { isSingleKey } from '#web/ui/navigation/single-keys.ts'
import { optionLetter } from '../../parts/figures.ts'
import { OwnNote } from '../parts/notes/own-note.tsx'
import { RightDays } from '../parts/notes/right-days.tsx'
import { answerOf, choose, type Draft, emptyDraft, isReady, optionIndex } from './run-set.ts'
import css from './set.module.css'

type Props = {
  card: SetCard
  language: Language
  verdict: Verdict | undefined
  isLast: boolean
  onVerdict: (verdict: Verdict) => void
  onNext: () => void
}

/** One question: first without, then with its solution. */
export function CardView({ card, language, verdict, isLast, onVerdict, onNext }: Props) {
  const [draft, setDraft] = useState(emptyDraft)
  const { send, isSending, refusal } = useSending(card, onVerdict)
  const isAsked = verdict === undefined && !isSending
  useOptionKeys(card, isAsked, (option) => setDraft((before) => choose(card, before, option)))
  return (
    <div className={css.card}>
      <PostForm
        className={css.card}
        onSubmit={(event) => {
          event.preventDefault()
          if (isAsked && isReady(card, draft)) void send(draft)
        }}
      >
        {card.passage && <RichHtml className={css.passage} text={card.passage} language={language} />}
        <div id="question">
          <RichHtml className={css.question} text={card.text} language={language} />
        </div>
        <CardOptions card={card} language={language} draft={draft} verdict={verdict} onDraft={setDraft} />
        {refusal && (
          <p role="alert" className={css.refusal}>
            {refusal.message} Your answer is kept here: send it again.
          </p>
        )}
        {!verdict && (
          <div className={css.ends}>
            <button type="submit" className="btn" disabled={!isAsked || !isReady(card, draft)}>
              {isSending ? t`Please wait` : t`Answer`}
            </button>
            <button type="button" className="btn ghost" disabled={!isAsked} onClick={() => void send(null)}>
              I do not know
            </button>
          </div>
        )}
      </PostForm>
      {verdict && (
        <VerdictView
          card={card}
          verdict={verdict}
          language={language}
          isLast={isLast}
          onVerdict={onVerdict}
          onNext={onNext}
        />
      )}
    </div>
  )
}

/** Sends an answer under a single idempotency key: a lost one is resent unchanged, with its original time. */
function useSending(card: SetCard, onVerdict: (verdict: Verdict) => void) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest(t`The answer could not be sent.`)
  const begun = useRef(0)
  // Time counts from when the card is shown.
  useEffect(() => {
    begun.current = performance.now()
  }, [])
  const sent = useRef<NotebookAnswer | null>(null)
  const send = (draft: Draft | null) => {
    const answer = answerOf(card, draft)
    const isAgain = sent.current !== null && isSameAnswer(sent.current, answer)
    const body = isAgain && sent.current ? sent.current : makeAnswer(card, { answer, begun: begun.current })
    sent.current = body
    return run(async () => onVerdict(await api(notebookCalls).answerQuestion(body)))
  }
  return { send, isSending, refusal }
}

type Answer = ReturnType<typeof answerOf>

function isSameAnswer({ option_id, option_ids, number }: NotebookAnswer, answer: Answer) {
  return JSON.stringify(answer) === JSON.stringify({ option_id, option_ids, number })
}

function makeAnswer(card: SetCard, { answer, begun }: { answer: Answer; begun: number }): NotebookAnswer {
  return {
    _id: crypto.randomUUID(),
    question_id: card._id,
    ...answer,
    seconds: Math.min(86_400, Math.round((performance.now() - begun) / 1000)),
    answered_at: new Date().toISOString(),
  }
}

/** Lets 1 to 5 and A to E choose an option, as in the player. */
function useOptionKeys(card: SetCard, isAsked: boolean, onOption: (option: string) => void) {
  const latest = useRef(onOption)
  latest.current = onOption
  // Keyboard events of the document are outside React.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isAsked || !isSingleKey(event)) return
      const option = card.options[optionIndex(event.key)]
      if (option) latest.current(option._id)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [card, isAsked])
}

type CardOptionsProps = {
  card: SetCard
  language: Language
  draft: Draft
  verdict: Verdict | undefined
  onDraft: (draft: Draft) => void
}

/** Options of a card, or its number field. After the answer they are read-only, and each option shows its result. */
function CardOptions({ card, language, draft, verdict, onDraft }: CardOptionsProps) {
  if (card.kind === 'numeric') return <NumberField draft={draft} verdict={verdict} onDraft={onDraft} />
  const type = card.kind === 'several' ? 'checkbox' : 'radio'
  return (
    <fieldset className={css.options} aria-labelledby="question" disabled={verdict !== undefined}>
      {card.options.map((option, index) => {
        const isChosen = draft.options.includes(option._id)
        const note = verdict && noteOn(option._id, { verdict, isChosen })
        return (
          <label key={option._id} className={`choice ${css.option}`} data-state={note?.state}>
            <input
              type={type}
              name="option"
              value={option._id}
              checked={isChosen}
              onChange={() => onDraft(choose(card, draft, option._id))}
            />
            <i data-several={card.kind === 'several' || undefined}>{optionLetter(index)}</i>
            <RichHtml className={css.optionText} text={option.text} language={language} />
            {note && <span className={css.optionNote}>{note.text}</span>}
          </label>
        )
      })}
    </fieldset>
  )
}

type Told = { verdict: Verdict; isChosen: boolean }

function noteOn(option: string, { verdict, isChosen }: Told) {
  const isRight = verdict.correct_options.includes(option)
  if (isChosen)
    return isRight ? { state: 'right', text: t`your answer, right` } : { state: 'wrong', text: t`your answer, wrong` }
  if (isRight) return { state: 'right', text: t`right` }
  const wasChosen = verdict.before.selected_options.includes(option)
  const day = formatDayAndMonth(momentOf(verdict.before.at))
  return wasChosen ? { state: undefined, text: t`on ${day} you chose this` } : undefined
}

function NumberField({ draft, verdict, onDraft }: Pick<CardOptionsProps, 'draft' | 'verdict' | 'onDraft'>) {
  const right = verdict?.correct_number
  const before = verdict?.before.given_number
  return (
    <div className={css.number}>
      <label htmlFor="number">Your number</label>
      <input
        id="number"
        inputMode="decimal"
        autoComplete="off"
        maxLength={23}
        value={draft.number}
        disabled={verdict !== undefined}
        onChange={(event) => onDraft({ ...draft, number: event.currentTarget.value })}
      />
      {right && (
        <p className="num">
          Right: <b>{Number(right.tolerance) === 0 ? right.value : t`${right.value} ± ${right.tolerance}`}</b>
        </p>
      )}
      {before && (
        <p className="num">
          On {formatDayAndMonth(momentOf(verdict.before.at))} you wrote {before}.
        </p>
      )}
    </div>
  )
}

type VerdictViewProps = {
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

/** Shows the result with the solution, the next repetition, and the student's own note. */
function VerdictView({ card, verdict, language, isLast, onVerdict, onNext }: VerdictViewProps) {
  const head = useRef<HTMLParagraphElement>(null)
  // Makes screen readers announce the result first.
  useEffect(() => head.current?.focus(), [])
  const { before } = verdict
  return (
    <div className={css.verdict}>
      <p ref={head} tabIndex={-1} className={`num ${css.result}`} data-result={verdict.result}>
        {headOf(verdict)}
      </p>
      <RichHtml className={css.solution} text={verdict.solution} language={language} />
      {before.kind !== null && <NextTime verdict={verdict} />}
      {before.kind !== null && verdict.result === 'correct' && <GuessBox verdict={verdict} onVerdict={onVerdict} />}
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

function GuessBox({ verdict, onVerdict }: Pick<VerdictViewProps, 'verdict' | 'onVerdict'>) {
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
