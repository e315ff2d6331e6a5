import type { FastifyReply } from 'fastify'
import { type Serve, signedIn } from '../../../platform/http/serve.ts'
import { permitted } from '../../identity/staff/require-permission.ts'
import { receiptCalls } from './calls.ts'
import type { Paper } from './draw-receipt.ts'
import { getOwnReceipt, getReceipt } from './reads.ts'

async function send(reply: FastifyReply, receipt: Awaited<ReturnType<typeof getReceipt>>, paper: Paper) {
  // Loaded with the first receipt: what draws a PDF is a tenth of the start of a process.
  const { drawReceipt } = await import('./draw-receipt.ts')
  const bytes = await drawReceipt(receipt, paper)
  reply.header('content-disposition', `inline; filename="${receipt.number}.pdf"`)
  return reply.type('application/pdf').send(Buffer.from(bytes))
}

export function receiptRoutes(serve: Serve) {
  serve(receiptCalls.myReceipt, { who: signedIn }, async (ctx, { params, reply }) =>
    send(reply, await getOwnReceipt(ctx, params.id), 'a4'),
  )
  serve(receiptCalls.staffReceipt, { who: permitted('receipts.read', 'use case') }, async (ctx, { params, reply }) =>
    send(reply, await getReceipt(ctx, params.id), 'half-a4'),
  )
}
