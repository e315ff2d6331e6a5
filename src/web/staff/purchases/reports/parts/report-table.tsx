import type { ReactNode } from 'react'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import css from './reports.module.css'

/** Formats money without a currency sign, '1,25,000.00': a report is in rupees throughout, and says so once. */
export const money = (amount: number) =>
  numberText(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '−')

type ReportColumn = { head: string; isText?: boolean; isStrong?: boolean }
export type ReportRow = { key: string; name: ReactNode; detail?: string; cells: ReactNode[] }

type TableProps = {
  title: string
  /** Heading of the first column. */
  first: string
  columns: ReportColumn[]
  rows: ReportRow[]
  /** Sum of all rows, including those on other pages. */
  total?: ReactNode[]
}

/** Figures in columns; on narrow screens each row is a card with labelled figures. */
export function ReportTable({ title, first, columns, rows, total }: TableProps) {
  const classOf = ({ isText, isStrong }: ReportColumn) =>
    [!isText && css.number, isStrong && css.strong].filter(Boolean).join(' ') || undefined
  const cellsOf = (cells: ReactNode[]) =>
    columns.map((column, n) => (
      <td key={column.head} className={classOf(column)} data-head={column.head}>
        {cells[n]}
      </td>
    ))
  return (
    <section aria-label={title} className={css.part}>
      <h2>{title}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, detail, cells }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                {detail !== undefined && detail !== '' && <small>{detail}</small>}
              </th>
              {cellsOf(cells)}
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {cellsOf(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

/** Pager, if there are several pages. */
export function Pages({ page, pages, count }: { page: number; pages: number; count: number }) {
  const { set } = useFilters()
  if (pages < 2) return null
  return (
    <nav className={css.pages} aria-label="Pages">
      <span role="status">{t`Page ${page} of ${pages}, ${numberText(count)} rows`}</span>
      {page > 1 && <TextButton onPress={() => set('page', String(page - 1))}>Previous page</TextButton>}
      {page < pages && <TextButton onPress={() => set('page', String(page + 1))}>Next page</TextButton>}
    </nav>
  )
}
