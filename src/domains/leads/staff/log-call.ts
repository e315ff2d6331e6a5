import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import { lockLead } from './lock-lead.ts'
import { takeStep } from './move-lead.ts'
import { recordEvents } from './record-events.ts'
import type { CallFields, NoteBody, StageFields } from './schema.ts'

export type Seen = { leadId: string; ifMatch: string | undefined }

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** A reached lead is no longer new, whether or not its stage was said. */
function stageAfter(lead: { stage: string }, { stage, outcome }: CallFields) {
  if (stage !== undefined) return stage
  const isReached = outcome === 'interested' || outcome === 'not-now'
  return lead.stage === 'new' && isReached ? 'contacted' : undefined
}

/**
 * Records the outcome of a call, its note, the stage and the next date, all or nothing. 400 as for a step, 409
 * for a closed lead and for one that was changed meanwhile.
 */
export function logCall(ctx: Context, seen: Seen, body: CallFields) {
  return inTransaction(ctx, async (ctx) => {
    const lead = await lockLead(ctx, seen)
    if (lead.closedAt !== null) throw new AppError('conflict', 'This lead is closed. Open it again first.')
    await recordEvents(ctx, [{ leadId: lead.id, kind: 'call', outcome: body.outcome, note: body.note }])
    await takeStep(ctx, lead, {
      stage: stageAfter(lead, body),
      next: dateOf(body.next_follow_up_at),
      reason: body.lost_reason,
    })
    await audit(ctx, {
      action: 'lead-called',
      subjectId: lead.id,
      subjectKind: 'lead',
      centreId: lead.centreId,
      details: { outcome: body.outcome },
    })
  })
}

/** Another stage without a call, as on the board. A won lead stays won: it is a student. */
export function setStage(ctx: Context, seen: Seen, body: StageFields) {
  return inTransaction(ctx, async (ctx) => {
    const lead = await lockLead(ctx, seen)
    if (lead.stage === 'won') throw new AppError('conflict', 'This lead has become a student.')
    await takeStep(ctx, lead, {
      stage: body.stage,
      next: dateOf(body.next_follow_up_at),
      reason: body.lost_reason,
    })
    if (body.note !== '') await recordEvents(ctx, [{ leadId: lead.id, kind: 'note', note: body.note }])
  })
}

export function addNote(ctx: Context, seen: Seen, { note }: NoteBody) {
  return inTransaction(ctx, async (ctx) => {
    const lead = await lockLead(ctx, seen)
    await recordEvents(ctx, [{ leadId: lead.id, kind: 'note', note }])
    await audit(ctx, {
      action: 'lead-noted',
      subjectId: lead.id,
      subjectKind: 'lead',
      centreId: lead.centreId,
    })
  })
}
