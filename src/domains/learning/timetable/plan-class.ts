import { and, asc, eq, sql } from 'drizzle-orm'
import { batches, courses, topics } from '#domains/catalogue/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound, refuseField, wrongField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { mayPlan, mayUseRegister } from '../access.ts'
import { classRegisters } from '../attendance/tables.ts'
import { classes, classRooms, classSlots, courseClasses, sentReminders } from '../tables.ts'
import { refuseStale } from './change-room.ts'
import { holdSlots, lockTaken } from './hold-slots.ts'
import { countStudents, listBatchesOf, listHolidays, listTeachers } from './reads-timetable.ts'
import {
  daysOfSeries,
  holidayOn,
  movedFromAfter,
  refusalOfTimes,
  refusalToChange,
  refusalToMove,
  roomWarning,
  timesOf,
} from './rules.ts'
import type {
  AudienceQuery,
  CancelBody,
  ChangedClass,
  ClassChangeFields,
  ClassFields,
  PlannedClasses,
} from './schema.ts'
import { countTold, tellChange } from './tell-changes.ts'

/** Returns a batch with its courses. 400 when it has none, because no student would see its classes. */
async function findBatch({ db }: Context, batchId: string) {
  const rows = await db
    .select({ batch: batches, courseId: courses.id })
    .from(batches)
    .leftJoin(courses, eq(courses.batchId, batches.id))
    .where(eq(batches.id, batchId))
    .orderBy(asc(courses.id))
  const [first] = rows
  if (!first) throw wrongField('batch_id', 'This batch does not exist.')
  const courseIds = rows.flatMap(({ courseId }) => courseId ?? [])
  if (courseIds.length === 0) throw wrongField('batch_id', 'This batch has no course yet.')
  return { ...first.batch, courseIds }
}

type Running = { code: string; startDate: string; endDate: string }

function requireRunning({ code, startDate, endDate }: Running, day: string, field = 'day') {
  if (day < startDate) refuseField(field, t`${code} begins on ${startDate}.`)
  if (day > endDate) refuseField(field, t`${code} ends on ${endDate}.`)
}

async function findTopic({ db }: Context, topicId: string) {
  const [topic] = await db.select().from(topics).where(eq(topics.id, topicId))
  return topic ?? refuseField('topic_id', t`This topic does not exist.`)
}

type Chosen = Pick<ClassChangeFields, 'teacher_id' | 'room_id'>
/** Previous teacher and room of a class: it may keep a teacher who left, and a room that was closed. */
type Before = { teacherId: string | null; roomId: string | null }

/** Returns the room of a class. 400 for a teacher or a room of another centre, and for a closed room. */
async function requireAtCentre(
  ctx: Context,
  centreIds: readonly (string | null)[],
  chosen: Chosen & { before: Before },
) {
  const ownCentres = centreIds.filter((centreId) => centreId !== null)
  if (chosen.teacher_id !== null && chosen.teacher_id !== chosen.before.teacherId) {
    const teachers = await Promise.all(ownCentres.map((centreId) => listTeachers(ctx, centreId)))
    if (!teachers.flat().some(({ _id }) => _id === chosen.teacher_id))
      throw wrongField('teacher_id', 'This person does not teach at this centre.')
  }
  if (chosen.room_id === null) return null
  const [room] = await ctx.db
    .select()
    .from(classRooms)
    .where(and(eq(classRooms.id, chosen.room_id)))
  if (!room || !ownCentres.includes(room.centreId)) throw wrongField('room_id', 'This room is not at this centre.')
  if (room.closedAt !== null && room.id !== chosen.before.roomId)
    throw wrongField('room_id', 'No class is put into this room any more.')
  return room
}

type Batch = Awaited<ReturnType<typeof findBatch>>
type Days = Pick<PlannedClasses, 'skipped' | 'warnings'> & { days: string[] }

/** Returns the days of a class: one day, or one in every week except holidays. */
async function daysOf(ctx: Context, batch: Batch, { day, repeat_until: until }: ClassFields): Promise<Days> {
  requireRunning(batch, day)
  const holidays = batch.centreId === null ? [] : await listHolidays(ctx, batch.centreId)
  const holiday = holidayOn(day, holidays)
  if (until === null)
    return { days: [day], skipped: [], warnings: holiday === null ? [] : [t`This day is a holiday: ${holiday}.`] }
  if (until < day) refuseField('repeat_until', t`This is before the first class.`)
  requireRunning(batch, until, 'repeat_until')
  const series = daysOfSeries({ day, until, holidays })
  if (series.days.length === 0) refuseField('repeat_until', t`All of these days are holidays.`)
  return { ...series, warnings: [] }
}

/**
 * Plans a class of a batch, or a weekly series until a day: all or none. 409 names what is already taken; 403 for
 * a batch of another centre.
 */
