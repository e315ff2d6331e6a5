import { z } from 'zod'
import { success } from '../../../platform/http/schema.ts'
import { OtherAnswer, type Serve } from '../../../platform/http/serve.ts'
import { freshly, permitted } from '../../identity/staff/require-permission.ts'
import { approveRefund, refuseRefund } from './approve-refund.ts'
import { refundCalls } from './calls.ts'
import { getRefund, listOpenRefunds } from './reads.ts'
import { requestRefund } from './request-refund.ts'
import { refundAsked, refundBody, staffRefund } from './schema.ts'

export function refundRoutes(serve: Serve) {
  const who = permitted('refunds.approve')
  const asking = permitted('refunds.request', 'use case')
  serve(refundCalls.refunds, { who: permitted('fees.read'), answer: z.array(staffRefund) }, (ctx) =>
    listOpenRefunds(ctx),
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
