import { useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { Field, type FieldProps } from './form.tsx'
import css from './password-field.module.css'

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
