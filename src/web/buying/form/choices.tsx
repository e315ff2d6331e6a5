import { Bubble } from '#web/ui/media/bubble.tsx'
import { formatMoney } from '#web/ui/text/format-number.ts'
import type { Choice } from '../offer.ts'
import css from './choices.module.css'

type ChoicesProps = {
  legend: string
  /** Groups the radio buttons of this list, separate from other lists on the page. */
  name: string
  choices: readonly Choice[]
  chosen: string
  onChoose: (id: string) => void
}

/** Ways to buy an offer, each with its amount, as bubbles of an answer sheet. */
export function Choices({ legend, name, choices, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className={`${css.choices} num`}>
      <legend>{legend}</legend>
      {choices.map(({ id, label, note, amount }) => (
        <label key={id} className={css.choice}>
          <input type="radio" name={name} value={id} checked={chosen === id} onChange={() => onChoose(id)} />
          <span className={css.bubble}>
            <Bubble />
          </span>
          <span>
            <b>{label}</b> {note && <small>{note}</small>}
          </span>
          <strong>{formatMoney(amount)}</strong>
        </label>
      ))}
    </fieldset>
  )
}
