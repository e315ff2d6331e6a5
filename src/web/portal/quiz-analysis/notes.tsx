import type { Analysis } from '../../../domains/attempts/schema.ts'
import styles from './notes.module.css'
import { notesOn } from './notes-on.ts'

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
