import css from './bubble.module.css'

/** A bubble of the answer sheet: outlined in print, filled with the brand when chosen. Only the options of a question have letters in theirs. */
export function Bubble({ isFilled = false }: { isFilled?: boolean }) {
  return <span className={`${css.bubble} ${isFilled ? css.filled : ''}`} aria-hidden="true" />
}
