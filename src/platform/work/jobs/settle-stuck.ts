import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { jobs } from '#platform/data/database/tables.ts'
import { isStuck } from './reads.ts'

/** Locked until the end of the transaction; null: it is not stuck any more. */
export async function lockStuckJob(ctx: Context, id: string) {
  const [job] = await ctx.db
    .select({ id: jobs.id, kind: jobs.kind, parkedAt: jobs.parkedAt })
    .from(jobs)
    .where(and(eq(jobs.id, id), isStuck(ctx)))
    .for('update')
  return job ?? null
}

export async function runAgain({ db, now }: Context, id: string) {
  await db.update(jobs).set({ parkedAt: null, tries: 0, leasedUntil: null, runAt: now }).where(eq(jobs.id, id))
}

export async function removeJob({ db }: Context, id: string) {
  await db.delete(jobs).where(eq(jobs.id, id))
}
