import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { findRefundRulesDay } from '#domains/content/legal/reads.ts'
import { getInstitute } from '#domains/content/reads.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Context } from '#platform/context.ts'
import { anyAccount, type Serve } from '#platform/http/serve.ts'
import { receiptCalls } from './calls.ts'
import { findReceipts, getOwnReceipt, getReceipt } from './reads.ts'
import { findQuery, foundReceipt, type Sheet, sheetQuery } from './schema.ts'

type Sent = { receipt: Awaited<ReturnType<typeof getReceipt>>; sheet: Sheet; reply: FastifyReply }

/** Returns the code of a receipt by which anybody can check it; null: this paper has none. */
export type FindReceiptCode = (
  ctx: Context,
  receipt: { id: string; studentId: string },
) => Promise<{ code: string; link: string } | null>

async function send(ctx: Context, { receipt, sheet, reply }: Sent, findCode: FindReceiptCode) {
  // Loaded with the first receipt: the PDF code is a tenth of a process's start.
  const { drawReceipt } = await import('./draw-receipt.ts')
  const hues = await getInstitute(ctx)
  const refundRulesOf = await findRefundRulesDay(ctx, receipt.issuedAt)
  const check = await findCode(ctx, receipt)
  const bytes = await drawReceipt({ ...receipt, check }, { sheet, hues, refundRulesOf })
  reply.header('content-disposition', `inline; filename="${receipt.number}.pdf"`)
  return reply.type('application/pdf').send(Buffer.from(bytes))
}

export function receiptRoutes(serve: Serve, findCode: FindReceiptCode) {
  serve(receiptCalls.myReceipt, { who: anyAccount, query: sheetQuery }, async (ctx, { params, query, reply }) =>
    send(ctx, { receipt: await getOwnReceipt(ctx, params.id), sheet: query.sheet ?? 'half', reply }, findCode),
  )
  const who = permitted('receipts.read', 'use case')
  serve(receiptCalls.findReceipts, { who, query: findQuery, answer: z.array(foundReceipt) }, (ctx, { query }) =>
    findReceipts(ctx, query.number),
  )
  serve(receiptCalls.staffReceipt, { who, query: sheetQuery }, async (ctx, { params, query, reply }) =>
    send(ctx, { receipt: await getReceipt(ctx, params.id), sheet: query.sheet ?? 'a4', reply }, findCode),
  )
}
