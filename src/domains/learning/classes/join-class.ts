import { type Context, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { attendances } from '../tables.ts'
import { getOwnClass } from './reads.ts'
import { refusalToJoin } from './rules.ts'
import type { JoinLink } from './schema.ts'

/** Gives the link of a live class to a student of one of its courses, and records that they came. 409 with the reason outside its time. */
export async function joinClass(ctx: Context, classId: string): Promise<JoinLink> {
  const { class: classRow } = await getOwnClass(ctx, classId)
  const refusal = refusalToJoin(classRow, ctx.now)
  if (refusal !== null || classRow.joinUrl === null)
    throw new AppError('conflict', refusal ?? t`This class has no link yet.`)
  const { id: studentId } = userOf(ctx)
  await ctx.db.insert(attendances).values({ classId, studentId, joinedAt: ctx.now }).onConflictDoNothing()
  return { join_url: classRow.joinUrl }
}
