import { post } from '../../../platform/http/call.ts'
import type { PresentedQuote } from '../orders/schema.ts'
import type { BounceBody, CounterBody, CounterPayment, CounterQuoteBody } from './schema.ts'

export const counterCalls = {
  /** What a student would pay at the counter; nothing is kept. */
  quoteCounter: post('/api/staff/counter-quote').types<{ body: CounterQuoteBody; answer: PresentedQuote }>(),
  /** 409 `Amount not correct` when what was counted is not what it costs. */
  takePayment: post('/api/staff/counter-payments').types<{ body: CounterBody; answer: CounterPayment }>(),
  /** The bank has paid the cheque. */
  clearCheque: post('/api/staff/counter-payments/:id/clear').types<{ answer: CounterPayment }>(),
  /** The cheque came back: what it bought is taken back, or its instalment is due again. */
  bounceCheque: post('/api/staff/counter-payments/:id/bounce').types<{ body: BounceBody; answer: CounterPayment }>(),
}
