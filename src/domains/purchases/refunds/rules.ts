import { dayMs } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { type Cheque, chequeWaits } from '../orders/rules.ts'
import type { OrderState, RefundState } from '../orders/schema.ts'
import type { AskedState, HandedMode } from './schema.ts'

/** Days of a span, its first and last included; both as YYYY-MM-DD. */
export function inclusiveDays(from: string, until: string) {
  return Math.max(0, Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1)
}

type Leaving = {
  /** Paise: price of the whole course, amount paid so far, and its part for books that are kept. */
  price: number
  paid: number
  books: number
  /** First and last day of the course, and the last day that the student is part of it. */
  from: string
  until: string
  leavesOn: string
}

type ProRata = {
  paid: number
  books: number
  /** Price of the teaching of the whole course. */
  teaching: number
  totalDays: number
  usedDays: number
  used: number
  back: number
}

/**
 * Computes the refund of a student who leaves: the amount paid, less books they keep, less the used share of the
 * teaching (days so far over all days; none before the first day). The share is rounded up to the paisa, and the
 * refund is never negative.
 */
export function proRata({ price, paid, books, from, until, leavesOn }: Leaving): ProRata {
  const totalDays = inclusiveDays(from, until)
  const usedDays = leavesOn < from ? 0 : Math.min(totalDays, inclusiveDays(from, leavesOn))
  const teaching = Math.max(0, price - books)
  const used = totalDays === 0 ? 0 : Math.ceil((teaching * usedDays) / totalDays)
  return { paid, books, teaching, totalDays, usedDays, used, back: Math.max(0, paid - books - used) }
}

type PayoutWanted = { mode: HandedMode; reference: string; wasOnline: boolean }

/**
 * Returns why money cannot be handed out this way; null if it can. Online payments must be refunded with a trace
 * at a bank.
 */
export function payoutProblem({ mode, reference, wasOnline }: PayoutWanted) {
  if (mode === 'cash' && wasOnline)
    return {
      field: 'mode',
      message: t`An online payment cannot be refunded in cash. Please choose UPI or bank transfer.`,
    }
  if (mode === 'upi' && reference === '')
    return { field: 'reference', message: t`Please enter the UPI reference number.` }
  if (mode === 'bank-transfer' && reference === '')
    return { field: 'reference', message: t`Please enter the UTR number.` }
  return null
}

const askable: OrderState[] = ['fulfilled', 'partly-refunded', 'refund-failed']

/**
 * Returns whether the student may request a refund, as far as the order tells; `asked` is the state of an earlier
 * request.
 */
export function mayAskRefund(order: Cheque, asked: AskedState | null) {
  const isOpen = asked === 'asked' || asked === 'in-decision' || asked === 'approved'
  return askable.includes(order.state) && !chequeWaits(order) && !isOpen
}

type Asked = {
  state: 'asked' | 'taken-up' | 'declined' | 'withdrawn' | 'decided'
  decision: 'approved' | 'rejected' | 'withdrawn' | 'lapsed' | null
  refund: RefundState | null
}

/** Returns the state of a student's request. One that the office has released waits again. */
export function askedStateOf({ state, decision, refund }: Asked): AskedState {
  if (state === 'asked' || state === 'declined' || state === 'withdrawn') return state
  if (decision === null) return 'in-decision'
  if (decision === 'rejected') return 'declined'
  if (decision === 'approved') return refund === 'done' ? 'refunded' : 'approved'
  return 'asked'
}
