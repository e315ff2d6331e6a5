import { useState } from 'react'
import { useParams } from 'react-router'
import { itemCalls } from '#domains/attempts/calls.ts'
import { questionCalls } from '#domains/bank/calls.ts'
import type { StaffQuestion } from '#domains/bank/questions/schema.ts'
import type { DraftReviewFacts, Language } from '#domains/bank/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { percentOf, tellFlags, twoPlaces } from '#web/staff/exams/parts/figures.ts'
import { AnswerState, waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { Conflicts } from '#web/staff/parts/editor/conflicts.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useLanguages, useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { languageMarks, languageNames, noteFieldNames, stateMarks } from '../words.ts'
import { EditorActions } from './actions.tsx'
import css from './editor.module.css'
import { HeadingFields } from './heading-fields.tsx'
import { LanguageColumn } from './language-column.tsx'
import { Preview } from './preview.tsx'
import { labelsOf } from './question-fields.ts'
import reviewCss from './review.module.css'
import { type QuestionHand, useQuestion } from './use-question.ts'

const crumbs = [{ label: t`Questions`, to: '/staff/questions' }]

/** Editor of one question in up to four languages, beside its preview. */
export default function QuestionPage() {
  const { number = '' } = useParams()
  const answer = useAnswer(questionCalls.question, { number })
  const { data } = answer
  if (!data || answer.isLoading) {
    return waitingScreen({
      title: t`Question ${number}`,
      crumbs,
      answer,
      otherwise: t`The question could not be loaded.`,
    })
  }
  return <Editor key={`${number} ${data.edit_version}`} question={data} />
}

const saveWords = {
  saved: t`saved`,
  waiting: t`saving …`,
  saving: t`saving …`,
  away: t`no answer from the server, kept on this device`,
  failed: t`not saved`,
  conflict: t`also changed by someone else`,
} as const

function Title({ question, hand }: { question: StaffQuestion; hand: QuestionHand }) {
  const { mark, word } = stateMarks[question.state]
  const [newest] = question.versions
  const isNext = newest !== undefined && hand.isDraft
  return (
    <>
      <State mark={mark}>{isNext ? t`${word}, will follow version ${newest.version}` : word}</State>
      {isNext && question.review && (
        <State mark={stateMarks[question.review.state].mark}>{stateMarks[question.review.state].word}</State>
      )}
      <span className={css.saved} role="status" data-state={hand.state}>
        {hand.message ? `${saveWords[hand.state]}: ${hand.message}` : saveWords[hand.state]}
      </span>
    </>
  )
}

/** Returns the languages to translate into: those enabled in the settings, and those with an existing translation. */
function useBeside({ languages }: QuestionHand) {
  const there = (['hi', 'or', 'bn'] as const).filter((language) => languages[language] !== 'missing')
  return useLanguages(there).filter((language) => language !== 'en')
}

function Editor({ question }: { question: StaffQuestion }) {
  const hand = useQuestion(question)
  const headings = useAnswer(questionCalls.headings).data ?? []
  const passages = useAnswer(questionCalls.passages).data ?? []
  const [chosen, setSide] = useState<Language | null>(null)
  const beside = useBeside(hand)
  const side =
    beside.find((language) => language === chosen) ?? beside.find((language) => language === 'or') ?? beside[0]
  // A question in review stays unchanged until the reviewer decides.
  const isFixed = question.review?.state === 'in-review'
  const mayWrite = question.may_edit && !isFixed
  const mayTranslate = mayWrite || (question.may_translate && !isFixed)
  return (
    <Screen
      title={t`Question Q-${question.number}`}
      crumbs={crumbs}
      beside={<Title question={question} hand={hand} />}
      actions={<EditorActions question={question} hand={hand} />}
    >
      <ReviewPanel review={question.review} />
      {hand.conflicts.length > 0 && (
        <Conflicts
          hand={{ ...hand.keeper.shown, ...hand.keeper, newest: () => hand.keeper.version }}
          labels={labelsOf(hand.fields)}
          body={hand.fields}
        />
      )}
      <Problems hand={hand} />
      <Hidden hidden={hand.hidden} />
      <HeadingFields hand={hand} headings={headings} isReadOnly={!mayWrite} />
      <div className={css.desk}>
        <LanguageColumn hand={hand} language="en" passages={passages} isReadOnly={!mayWrite} mayWrite={mayWrite} />
        {side && (
          <div className={css.translation}>
            <div className={css.languages} role="tablist" aria-label="Translation next to the English">
              {beside.map((language) => (
                <button
                  key={language}
                  type="button"
                  role="tab"
                  aria-selected={side === language}
                  onClick={() => setSide(language)}
                >
                  <State mark={languageMarks[hand.languages[language]].mark}>{languageNames[language]}</State>
                </button>
              ))}
            </div>
            <LanguageColumn
              key={side}
              hand={hand}
              language={side}
              passages={passages}
              isReadOnly={!mayTranslate}
              mayWrite={mayWrite}
            />
          </div>
        )}
        <Preview fields={hand.fields} hidden={hand.hidden} language="en" />
      </div>
      <Figures number={String(question.number)} />
    </Screen>
  )
}

/** Lists the hidden parts, so that nobody mistakes them for empty. */
function Hidden({ hidden }: Pick<QuestionHand, 'hidden'>) {
  if (hidden.length === 0) return null
  return (
    <p className={css.hint} role="note">
      {hidden.includes('solution')
        ? t`The key and the solution are hidden until the test has ended. Your changes do not affect them.`
        : t`The key is hidden because it is not needed for translating. Your changes do not affect it.`}
    </p>
  )
}

/** Shows the number of missing details; each is also reported at its field. */
function Problems({ hand }: { hand: QuestionHand }) {
  const count = hand.missing
  if (count === 0 || !hand.isDraft) return null
  return (
    <p className={css.hint} role="status">
      {plural(count, '# detail is', '# details are')} still missing before this question can be marked as ready.
    </p>
  )
}

type Shown = { n: number; facility: number | null; discrimination: number | null; median_seconds: number | null }

const cellsOf = ({ n, facility, discrimination, median_seconds }: Shown) => [
  numberText(n),
  percentOf(facility),
  twoPlaces(discrimination),
  median_seconds === null ? 'none' : numberText(median_seconds),
]

/** Statistics of a question in each of its tests and overall, for staff who correct tests. */
function Figures({ number }: { number: string }) {
  const may = useMay()
  return may('results.correct') && <Uses number={number} />
}

function Uses({ number }: { number: string }) {
  const answer = useAnswer(itemCalls.itemUses, { number })
  const { data } = answer
  if (!data) return <AnswerState answer={answer} otherwise="The statistics could not be loaded." />
  const rows = data.uses.map((use): [string, string[]] => [
    use.quiz_id,
    [use.quiz_name, String(use.version), tellFlags(use.flags), ...cellsOf(use)],
  ])
  return (
    <ShortTable
      title="Statistics"
      heads={[t`Test`, t`Version`, t`Flags`, 'n', t`Facility`, t`Item-rest`, t`Median time (s)`]}
      numbers={4}
      rows={data.all ? [['all', [t`All uses`, '', '', ...cellsOf(data.all)]], ...rows] : []}
      empty="No test with this question has been scored yet."
    />
  )
}

function headOf({ state, sent_by, sent_at, decided_by, decided_at }: DraftReviewFacts) {
  if (state === 'in-review') return t`${sent_by ?? t`Somebody`} sent this question for review, ${dayAndTime(sent_at)}.`
  return t`${decided_by ?? t`Somebody`} returned this question, ${dayAndTime(decided_at ?? sent_at)}.`
}

/** State of the draft's review, with the reviewer's notes by field. */
function ReviewPanel({ review }: { review: DraftReviewFacts | null }) {
  if (review === null) return null
  const { state, notes, why_not } = review
  return (
    <section className={reviewCss.panel} aria-label="Review" data-state={state}>
      <p>
        {headOf(review)} {state === 'in-review' && t`Nobody can change it until it is decided or taken back.`}
      </p>
      {why_not !== null && <p role="note">{why_not}</p>}
      {notes.length > 0 && (
        <dl className={reviewCss.notes}>
          {notes.map(({ field, text }) => (
            <div key={`${field} ${text}`}>
              <dt>{noteFieldNames[field]}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
