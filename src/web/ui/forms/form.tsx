import { type ComponentProps, type ReactNode, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { Notice } from '../layout/notice.tsx'
import { AlertIcon, TickIcon } from '../media/verdict-icons.tsx'
import { takeFocus } from '../navigation/take-focus.ts'
import css from './form.module.css'
import { PostForm } from './post-form.tsx'

type FrameProps = {
  id: string
  label: string
  error?: string | undefined
  /** Help for filling in the field. */
  hint?: string | undefined
  /** The value was checked and is fine. */
  isValid?: boolean
  /** A control inside the field, at its end. */
  trailing?: ReactNode
}
export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & FrameProps

/** Returns the attributes that connect a control with its frame. */
export function controlProps({ id, error, hint }: Pick<FrameProps, 'id' | 'error' | 'hint'>) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined }
}

/** Frame of a control: label above, tick inside, message below. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  isValid = false,
  trailing,
  children,
}: FrameProps & { children: ReactNode }) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.control}>
        {children}
        {isValid && (
          <span className={css.tick}>
            <TickIcon />
          </span>
        )}
        {trailing}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <AlertIcon /> {error}
        </p>
      )}
    </div>
  )
}

export function Field({ id, label, error, hint, isValid = false, trailing, ...input }: FieldProps) {
  const frame = { id, label, error, hint, isValid, trailing }
  return (
    <FieldFrame {...frame}>
      <input {...input} {...controlProps(frame)} className={css.input} />
    </FieldFrame>
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

/** Field for an Indian phone number as people write it: with spaces, a zero or +91 before it. */
export function PhoneField(props: Omit<FieldProps, 'type'>) {
  return <Field {...props} type="tel" inputMode="numeric" autoComplete="tel-national" maxLength={30} required />
}

type FormProps = ComponentProps<'form'> & {
  /** Failure of the form as a whole. */
  failure: string | null
}

/** One column of fields that our own rules check. */
export function Form({ failure, children, ...rest }: FormProps) {
  return (
    <PostForm className={css.form} {...rest}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {children}
    </PostForm>
  )
}

export function PasswordField(props: Omit<FieldProps, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button type="button" className={css.show} aria-controls={props.id} onClick={() => setShown(!isShown)}>
          {isShown ? t`Hide` : t`Show`}
          <span className="sr"> password</span>
        </button>
      }
    />
  )
}

type Problem = { field: string; message: string | undefined }

/** Summary of a form's problems, focused as soon as it appears; each line links to its field. */
export function ProblemSummary({ problems }: { problems: Problem[] }) {
  const shown = problems.filter(({ message }) => message !== undefined)
  if (shown.length === 0) return null
  return (
    <section ref={takeFocus} className={css.summary} tabIndex={-1} aria-label="Please correct the following">
      <ul>
        {shown.map(({ field, message }) => (
          <li key={field}>
            <a className="link" href={`#${field}`}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
