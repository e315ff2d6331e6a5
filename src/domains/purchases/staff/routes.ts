import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { getInstitute } from '#domains/content/reads.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import type { Providers } from '#domains/messages/providers/partner.ts'
import { sheetTypes } from '#platform/files/spreadsheets/write-sheet.ts'
import { countingNumber } from '#platform/http/list-module.ts'
import { success } from '#platform/http/schema.ts'
import { OtherAnswer, type Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { t } from '#platform/text/messages.ts'
import { requestConcession } from '../concessions/ask-concession.ts'
import { readConcessions } from '../concessions/reads.ts'
import { concessionAsked, concessionBody, studentConcessions } from '../concessions/schema.ts'
import { readDayBook } from '../day-book/reads.ts'
import { dayBook, dayBookQuery, vouchersQuery } from '../day-book/schema.ts'
import { keepParcel, undoParcel } from '../parcels/keep-parcel.ts'
import { listParcels } from '../parcels/reads.ts'
import { parcelBody, parcelsQuery, staffParcel } from '../parcels/schema.ts'
import type { Gateways } from '../providers/choose-provider.ts'
import { refundProposal } from '../refunds/schema.ts'
import { readAgeing } from '../reports/read-ageing.ts'
import { readCollections } from '../reports/read-collections.ts'
import { readGst } from '../reports/read-gst.ts'
import {
  ageingFilter,
  ageingReport,
  collectionFilter,
  collectionReport,
  gstQuery,
  gstReport,
} from '../reports/schema.ts'
import { writeGst } from '../reports/write-gst.ts'
import { writeAgeing, writeCollections } from '../reports/write-report.ts'
import { concessionCalls, dayBookCalls, officeCalls, parcelCalls, reportCalls } from './calls.ts'
import { startDueExport, startOrderExport } from './export-money.ts'
import { listDues, remindOfDue, remindPermissions, sumDues } from './reads-dues.ts'
import { readOrder } from './reads-order.ts'
import { listOrders } from './reads-orders.ts'
import { getProposal, readSetup } from './reads-setup.ts'
import {
  closeBody,
  dueExportBody,
  dueSums,
  duesQuery,
  finding,
  orderExportBody,
  paymentSetup,
  paymentsQuery,
  proposalQuery,
  staffDue,
  staffOrder,
  staffPayment,
} from './schema.ts'
import { askGateway, closeFinding, endSeatHold, endUnpaidSeat, listOpenFindings } from './settle-order.ts'

export function officeRoutes(serve: Serve, gateways: Gateways, messageProviders: Providers) {
  // The reads limit results to the centres of the caller's grants.
  const orders = permitted('orders.read', 'use case')
  serve(
    officeCalls.payments,
    { who: orders, query: paymentsQuery.extend(listQuery), answer: staffListOf(staffPayment) },
    (ctx, { query }) => listOrders(ctx, query),
  )
  serve(officeCalls.order, { who: orders, answer: staffOrder }, (ctx, { params }) => readOrder(ctx, params.id))
  serve(officeCalls.askGateway, { who: orders, kind: 'payment', answer: staffOrder }, (ctx, { params }) =>
    askGateway(ctx, gateways, params.id),
  )
  const ofBatch = permitted('batches.edit', 'use case')
  serve(officeCalls.endSeatHold, { who: ofBatch, answer: staffOrder }, (ctx, { params }) => endSeatHold(ctx, params.id))
  const dues = permitted('dues.read', 'use case')
  serve(
    officeCalls.dues,
    { who: dues, query: duesQuery.extend(listQuery), answer: staffListOf(staffDue) },
    (ctx, { query }) => listDues(ctx, query, messageProviders),
  )
  const reminding = permitted(remindPermissions, 'use case')
  serve(officeCalls.remindOfDue, { who: reminding, answer: staffDue }, (ctx, { params }) =>
    remindOfDue(ctx, params.id, messageProviders),
  )
  serve(officeCalls.exportDues, { who: dues, body: dueExportBody, answer: startedExport }, (ctx, { body }) =>
    startDueExport(ctx, body),
  )
  serve(officeCalls.exportOrders, { who: orders, body: orderExportBody, answer: startedExport }, (ctx, { body }) =>
    startOrderExport(ctx, body),
  )
  serve(officeCalls.endUnpaidSeat, { who: ofBatch }, async (ctx, { params }) => {
    await endUnpaidSeat(ctx, params.id)
    return t`The seat has been given up.`
  })
  serve(officeCalls.dueSums, { who: dues, query: duesQuery, answer: dueSums }, (ctx, { query }) => sumDues(ctx, query))
  const who = permitted('fees.read')
  const asking = permitted(['fees.read', 'refunds.request'], 'use case')
  serve(
    officeCalls.refundProposal,
    { who: asking, query: proposalQuery, answer: refundProposal },
    (ctx, { params, query }) => getProposal(ctx, params.id, query.leaves_on),
  )
  const settings = permitted(['settings.read', 'settings.read-money', 'fees.read'], 'any centre')
  serve(officeCalls.paymentSetup, { who: settings, answer: paymentSetup }, (ctx) => readSetup(ctx, gateways))
  serve(officeCalls.findings, { who, answer: z.array(finding) }, (ctx) => listOpenFindings(ctx))
  serve(
    officeCalls.closeFinding,
    { who: permitted('refunds.approve'), body: closeBody, answer: finding },
    (ctx, { params, body }) => closeFinding(ctx, params.id, body),
  )
}

export function concessionRoutes(serve: Serve) {
  serve(
    concessionCalls.studentConcessions,
    { who: permitted('dues.read', 'use case'), answer: studentConcessions },
    (ctx, { params }) => readConcessions(ctx, params.id),
  )
  serve(
    concessionCalls.requestConcession,
    {
      who: permitted('waivers.request', 'use case'),
      body: concessionBody,
      answer: concessionAsked,
      others: { 202: success(concessionAsked) },
    },
    async (ctx, { body }) => {
      const approval_id = await requestConcession(ctx, body)
      return new OtherAnswer(202, { success: true, data: { approval_id } })
    },
  )
}

export function parcelRoutes(serve: Serve) {
  serve(
    parcelCalls.parcels,
    { who: permitted('fees.read'), query: parcelsQuery.extend(listQuery), answer: staffListOf(staffParcel) },
    (ctx, { query }) => listParcels(ctx, query),
  )
  const who = permitted('fees.edit')
  serve(parcelCalls.keepParcel, { who, body: parcelBody, answer: staffParcel }, (ctx, { params, body }) =>
    keepParcel(ctx, params.id, body),
  )
  serve(parcelCalls.undoParcel, { who, answer: staffParcel }, (ctx, { params }) => undoParcel(ctx, params.id))
}

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

type File = { name: string; type: string; bytes: Uint8Array; isShown?: boolean }

function sendFile(reply: FastifyReply, { name, type, bytes, isShown = false }: File) {
  reply.header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`)
  return reply.type(type).send(Buffer.from(bytes))
}

/** Routes of the day book. Readers limited to their own drawers are limited by the read. */
export function dayBookRoutes(serve: Serve) {
  const who = permitted(['day-book.read', 'day-book.read-own'], 'query.centre')
  const asked = { who, query: dayBookQuery }
  serve(dayBookCalls.dayBook, { ...asked, answer: dayBook }, (ctx, { query }) => readDayBook(ctx, query))
  // The PDF code is loaded with the first PDF.
  serve(dayBookCalls.dayBookSheet, asked, async (ctx, { query, reply }) => {
    const { drawDayBook } = await import('../day-book/draw-day-book.ts')
    const hues = await getInstitute(ctx)
    const bytes = await drawDayBook(await readDayBook(ctx, query), { institute: hues.name, hues, now: ctx.now })
    return sendFile(reply, { name: `day-book-${query.day}.pdf`, type: 'application/pdf', bytes, isShown: true })
  })
  serve(dayBookCalls.dayBookWorkbook, asked, async (ctx, { query, reply }) => {
    const { writeWorkbook } = await import('../day-book/write-workbook.ts')
    const bytes = await writeWorkbook(await readDayBook(ctx, query))
    return sendFile(reply, { name: `day-book-${query.day}.xlsx`, type: sheetTypes.xlsx, bytes })
  })
  serve(
    dayBookCalls.dayBookVouchers,
    { who: permitted('day-book.read', 'query.centre'), query: vouchersQuery },
    async (ctx, { query, reply }) => {
      const { writeVouchers } = await import('../day-book/write-vouchers.ts')
      const bytes = new TextEncoder().encode(await writeVouchers(ctx, query))
      return sendFile(reply, {
        name: `${query.centre ? 'day-book' : 'online'}-${query.day}.xml`,
        type: 'application/xml; charset=utf-8',
        bytes,
      })
    },
  )
}
