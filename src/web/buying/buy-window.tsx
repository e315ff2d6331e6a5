import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { orderCalls } from '#domains/purchases/buying/calls.ts'
import type { CreatedOrder, OrderBody } from '#domains/purchases/orders/schema.ts'
import { t } from '#platform/text/messages.ts'
import { loginThen } from '#platform/text/paths.ts'
import { buyAt } from '../routes.ts'
import { useApi } from '../shell/api/api-context.ts'
import { ApiError } from '../shell/api/call-api.ts'
import { useInstitute } from '../shell/institute.ts'
import { dropSession, useUser } from '../shell/session.ts'
import { Overlay } from '../ui/overlays/overlay.tsx'
import { useAddress } from './form/address-form.tsx'
import { type Alert, BuyForm } from './form/buy-form.tsx'
import type { Offer } from './offer.ts'
import { OrderOutcome } from './outcome/order-outcome.tsx'
import { openCheckout } from './overlay/checkout.ts'
import { endOf, type OverlayEnd, tellUnpaid } from './overlay/overlay-end.ts'
import { useQuote } from './use-quote.ts'

/*
 * The Buy Package window, from choosing an offer to the receipt. It hides while the provider's overlay is open, because
 * a modal window would cover the overlay. Choices and input survive across attempts.
 */

type Step =
  | { at: 'form'; alert: Alert | null }
  | { at: 'opening' | 'overlay' | 'signed-out' }
  | { at: 'outcome'; orderNo: string; end: OverlayEnd }

const form: Step = { at: 'form', alert: null }
const title = t`Buy Package`

/**
 * Splits a refusal into heading and text. Two refusals are worded by the specification and shown alone; any other
 * starts at its third sentence.
 */
function alertOf(error: unknown): Alert {
  const { message, errors } = error instanceof ApiError ? error : { message: '', errors: {} }
  if ([t`Already purchased`, t`Amount not correct`].includes(message)) return { title: message, detail: '', errors }
  const title = t`Cannot initiate payment.`
  return { title, detail: message === title ? t`Please try again in a minute.` : message, errors }
}

const unpaidAlert = (end: OverlayEnd): Alert => ({ ...tellUnpaid(end), errors: {} })

/** Returns the focus to the button that opened the window or, if buying has replaced that button, to the link in its place. */
function focusAfter(opener: Element | null) {
  if (opener?.isConnected) return opener instanceof HTMLElement && opener.focus()
  const links = [...document.querySelectorAll<HTMLElement>('[data-after-buying]')]
  return links.find((link) => link.offsetParent !== null)?.focus()
}

/** Returns the focus to the element that opened the window, even after the provider's overlay has taken it. */
function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  // Runs before this component's dialog takes the focus, because layout effects of children run first.
  if (opener.current === null && typeof document !== 'undefined') opener.current = document.activeElement
  // The dialog closes after this effect and restores the focus only to the element that was focused when it opened.
  useLayoutEffect(() => {
    const element = opener.current
    return () => queueMicrotask(() => focusAfter(element))
  }, [])
}

type BuyWindowProps = {
  offer: Offer
  initial: string
  /** Student a guardian pays for; absent when buyers pay for themselves. */
  studentId?: string
  onClose: () => void
  onBought: () => void
}

type Left = { owner: string; path: string; chosen: string; code: string; hasAgreed: boolean }

/**
 * Choices made before the session ended, restored when the same student returns to the same page. The address is stored
 * separately.
 */
let left: Left | null = null

/** Returns the window's initial choices: those saved before the login, or the choice whose button was pressed. */
function useLeft(initial: string) {
  const owner = useUser()?._id ?? ''
  const { pathname: path } = useLocation()
  const [begin] = useState(() => {
    const mine = left?.owner === owner && left.path === path ? left : null
    if (mine) left = null
    return mine ?? { chosen: initial, code: '', hasAgreed: false }
  })
  const keep = (now: Pick<Left, 'chosen' | 'code' | 'hasAgreed'>) => {
    left = { owner, path, ...now }
  }
  return { begin, keep }
}

