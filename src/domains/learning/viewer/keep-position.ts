import { sql } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { getOwnClass } from '../classes/reads.ts'
import { watchPositions } from '../tables.ts'
import type { PositionBody } from './schema.ts'

/** Remembers where a film was stopped; once it was watched to its end it stays finished. */
export async function keepPosition(ctx: Context, classId: string, { seconds, is_finished }: PositionBody) {
  await getOwnClass(ctx, classId)
  const row = { seconds, finishedAt: is_finished ? ctx.now : null, updatedAt: ctx.now }
  await ctx.db
    .insert(watchPositions)
    .values({ classId, studentId: userOf(ctx).id, ...row })
    .onConflictDoUpdate({
      target: [watchPositions.studentId, watchPositions.classId],
      set: { ...row, finishedAt: sql`coalesce(${watchPositions.finishedAt}, excluded.finished_at)` },
    })
  return null
}
