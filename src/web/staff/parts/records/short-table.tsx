import type { ReactNode } from 'react'
import table from '../lists/list-table.module.css'
import css from './record.module.css'

type ShortTableProps = {
  title: string
  /** Number of numeric columns at the end. */
  numbers?: number
  heads: string[]
  /** Columns hidden on phones. */
  wide?: string[]
  /** Columns shown below the first cell on phones. */
  below?: string[]
  rows: [key: string, cells: ReactNode[]][]
  empty: string
}

/** A part of a record: a table of a few rows, or a sentence if there are none. */
export function ShortTable({ title, heads, rows, empty, numbers = 0, wide = [], below = [] }: ShortTableProps) {
  const classOf = (n: number) => {
    const isWide = [...wide, ...below].includes(heads[n] ?? '')
    const names = [n >= heads.length - numbers && table.number, isWide && table.wide]
    return names.filter(Boolean).join(' ') || undefined
  }
  return (
    <section aria-label={title} className={css.part}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reached by keyboard
        <div className={table.scroll} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                {heads.map((head, n) => (
                  <th key={head} scope="col" className={classOf(n)}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([key, cells]) => (
                <tr key={key}>
                  {cells.map((cell, n) => (
                    <td key={heads[n]} className={classOf(n)}>
                      {cell}
                      {n === 0 &&
                        below.map((head) => (
                          <span key={head} className={table.below}>
                            {cells[heads.indexOf(head)]}
                          </span>
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
