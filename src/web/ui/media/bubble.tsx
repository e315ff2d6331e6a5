import css from './bubble.module.css'

/**
 * A bubble as on an answer sheet: outlined in the print colour, filled with the brand colour when chosen. Only the
 * bubbles of a question's options contain letters.
 */
export function Bubble({ isFilled = false }: { isFilled?: boolean }) {
  return <span className={`${css.bubble} ${isFilled ? css.filled : ''}`} aria-hidden="true" />
}
