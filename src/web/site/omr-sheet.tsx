import { Drawing } from './drawing.tsx'
import css from './omr-sheet.module.css'

export function OmrSheet({ className }: { className?: string | undefined }) {
  return <Drawing name="answer-sheet" className={`${css.sheet} ${className ?? ''}`} />
}
