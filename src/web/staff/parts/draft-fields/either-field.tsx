import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { described, FieldPlace, type FieldProps, useProblem } from '../forms/fields.tsx'
import css from '../forms/forms.module.css'

/** True or false, and nothing until somebody has said which. */
export function EitherField({ name, label, hint, isRequired, yes, no }: FieldProps & { yes: string; no: string }) {
  const id = useId()
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const problem = useProblem(name)
  const value = field.value === true ? 'yes' : field.value === false ? 'no' : ''
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={problem}>
      <select
        id={id}
        name={name}
        className={css.input}
        value={value}
        onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value === 'yes')}
        {...described(id, { hint, problem })}
      >
        <option value="">Please choose</option>
        <option value="yes">{yes}</option>
        <option value="no">{no}</option>
      </select>
    </FieldPlace>
  )
}
