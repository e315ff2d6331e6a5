import { t } from '#platform/text/messages.ts'
import css from './theme-choice.module.css'

const choices = [
  { value: 'system', label: t`System` },
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
]

/** Checks the radio button of the current theme if it renders after the document's script has run. */
function takeState(input: HTMLInputElement | null) {
  if (input) input.checked = input.value === (document.documentElement.dataset.theme ?? 'system')
}

/**
 * Choice of light, dark or device theme for this device. shell/inline/theme.ts applies it; `name` distinguishes
 * two on one page.
 */
export function ThemeChoice({ name }: { name: string }) {
  return (
    <fieldset className={css.choices}>
      <legend>Theme</legend>
      {choices.map(({ value, label }) => (
        <label className="choice" key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            data-theme-choice=""
            defaultChecked={value === 'system'}
            ref={takeState}
          />
          <i aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
