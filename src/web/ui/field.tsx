import type { ComponentProps, ReactNode } from 'react'
import css from './field.module.css'
import { AlertIcon, TickIcon } from './icons.tsx'

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  id: string
  label: string
  error?: string | undefined
  /** The value was checked and is fine. */
  isValid?: boolean
  /** A control inside the field, at its end. */
  trailing?: ReactNode
}

export function Field({ id, label, error, isValid = false, trailing, ...input }: FieldProps) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.control}>
        <input
          {...input}
          id={id}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {isValid && (
          <span className={css.tick}>
            <TickIcon />
          </span>
        )}
        {trailing}
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <AlertIcon /> {error}
        </p>
      )}
    </div>
  )
}
