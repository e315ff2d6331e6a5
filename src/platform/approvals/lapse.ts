import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { audit } from '../database/audit.ts'
import { approvals } from '../database/tables.ts'

export type Approval = typeof approvals.$inferSelect

export function isExpired(ctx: Context, { expiresAt }: Pick<Approval, 'expiresAt'>) {
  return expiresAt <= ctx.now
}

/** Ends a request that makes no sense any more: its week is over, or its subject is another by now. */
export async function lapse(ctx: Context, { id, action, subjectId, subjectKind, centreId }: Approval) {
  await ctx.db.update(approvals).set({ decision: 'lapsed', decidedAt: ctx.now }).where(eq(approvals.id, id))
  await audit(ctx, { action: 'approval-lapsed', subjectId, subjectKind, centreId, details: { action } })
}
