import type { PresentedQuote } from '#domains/purchases/orders/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paiseOf } from '#platform/text/money.ts'
import { Skeleton } from '#web/ui/layout/skeleton.tsx'
import { rupees } from '#web/ui/text/format-number.ts'
import css from './buy-form.module.css'

type Row = { title: string; note?: string | undefined; amount: number }

/** Returns the rows of a bill: each fee head with its price, the discount, then the total (fee − discount = total). */
export function billRows({ lines, discount }: Pick<PresentedQuote, 'lines' | 'discount'>): Row[] {
  const heads = lines.map(({ title, amount, tax_percent }) => {
    return { title, amount, note: tax_percent === 0 ? t`No GST` : undefined }
  })
  const off = lines.reduce((sum, line) => sum + paiseOf(line.discount), 0) / 100
  return off === 0 ? heads : [...heads, { title: discount?.name ?? t`Discount`, amount: -off }]
}

/** Sums the tax included in the total, by rate. */
export function billTaxes({ lines }: Pick<PresentedQuote, 'lines'>): Row[] {
  const rates = [...new Set(lines.map(({ tax_percent }) => tax_percent))].filter((rate) => rate > 0)
  return rates.map((rate) => ({
    title: t`GST at ${rate}%`,
    amount: lines.reduce((sum, line) => (line.tax_percent === rate ? sum + paiseOf(line.tax) : sum), 0) / 100,
  }))
}

/** Lines and total of the payment, with the tax shown separately. */
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
  const paidNow = quote.lines.reduce((sum, line) => sum + paiseOf(line.discount), 0) / 100
  return (
    <dl className={`${css.bill} num`}>
      {billRows(quote).map(({ title, note, amount }) => (
        <div key={title}>
          <dt>
            {title} {note && <small>{note}</small>}
          </dt>
          <dd>{rupees(amount)}</dd>
        </div>
      ))}
      <div className={css.billTotal}>
        <dt>{plan_total > amount ? t`To pay today` : t`Total`}</dt>
        <dd>{rupees(amount)}</dd>
      </div>
      {billTaxes(quote).map(({ title, amount }) => (
        <div key={title} className={css.off}>
          <dt>Includes {title}</dt>
          <dd>{rupees(amount)}</dd>
        </div>
      ))}
      {discount && discount.amount > paidNow && (
        <div className={css.off}>
          <dt>{discount.name}, across all instalments</dt>
          <dd>{rupees(-discount.amount)}</dd>
        </div>
      )}
    </dl>
  )
}