export function addClass(ctx: Context, body: ClassFields): Promise<PlannedClasses> {
  return inTransaction(ctx, async (ctx) => {
    const batch = await findBatch(ctx, body.batch_id)
    if (!mayPlan(ctx.actor, [batch.centreId]))
      throw new AppError('forbidden', 'Please choose a batch of a centre of yours.')
    const refused = refusalOfTimes(timesOf(body), ctx.now)
    if (refused) refuseField(refused.field, refused.words)
    const { days, skipped, warnings } = await daysOf(ctx, batch, body)
    const topic = await findTopic(ctx, body.topic_id)
    const { teacher_id: teacherId, room_id: roomId } = body
    const room = await requireAtCentre(ctx, [batch.centreId], { ...body, before: { teacherId: null, roomId: null } })
    const planned = days.map((day) => ({ id: newId(), ...timesOf({ ...body, day }) }))
    const taken = { teacherId, roomId, batchIds: [batch.id] }
    await lockTaken(ctx, [taken])
    const heading = {
      subjectId: topic.subjectId,
      topicId: topic.id,
      title: body.title || topic.name,
      kind: 'class' as const,
    }
    await ctx.db.insert(classes).values(planned.map((times) => ({ ...times, ...heading, teacherId, roomId })))
    await ctx.db
      .insert(courseClasses)
      .values(planned.flatMap(({ id: classId }) => batch.courseIds.map((courseId) => ({ courseId, classId }))))
    await holdSlots(
      ctx,
      taken,
      planned.map(({ id: classId, startsAt, endsAt }) => ({ classId, startsAt, endsAt })),
    )
    const [first] = planned
    await audit(ctx, {
      action: 'classes-planned',
      subjectId: first?.id ?? batch.id,
      subjectKind: 'class',
      centreId: batch.centreId,
      details: { count: planned.length, batch: batch.code },
    })
    const students = await countStudents(ctx, [batch.id])
    const warning = roomWarning({ room, batches: [{ code: batch.code, students: students.get(batch.id) ?? 0 }] })
    return {
      classes: planned.map(({ id }) => id),
      skipped,
      warnings: warning === null ? warnings : [...warnings, warning],
    }
  })
}

/** Returns a class with its batches that the caller may change. 404 for one they may not see, 403 for one they may only see. */
async function requirePlanned(ctx: Context, id: string, planned: typeof classes.$inferSelect | undefined) {
  const ofClass = planned?.kind === 'class' ? await listBatchesOf(ctx, [id]) : []
  const isReadable = ofClass.some(({ centreId }) =>
    mayUseRegister(ctx.actor, 'read', { teacherId: planned?.teacherId ?? null, centreId }),
  )
  if (!planned || !isReadable) throw notFound('class')
  const centreIds = ofClass.map(({ centreId }) => centreId)
  if (!mayPlan(ctx.actor, centreIds)) throw new AppError('forbidden', 'You may see this class, and not change it.')
  return { planned, batches: ofClass, centreIds, batchIds: ofClass.map((batch) => batch.id) }
}

/** Counts who will be told of a change of a class. */
export async function readAudience(ctx: Context, id: string, { teacher }: AudienceQuery) {
  const [row] = await ctx.db.select().from(classes).where(eq(classes.id, id))
  const { planned, batchIds } = await requirePlanned(ctx, id, row)
  return countTold(ctx, { batchIds, teacherIds: [planned.teacherId, teacher ?? null] })
}

type SeenClass = { id: string; version: number }

/** Locks a class that the caller may change. 409 for another version or for one that can no longer change. */
async function lockClass(ctx: Context, { id, version }: SeenClass) {
  const [row] = await ctx.db.select().from(classes).where(eq(classes.id, id)).for('no key update')
  const found = await requirePlanned(ctx, id, row)
  const { planned } = found
  if (planned.version !== version) throw refuseStale({ version: planned.version })
  const [register] = await ctx.db.select().from(classRegisters).where(eq(classRegisters.classId, id))
  const refusal = refusalToChange({ cancelledAt: planned.cancelledAt, savedAt: register?.savedAt ?? null })
  if (refusal !== null) throw new AppError('conflict', refusal)
  return found
}
type Locked = Awaited<ReturnType<typeof lockClass>>

/**
 * Returns the new times and the warnings about their day. A class that has begun keeps its times; unchanged times
 * are not checked.
 */
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

/** Changes a class's time, teacher, room or topic. 409 names what is already taken. */
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
    const isOther = isMoved || teacherId !== planned.teacherId || roomId !== planned.roomId
    if (isOther && times.startsAt > ctx.now)
      await tellChange(ctx, {
        kind: 'class-changed',
        classId: planned.id,
        version,
        relevantUntil: times.startsAt,
        shown: body.told,
        batchIds,
        teacherIds: [planned.teacherId, teacherId],
      })
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

/** Cancels a class: frees its teacher, room and batch, and shows its students the reason. It needs no register. */
export function cancelClass(ctx: Context, seen: SeenClass, { reason, told }: CancelBody): Promise<ChangedClass> {
  return inTransaction(ctx, async (ctx) => {
    const { planned, centreIds, batchIds } = await lockClass(ctx, seen)
    await ctx.db.delete(classSlots).where(eq(classSlots.classId, planned.id))
    const [cancelled] = await ctx.db
      .update(classes)
      .set({ cancelledAt: ctx.now, cancelReason: reason, changedAt: ctx.now, version: sql`${classes.version} + 1` })
      .where(eq(classes.id, planned.id))
      .returning({ version: classes.version })
    const version = cancelled?.version ?? planned.version + 1
    if (planned.startsAt > ctx.now)
      await tellChange(ctx, {
        kind: 'class-cancelled',
        classId: planned.id,
        version,
        relevantUntil: planned.startsAt,
        shown: told,
        batchIds,
        teacherIds: [planned.teacherId],
      })
    const centreId = centreIds[0] ?? null
    await audit(ctx, {
      action: 'class-cancelled',
      subjectId: planned.id,
      subjectKind: 'class',
      centreId,
      details: { reason },
    })
    return { version, warnings: [] }
  })
}
