import { useId } from 'react'
import css from './steps.module.css'

type TextProps = {
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string | undefined
  type?: 'text' | 'tel' | 'email'
  inputMode?: 'decimal'
}

export function TextInput({ label, value, onChange, problem, type = 'text', inputMode }: TextProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        inputMode={inputMode}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <span id={`${id}-problem`} className={css.problem}>
          {problem}
        </span>
      )}
    </div>
  )
}
