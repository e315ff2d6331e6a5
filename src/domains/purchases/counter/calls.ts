import { get, post } from '#platform/http/call.ts'
import type { PresentedQuote } from '../orders/schema.ts'
import type {
  BounceBody,
  CounterBody,
  CounterOffer,
  CounterPayment,
  CounterQuoteBody,
  CounterSeats,
  WaitingCheque,
} from './schema.ts'

export const counterCalls = {
  /** Products that a counter may sell: batches that have not ended, and courses that need no parcel. */
  counterOffer: get('/api/staff/counter-offer').types<{ answer: CounterOffer }>(),
  /** Quotes a sale at the counter; nothing is stored. */
  quoteCounter: post('/api/staff/counter-quote').types<{ body: CounterQuoteBody; answer: PresentedQuote }>(),
  /** Free seats of a batch, and until when online buyers hold seats in it. */
  counterSeats: get('/api/staff/counter-seats/:id').types<{ answer: CounterSeats }>(),
  /** Ends an unpaid online order that holds a seat; returns the seats of its batch. */
  endHold: post('/api/staff/counter-holds/:id/end').types<{ answer: CounterSeats }>(),
  /**
   * Takes a payment. 409 `Amount not correct` if the counted amount is not the price. With an `Idempotency-Key`
   * it is taken once, however often it is sent.
   */
  takePayment: post('/api/staff/counter-payments').types<{ body: CounterBody; answer: CounterPayment }>(),
  /** Oldest two hundred uncleared cheques of the caller's counters. */
  waitingCheques: get('/api/staff/counter-cheques').types<{ answer: WaitingCheque[] }>(),
  /** Records that the bank has paid the cheque. */
  clearCheque: post('/api/staff/counter-payments/:id/clear').types<{ answer: CounterPayment }>(),
  /** Records a bounced cheque: what it bought is revoked, or its instalment is due again. */
  bounceCheque: post('/api/staff/counter-payments/:id/bounce').types<{ body: BounceBody; answer: CounterPayment }>(),
}
