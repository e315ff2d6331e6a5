import { formatMoney } from '#web/ui/text/format-number.ts'
import css from './course-parts.module.css'

/** Price, with the fee before the discount struck through. */
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

type Fees = { base_fee: number; discounted_fee: number }

/** Returns the percentage off the base fee, rounded up; null if there is no discount. Computed in paise, because binary fractions would round 15% up to 16. */
export function discountPercent({ base_fee, discounted_fee }: Fees) {
  const base = Math.round(base_fee * 100)
  const off = base - Math.round(discounted_fee * 100)
  return off > 0 ? Math.ceil((off * 100) / base) : null
}
