import { discountOn } from '#domains/catalogue/fees/rules.ts'
import type { FeeHead, InstalmentPart } from '#domains/catalogue/fees/schema.ts'
import { msg } from '#platform/text/messages.ts'
import { spread } from '../rules.ts'
import type { OrderState, PaymentPlan, PlannedInstalment, QuoteLine } from './schema.ts'

/** The provider's answer about an order, after its signature and its order have been checked. */
export type Evidence =
  | { kind: 'success'; amount: number | null; customerFee: number; txnId: string }
  /** absent: the provider knows nothing of it; unknown: there was no answer that can be trusted. */
  | { kind: 'failure' | 'pending' | 'absent' | 'unknown' }

type Judged = {
  state: OrderState
  amount: number
  txnId: string | null
  createdAt: Date
  tokenUntil: Date | null
}

export type Verdict =
  | { act: 'nothing' }
  | { act: 'move'; to: OrderState }
  | { act: 'fulfil' }
  | { act: 'hold'; why: string }
  | { act: 'report'; finding: 'failure-after-success' | 'second-charge' }

const minute = 60_000
const hour = 60 * minute

/** Limit of new orders per student within `newForSeconds`: each is a row, and a call to the provider. */
export const mostNewOrders = 20
export const newForSeconds = 100

/** Time for which someone may still be typing into the overlay after the token has expired. */
export const tokenGraceMs = 5 * minute
export const tokenLifeMs = 15 * minute
/** Time for which the provider asks the bank. */
const unconfirmedAfterMs = 72 * hour

/** Schedule of status queries to the provider, in seconds after the order was made. */
export const pollSeconds = [10, 30, 60, 120, 300, 900, 1800, 3600, 6 * 3600, 12 * 3600, 24 * 3600, 48 * 3600, 72 * 3600]

/** Reasons why money that arrived buys nothing; shown to the student and to the office. */
export const refusalWords = {
  'duplicate-payment': msg`This had already been bought when the payment arrived.`,
  'batch-full': msg`The batch was full when the payment arrived.`,
  'coupon-used-up': msg`The coupon for this order had reached its usage limit when the payment arrived.`,
  'account-deleted': msg`The account had been deleted when the payment arrived.`,
} as const
export type Refusal = keyof typeof refusalWords

export type Cheque = { counterMode: string | null; counterClearedAt: Date | null; state: OrderState }

/** True for a cheque that the bank has neither cleared nor returned: it has not paid anything yet. */
export const chequeWaits = ({ counterMode, counterClearedAt, state }: Cheque) =>
  counterMode === 'cheque' && counterClearedAt === null && state === 'fulfilled'

export const openStates = ['created', 'token-issued', 'pending'] as const
const unpaidStates: OrderState[] = [...openStates, 'init-failed', 'failed', 'expired', 'expired-unconfirmed', 'bounced']

export function isPaid(state: OrderState) {
  return !unpaidStates.includes(state)
}

function judgeSuccess(order: Judged, evidence: Extract<Evidence, { kind: 'success' }>): Verdict {
  // Held for a transaction that pays another order: the provider may have put it right.
  const isUntold = order.state === 'held' && order.txnId === null
  if (isPaid(order.state) && !isUntold) {
    return evidence.txnId === order.txnId ? { act: 'nothing' } : { act: 'report', finding: 'second-charge' }
  }
  // A fee borne by the customer is added: the provider keeps it, and pays out what was ordered.
  const { amount, customerFee } = evidence
  if (amount !== order.amount && amount !== order.amount + customerFee)
    return { act: 'hold', why: msg`The provider charged a different amount from the order.` }
  return { act: 'fulfil' }
}

function judgeAbsence(order: Judged, now: Date): Verdict {
  const until = (order.tokenUntil ?? new Date(order.createdAt.getTime() + tokenLifeMs)).getTime() + tokenGraceMs
  const isUntouched = order.state === 'created' || order.state === 'token-issued'
  return isUntouched && now.getTime() >= until ? { act: 'move', to: 'expired' } : { act: 'nothing' }
}

function moveTo(to: OrderState, { state }: Judged): Verdict {
  return state === to ? { act: 'nothing' } : { act: 'move', to }
}

/** Judges an open order that is neither paid nor refused. */
function judgeSilence(order: Judged, kind: 'pending' | 'absent' | 'unknown', now: Date): Verdict {
  const isOverdue = now.getTime() - order.createdAt.getTime() >= unconfirmedAfterMs
  if (isOverdue) return { act: 'move', to: kind === 'absent' ? 'expired' : 'expired-unconfirmed' }
  if (kind === 'absent') return judgeAbsence(order, now)
  return kind === 'pending' ? moveTo('pending', order) : { act: 'nothing' }
}

