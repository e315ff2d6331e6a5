import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PresentedQuote, ShippingAddress } from '#domains/purchases/orders/schema.ts'
import { addressProblems } from '#domains/purchases/rules.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { ResendConfirmation } from '#web/shell/forms/resend-confirmation.tsx'
import { useUser } from '#web/shell/session.ts'
import { Drawing } from '#web/site/parts/media/drawing.tsx'
import { Field } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { booksOutOfStock } from '../books-notice.ts'
import type { Choice, Offer } from '../offer.ts'
import type { useQuote } from '../use-quote.ts'
import { AddressForm, firstEmpty, focusPart, type useAddress } from './address-form.tsx'
import { Bill } from './bill.tsx'
import css from './buy-form.module.css'
import { Choices } from './choices.tsx'

/** What blocked the last attempt: a title, details, and errors by field. */
export type Alert = { title: string; detail: string; errors: Record<string, string> }

type BuyFormProps = {
  offer: Offer
  choice: Choice
  coupon: { code: string; problem: string }
  price: ReturnType<typeof useQuote>
  shipping: ReturnType<typeof useAddress>
  alert: Alert | null
  /** Whether the student agreed to the texts beside the button. */
  hasAgreed: boolean
  isOpening: boolean
  onChoose: (id: string) => void
  onCoupon: (code: string) => void
  onAgree: (hasAgreed: boolean) => void
  onPay: () => void
  onCancel: () => void
}

