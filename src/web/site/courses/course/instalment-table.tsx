import { feeTitles } from '#domains/purchases/orders/rules.ts'
import { t } from '#platform/text/messages.ts'
import type { InstalmentRow } from '#web/buying/offer.ts'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { afterText } from '../parts/course-facts.ts'
import css from './instalment-table.module.css'

const all = ['tuition', 'admission', 'charges', 'books', 'discount'] as const
const names = { ...feeTitles, discount: t`Discount` }

type InstalmentTableProps = {
  rows: InstalmentRow[]
  /** Due dates of the instalments for a person who joins today; null while unknown. */
  days: string[] | null
}

/** Instalments with their due dates, before anything is paid. */
export function InstalmentTable({ rows, days }: InstalmentTableProps) {
  const sum = (head: (typeof all)[number] | 'amount') =>
    rows.reduce((total, row) => total + Math.round(row[head] * 100), 0) / 100
  // Courses and books are always listed; charges and a discount only if the plan has them.
  const heads = all.filter((head) => (head !== 'charges' && head !== 'discount') || sum(head) !== 0)
  return (
    <section aria-labelledby="instalments">
      <h2 id="instalments">Instalments</h2>
      <table className={`data-table ${css.table} num`}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Date</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {names[head]}
              </th>
            ))}
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.number}>
              <th scope="row">Instalment {row.number}</th>
              <td>
                {days?.[index] ? mediumDate(days[index]) : afterText(row)}
                {days && index === 0 && <span className={css.today}> today</span>}
              </td>
              {heads.map((head) => (
                <td key={head} data-head={names[head]} data-none={row[head] === 0 || undefined}>
                  {row[head] === 0 ? '–' : formatMoney(head === 'discount' ? -row[head] : row[head])}
                </td>
              ))}
              <td>
                <b>{formatMoney(row.amount)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td />
            {heads.map((head) => (
              <td key={head}>{formatMoney(head === 'discount' ? -sum(head) : sum(head))}</td>
            ))}
            <td>
              <b>{formatMoney(sum('amount'))}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
