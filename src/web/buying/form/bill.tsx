import type { PresentedQuote } from '../../../domains/purchases/orders/schema.ts'
import { paiseOf } from '../../../platform/text/money.ts'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import css from './bill.module.css'

const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

type Row = { title: string; note?: string; amount: number }

/** Each head without its tax, then the tax of each rate: together they are what is paid. */
export function billRows({ lines }: Pick<PresentedQuote, 'lines'>): Row[] {
  const heads = lines.map(({ title, total, tax, tax_percent }) => ({
    title,
    amount: (paiseOf(total) - paiseOf(tax)) / 100,
    note: tax_percent === 0 ? 'No GST on this' : undefined,
  }))
  const rates = [...new Set(lines.map(({ tax_percent }) => tax_percent))].filter((rate) => rate > 0)
  const taxes = rates.map((rate) => ({
    title: `GST, ${rate}%`,
    amount: lines.reduce((sum, line) => (line.tax_percent === rate ? sum + paiseOf(line.tax) : sum), 0) / 100,
  }))
  return [...heads.filter(({ note }) => !note), ...taxes, ...heads.filter(({ note }) => note)]
}

/** What is paid and for what, with the tax apart. */
export function Bill({ quote }: { quote: PresentedQuote | null }) {
  if (!quote) {
    return (
      <div className={css.bill} aria-busy="true">
        <p className="sr">Loading the price</p>
        <Skeleton lines={4} />
      </div>
    )
  }
  const { discount, amount, plan_total } = quote
  return (
    <dl className={`${css.bill} num`}>
      {billRows(quote).map(({ title, note, amount }) => (
        <div key={title}>
          <dt>
            {title} {note && <small>{note}</small>}
          </dt>
          <dd>{exact.format(amount)}</dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{plan_total > amount ? 'To pay today' : 'Total'}</dt>
        <dd>{exact.format(amount)}</dd>
      </div>
      {discount && (
        <div className={css.off}>
          <dt>{discount.name}</dt>
          <dd>
            {exact.format(discount.amount)} off{plan_total > amount && ' in all'}
          </dd>
        </div>
      )}
    </dl>
  )
}
