import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, wrongField } from '#platform/errors.ts'
import { leadReasons, leadStages, leads } from '../tables.ts'
import { type LeadRecord, lockLead, recordEvents } from './lock-lead.ts'
import type { CallFields, NoteBody, StageFields } from './schema.ts'

type Step = {
  /** Absent: the stage stays. */
  stage?: string | undefined
  next: Date | null
  reason: string | null
}

/**
 * Returns a lead's columns after a step. 400 for an unknown stage or reason, an open lead beyond new without a
 * date, and a lost one without a reason.
 */
async function checkStep(ctx: Context, lead: Pick<LeadRecord, 'stage' | 'nextFollowUpAt'>, step: Step) {
  const stage = step.stage ?? lead.stage
  const [known] = await ctx.db.select().from(leadStages).where(eq(leadStages.key, stage))
  if (!known) throw wrongField('stage', 'There is no such stage.')
  if (stage === 'won') throw wrongField('stage', 'To mark a lead as won, enrol it as a student.')
  if (stage === 'lost') {
    if (step.reason === null) throw wrongField('lost_reason', 'Please say why it is lost.')
    const [reason] = await ctx.db.select().from(leadReasons).where(eq(leadReasons.key, step.reason))
    if (!reason) throw wrongField('lost_reason', 'There is no such reason.')
    return { stage, nextFollowUpAt: null, lostReason: step.reason, closedAt: ctx.now }
  }
  const next = step.next ?? lead.nextFollowUpAt
  if (stage !== 'new' && next === null)
    throw wrongField('next_follow_up_at', 'Please choose when to call again. An open lead needs a next follow-up.')
  return { stage, nextFollowUpAt: next, lostReason: null, closedAt: null }
}

/** Moves a locked lead to another stage or date, and records both. */
export async function takeStep(ctx: Context, lead: LeadRecord, step: Step) {
  const now = await checkStep(ctx, lead, step)
  const closedAt = now.closedAt && lead.closedAt ? lead.closedAt : now.closedAt
  await ctx.db
    .update(leads)
    .set({ ...now, closedAt, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, lead.id))
  const isMoved = now.stage !== lead.stage
  const isDated = now.nextFollowUpAt?.getTime() !== lead.nextFollowUpAt?.getTime() && now.closedAt === null
  const date = now.nextFollowUpAt?.toISOString() ?? null
  await recordEvents(ctx, [
    ...(isMoved
      ? [{ leadId: lead.id, kind: 'stage' as const, before: lead.stage, after: now.stage, note: now.lostReason ?? '' }]
      : []),
    ...(isDated
      ? [{ leadId: lead.id, kind: 'date' as const, before: lead.nextFollowUpAt?.toISOString() ?? null, after: date }]
      : []),
  ])
  if (isMoved)
    await audit(ctx, {
      action: 'lead-moved',
      subjectId: lead.id,
      subjectKind: 'lead',
      centreId: lead.centreId,
      details: { from: lead.stage, to: now.stage },
    })
}

/** Closes a locked lead as won: it has become this student. */
export async function closeAsWon(ctx: Context, lead: LeadRecord, studentId: string) {
  await ctx.db
    .update(leads)
    .set({
      stage: 'won',
      studentId,
      nextFollowUpAt: null,
      lostReason: null,
      closedAt: ctx.now,
      version: sql`${leads.version} + 1`,
    })
    .where(eq(leads.id, lead.id))
}

export type Seen = { leadId: string; ifMatch: string | undefined }

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** Returns the stage after a call. A lead that was reached is no longer new, even if no stage was given. */
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

/** Changes the stage without a call, as on the board. A won lead stays won, as it is a student. */
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
