import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { idempotencyKeyOf, ifMatchOf, onlyOnce } from '#platform/http/idempotency.ts'
import { countingNumber } from '#platform/http/list-module.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { addLead } from './add-lead.ts'
import { changeLeads, setOwner } from './assign-lead.ts'
import { leadDeskCalls } from './calls.ts'
import { editLead, mergeLeads } from './change-lead.ts'
import { findKnown } from './find-known.ts'
import { addNote, logCall, type Seen, setStage } from './log-call.ts'
import { getChoices } from './reads-choices.ts'
import { getBoard, listCallsDue } from './reads-desk.ts'
import { readLead } from './reads-lead.ts'
import { listLeads } from './reads-list.ts'
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
  leadRow,
  leadsQuery,
  mergeBody,
  newLeadBody,
  noteBody,
  ownerBody,
  stageBody,
} from './schema.ts'

type Asked<B> = { params: { id: string }; body: B; request: FastifyRequest; reply: FastifyReply }

async function tell(ctx: Context, leadId: string, reply: FastifyReply) {
  const answer = await readLead(ctx, leadId)
  reply.header('etag', `"${answer.version}"`)
  return answer
}

/** Anyone who comes too late is shown the lead as it is by now, beside what they wanted. */
async function showingCurrent<T>(ctx: Context, leadId: string, change: () => Promise<T>) {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'stale') throw error
    throw new AppError('stale', error.message, { data: await readLead(ctx, leadId) })
  }
}

/** Carries a change of one lead out, and answers the lead as it is then. */
function changing<B>(change: (ctx: Context, seen: Seen, body: B) => Promise<void>) {
  return async (ctx: Context, { params, body, request, reply }: Asked<B>) => {
    const seen = { leadId: params.id, ifMatch: ifMatchOf(request) }
    await showingCurrent(ctx, params.id, () => change(ctx, seen, body))
    return tell(ctx, params.id, reply)
  }
}

// The use cases check whose lead it is: see access.ts.
const who = permitted(['leads.work', 'leads.work-own'], 'use case')

/** A form that was sent twice is answered alike, and done once. */
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
