import { useState } from 'react'
import { useParams } from 'react-router'
import { questionCalls } from '#domains/bank/questions/calls.ts'
import type { StaffQuestion } from '#domains/bank/questions/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Screen } from '../../frame/screen.tsx'
import { Conflicts } from '../../parts/editor/conflicts.tsx'
import { State } from '../../parts/marks/state.tsx'
import { useAnswer } from '../../shell/use-answer.ts'
import { useLanguages } from '../../shell/use-staff.ts'
import { languageMarks, languageNames, stateMarks } from '../words.ts'
import { EditorActions } from './actions.tsx'
import css from './editor.module.css'
import { Figures } from './figures.tsx'
import { HeadingFields } from './heading-fields.tsx'
import { LanguageColumn } from './language-column.tsx'
import { Preview } from './preview.tsx'
import { labelsOf } from './question-fields.ts'
import { ReviewPanel } from './review-panel.tsx'
import { type QuestionHand, useQuestion } from './use-question.ts'

const crumbs = [{ label: t`Questions`, to: '/staff/questions' }]

/** One question: what is being written of it, in up to four languages, beside what candidates will see. */
export default function QuestionPage() {
  const { number = '' } = useParams()
  const answer = useAnswer(questionCalls.question, { number })
  const { data } = answer
  if (!data || answer.isLoading) {
    return (
      <Screen title={t`Question ${number}`} crumbs={crumbs}>
        <AnswerState answer={answer} otherwise="The question could not be loaded." />
      </Screen>
    )
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

/** What it is translated into: what the settings offer, and what it has been translated into before. */
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
  // What a reviewer looks at stays as it is until they have decided.
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

/** What is not shown is said, so that nobody takes it for empty. */
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

/** How much is missing; each is told at its field too. */
function Problems({ hand }: { hand: QuestionHand }) {
  const count = Object.keys(hand.problems).length
  if (count === 0 || !hand.isDraft) return null
  return (
    <p className={css.hint} role="status">
      {plural(count, '# detail is', '# details are')} still missing before this question can be marked as ready.
    </p>
  )
}
