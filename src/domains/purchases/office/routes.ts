import { z } from 'zod'
import { countingNumber, rowsOf } from '../../../platform/http/list-module.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { permitted } from '../../identity/staff/require-permission.ts'
import { officeCalls } from './calls.ts'
import { closeFinding, listOpenFindings } from './close-finding.ts'
import { listDues } from './reads-dues.ts'
import { listPayments } from './reads-payments.ts'
import { getProposal } from './reads-proposal.ts'
import {
  closeBody,
  duesQuery,
  finding,
  paymentsQuery,
  proposalQuery,
  refundProposal,
  staffDue,
  staffPayment,
} from './schema.ts'

const page = { page: countingNumber(1_000_000).default(1), limit: countingNumber(100).default(50) }

export function officeRoutes(serve: Serve) {
  // Lists end at the centres of the grants: the reads see to it.
  serve(
    officeCalls.payments,
    { who: permitted('orders.read', 'use case'), query: paymentsQuery.extend(page), answer: rowsOf(staffPayment) },
    (ctx, { query }) => listPayments(ctx, query),
  )
  serve(
    officeCalls.dues,
    { who: permitted('dues.read', 'use case'), query: duesQuery.extend(page), answer: rowsOf(staffDue) },
    (ctx, { query }) => listDues(ctx, query),
  )
  const who = permitted('fees.read')
  serve(officeCalls.refundProposal, { who, query: proposalQuery, answer: refundProposal }, (ctx, { params, query }) =>
    getProposal(ctx, params.id, query.leaves_on),
  )
  serve(officeCalls.findings, { who, answer: z.array(finding) }, (ctx) => listOpenFindings(ctx))
  serve(
    officeCalls.closeFinding,
    { who: permitted('refunds.approve'), body: closeBody, answer: finding },
    (ctx, { params, body }) => closeFinding(ctx, params.id, body),
  )
}
