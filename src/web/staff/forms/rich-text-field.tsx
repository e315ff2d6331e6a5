import { lazy, Suspense, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { WaitingAnswer } from '../frame/answer-states.tsx'
import { FieldPlace, type FieldProps, useProblem } from './fields.tsx'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

/** A text with headings, lists, links and tables; its value is the editor's document. The editor's code comes when one is shown. */
export function RichTextField({ name, label, hint, isRequired }: FieldProps) {
  const id = useId()
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const problem = useProblem(name)
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      <Suspense fallback={<WaitingAnswer />}>
        <RichTextEditor
          id={id}
          label={label}
          value={field.value}
          onChange={field.onChange}
          isInvalid={Boolean(problem)}
        />
      </Suspense>
    </FieldPlace>
  )
}
