import { formatMoney } from '../ui/format-money.ts'
import { discountPercent, type Fees } from './fee-discount.ts'
import css from './fee-price.module.css'

/** What one pays, with the fee before the discount struck through. */
export function Price({ fees }: { fees: Fees }) {
  const percent = discountPercent(fees)
  return (
    <span className={css.price}>
      <b>{formatMoney(fees.discounted_fee)}</b>
      {percent !== null && (
        <>
          <del>
            <span className="sr">instead of </span>
            {formatMoney(fees.base_fee)}
          </del>
          <span className={css.off}>{percent}% off</span>
        </>
      )}
    </span>
  )
}
