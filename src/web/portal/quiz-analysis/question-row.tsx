import { memo } from 'react'
import type { QuestionAnalysis } from '../../../domains/attempts/schema.ts'
import type { Language } from '../../../domains/exams/schema.ts'
import { clockTime, optionLetter, signedMarks, spokenTime } from '../figures.ts'
import { QuestionBody } from './question-body.tsx'
import styles from './question-table.module.css'

type Props = {
  question: QuestionAnalysis
  language: Language
  isOpen: boolean
  onToggle: (sno: number, isOpen: boolean) => void
}

/** Only open questions have a body: a hundred of them with mathematics would be a heavy page for a small phone. */
export const QuestionRow = memo(function QuestionRow({ question, language, isOpen, onToggle }: Props) {
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
          <OptionBubbles question={question} />
          <ResultMark question={question} />
          <span className={styles.time}>
            <span aria-hidden="true">{clockTime(time_spent)}</span>
            <span className="sr">{spokenTime(time_spent)}</span>
          </span>
        </summary>
        {isOpen && <QuestionBody question={question} language={language} />}
      </details>
    </li>
  )
})

function OptionBubbles({ question }: { question: QuestionAnalysis }) {
  const { options, correct_option } = question.q_id
  const letterOf = (id: string | null) => optionLetter(options.findIndex((option) => option._id === id))
  const selected = question.selected_option === null ? 'no answer' : `your answer ${letterOf(question.selected_option)}`
  return (
    <span className={styles.bubbles}>
      <span className="sr">{`, ${selected}, correct answer ${letterOf(correct_option)}, `}</span>
      {options.map((option, index) => (
        <i
          key={option._id}
          aria-hidden="true"
          className={styles.bubble}
          data-selected={option._id === question.selected_option || undefined}
          data-correct={option._id === correct_option || undefined}
        >
          {optionLetter(index)}
        </i>
      ))}
    </span>
  )
}

const signs = { correct: '✓', partial: '≈', wrong: '×', dropped: '–' } as const

function ResultMark({ question }: { question: QuestionAnalysis }) {
  const { result, marks } = question
  if (result === 'skipped') return <span className={styles.result}>Skipped</span>
  return (
    <span className={styles.result} data-result={result}>
      <span aria-hidden="true">{signs[result]} </span>
      <span className="sr">{result}, </span>
      {signedMarks(marks)}
      <span className="sr"> marks, </span>
    </span>
  )
}