/**
 * Decides what a provider's answer does to an order. Success outranks everything known before; only a refund
 * changes a paid order. Silence is never failure: an order without an answer for three days becomes
 * `expired-unconfirmed` and waits for a late one.
 */
export function judge(order: Judged, evidence: Evidence, now: Date): Verdict {
  if (evidence.kind === 'success') return judgeSuccess(order, evidence)
  if (isPaid(order.state)) {
    const isReversed = evidence.kind === 'failure' && order.state === 'fulfilled'
    return isReversed ? { act: 'report', finding: 'failure-after-success' } : { act: 'nothing' }
  }
  if (evidence.kind === 'failure') return moveTo('failed', order)
  return openStates.some((state) => state === order.state)
    ? judgeSilence(order, evidence.kind, now)
    : { act: 'nothing' }
}

type Rates = Map<FeeHead, { code: string; basisPoints: number }>
/** Titles of the fee heads, in their order on every bill, screen and receipt. */
export const feeTitles: Record<FeeHead, string> = {
  tuition: msg`Course fee`,
  books: msg`Books`,
  admission: msg`Admission`,
  charges: msg`Instalment charges`,
}

type Heads = Record<FeeHead, number>

/** Returns the lines of a payment. The discount is deducted from tuition first, and from books last. */
export function linesOf(heads: Heads, discount: number, rates: Rates): QuoteLine[] {
  let left = discount
  const order: FeeHead[] = ['tuition', 'admission', 'charges', 'books']
  return order.flatMap((head) => {
    const amount = heads[head]
    if (amount === 0) return []
    const off = Math.min(left, amount)
    left -= off
    const { code = '', basisPoints = 0 } = rates.get(head) ?? {}
    return { head, title: feeTitles[head], code, basisPoints, amount, discount: off, total: amount - off }
  })
}

type DiscountMeasure = { basisPoints: number | null; amount: number | null; maximum: number | null } | null
const takenOff = (fee: number, measure: DiscountMeasure) => (measure === null ? 0 : discountOn(fee, measure))

type OnlinePrice = { type: string; discountedFee: number; bookFee: number | null }

/**
 * Prices an online course. Publications consist of books only; a course without a book fee has none to leave out.
 */
export function priceOnline(course: OnlinePrice, choice: { withBooks: boolean; discount: DiscountMeasure }) {
  const bookFee = course.bookFee ?? 0
  const isBook = course.type === 'publications'
  const heads: Heads = {
    tuition: isBook ? 0 : course.discountedFee - bookFee,
    books: isBook ? course.discountedFee : choice.withBooks ? bookFee : 0,
    admission: 0,
    charges: 0,
  }
  const discount = takenOff(isBook ? heads.books : heads.tuition, choice.discount)
  return { heads, discount, amount: heads.tuition + heads.books - discount }
}

type BatchPrice = {
  admissionFee: number
  tuitionFee: number
  booksFee: number
  instalments: InstalmentPart[] | null
}

function partsOf(fee: BatchPrice, plan: PaymentPlan): InstalmentPart[] {
  const { admissionFee: admission, tuitionFee: tuition, booksFee: books } = fee
  const whole = { number: 1, admission, tuition, books, net: admission + tuition + books, afterDays: 0 }
  return plan === 'full' ? [whole] : (fee.instalments ?? [])
}

/** Moves books that are not in stock to a due of their own, a week after the first class. */
function postponeBooks(parts: PlannedInstalment[], dueOn: string): PlannedInstalment[] {
  const books = parts.reduce((sum, part) => sum + part.books, 0)
  if (books === 0) return parts
  const without = parts.map((part) => ({ ...part, books: 0, net: part.net - part.books }))
  const last = {
    number: parts.length + 1,
    admission: 0,
    tuition: 0,
    books,
    charges: 0,
    discount: 0,
    net: books,
    afterDays: 0,
    dueOn,
  }
  return [...without, last]
}

/**
 * Plans the dues of a batch: one for paying at once, or the plan's; a discount is spread over them
 * proportionally, to the paisa.
 */
export function planInstalments(
  fee: BatchPrice,
  choice: { plan: PaymentPlan; discount: DiscountMeasure; booksDueOn: string | null },
) {
  const parts = partsOf(fee, choice.plan).map((part): PlannedInstalment => {
    const over = part.net - part.admission - part.tuition - part.books
    return { ...part, charges: Math.max(0, over), discount: Math.max(0, -over), dueOn: null }
  })
  const planned = choice.booksDueOn === null ? parts : postponeBooks(parts, choice.booksDueOn)
  const discount = takenOff(fee.tuitionFee + fee.admissionFee, choice.discount)
  const weights = planned.map(({ net, books }) => net - Math.min(net, books))
  const shares = spread(discount, weights)
  const instalments = planned.map((part, index) => {
    const share = shares[index] ?? 0
    return { ...part, discount: part.discount + share, net: part.net - share }
  })
  return { instalments, discount }
}
