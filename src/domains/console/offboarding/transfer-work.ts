import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import { bankItems } from '#domains/bank/tables.ts'
import { transferQuestions, unfinishedOf } from '#domains/bank/transfer-questions.ts'
import type { Permission } from '#domains/identity/schema.ts'
import { dropSessions } from '#domains/identity/sessions/find-actor.ts'
import { endAllGrants } from '#domains/identity/staff/people/give-grant.ts'
import { getPersonOfStaff } from '#domains/identity/staff/people/reads.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import { users } from '#domains/identity/tables.ts'
import { openLeadsOf, transferLeads } from '#domains/leads/staff/assign-lead.ts'
import { leads } from '#domains/leads/tables.ts'
import { classes } from '#domains/learning/tables.ts'
import { comingClassesOf, transferClasses } from '#domains/learning/timetable/hold-slots.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { drafts } from '#platform/data/database/tables.ts'
import { refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import type { Handover, WorkInHand } from './schema.ts'

/** One of these rights is needed to take over work of that kind. */
const rights: Record<keyof WorkInHand, Permission[]> = {
  leads: ['leads.work', 'leads.work-own'],
  drafts: ['site.draft', 'catalogue.edit', 'batches.edit'],
  questions: ['questions.write', 'questions.write-own'],
  classes: ['classes.edit-own'],
}

const draftsOf = (id: string) => or(eq(drafts.editedBy, id), eq(drafts.scheduledBy, id))

/** Lists people who could take over work of this kind from someone. */
async function listHeirs(ctx: Context, kind: keyof WorkInHand, leaverId: string) {
  const ids = new Set<string>()
  for (const right of rights[kind]) for (const id of await listPeopleWith(ctx, right)) ids.add(id)
  if (ids.size === 0) return []
  return ctx.db
    .select({ _id: users.id, name: users.candidateName })
    .from(users)
    .where(and(inArray(users.id, [...ids]), ne(users.id, leaverId)))
    .orderBy(asc(users.candidateName), asc(users.id))
}

/** Reads a person's open work. 404 for anyone who is not staff. */
export async function readWorkInHand(ctx: Context, id: string): Promise<WorkInHand> {
  await getPersonOfStaff(ctx, id)
  const people = async (kind: keyof WorkInHand) => listHeirs(ctx, kind, id)
  return {
    leads: { count: await ctx.db.$count(leads, openLeadsOf(id)), people: await people('leads') },
    drafts: { count: await ctx.db.$count(drafts, draftsOf(id)), people: await people('drafts') },
    questions: { count: await ctx.db.$count(bankItems, unfinishedOf(id)), people: await people('questions') },
    classes: { count: await ctx.db.$count(classes, comingClassesOf(id, ctx.now)), people: await people('classes') },
  }
}

type From = { kind: keyof WorkInHand; leaverId: string; to: string | null }

/** Refuses with 400 a colleague who may not do work of this kind. */
async function checkHeir(ctx: Context, { kind, leaverId, to }: From) {
  if (to === null) return
  const heirs = await listHeirs(ctx, kind, leaverId)
  if (!heirs.some(({ _id }) => _id === to)) refuseField(`${kind}_to`, 'This person cannot take over this type of work.')
}

/** Hands over drafts. They are not published in another person's name: what the leaver scheduled needs a new time. */
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
  // Dropped once more, as a request may have read the grants before all this was committed.
  dropSessions(ctx.cache, `user ${leaverId}`)
}
