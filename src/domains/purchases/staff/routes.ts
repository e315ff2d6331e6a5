import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { t } from '#platform/text/messages.ts'
import type { Gateways } from '../payments/choose-provider.ts'
import { refundProposal } from '../refunds/schema.ts'
import { askGateway } from './ask-gateway.ts'
import { officeCalls } from './calls.ts'
import { closeFinding, listOpenFindings } from './close-finding.ts'
import { endSeatHold } from './end-seat-hold.ts'
import { endUnpaidSeat } from './end-unpaid-seat.ts'
import { startDueExport, startOrderExport } from './export-money.ts'
import { listDues, remindPermissions, sumDues } from './reads-dues.ts'
import { readOrder } from './reads-order.ts'
import { listOrders } from './reads-orders.ts'
import { getProposal } from './reads-proposal.ts'
import { readSetup } from './reads-setup.ts'
import { remindOfDue } from './remind-of-due.ts'
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

export function officeRoutes(serve: Serve, gateways: Gateways) {
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
    (ctx, { query }) => listDues(ctx, query),
  )
  const reminding = permitted(remindPermissions, 'use case')
  serve(officeCalls.remindOfDue, { who: reminding, answer: staffDue }, (ctx, { params }) => remindOfDue(ctx, params.id))
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