export function BuyForm(props: BuyFormProps) {
  const { offer, choice, coupon, price, shipping, alert, hasAgreed, isOpening } = props
  const { onChoose, onCoupon, onAgree, onPay, onCancel } = props
  const { quote, problem } = price
  const delivery = useDelivery(choice.isShipped, shipping.address)
  const obstacle = obstacleOf(quote, delivery.missing)
  const mayPay = quote !== null && !isOpening && obstacle === null
  const [isAskedToAgree, askToAgree] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (mayPay && delivery.refuses()) return
    if (hasAgreed && mayPay) return onPay()
    if (hasAgreed) return
    askToAgree(true)
    event.currentTarget.querySelector<HTMLElement>('#agreed')?.focus()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <div className={choice.isShipped ? css.columns : css.column}>
        <div>
          <Product offer={offer} />
          {offer.choices.length > 1 && (
            <div className={css.choices}>
              <Choices
                legend="Purchase options"
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
        {choice.isShipped && <AddressForm {...shipping} errors={{ ...alert?.errors, ...delivery.errors }} />}
      </div>
      <div className={css.foot}>
        <Consent
          prospectus={offer.prospectus}
          isGiven={hasAgreed}
          isAskedFor={isAskedToAgree && !hasAgreed}
          onChange={onAgree}
        />
        {alert && (
          <Notice tone="bad">
            {alert.title && <b>{alert.title}</b>} {alert.detail}
          </Notice>
        )}
        {quote && <WhyNot obstacle={obstacle} />}
        <div className={css.actions}>
          <p className={`${css.total} num`}>To pay {quote && <b>{formatMoney(quote.amount)}</b>}</p>
          <button className="btn ghost" type="button" disabled={isOpening} onClick={onCancel}>
            Cancel
          </button>
          <button
            className="btn num"
            type="submit"
            disabled={!mayPay}
            aria-describedby={obstacle === null ? undefined : 'pay-why'}
          >
            {payLabel(isOpening, quote?.amount)}
          </button>
        </div>
      </div>
    </form>
  )
}

/** Returns what the address lacks and, after Pay was pressed, which of its fields are invalid. */
function useDelivery(isShipped: boolean, address: ShippingAddress) {
  const [isChecked, check] = useState(false)
  const wrong = isShipped ? addressProblems(address) : {}
  // Keyed by the API's field names.
  const errors: Record<string, string> = {}
  if (isChecked) for (const [part, why] of Object.entries(wrong)) errors[`shipping_address.${part}`] = why
  const refuses = () => {
    if (Object.keys(wrong).length === 0) return false
    check(true)
    focusPart('mobile' in wrong ? 'mobile' : 'pincode')
    return true
  }
  return { missing: isShipped ? firstEmpty(address) : null, errors, refuses }
}

/** Explains that Pay is disabled until the student confirms their e-mail. */
function ConfirmFirst() {
  const email = useUser()?.email ?? ''
  return (
    <Notice>
      <p id="pay-why">
        Please confirm your e-mail before you pay for a seat: open the link we sent to <b>{email}</b>.
      </p>
      <ResendConfirmation />
    </Notice>
  )
}

type Obstacle = ReturnType<typeof firstEmpty> | 'email'

function obstacleOf(quote: PresentedQuote | null, missing: ReturnType<typeof firstEmpty>): Obstacle {
  return quote?.confirm_email ? 'email' : missing
}

/** Explains why Pay is disabled, with a link to the missing field. */
function WhyNot({ obstacle }: { obstacle: Obstacle }) {
  if (obstacle === 'email') return <ConfirmFirst />
  if (obstacle === null) return null
  return (
    <p id="pay-why" className={css.why}>
      <button className="link" type="button" onClick={() => focusPart(obstacle)}>
        Add the delivery address to pay
      </button>
    </p>
  )
}

type ConsentProps = {
  prospectus: string | null
  isGiven: boolean
  isAskedFor: boolean
  onChange: (isGiven: boolean) => void
}

/** Consent checkbox. The texts open in a new tab, so that no input is lost. */
function Consent({ prospectus, isGiven, isAskedFor, onChange }: ConsentProps) {
  const text = { className: 'link', target: '_blank', rel: 'noopener' }
  return (
    <div>
      <div className={css.consent}>
        <input
          type="checkbox"
          id="agreed"
          checked={isGiven}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={isAskedFor || undefined}
          aria-describedby={isAskedFor ? 'agreed-error' : undefined}
        />
        <label htmlFor="agreed">
          {prospectus ? (
            <>
              I accept the{' '}
              <Link {...text} to={paths.terms}>
                terms
              </Link>
              , the{' '}
              <Link {...text} to={paths.refunds}>
                refund policy
              </Link>{' '}
              and the{' '}
              <Link {...text} to={prospectus}>
                prospectus
              </Link>
              .
            </>
          ) : (
            <>
              I accept the{' '}
              <Link {...text} to={paths.terms}>
                terms
              </Link>{' '}
              and the{' '}
              <Link {...text} to={paths.refunds}>
                refund policy
              </Link>
              .
            </>
          )}
        </label>
      </div>
      {isAskedFor && (
        <p id="agreed-error" className={css.asked} role="alert">
          Please accept the terms to continue.
        </p>
      )}
    </div>
  )
}

function payLabel(isOpening: boolean, amount: number | undefined) {
  if (isOpening) return t`Please wait`
  if (amount === 0) return t`Get it for free`
  return amount === undefined ? t`Pay` : t`Pay ${formatMoney(amount)}`
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

type CouponProps = {
  /** Coupon code in force; empty if none. */
  applied: string
  error: string | undefined
  isBusy: boolean
  onApply: (code: string) => void
}

/** Coupon field. A code counts only once the server has included it in the price. */
function Coupon({ applied, error, isBusy, onApply }: CouponProps) {
  const [code, setCode] = useState(applied)
  const ref = useRef<HTMLDetailsElement>(null)
  // The scroll position is outside React. Scrolls errors below the window's edge into view.
  useEffect(() => {
    if (error) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (applied !== '' && !error) {
    return (
      <p className={css.applied} role="status">
        Coupon <b>{applied}</b>
        <button className="link" type="button" onClick={() => onApply('')}>
          Remove
        </button>
      </p>
    )
  }
  const apply = () => onApply(code.trim().toUpperCase())
  return (
    <details ref={ref} className={css.coupon} open={Boolean(error) || undefined}>
      <summary>I have a coupon</summary>
      <div className={css.row}>
        <Field
          id="coupon"
          label="Coupon"
          value={code}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          error={error}
          onChange={({ target }) => setCode(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
        <button className="btn quiet" type="button" disabled={isBusy || code.trim() === ''} onClick={apply}>
          Apply
        </button>
      </div>
    </details>
  )
}
