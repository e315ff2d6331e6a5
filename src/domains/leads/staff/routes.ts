import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import { leadImportCalls } from '#domains/imports/calls.ts'
import { findImport } from '#domains/imports/reads.ts'
import { importRoutes } from '#domains/imports/routes.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { idempotencyKeyOf, ifMatchOf, onlyOnce } from '#platform/http/idempotency.ts'
import { countingNumber } from '#platform/http/list-module.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { changeLeads, setOwner } from './assign-lead.ts'
import { leadDealingCalls, leadDeskCalls, leadExportCalls, leadNumberCalls } from './calls.ts'
import { addLead, editLead, mergeLeads } from './change-lead.ts'
import { startLeadExport } from './export-leads.ts'
import { findKnown } from './find-known.ts'
import { leadKind, readDealing } from './imports/describe-leads.ts'
import { dealingChoices } from './imports/schema.ts'
import { addNote, logCall, type Seen, setStage } from './log-call.ts'
import { getChoices } from './reads-choices.ts'
import { getBoard, listCallsDue } from './reads-desk.ts'
import { readLead } from './reads-lead.ts'
import { listLeads } from './reads-list.ts'
import { countLeads } from './reads-reports.ts'
import {
  bulkAnswer,
  bulkBody,
  callBody,
  deskQuery,
  editLeadBody,
  knownPerson,
  knownQuery,
  lead,
  leadBoard,
  leadCallsDue,
  leadChoices,
  leadExportBody,
  leadNumbers,
  leadRow,
  leadsQuery,
  mergeBody,
  newLeadBody,
  noteBody,
  numbersQuery,
  ownerBody,
  stageBody,
} from './schema.ts'

type Asked<B> = { params: { id: string }; body: B; request: FastifyRequest; reply: FastifyReply }

async function tell(ctx: Context, leadId: string, reply: FastifyReply) {
  const answer = await readLead(ctx, leadId)
  reply.header('etag', `"${answer.version}"`)
  return answer
}

/** Adds the current lead to a `stale` refusal, beside the caller's change. */
async function showingCurrent<T>(ctx: Context, leadId: string, change: () => Promise<T>) {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'stale') throw error
    throw new AppError('stale', error.message, { data: await readLead(ctx, leadId) })
  }
}

/** Returns a handler that applies a change to one lead and answers with the result. */
function changing<B>(change: (ctx: Context, seen: Seen, body: B) => Promise<void>) {
  return async (ctx: Context, { params, body, request, reply }: Asked<B>) => {
    const seen = { leadId: params.id, ifMatch: ifMatchOf(request) }
    await showingCurrent(ctx, params.id, () => change(ctx, seen, body))
    return tell(ctx, params.id, reply)
  }
}

// The use cases check whose lead it is: see access.ts.
const who = permitted(['leads.work', 'leads.work-own'], 'use case')

/** Returns a handler that executes a repeated form once and gives the same answer each time. */
function once<B>(route: string, change: (ctx: Context, seen: Seen, body: B) => Promise<void>) {
  return async (ctx: Context, { params, body, request, reply }: Asked<B>) => {
    const asked = { key: idempotencyKeyOf(request), route: `${route} ${params.id}`, body }
    const seen = { leadId: params.id, ifMatch: ifMatchOf(request) }
    await showingCurrent(ctx, params.id, () =>
      onlyOnce(ctx, asked, async (ctx) => {
        await change(ctx, seen, body)
        return params.id
      }),
    )
    return tell(ctx, params.id, reply)
  }
}

const callsQuery = deskQuery.extend({ limit: countingNumber(200).default(50) })

export function leadDeskRoutes(serve: Serve) {
  const rows = { who, query: leadsQuery.extend(listQuery), answer: staffListOf(leadRow) }
  serve(leadDeskCalls.leads, rows, (ctx, { query }) => listLeads(ctx, query))
  serve(leadDeskCalls.leadCallsDue, { who, query: callsQuery, answer: leadCallsDue }, (ctx, { query }) =>
    listCallsDue(ctx, query),
  )
  serve(leadDeskCalls.leadBoard, { who, query: deskQuery, answer: leadBoard }, (ctx, { query }) => getBoard(ctx, query))
  serve(leadDeskCalls.leadChoices, { who, answer: leadChoices }, (ctx) => getChoices(ctx))
  serve(leadDeskCalls.knownPeople, { who, query: knownQuery, answer: z.array(knownPerson) }, (ctx, { query }) =>
    findKnown(ctx, query),
  )
  serve(leadDeskCalls.addLead, { who, body: newLeadBody, answer: lead }, async (ctx, { body, request, reply }) => {
    const asked = { key: idempotencyKeyOf(request), route: 'POST /api/staff/leads', body }
    return tell(ctx, await onlyOnce(ctx, asked, (ctx) => addLead(ctx, body)), reply)
  })
  serve(
    leadDeskCalls.changeLeads,
    { who: permitted('leads.manage', 'use case'), body: bulkBody, answer: bulkAnswer },
    (ctx, { body }) => changeLeads(ctx, body),
  )
  serve(leadDeskCalls.lead, { who, answer: lead }, (ctx, { params, reply }) => tell(ctx, params.id, reply))
  serve(leadDeskCalls.editLead, { who, body: editLeadBody, answer: lead }, changing(editLead))
  serve(leadDeskCalls.logCall, { who, body: callBody, answer: lead }, once('POST calls', logCall))
  serve(leadDeskCalls.setLeadStage, { who, body: stageBody, answer: lead }, changing(setStage))
  serve(leadDeskCalls.setLeadOwner, { who, body: ownerBody, answer: lead }, changing(setOwner))
  serve(leadDeskCalls.addLeadNote, { who, body: noteBody, answer: lead }, once('POST notes', addNote))
  serve(leadDeskCalls.mergeLeads, { who, body: mergeBody, answer: lead }, changing(mergeLeads))
}

export function leadExportRoutes(serve: Serve) {
  const options = { who: permitted('leads.manage', 'use case'), body: leadExportBody, answer: startedExport }
  serve(leadExportCalls.exportLeads, options, (ctx, { body }) => startLeadExport(ctx, body))
}

export function leadImportRoutes(serve: Serve) {
  importRoutes(serve, leadImportCalls, leadKind)
  serve(leadDealingCalls.dealingChoices, { who: leadKind.who, answer: dealingChoices }, async (ctx, { params }) => {
    const { id } = await findImport(ctx, leadKind, params.id)
    return readDealing(ctx, id)
  })
}

export function leadNumberRoutes(serve: Serve) {
  const options = { who: permitted('leads.manage', 'use case'), query: numbersQuery, answer: leadNumbers }
  serve(leadNumberCalls.leadNumbers, options, (ctx, { query }) => countLeads(ctx, query))
}
