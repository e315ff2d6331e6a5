import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Context } from '#platform/context.ts'
import { idempotencyKeyOf, onlyOnce } from '#platform/http/idempotency.ts'
import type { Serve } from '#platform/http/serve.ts'
import { quoteOrder } from '../buying/quote-order.ts'
import { presentedQuote } from '../orders/schema.ts'
import { counterCalls } from './calls.ts'
import { getCounterPayment, listWaitingCheques, readCounterOffer } from './reads.ts'
import {
  bounceBody,
  counterBody,
  counterOffer,
  counterPayment,
  counterQuoteBody,
  counterSeats,
  waitingCheque,
} from './schema.ts'
import { endHold, readCounterSeats } from './seat-holds.ts'
import { bounceCheque, clearCheque } from './settle-cheque.ts'
import { takePayment } from './take-payment.ts'

export function counterRoutes(serve: Serve) {
  const atCounter = permitted('receipts.take', 'body.center_id')
  const ofCounter = permitted('receipts.take', 'use case')
  const anyCounter = permitted('receipts.take', 'any centre')
  serve(counterCalls.counterOffer, { who: anyCounter, answer: counterOffer }, (ctx) => readCounterOffer(ctx))
  serve(
    counterCalls.quoteCounter,
    { who: atCounter, body: counterQuoteBody, answer: presentedQuote },
    (ctx, { body }) => quoteOrder(ctx, body, body.student_id),
  )
  serve(counterCalls.counterSeats, { who: anyCounter, answer: counterSeats }, (ctx, { params }) =>
    readCounterSeats(ctx, params.id),
  )
  serve(counterCalls.endHold, { who: ofCounter, answer: counterSeats }, (ctx, { params }) => endHold(ctx, params.id))
  serve(
    counterCalls.takePayment,
    { who: atCounter, body: counterBody, answer: counterPayment },
    async (ctx, { body, request }) => {
      const take = async (ctx: Context) => getCounterPayment(ctx, await takePayment(ctx, body))
      if (request.headers['idempotency-key'] === undefined) return take(ctx)
      return onlyOnce(ctx, { key: idempotencyKeyOf(request), route: 'POST counter payment', body }, take)
    },
  )
  serve(counterCalls.waitingCheques, { who: anyCounter, answer: z.array(waitingCheque) }, (ctx) =>
    listWaitingCheques(ctx),
  )
  serve(counterCalls.clearCheque, { who: ofCounter, answer: counterPayment }, async (ctx, { params }) => {
    await clearCheque(ctx, params.id)
    return getCounterPayment(ctx, params.id)
  })
  serve(
    counterCalls.bounceCheque,
    { who: ofCounter, body: bounceBody, answer: counterPayment },
    async (ctx, { params, body }) => {
      await bounceCheque(ctx, params.id, body)
      return getCounterPayment(ctx, params.id)
    },
  )
}
