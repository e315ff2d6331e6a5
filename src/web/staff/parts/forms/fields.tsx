import { type ReactNode, useId } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { numberOf } from '#platform/text/typed.ts'
import css from './forms.module.css'

/** Props of every field. `name` is its dotted path, in the form as in the API. */
export type FieldProps = { name: string; label: string; hint?: string; isRequired?: boolean }

/** Returns the problem of a field, reported by the form, the draft or the API. */
export function useProblem(name: string) {
  const { formState } = useFormContext()
  const error: unknown = get(formState.errors, name)
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : undefined
}

type PlaceProps = Omit<FieldProps, 'name'> & {
  id: string
  problem: string | undefined
  children: ReactNode
  beside?: ReactNode
}

/** Hint and problem of a field, connected to it by `described`. */
function Notes({ id, hint, problem }: { id: string; hint: string | undefined; problem: string | undefined }) {
  return (
    <>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={css.problem} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  )
}

/** A field's frame: label above and problem below, both connected to it. */
export function FieldPlace({ id, label, hint, isRequired, problem, children, beside }: PlaceProps) {
  return (
    <div className={css.field}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
        {beside && <span className={css.beside}>{beside}</span>}
      </label>
      {children}
      <Notes id={id} hint={hint} problem={problem} />
    </div>
  )
}

export function described(id: string, { hint, problem }: { hint?: string | undefined; problem: string | undefined }) {
  const ids = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': problem ? true : undefined }
}

const orNull = { setValueAs: (value: unknown) => (value === '' ? null : value) }

type TextProps = FieldProps & {
  most?: number
  type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'password'
  autoComplete?: 'username' | 'current-password' | 'new-password' | 'one-time-code'
  /** Takes the focus when its dialog opens, or when it appears in an open one. */
  takesFocus?: boolean
  placeholder?: string
  /** The value is stored as a number, and an empty one as null. */
  isNumber?: boolean
  /** Stores an empty value as null, for fields where the API distinguishes that from an empty text. */
  isNullable?: boolean
}

export function TextField(props: TextProps) {
  const { name, label, hint, isRequired, most, type = 'text', placeholder, isNumber, isNullable } = props
  const { autoComplete, takesFocus = false } = props
  const id = useId()
  const { register } = useFormContext()
  const problem = useProblem(name)
  const asNumber = { setValueAs: (value: unknown) => (value === '' || value === null ? null : numberOf(String(value))) }
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      <input
        id={id}
        className={css.input}
        type={type}
        maxLength={most}
        placeholder={placeholder}
        autoComplete={autoComplete}
        // biome-ignore lint/a11y/noAutofocus: it comes because the person has to go on here
        autoFocus={takesFocus}
        data-takes-focus={takesFocus || undefined}
        inputMode={isNumber ? 'decimal' : undefined}
        {...described(id, { hint, problem })}
        {...register(name, isNumber ? asNumber : isNullable ? orNull : {})}
      />
    </FieldPlace>
  )
}

export function LongTextField({ name, label, hint, isRequired, most, rows = 4 }: TextProps & { rows?: number }) {
  const id = useId()
  const { register } = useFormContext()
  const problem = useProblem(name)
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      <textarea
        id={id}
        className={css.input}
        rows={rows}
        maxLength={most}
        {...described(id, { hint, problem })}
        {...register(name)}
      />
    </FieldPlace>
  )
}

type ChoiceProps = FieldProps & {
  choices: readonly { value: string; label: string }[]
  /** The first choice, for none; if absent, a choice is required. */
  none?: string
}

/** A native select, for up to some twenty choices; see `ComboField` for more. */
export function ChoiceField({ name, label, hint, isRequired, choices, none }: ChoiceProps) {
  const id = useId()
  const { register } = useFormContext()
  const problem = useProblem(name)
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      <select id={id} className={css.input} {...described(id, { hint, problem })} {...register(name, orNull)}>
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldPlace>
  )
}

export function CheckField({ name, label, hint }: FieldProps) {
  const id = useId()
  const { register } = useFormContext()
  const problem = useProblem(name)
  return (
    <div className={css.field}>
      <label className={css.check}>
        <input id={id} type="checkbox" {...described(id, { hint, problem })} {...register(name)} />
        {label}
      </label>
      <Notes id={id} hint={hint} problem={problem} />
    </div>
  )
}

/** Choice of one of a few, as bubbles like on a paper form. */
export function BubbleField({ name, label, hint, choices }: ChoiceProps) {
  const id = useId()
  const { register } = useFormContext()
  const problem = useProblem(name)
  return (
    <fieldset className={css.bubbles} {...described(id, { hint, problem })}>
      <legend>{label}</legend>
      <div>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" value={value} {...register(name)} />
            {label}
          </label>
        ))}
      </div>
      <Notes id={id} hint={hint} problem={problem} />
    </fieldset>
  )
}
