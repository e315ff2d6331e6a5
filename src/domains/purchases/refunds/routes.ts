import { z } from 'zod'
import type { Serve } from '../../../platform/http/serve.ts'
import { permitted } from '../../identity/staff/require-permission.ts'
import { approveRefund, refuseRefund } from './approve-refund.ts'
import { refundCalls } from './calls.ts'
import { getRefund, listOpenRefunds } from './reads.ts'
import { requestRefund } from './request-refund.ts'
import { refundBody, staffRefund } from './schema.ts'

export function refundRoutes(serve: Serve) {
  const who = permitted('refunds.approve')
  serve(refundCalls.refunds, { who: permitted('fees.read'), answer: z.array(staffRefund) }, (ctx) =>
    listOpenRefunds(ctx),
  )
  serve(refundCalls.requestRefund, { who, body: refundBody, answer: staffRefund }, async (ctx, { body }) => {
    return getRefund(ctx, (await requestRefund(ctx, body)).id)
  })
  serve(refundCalls.approveRefund, { who, answer: staffRefund }, async (ctx, { params }) => {
    await approveRefund(ctx, params.id)
    return getRefund(ctx, params.id)
  })
  serve(refundCalls.refuseRefund, { who, answer: staffRefund }, async (ctx, { params }) => {
    await refuseRefund(ctx, params.id)
    return getRefund(ctx, params.id)
  })
}
