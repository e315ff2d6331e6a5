import type { ReactNode } from 'react'
import { slugOf } from '#platform/text/typed.ts'
import css from './field-group.module.css'

type FieldGroupProps = {
  legend: string
  note?: ReactNode
  children: ReactNode
}

/** Returns the id of a group on its page. */
const idOf = (legend: string) => slugOf(legend)

/** Related fields: one column on phones, two where there is room. `SectionNav` finds the group by `data-section`. */
export function FieldGroup({ legend, note, children }: FieldGroupProps) {
  return (
    <fieldset className={css.group} id={idOf(legend)} tabIndex={-1} data-section={legend}>
      <legend>{legend}</legend>
      {note && <div className={css.note}>{note}</div>}
      <div className={css.fields}>{children}</div>
    </fieldset>
  )
}
