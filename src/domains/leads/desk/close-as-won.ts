import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { leads } from '../tables.ts'
import type { LeadRecord } from './access.ts'

/** A locked lead has become this student. */
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
