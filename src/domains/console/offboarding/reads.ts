import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import { bankItems } from '#domains/bank/tables.ts'
import { unfinishedOf } from '#domains/bank/transfer-questions.ts'
import type { Permission } from '#domains/identity/schema.ts'
import { getPersonOfStaff } from '#domains/identity/staff/people/reads.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import { users } from '#domains/identity/tables.ts'
import { openLeadsOf } from '#domains/leads/staff/assign-lead.ts'
import { leads } from '#domains/leads/tables.ts'
import { classes } from '#domains/learning/tables.ts'
import { comingClassesOf } from '#domains/learning/timetable/transfer-classes.ts'
import type { Context } from '#platform/context.ts'
import { drafts } from '#platform/data/database/tables.ts'
import type { WorkInHand } from './schema.ts'

/** One of these rights is needed to take over work of that kind. */
const rights: Record<keyof WorkInHand, Permission[]> = {
  leads: ['leads.work', 'leads.work-own'],
  drafts: ['site.draft', 'catalogue.edit', 'batches.edit'],
  questions: ['questions.write', 'questions.write-own'],
  classes: ['classes.edit-own'],
}

export const draftsOf = (id: string) => or(eq(drafts.editedBy, id), eq(drafts.scheduledBy, id))

/** Lists people who could take over work of this kind from someone. */
export async function listHeirs(ctx: Context, kind: keyof WorkInHand, leaverId: string) {
  const ids = new Set<string>()
  for (const right of rights[kind]) for (const id of await listPeopleWith(ctx, right)) ids.add(id)
  if (ids.size === 0) return []
  return ctx.db
    .select({ _id: users.id, name: users.candidateName })
    .from(users)
    .where(and(inArray(users.id, [...ids]), ne(users.id, leaverId)))
    .orderBy(asc(users.candidateName), asc(users.id))
}

/** A person's open work. 404 for anyone who is not staff. */
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
