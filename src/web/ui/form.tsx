import type { ComponentProps, ReactNode } from 'react'
import css from './form.module.css'
import { Notice } from './notice.tsx'
import { AlertIcon, TickIcon } from './verdict-icons.tsx'

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

export function EmailField(props: Omit<FieldProps, 'type'>) {
  return (
    <Field
      {...props}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
    />
  )
}

type FormProps = ComponentProps<'form'> & {
  /** What went wrong with the whole of it. */
  failure: string | null
}

/** One column of fields that our own rules check. */
export function Form({ failure, children, ...rest }: FormProps) {
  return (
    // Posting keeps a password out of the address should the form be sent before the scripts are there.
    <form className={css.form} method="post" noValidate {...rest}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {children}
    </form>
  )
}
