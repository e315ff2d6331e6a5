import type { ReactNode } from 'react'
import css from './field-group.module.css'

type FieldGroupProps = {
  legend: string
  note?: ReactNode
  children: ReactNode
}

/** Fields that belong together: one column on phones, two where there is room. */
export function FieldGroup({ legend, note, children }: FieldGroupProps) {
  return (
    <fieldset className={css.group}>
      <legend>{legend}</legend>
      {note && <div className={css.note}>{note}</div>}
      <div className={css.fields}>{children}</div>
    </fieldset>
  )
}
