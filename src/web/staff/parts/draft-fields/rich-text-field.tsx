import { lazy, Suspense, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { described, FieldPlace, type FieldProps, useProblem } from '../forms/fields.tsx'
import css from './fields.module.css'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

/** Formatted text. The editor comes with its first field. */
export function RichTextField({ name, label, hint, isRequired }: FieldProps) {
  const id = useId()
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const problem = useProblem(name)
  const value: unknown = field.value
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      <Suspense
        fallback={
          <div className={css.rich} aria-busy="true">
            <div className={css.words}>
              <div />
            </div>
          </div>
        }
      >
        <RichTextEditor
          id={id}
          label={label}
          value={typeof value === 'object' && value !== null ? value : undefined}
          describedBy={described(id, { hint, problem })['aria-describedby']}
          isInvalid={problem !== undefined}
          onChange={field.onChange}
        />
      </Suspense>
    </FieldPlace>
  )
}
