import { headsOf, linesOf } from '#domains/purchases/day-book/rules.ts'
import type { DayBook } from '#domains/purchases/day-book/schema.ts'
import { State } from '../../parts/marks/state.tsx'
import { rupees } from '../../parts/text/money.ts'
import css from './day-book.module.css'

/** The lines of the book: a column for each drawer, and one for all. */
export function BookTable({ book }: { book: DayBook }) {
  const heads = headsOf(book)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reached by keyboard
    <section className={css.scroll} tabIndex={0} aria-label="Day book">
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head} scope="col" colSpan={2}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(book).map(({ key, label, isStrong, values }) => (
            <tr key={key} className={isStrong ? css.strong : undefined}>
              <th scope="row">{label}</th>
              {values.map(({ count, amount }, n) => (
                <Cells key={heads[n]} count={count} amount={amount} isDifference={key === 'difference'} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type CellProps = { count: number | null; amount: number | null; isDifference: boolean }

function Cells({ count, amount, isDifference }: CellProps) {
  const text = amount === null ? '' : rupees(amount)
  return (
    <>
      <td className={css.times}>{count}</td>
      <td>{isDifference && amount !== null ? <State mark={amount === 0 ? 'ok' : 'bad'}>{text}</State> : text}</td>
    </>
  )
}
