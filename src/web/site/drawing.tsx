import css from './drawing.module.css'
import drawings from './drawings.svg'

/** One of the symbols of drawings.svg; decoration, so its meaning stands in words beside it. */
export function Drawing({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${drawings}#${name}`} width="100%" height="100%" />
    </svg>
  )
}

export function AnswerSheet({ className }: { className?: string | undefined }) {
  return <Drawing name="answer-sheet" className={`${css.sheet} ${className ?? ''}`} />
}
