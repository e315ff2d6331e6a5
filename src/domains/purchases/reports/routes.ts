import type { FastifyReply } from 'fastify'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { sheetTypes } from '#platform/files/spreadsheets/write-sheet.ts'
import { countingNumber } from '#platform/http/list-module.ts'
import type { Serve } from '#platform/http/serve.ts'
import { reportCalls } from './calls.ts'
import { readAgeing } from './read-ageing.ts'
import { readCollections } from './read-collections.ts'
import { readGst } from './read-gst.ts'
import { ageingFilter, ageingReport, collectionFilter, collectionReport, gstQuery, gstReport } from './schema.ts'
import { writeGst } from './write-gst.ts'
import { writeAgeing, writeCollections } from './write-report.ts'

const paged = { page: countingNumber(1_000_000).default(1) }

function sendBook(reply: FastifyReply, name: string, book: Uint8Array) {
  reply.header('content-disposition', `attachment; filename="${name}.xlsx"`)
  return reply.type(sheetTypes.xlsx).send(Buffer.from(book))
}

export function reportRoutes(serve: Serve) {
  // Each reads a month's documents; nobody needs many at once.
  const limit = { name: 'reports', capacity: 60, perSecond: 1 }
  const gst = permitted('fees.read')
  // The reads limit results to the centres of the caller's grants.
  const dues = permitted('dues.read', 'use case')
  const orders = permitted('orders.read', 'use case')
  serve(reportCalls.gstReport, { who: gst, query: gstQuery, answer: gstReport, limit }, (ctx, { query }) =>
    readGst(ctx, query),
  )
  serve(reportCalls.gstBook, { who: gst, query: gstQuery, limit }, async (ctx, { query, reply }) =>
    sendBook(reply, `gst-${query.month}`, await writeGst(ctx, query)),
  )
  serve(
    reportCalls.ageingReport,
    { who: dues, query: ageingFilter.extend(paged), answer: ageingReport, limit },
    (ctx, { query }) => readAgeing(ctx, query),
  )
  serve(reportCalls.ageingBook, { who: dues, query: ageingFilter, limit }, async (ctx, { query, reply }) =>
    sendBook(reply, 'ageing', await writeAgeing(ctx, query)),
  )
  serve(
    reportCalls.collectionReport,
    { who: orders, query: collectionFilter.extend(paged), answer: collectionReport, limit },
    (ctx, { query }) => readCollections(ctx, query),
  )
  serve(reportCalls.collectionBook, { who: orders, query: collectionFilter, limit }, async (ctx, { query, reply }) =>
    sendBook(reply, `collections-${query.month}`, await writeCollections(ctx, query)),
  )
}
