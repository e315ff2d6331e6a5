import type { Analysis, QuestionAnalysis } from '../../../../domains/attempts/analysis/schema.ts'
import { counted } from '../../parts/figures.ts'
import styles from './notes.module.css'

/** What happened to answers that were not simply saved and counted; nothing for most. */
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
    ...(kept > 0 ? [`You left ${counted(kept, 'choice')} unsaved. In this test such choices count as answers.`] : []),
    ...(left > 0 ? [`You left ${counted(left, 'choice')} unsaved. In this test only saved answers count.`] : []),
  ]
}

function lateNote(questions: number) {
  const answers = questions === 1 ? 'An answer' : 'Answers'
  const kept =
    questions === 1
      ? 'It was not counted; the institute can see it.'
      : 'They were not counted; the institute can see them.'
  return `${answers} to ${counted(questions, 'question')} came after the end. ${kept}`
}
