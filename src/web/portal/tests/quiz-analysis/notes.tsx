import type { Analysis, QuestionAnalysis } from '#domains/attempts/analysis/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import styles from './analysis.module.css'

/** Notes on answers that were not simply saved and counted; usually empty. */
export function Notes({ analysis }: { analysis: Analysis }) {
  const notes = notesOn(analysis)
  if (notes.length === 0) return null
  return (
    <ul className={`num ${styles.notes}`} aria-label="About your answers">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

type Told = Pick<Analysis, 'late_answers'> & { question_data: Pick<QuestionAnalysis, 'draft'>[] }

/** Sentences about answers that came late and choices that were not saved. */
export function notesOn({ late_answers, question_data }: Told) {
  const withDraft = (fate: 'counted' | 'ignored') => question_data.filter(({ draft }) => draft === fate).length
  const [kept, left] = [withDraft('counted'), withDraft('ignored')]
  return [
    ...(late_answers > 0 ? [lateNote(late_answers)] : []),
    ...(kept > 0
      ? [
          t`You left ${plural(kept, '#\u00a0choice', '#\u00a0choices')} unsaved. In this test, unsaved choices count as answers.`,
        ]
      : []),
    ...(left > 0
      ? [
          t`You left ${plural(left, '#\u00a0choice', '#\u00a0choices')} unsaved. In this test, only saved answers count.`,
        ]
      : []),
  ]
}

function lateNote(questions: number) {
  const answers = questions === 1 ? t`An answer` : t`Answers`
  const kept =
    questions === 1
      ? t`It was not counted, but the institute can see it.`
      : t`They were not counted, but the institute can see them.`
  return t`${answers} to ${plural(questions, '#\u00a0question', '#\u00a0questions')} came in after the test ended. ${kept}`
}
