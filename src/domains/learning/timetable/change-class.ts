import { eq, sql } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { mayUseRegister } from '../attendance/access.ts'
import { classRegisters } from '../attendance/tables.ts'
import { classes, classSlots, sentReminders } from '../tables.ts'
import { mayPlan } from './access.ts'
import { findTopic, requireAtCentre, requireRunning } from './check-plan.ts'
import { holdSlots, lockTaken } from './hold-slots.ts'
import { countStudents, listBatchesOf, listHolidays } from './reads-timetable.ts'
import { refuseStale } from './refuse-stale.ts'
import {
  holidayOn,
  movedFromAfter,
  refusalOfTimes,
  refusalToChange,
  refusalToMove,
  roomWarning,
  timesOf,
} from './rules.ts'
import type { CancelBody, ChangedClass, ClassChangeFields } from './schema.ts'

export type SeenClass = { id: string; version: number }

/** A class one may change, locked. 404 for one that one may not see, 403 for one that one may only see, 409 for another version, and for one that stays as it is. */
async function lockClass(ctx: Context, { id, version }: SeenClass) {
  const [planned] = await ctx.db.select().from(classes).where(eq(classes.id, id)).for('no key update')
  const ofClass = planned?.kind === 'class' ? await listBatchesOf(ctx, [id]) : []
  const isReadable = ofClass.some(({ centreId }) =>
    mayUseRegister(ctx.actor, 'read', { teacherId: planned?.teacherId ?? null, centreId }),
  )
  if (!planned || !isReadable) throw notFound('class')
  const centreIds = ofClass.map(({ centreId }) => centreId)
  if (!mayPlan(ctx.actor, centreIds)) throw new AppError('forbidden', 'You may see this class, and not change it.')
  if (planned.version !== version) throw refuseStale({ version: planned.version })
  const [register] = await ctx.db.select().from(classRegisters).where(eq(classRegisters.classId, id))
  const refusal = refusalToChange({ cancelledAt: planned.cancelledAt, savedAt: register?.savedAt ?? null })
  if (refusal !== null) throw new AppError('conflict', refusal)
  return { planned, batches: ofClass, centreIds, batchIds: ofClass.map((batch) => batch.id) }
}
type Locked = Awaited<ReturnType<typeof lockClass>>

/** Its new times, and what is to be known of their day. A class that has begun keeps them; where they stay the same, nothing is asked. */
async function moveTimes(ctx: Context, { planned, batchIds, centreIds }: Locked, body: ClassChangeFields) {
  const times = timesOf(body)
  const isMoved =
    times.startsAt.getTime() !== planned.startsAt.getTime() || times.endsAt.getTime() !== planned.endsAt.getTime()
  if (!isMoved) return { ...times, movedFrom: planned.movedFrom, isMoved, warnings: [] }
  const refusal = refusalToMove(planned, ctx.now)
  if (refusal !== null) throw new AppError('conflict', refusal)
  const refused = refusalOfTimes(times, ctx.now)
  if (refused) refuseField(refused.field, refused.words)
  for (const batchId of batchIds) {
    const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, batchId))
    if (batch) requireRunning(batch, body.day)
  }
  const holidays = await Promise.all(centreIds.map((id) => (id === null ? [] : listHolidays(ctx, id))))
  const holiday = holidayOn(body.day, holidays.flat())
  const warnings = holiday === null ? [] : [t`This day is a holiday: ${holiday}.`]
  // So that reminders are sent again for the new time.
  await ctx.db.delete(sentReminders).where(eq(sentReminders.classId, planned.id))
  return { ...times, movedFrom: movedFromAfter(planned, times.startsAt), isMoved, warnings }
}

/** Moves a class, gives it another teacher, room or topic. 409 names what is taken already. */
export function changeClass(ctx: Context, seen: SeenClass, body: ClassChangeFields): Promise<ChangedClass> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockClass(ctx, seen)
    const { planned, batchIds } = locked
    const { warnings, isMoved, ...times } = await moveTimes(ctx, locked, body)
    const topic = await findTopic(ctx, body.topic_id)
    const room = await requireAtCentre(ctx, locked.centreIds, { ...body, before: planned })
    const taken = { teacherId: body.teacher_id, roomId: body.room_id, batchIds }
    await lockTaken(ctx, [taken, { teacherId: planned.teacherId, roomId: planned.roomId, batchIds }])
    await holdSlots(ctx, taken, [{ classId: planned.id, startsAt: times.startsAt, endsAt: times.endsAt }])
    const version = planned.version + 1
    const heading = { title: body.title || topic.name, topicId: topic.id, subjectId: topic.subjectId }
    const { teacherId, roomId } = taken
    const change = { ...times, ...heading, teacherId, roomId, version, changedAt: ctx.now }
    await ctx.db.update(classes).set(change).where(eq(classes.id, planned.id))
    await audit(ctx, {
      action: isMoved ? 'class-moved' : 'class-changed',
      subjectId: planned.id,
      subjectKind: 'class',
      centreId: locked.centreIds[0] ?? null,
    })
    const students = await countStudents(ctx, batchIds)
    const filled = locked.batches.map(({ id, code }) => ({ code, students: students.get(id) ?? 0 }))
    const warning = roomWarning({ room, batches: filled })
    return { version, warnings: warning === null ? warnings : [...warnings, warning] }
  })
}

/** Cancels a class: its teacher, room and batch are free again, its students read why, and no register asks for it. */
export function cancelClass(ctx: Context, seen: SeenClass, { reason }: CancelBody): Promise<ChangedClass> {
  return inTransaction(ctx, async (ctx) => {
    const { planned, centreIds } = await lockClass(ctx, seen)
    await ctx.db.delete(classSlots).where(eq(classSlots.classId, planned.id))
    const [cancelled] = await ctx.db
      .update(classes)
      .set({ cancelledAt: ctx.now, cancelReason: reason, changedAt: ctx.now, version: sql`${classes.version} + 1` })
      .where(eq(classes.id, planned.id))
      .returning({ version: classes.version })
    const centreId = centreIds[0] ?? null
    await audit(ctx, {
      action: 'class-cancelled',
      subjectId: planned.id,
      subjectKind: 'class',
      centreId,
      details: { reason },
    })
    return { version: cancelled?.version ?? planned.version + 1, warnings: [] }
  })
}
