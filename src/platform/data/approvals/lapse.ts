import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { msg } from '#platform/text/messages.ts'
import { audit } from '../database/audit.ts'
import { approvals } from '../database/tables.ts'

export type Approval = typeof approvals.$inferSelect

export function isExpired(ctx: Context, { expiresAt }: Pick<Approval, 'expiresAt'>) {
  return expiresAt <= ctx.now
}

export const whyLapsed = {
  expired: msg`It is older than a week.`,
  changed: msg`What it was about has changed in the meantime.`,
  unentitled: msg`The person who made it no longer has permission to do so.`,
} as const
export type WhyLapsed = keyof typeof whyLapsed

/** Ends a request that makes no sense any more, and keeps why. */
export async function lapse(ctx: Context, { id, action, subjectId, subjectKind, centreId }: Approval, why: WhyLapsed) {
  const end = { decision: 'lapsed' as const, decidedAt: ctx.now, note: whyLapsed[why] }
  await ctx.db.update(approvals).set(end).where(eq(approvals.id, id))
  await audit(ctx, { action: 'approval-lapsed', subjectId, subjectKind, centreId, details: { action, why } })
}
