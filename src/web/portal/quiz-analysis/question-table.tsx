import type { QuestionAnalysis, SectionAnalysis } from '../../../domains/attempts/schema.ts'
import type { Language } from '../../../domains/exams/schema.ts'
import { QuestionRow } from './question-row.tsx'
import styles from './question-table.module.css'

type Props = {
  sections: SectionAnalysis[]
  questions: QuestionAnalysis[]
  language: Language
  opened: ReadonlySet<number>
  onToggle: (sno: number, isOpen: boolean) => void
}

export function QuestionTable({ sections, questions, language, opened, onToggle }: Props) {
  if (questions.length === 0) return <p className={styles.none}>No Data Found</p>
  return sections.map((section) => {
    const own = questions.filter((question) => question.q_id.section === section._id)
    if (own.length === 0) return null
    return (
      <section key={section._id} aria-labelledby={`section-${section._id}`}>
        <h3 id={`section-${section._id}`} className={styles.section}>
          {section.section_name}
        </h3>
        <ol className={`num ${styles.table}`}>
          {own.map((question) => (
            <QuestionRow
              key={question.sno}
              question={question}
              language={language}
              isOpen={opened.has(question.sno)}
              onToggle={onToggle}
            />
          ))}
        </ol>
      </section>
    )
  })
}
