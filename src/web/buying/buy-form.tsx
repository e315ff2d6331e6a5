import type { FormEvent } from 'react'
import { Drawing } from '../site/media/drawing.tsx'
import { Notice } from '../ui/layout/notice.tsx'
import { Picture } from '../ui/media/picture.tsx'
import { formatMoney } from '../ui/text/format-money.ts'
import { AddressForm, isComplete, type useAddress } from './address-form.tsx'
import { Bill } from './bill.tsx'
import { booksOutOfStock } from './books-notice.ts'
import css from './buy-form.module.css'
import { Choices } from './choices.tsx'
import { Coupon } from './coupon.tsx'
import type { Choice, Offer } from './offer.ts'
import type { useQuote } from './use-quote.ts'

/** What stopped the last try, in the words that stand first, and what can be done about it. */
export type Alert = { title: string; detail: string; errors: Record<string, string> }

type BuyFormProps = {
  offer: Offer
  choice: Choice
  coupon: { code: string; problem: string }
  price: ReturnType<typeof useQuote>
  shipping: ReturnType<typeof useAddress>
  alert: Alert | null
  isOpening: boolean
  onChoose: (id: string) => void
  onCoupon: (code: string) => void
  onPay: () => void
  onCancel: () => void
}

export function BuyForm(props: BuyFormProps) {
  const { offer, choice, coupon, price, shipping, alert, isOpening, onChoose, onCoupon, onPay, onCancel } = props
  const { quote, problem } = price
  const mayPay = quote !== null && !isOpening && (!choice.isShipped || isComplete(shipping.address))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayPay) onPay()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <div className={choice.isShipped ? css.columns : css.column}>
        <div>
          <Product offer={offer} />
          {offer.choices.length > 1 && (
            <div className={css.choices}>
              <Choices
                legend="What you buy"
                name="buy-choice"
                choices={offer.choices}
                chosen={choice.id}
                onChoose={onChoose}
              />
            </div>
          )}
          {problem ? <PriceProblem message={problem.message} onAgain={price.again} /> : <Bill quote={quote} />}
          {choice.id !== 'due' && (
            <Coupon
              applied={coupon.code}
              error={coupon.problem || alert?.errors.coupon}
              isBusy={!quote && !problem}
              onApply={onCoupon}
            />
          )}
          {quote?.books_out_of_stock && <p className={css.note}>{booksOutOfStock}</p>}
        </div>
        {choice.isShipped && <AddressForm {...shipping} errors={alert?.errors ?? {}} />}
      </div>
      <div className={css.foot}>
        {alert && (
          <Notice tone="bad">
            {alert.title && <b>{alert.title}</b>} {alert.detail}
          </Notice>
        )}
        <div className={css.actions}>
          <p className={`${css.total} num`}>To pay {quote && <b>{formatMoney(quote.amount)}</b>}</p>
          <button className="btn ghost" type="button" disabled={isOpening} onClick={onCancel}>
            Cancel
          </button>
          <button className="btn num" type="submit" disabled={!mayPay}>
            {payLabel(isOpening, quote?.amount)}
          </button>
        </div>
      </div>
    </form>
  )
}

function payLabel(isOpening: boolean, amount: number | undefined) {
  if (isOpening) return 'Please wait'
  return amount === undefined ? 'Pay' : `Pay ${formatMoney(amount)}`
}

function Product({ offer: { title, banner, courseType, facts } }: { offer: Offer }) {
  return (
    <div className={css.product}>
      <div className={css.picture}>
        {banner ? (
          <Picture src={banner} alt="" width={232} height={145} sizes="116px" />
        ) : (
          <Drawing name={courseType} />
        )}
      </div>
      <div>
        <h3>{title}</h3>
        {facts.map((fact) => (
          <p key={fact} className="num">
            {fact}
          </p>
        ))}
      </div>
    </div>
  )
}

function PriceProblem({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <div className={css.problem}>
      <Notice tone="bad">{message}</Notice>
      <button className="btn quiet" type="button" onClick={onAgain}>
        Try again
      </button>
    </div>
  )
}
