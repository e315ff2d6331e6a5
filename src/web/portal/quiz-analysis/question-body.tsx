import type { QuestionAnalysis } from '../../../domains/attempts/schema.ts'
import type { Language } from '../../../domains/exams/schema.ts'
import { RichHtml } from '../../languages.tsx'
import { optionLetter } from '../figures.ts'
import styles from './question-body.module.css'
import table from './question-table.module.css'

type Props = { question: QuestionAnalysis; language: Language }

export function QuestionBody({ question, language }: Props) {
  const { description_id: passage, qu, options, correct_option, solution } = question.q_id
  return (
    <div className={styles.body}>
      {passage && <RichHtml className={styles.passage} text={passage.description} language={language} />}
      <RichHtml className={styles.question} text={qu} language={language} />
      <ol className={styles.options}>
        {options.map((option, index) => {
          const isSelected = option._id === question.selected_option
          const isCorrect = option._id === correct_option
          return (
            <li key={option._id}>
              <i className={table.bubble} data-selected={isSelected || undefined} data-correct={isCorrect || undefined}>
                {optionLetter(index)}
              </i>
              <RichHtml text={option.text} language={language} />
              {isSelected && <span className={styles.note}>Your answer</span>}
              {isCorrect && <span className={`${styles.note} ${styles.key}`}>Correct answer</span>}
            </li>
          )
        })}
      </ol>
      <h4 className={styles.heading}>Solution</h4>
      <RichHtml className={styles.solution} text={solution} language={language} />
    </div>
  )
}
