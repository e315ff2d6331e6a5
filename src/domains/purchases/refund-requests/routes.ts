import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { type Serve, signedIn } from '#platform/http/serve.ts'
import { refundProposal } from '../refunds/schema.ts'
import { askRefund, declineRefund, getOwnProposal, withdrawRefund } from './ask-refund.ts'
import { refundRequestCalls } from './calls.ts'
import { listWaitingRefunds } from './reads.ts'
import { askBody, askedRefund, declineBody, orderParams, waitingRefund } from './schema.ts'

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
