import type { ReactNode } from 'react'
import type { QuestionAnalysis } from '#domains/attempts/analysis/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { optionLetter } from '#web/portal/parts/figures.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import { draftNote, givenText, isRight, isSelected, resultNote, rightText } from './question-answer.ts'
import styles from './question-body.module.css'
import table from './question-table.module.css'

type Props = { question: QuestionAnalysis; language: Language }
type BodyProps = Props & { children: ReactNode }

function Options({ question, language }: Props) {
  const { kind, options } = question.q_id
  return (
    <ol className={styles.options}>
      {options.map((option, index) => {
        const isChosen = isSelected(question, option._id)
        const isCorrect = isRight(question, option._id)
        return (
          <li key={option._id}>
            <i
              className={table.bubble}
              data-several={kind === 'several' || undefined}
              data-selected={isChosen || undefined}
              data-correct={isCorrect || undefined}
            >
              {optionLetter(index)}
            </i>
            <RichHtml text={option.text} language={language} />
            {isChosen && <span className={styles.note}>Your answer</span>}
            {isCorrect && <span className={`${styles.note} ${styles.key}`}>Correct answer</span>}
          </li>
        )
      })}
    </ol>
  )
}

function Numbers({ question }: { question: QuestionAnalysis }) {
  return (
    <dl className={`num ${styles.numbers}`}>
      <div>
        <dt className={styles.note}>Your answer</dt>
        <dd>{givenText(question) ?? t`No answer`}</dd>
      </div>
      <div>
        <dt className={`${styles.note} ${styles.key}`}>Correct answer</dt>
        <dd>{rightText(question)}</dd>
      </div>
    </dl>
  )
}

/** `children`: the student's own note. */
export function QuestionBody({ question, language, children }: BodyProps) {
  const { description_id: passage, kind, qu, solution } = question.q_id
  const notes = [resultNote(question), draftNote(question)].filter((note) => note !== null)
  return (
    <div className={styles.body}>
      {passage && <RichHtml className={styles.passage} text={passage.description} language={language} />}
      <RichHtml className={styles.question} text={qu} language={language} />
      {kind === 'numeric' ? <Numbers question={question} /> : <Options question={question} language={language} />}
      {notes.map((note) => (
        <p key={note} className={styles.resultNote}>
          {note}
        </p>
      ))}
      <h4 className={styles.heading}>Solution</h4>
      <RichHtml className={styles.solution} text={solution} language={language} />
      {children}
    </div>
  )
}
