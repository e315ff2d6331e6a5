import { t } from '#platform/text/messages.ts'
import { entryProblem, type KeypadKey, keypadKeys, type NumberEntry, pressKey } from '../../sitting/number-entry.ts'
import css from './number-field.module.css'

const spoken: Partial<Record<KeypadKey, string>> = { '-': t`Minus sign`, '.': t`Decimal point` }

type NumberFieldProps = {
  sno: number
  /** Text of the field, sent once it is a valid number. */
  text: string
  entry: NumberEntry
  /** The number is not saved as an answer yet. */
  isDraft: boolean
  onEnter: (text: string) => void
  onClear: () => void
}

/** Field for a number, typed or entered with on-screen keys as in the real examinations. */
export function NumberField({ sno, text, entry, isDraft, onEnter, onClear }: NumberFieldProps) {
  const press = (key: KeypadKey) => onEnter(pressKey(text, key))
  const problem = entryProblem(entry)
  return (
    <fieldset className={css.number}>
      <legend className="sr">Answer to question {sno}</legend>
      <label htmlFor="number-answer">Enter your answer as a number</label>
      <input
        id="number-answer"
        className={`num ${css.field}`}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={text}
        data-draft={isDraft || undefined}
        aria-describedby="number-problem"
        aria-invalid={problem !== '' || undefined}
        onChange={(event) => onEnter(event.target.value.trim())}
      />
      <p id="number-problem" className={css.problem} aria-live="polite">
        {problem}
      </p>
      <div className={`num ${css.keypad}`}>
        {keypadKeys.map((key) => (
          <button key={key} type="button" aria-label={spoken[key]} onClick={() => press(key)}>
            {key === '-' ? '−' : key}
          </button>
        ))}
        <button type="button" className={css.wide} aria-label="Backspace" onClick={() => press('backspace')}>
          ⌫
        </button>
        <button type="button" onClick={onClear}>
          Clear
        </button>
      </div>
    </fieldset>
  )
}
