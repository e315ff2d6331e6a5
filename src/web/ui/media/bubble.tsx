import css from './bubble.module.css'

/** A bubble of the answer sheet: outlined in print, filled with the brand when chosen. The letter is decoration. */
export function Bubble({ letter, isFilled = false }: { letter: string; isFilled?: boolean }) {
  return (
    <span className={`${css.bubble} ${isFilled ? css.filled : ''}`} aria-hidden="true">
      {letter}
    </span>
  )
}
