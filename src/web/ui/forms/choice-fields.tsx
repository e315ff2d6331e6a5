import type { ComponentProps } from 'react'
import css from './choice-fields.module.css'
import { controlProps, FieldFrame, type FieldProps } from './form.tsx'

type Frame = Pick<FieldProps, 'id' | 'label' | 'error' | 'isValid'>
type Option = { value: string; label: string }
type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & Frame & { empty: string; options: Option[] }

/** A select field; `empty` is its text before a choice. */
export function SelectField({ id, label, error, isValid, empty, options, ...select }: SelectFieldProps) {
  const frame = { id, label, error, isValid: isValid ?? false }
  return (
    <FieldFrame {...frame}>
      <select {...select} {...controlProps(frame)} className={css.select}>
        <option value="">{empty}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** A multi-line text field. */
export function TextField({ id, label, error, isValid, ...area }: Omit<ComponentProps<'textarea'>, 'id'> & Frame) {
  const frame = { id, label, error, isValid: isValid ?? false }
  return (
    <FieldFrame {...frame}>
      <textarea {...area} {...controlProps(frame)} className={css.area} />
    </FieldFrame>
  )
}
