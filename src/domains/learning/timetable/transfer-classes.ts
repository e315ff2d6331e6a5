import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { classes, classSlots } from '../tables.ts'
import { listClashes, lockTaken, type ToHold } from './hold-slots.ts'
import { listBatchesOf, listTeachers } from './reads-timetable.ts'
import { clashSentence } from './rules.ts'

/** Classes that a teacher still has to hold, the one that runs now among them. */
export const comingClassesOf = (teacherId: string, now: Date) =>
  and(eq(classes.teacherId, teacherId), eq(classes.kind, 'class'), isNull(classes.cancelledAt), gt(classes.endsAt, now))

const ofTeacher = (teacherId: string | null) => ({ teacherId, roomId: null, batchIds: [] })

async function checkTeacher(ctx: Context, to: string, coming: readonly ToHold[]) {
  const ofClasses = await listBatchesOf(
    ctx,
    coming.map(({ classId }) => classId),
  )
  for (const centreId of new Set(ofClasses.map((batch) => batch.centreId))) {
    const teachers = centreId === null ? [{ _id: to }] : await listTeachers(ctx, centreId)
    if (!teachers.some(({ _id }) => _id === to))
      refuseField('classes_to', t`This person does not teach at the centres of all these classes.`)
  }
  const [clash] = await listClashes(ctx, ofTeacher(to), coming)
  if (clash)
    refuseField('classes_to', t`${clashSentence(clash)} Choose somebody else, or change the class in the timetable.`)
}

/**
 * Gives the coming classes of a teacher who leaves to another, in the caller's transaction; answers how many. Without another they have no teacher. 400 for somebody who does not teach at the centre of one of
 * them, or teaches at the same time.
 */
export async function transferClasses(ctx: Context, { from, to }: { from: string; to: string | null }) {
  const coming = await ctx.db
    .select({ classId: classes.id, startsAt: classes.startsAt, endsAt: classes.endsAt })
    .from(classes)
    .where(comingClassesOf(from, ctx.now))
    .orderBy(classes.id)
    .for('no key update')
  if (coming.length === 0) return 0
  await lockTaken(ctx, [ofTeacher(from), ofTeacher(to)])
  if (to !== null) await checkTeacher(ctx, to, coming)
  const ids = coming.map(({ classId }) => classId)
  const slots = and(inArray(classSlots.classId, ids), eq(classSlots.takenId, from))
  if (to === null) await ctx.db.delete(classSlots).where(slots)
  else await ctx.db.update(classSlots).set({ takenId: to }).where(slots)
  const version = sql`${classes.version} + 1`
  await ctx.db.update(classes).set({ teacherId: to, version, changedAt: ctx.now }).where(inArray(classes.id, ids))
  await audit(ctx, { action: 'classes-handed-over', subjectId: from, details: { classes: ids.length } })
  return ids.length
}
