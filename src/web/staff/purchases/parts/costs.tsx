import type { PresentedQuote } from '#domains/purchases/orders/schema.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from './steps.module.css'

/** Amounts to pay now, line by line, and later dues. */
export function Costs({ quote }: { quote: PresentedQuote }) {
  return (
    <dl className={css.costs} aria-label="What it costs">
      {quote.lines.map(({ title, total }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{rupees(total)}</dd>
        </div>
      ))}
      <div className={css.sum}>
        <dt>To pay now</dt>
        <dd>{rupees(quote.amount)}</dd>
      </div>
      {quote.instalments.slice(1).map(({ installment_no, net_amt, due_date }) => (
        <div key={installment_no}>
          <dt>
            Instalment {installment_no}, {weekdayDate(due_date)}
          </dt>
          <dd>{rupees(net_amt)}</dd>
        </div>
      ))}
    </dl>
  )
}