export function BuyWindow({ offer, initial, studentId, onClose, onBought }: BuyWindowProps) {
  useReturnFocus()
  const { begin, keep } = useLeft(initial)
  const [chosen, setChosen] = useState(begin.chosen)
  const [coupon, setCoupon] = useState({ code: begin.code, problem: '' })
  const [hasAgreed, setAgreed] = useState(begin.hasAgreed)
  const [step, setStep] = useState<Step>(form)
  const choice = offer.choices.find(({ id }) => id === chosen) ?? offer.choices[0]
  const wish: OrderBody = {
    ...choice.wish,
    ...(coupon.code !== '' && { coupon: coupon.code }),
    ...(studentId !== undefined && { studentId }),
  }
  const price = useQuote(wish)
  const refused = price.problem?.errors.coupon
  // Quotes the price without the code, so that the student can continue.
  if (refused && coupon.code !== '') setCoupon({ code: '', problem: refused })
  useLoginWhen(price.problem?.status === 401 || step.at === 'signed-out', choice.id, () =>
    keep({ chosen, code: coupon.code, hasAgreed }),
  )
  const shipping = useAddress(choice.isShipped)
  const open = useOpening()

  const pay = async () => {
    if (!price.quote) return
    setStep({ at: 'opening' })
    const sent = choice.isShipped ? { shipping_address: shipping.address } : {}
    const next = await open({ ...wish, ...sent, amount: price.quote.amount }, offer, () => setStep({ at: 'overlay' }))
    setStep(next)
    // The refusal may have been caused by a changed price; a choice that can no longer be bought has no price.
    if (next.at === 'form') price.again()
  }

  if (step.at === 'overlay') return null
  if (step.at === 'outcome') {
    const paid = { orderNo: step.orderNo, kind: offer.kind, batchId: choice.wish.batchId ?? null }
    const { end } = step
    const goBack = () => setStep(form)
    return (
      <Overlay key="outcome" title={title} onClose={onClose}>
        <OrderOutcome
          paid={paid}
          end={end}
          title={offer.title}
          isDue={choice.id === 'due'}
          onPaid={onBought}
          onUnpaid={() => setStep({ at: 'form', alert: unpaidAlert(end) })}
          onRetry={goBack}
          onClose={onClose}
        />
      </Overlay>
    )
  }
  const isOpening = step.at === 'opening' || step.at === 'signed-out'
  return (
    <Overlay
      key="form"
      title={title}
      shape={choice.isShipped ? 'wide' : 'window'}
      onClose={isOpening ? undefined : onClose}
    >
      <BuyForm
        offer={offer}
        choice={choice}
        coupon={coupon}
        price={price}
        shipping={shipping}
        hasAgreed={hasAgreed}
        isOpening={isOpening}
        alert={step.at === 'form' ? step.alert : null}
        onChoose={(id) => {
          setChosen(id)
          setStep(form)
        }}
        onCoupon={(code) => setCoupon({ code, problem: '' })}
        onAgree={setAgreed}
        onPay={() => void pay()}
        onCancel={onClose}
      />
    </Overlay>
  )
}

/**
 * Sends the student to the login when the session has ended, and then back into this window; `onLeave` saves what must
 * be restored.
 */
function useLoginWhen(isOver: boolean, choiceId: string, onLeave: () => void) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leave = useRef(onLeave)
  leave.current = onLeave
  // The session and the address are outside React.
  useEffect(() => {
    if (!isOver) return
    leave.current()
    dropSession()
    void navigate(loginThen(buyAt(pathname, choiceId)))
  }, [isOver, navigate, pathname, choiceId])
}

/** Returns the step after a refused order: waiting for the bank, the login, or the form again. */
function stepAfter(error: unknown): Step {
  const waiting = error instanceof ApiError ? error.errors.orderId : undefined
  if (waiting !== undefined) return { at: 'outcome', orderNo: waiting, end: 'said-pending' }
  const isOver = error instanceof ApiError && error.status === 401
  return isOver ? { at: 'signed-out' } : { at: 'form', alert: alertOf(error) }
}

/** Creates the order and opens the overlay for it; returns what to show next. */
function useOpening() {
  const api = useApi()
  const user = useUser()
  const { name: instituteName } = useInstitute()
  return async (body: OrderBody, { title: description }: Offer, onOverlay: () => void): Promise<Step> => {
    let order: CreatedOrder
    try {
      order = (await api(orderCalls).createPaymentOrder({ studentId: user?._id, ...body })).data
    } catch (error) {
      return stepAfter(error)
    }
    const { checkout } = order
    // Nothing had to be paid: the order is already fulfilled.
    if (checkout === null) return { at: 'outcome', orderNo: order.reqBody.body.orderId, end: 'said-paid' }
    const payer = { name: user?.candidate_name ?? '', instituteName, description }
    const end = await endOf(() => openCheckout({ ...order, checkout }, payer, onOverlay))
    return { at: 'outcome', orderNo: order.reqBody.body.orderId, end }
  }
}
