import type { ReactNode } from 'react'
import css from './settings.module.css'

type Props = { title: string; rows: [what: string, how: ReactNode][] }

/** Read-only list of fixed rules, required by law or by a promise of the program. */
export function FixedRows({ title, rows }: Props) {
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      <ul className={css.rows}>
        {rows.map(([what, how]) => (
          <li key={what}>
            <b>{what}</b>
            <span className={css.how}>{how}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
