import { memo, type ReactNode, useCallback, useState } from 'react'
import type { QuestionAnalysis, SectionAnalysis } from '#domains/attempts/analysis/schema.ts'
import type { QuestionNote } from '#domains/attempts/notebook/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { clockTime, optionLetter, signedMarks, spokenTime } from '#web/portal/parts/figures.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import { type Mark, OwnNote } from '../../parts/notes/own-note.tsx'
import { draftNote, givenText, isRight, isSelected, resultNames, resultNote, rightText } from './question-answer.ts'
import styles from './question-table.module.css'

type Props = {
  sections: SectionAnalysis[]
  questions: QuestionAnalysis[]
  language: Language
  notes: QuestionNote[]
  opened: ReadonlySet<number>
  onToggle: (sno: number, isOpen: boolean) => void
}

export function QuestionTable({ sections, questions, language, notes, opened, onToggle }: Props) {
  const { markOf, setMark } = useMarks(notes)
  if (questions.length === 0) return <p className="empty">No Data Found</p>
  return sections.map((section) => {
    const sectionQuestions = questions.filter((question) => question.q_id.section === section._id)
    if (sectionQuestions.length === 0) return null
    return (
      <section key={section._id} aria-labelledby={`section-${section._id}`}>
        <h3 id={`section-${section._id}`} className={styles.section}>
          {section.section_name}
        </h3>
        <ol className={`num ${styles.table}`}>
          {sectionQuestions.map((question) => (
            <QuestionRow
              key={question.sno}
              question={question}
              language={language}
              mark={markOf(question.q_id._id)}
              onMark={setMark}
              isOpen={opened.has(question.sno)}
              onToggle={onToggle}
            />
          ))}
        </ol>
      </section>
    )
  })
}

/** Holds the student's notes and bookmarks, including changes made here. `setMark` is stable, so that rows can be memoised. */
function useMarks(notes: QuestionNote[]) {
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>(
    () => new Map(notes.map((note) => [note.question_id, note])),
  )
  const setMark = useCallback((questionId: string, mark: Mark) => {
    setMarks((before) => new Map([...before, [questionId, mark]]))
  }, [])
  return { markOf: (questionId: string) => marks.get(questionId) ?? noMark, setMark }
}

const noMark: Mark = { note: '', noted_at: null, is_bookmarked: false }

type RowProps = {
  question: QuestionAnalysis
  language: Language
  mark: Mark
  onMark: (questionId: string, mark: Mark) => void
  isOpen: boolean
  onToggle: (sno: number, isOpen: boolean) => void
}

/** Renders the body only while open: a hundred questions with formulas would be too heavy for a small phone. */
const QuestionRow = memo(function QuestionRow(props: RowProps) {
  const { question, language, mark, onMark, isOpen, onToggle } = props
  const { sno, q_id, marked, time_spent } = question
  return (
    <li id={`question-${sno}`} className={styles.row}>
      <details open={isOpen} onToggle={(event) => onToggle(sno, event.currentTarget.open)}>
        <summary>
          <b>
            <span className="sr">Question </span>
            {sno}
          </b>
          <span className={styles.topic}>{q_id.topic}</span>
          {marked ? (
            <span className={styles.marked}>
              <span>Marked</span>
            </span>
          ) : (
            <span />
          )}
          <Answer question={question} />
          <ResultIcon question={question} />
          <span className={styles.time}>
            <span aria-hidden="true">{clockTime(time_spent)}</span>
            <span className="sr">{spokenTime(time_spent)}</span>
          </span>
        </summary>
        {isOpen && (
          <QuestionBody question={question} language={language}>
            <OwnNote questionId={q_id._id} mark={mark} onChange={(changed) => onMark(q_id._id, changed)} />
          </QuestionBody>
        )}
      </details>
    </li>
  )
})

function OptionBubbles({ question }: { question: QuestionAnalysis }) {
  return question.q_id.options.map((option, index) => (
    <i
      key={option._id}
      aria-hidden="true"
      className={styles.bubble}
      data-several={question.q_id.kind === 'several' || undefined}
      data-selected={isSelected(question, option._id) || undefined}
      data-correct={isRight(question, option._id) || undefined}
    >
      {optionLetter(index)}
    </i>
  ))
}

function Numbers({ question }: { question: QuestionAnalysis }) {
  return (
    <span aria-hidden="true" className={styles.numbers}>
      <span className={styles.given}>{givenText(question) ?? t`No answer`}</span>
      {question.result !== 'correct' && <span>correct: {rightText(question)}</span>}
    </span>
  )
}

/** Given and right answer side by side: the options, or two numbers. */
function Answer({ question }: { question: QuestionAnalysis }) {
  const given = givenText(question)
  const spoken = given === null ? t`no answer` : t`your answer ${given}`
  return (
    <span className={styles.bubbles}>
      <span className="sr">{t`, ${spoken}, correct answer ${rightText(question)}, `}</span>
      {question.q_id.kind === 'numeric' ? <Numbers question={question} /> : <OptionBubbles question={question} />}
    </span>
  )
}

const signs = { correct: '✓', partial: '≈', wrong: '×', dropped: '–' } as const

/** A tick and a cross are well known; the rarer results have a label below. */
function ResultIcon({ question }: { question: QuestionAnalysis }) {
  const { result, marks } = question
  if (result === 'skipped') return <span className={styles.result}>Skipped</span>
  const isRare = result === 'partial' || result === 'dropped'
  return (
    <span className={styles.result} data-result={result}>
      <span aria-hidden="true">{signs[result]} </span>
      <span className="sr">{resultNames[result]}, </span>
      {signedMarks(marks)}
      <span className="sr"> marks, </span>
      {isRare && <small aria-hidden="true">{resultNames[result]}</small>}
    </span>
  )
}

type QuestionBodyProps = { question: QuestionAnalysis; language: Language }
type BodyProps = QuestionBodyProps & { children: ReactNode }

function Options({ question, language }: QuestionBodyProps) {
  const { kind, options } = question.q_id
  return (
    <ol className={styles.options}>
      {options.map((option, index) => {
        const isChosen = isSelected(question, option._id)
        const isCorrect = isRight(question, option._id)
        return (
          <li key={option._id}>
            <i
              className={styles.bubble}
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

function GivenNumbers({ question }: { question: QuestionAnalysis }) {
  return (
    <dl className={`num ${styles.questionBodyNumbers}`}>
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
function QuestionBody({ question, language, children }: BodyProps) {
  const { description_id: passage, kind, qu, solution } = question.q_id
  const notes = [resultNote(question), draftNote(question)].filter((note) => note !== null)
  return (
    <div className={styles.body}>
      {passage && <RichHtml className={styles.passage} text={passage.description} language={language} />}
      <RichHtml className={styles.question} text={qu} language={language} />
      {kind === 'numeric' ? <GivenNumbers question={question} /> : <Options question={question} language={language} />}
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
