import { z } from 'zod'
import { freshly, permitted } from '#domains/identity/staff/require-permission.ts'
import { idempotencyKeyOf, onlyOnce } from '#platform/http/idempotency.ts'
import { success } from '#platform/http/schema.ts'
import { OtherAnswer, type Serve } from '#platform/http/serve.ts'
import { approveRefund, refuseRefund } from './approve-refund.ts'
import { refundCalls } from './calls.ts'
import { payOutRefund } from './pay-out-refund.ts'
import { getRefund, listOwnRefunds } from './reads.ts'
import { requestRefund } from './request-refund.ts'
import { payoutBody, refundAsked, refundBody, refundsQuery, staffRefund } from './schema.ts'

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
