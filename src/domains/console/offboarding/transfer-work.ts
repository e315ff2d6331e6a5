import { eq } from 'drizzle-orm'
import { transferQuestions } from '#domains/bank/transfer-questions.ts'
import { dropSessions } from '#domains/identity/sessions/find-actor.ts'
import { endAllGrants } from '#domains/identity/staff/people/give-grant.ts'
import { transferLeads } from '#domains/leads/staff/assign-lead.ts'
import { transferClasses } from '#domains/learning/timetable/transfer-classes.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { drafts } from '#platform/data/database/tables.ts'
import { refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { draftsOf, listHeirs } from './reads.ts'
import type { Handover, WorkInHand } from './schema.ts'

type From = { kind: keyof WorkInHand; leaverId: string; to: string | null }

/** 400 for a person who may not do work of this kind. */
async function checkHeir(ctx: Context, { kind, leaverId, to }: From) {
  if (to === null) return
  const heirs = await listHeirs(ctx, kind, leaverId)
  if (!heirs.some(({ _id }) => _id === to)) refuseField(`${kind}_to`, 'This person cannot take over this type of work.')
}

/** Drafts are not published in another person's name: what the leaver scheduled needs a new time. */
async function giveDrafts(ctx: Context, leaverId: string, to: string | null) {
  if (to === null) return 0
  const problem = t`The person who scheduled this has left. Please schedule it again.`
  await ctx.db
    .update(drafts)
    .set({ publishAt: null, scheduledBy: null, problem })
    .where(eq(drafts.scheduledBy, leaverId))
  const given = await ctx.db
    .update(drafts)
    .set({ editedBy: to })
    .where(draftsOf(leaverId))
    .returning({ id: drafts.subjectId })
  return given.length
}

/**
 * Ends a person's grants and sessions and hands their open leads, drafts, unfinished questions and coming classes to the chosen colleagues, all in one transaction. 400 for a colleague who cannot take them over, 404, 409 for the last admin and
 * for oneself.
 */
export async function offboard(ctx: Context, leaverId: string, to: Handover) {
  await inTransaction(ctx, async (ctx) => {
    await checkHeir(ctx, { kind: 'leads', leaverId, to: to.leads_to })
    await checkHeir(ctx, { kind: 'drafts', leaverId, to: to.drafts_to })
    await checkHeir(ctx, { kind: 'questions', leaverId, to: to.questions_to })
    await checkHeir(ctx, { kind: 'classes', leaverId, to: to.classes_to })
    await endAllGrants(ctx, leaverId)
    const [ofLeads, ofDrafts] = [
      await transferLeads(ctx, { from: leaverId, to: to.leads_to }),
      await giveDrafts(ctx, leaverId, to.drafts_to),
    ]
    const details = {
      leads: ofLeads,
      drafts: ofDrafts,
      questions: await transferQuestions(ctx, { from: leaverId, to: to.questions_to }),
    }
    await transferClasses(ctx, { from: leaverId, to: to.classes_to })
    if (Object.values(details).some((count) => count > 0))
      await audit(ctx, { action: 'work-handed-over', subjectId: leaverId, details })
  })
  // Again, as a request may have read the grants before all this was committed.
  dropSessions(ctx.cache, `user ${leaverId}`)
}
