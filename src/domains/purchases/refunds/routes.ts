import { z } from 'zod'
import { freshly, permitted } from '#domains/identity/staff/require-permission.ts'
import { idempotencyKeyOf, onlyOnce } from '#platform/http/idempotency.ts'
import { success } from '#platform/http/schema.ts'
import { OtherAnswer, type Serve, signedIn } from '#platform/http/serve.ts'
import { approveRefund, refuseRefund } from './approve-refund.ts'
import { askRefund, declineRefund, getOwnProposal, withdrawRefund } from './ask-refund.ts'
import { refundCalls, refundRequestCalls } from './calls.ts'
import { payOutRefund } from './close-refund.ts'
import { getRefund, listOwnRefunds, listWaitingRefunds } from './reads.ts'
import { requestRefund } from './request-refund.ts'
import {
  askBody,
  askedRefund,
  declineBody,
  orderParams,
  payoutBody,
  refundAsked,
  refundBody,
  refundProposal,
  refundsQuery,
  staffRefund,
  waitingRefund,
} from './schema.ts'

export function refundRoutes(serve: Serve) {
  const who = permitted('refunds.approve')
  const asking = permitted('refunds.request', 'use case')
  const reading = permitted(['fees.read', 'refunds.pay-out'], 'use case')
  serve(refundCalls.refunds, { who: reading, query: refundsQuery, answer: z.array(staffRefund) }, (ctx, { query }) =>
    listOwnRefunds(ctx, query.box),
  )
  serve(
    refundCalls.payOutRefund,
    { who: permitted('refunds.pay-out', 'body.center_id'), body: payoutBody, answer: staffRefund },
    (ctx, { params, body, request }) => {
      const once = { key: idempotencyKeyOf(request), route: `POST payout ${params.id}`, body }
      return onlyOnce(ctx, once, async (ctx) => {
        await payOutRefund(ctx, params.id, body)
        return getRefund(ctx, params.id)
      })
    },
  )
  serve(
    refundCalls.requestRefund,
    { who: asking, body: refundBody, answer: refundAsked, others: { 202: success(refundAsked) } },
    async (ctx, { body }) => {
      const approval_id = await requestRefund(ctx, body)
      return new OtherAnswer(202, { success: true, data: { approval_id } })
    },
  )
  serve(refundCalls.approveRefund, { who: freshly(who), answer: staffRefund }, async (ctx, { params }) => {
    await approveRefund(ctx, params.id)
    return getRefund(ctx, params.id)
  })
  serve(refundCalls.refuseRefund, { who, answer: staffRefund }, async (ctx, { params }) => {
    await refuseRefund(ctx, params.id)
    return getRefund(ctx, params.id)
  })
}

export function refundRequestRoutes(serve: Serve) {
  const asking = permitted('refunds.request', 'use case')
  serve(
    refundRequestCalls.ownProposal,
    { who: signedIn, params: orderParams, answer: refundProposal },
    (ctx, { params }) => getOwnProposal(ctx, params.order_no),
  )
  serve(refundRequestCalls.askRefund, { who: signedIn, body: askBody, answer: askedRefund }, (ctx, { body }) =>
    askRefund(ctx, body),
  )
  serve(refundRequestCalls.withdrawRefund, { who: signedIn, answer: askedRefund }, (ctx, { params }) =>
    withdrawRefund(ctx, params.id),
  )
  serve(
    refundRequestCalls.waitingRefunds,
    { who: permitted(['fees.read', 'refunds.request'], 'use case'), answer: z.array(waitingRefund) },
    listWaitingRefunds,
  )
  serve(
    refundRequestCalls.declineRefund,
    { who: asking, body: declineBody, answer: z.null() },
    async (ctx, { params, body }) => {
      await declineRefund(ctx, params.id, body.answer)
      return null
    },
  )
}
