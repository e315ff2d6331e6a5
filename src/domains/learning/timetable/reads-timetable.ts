import { and, asc, count, eq, exists, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { batches, centres, courses, subjects, topics } from '#domains/catalogue/tables.ts'
import { centresWith, mayDo, rolesGiving } from '#domains/identity/access.ts'
import { staffGrants, users } from '#domains/identity/tables.ts'
import { enrolments } from '#domains/purchases/enrolments/tables.ts'
import type { Context } from '#platform/context.ts'
import { dayInIndia, dayMs } from '#platform/text/india-time.ts'
import { mayPlan, mayUseRegister } from '../access.ts'
import { classes, classRooms, courseClasses } from '../tables.ts'
import { listRooms } from './change-room.ts'
import { holidayOn, roomWarning, startOfDayInIndia, weekOf } from './rules.ts'
import type { PlanChoices, TimetableClass, Week, WeekQuery } from './schema.ts'

/** Counts the current students of each batch. */
export async function countStudents({ db }: Context, batchIds: string[]) {
  if (batchIds.length === 0) return new Map<string, number>()
  const rows = await db
    .select({ batchId: enrolments.batchId, students: count() })
    .from(enrolments)
    .where(and(inArray(enrolments.batchId, batchIds), isNull(enrolments.endedAt)))
    .groupBy(enrolments.batchId)
  return new Map(rows.map(({ batchId, students }): [string, number] => [batchId, students]))
}

/** SQL condition for classes with a batch at one of these centres (null: at any), and those the caller teaches. */
function isInReach({ db, actor }: Context, centre: string | undefined) {
  const readable = centresWith(actor, 'classes.read')
  const asked = centre === undefined ? undefined : eq(batches.centreId, centre)
  const hasBatch = (where: SQL | undefined) =>
    exists(
      db
        .select({ id: courses.id })
        .from(courseClasses)
        .innerJoin(courses, eq(courses.id, courseClasses.courseId))
        .innerJoin(batches, eq(batches.id, courses.batchId))
        .where(and(eq(courseClasses.classId, classes.id), where)),
    )
  const atOwn = readable === null ? undefined : inArray(batches.centreId, readable)
  const isTaught =
    actor.kind === 'user' && mayDo(actor, 'classes.edit-own') ? eq(classes.teacherId, actor.id) : undefined
  return or(
    readable?.length === 0 ? undefined : hasBatch(and(atOwn, asked)),
    isTaught && and(isTaught, hasBatch(asked)),
  )
}

type BatchOfClass = { classId: string; id: string; code: string; centreId: string | null }

export async function listBatchesOf({ db }: Context, classIds: string[]): Promise<BatchOfClass[]> {
  if (classIds.length === 0) return []
  return db
    .selectDistinct({ classId: courseClasses.classId, id: batches.id, code: batches.code, centreId: batches.centreId })
    .from(courseClasses)
    .innerJoin(courses, eq(courses.id, courseClasses.courseId))
    .innerJoin(batches, eq(batches.id, courses.batchId))
    .where(inArray(courseClasses.classId, classIds))
    .orderBy(asc(batches.code))
}

const columns = {
  class: classes,
  subject: subjects.name,
  topic: topics.name,
  teacher: users.candidateName,
  room: { name: classRooms.name, places: classRooms.places },
}

async function listRows(ctx: Context, where: SQL | undefined) {
  const rows = await ctx.db
    .select(columns)
    .from(classes)
    .innerJoin(subjects, eq(subjects.id, classes.subjectId))
    .innerJoin(topics, eq(topics.id, classes.topicId))
    .leftJoin(users, eq(users.id, classes.teacherId))
    .leftJoin(classRooms, eq(classRooms.id, classes.roomId))
    .where(where)
    .orderBy(asc(classes.startsAt), asc(classes.id))
  const ofClasses = await listBatchesOf(
    ctx,
    rows.map((row) => row.class.id),
  )
  const students = await countStudents(ctx, [...new Set(ofClasses.map(({ id }) => id))])
  const byClass = Map.groupBy(ofClasses, ({ classId }) => classId)
  return rows.map((row) => ({
    ...row,
    batches: (byClass.get(row.class.id) ?? []).map((batch) => ({ ...batch, students: students.get(batch.id) ?? 0 })),
  }))
}
type ClassRow = Awaited<ReturnType<typeof listRows>>[number]

const namedOrNull = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name }

function presentClass({ actor }: Context, row: ClassRow): TimetableClass {
  const { class: planned, batches } = row
  return {
    _id: planned.id,
    class_title: planned.title,
    subject_name: row.subject,
    topic: { _id: planned.topicId, name: row.topic },
    batches: batches.map(({ id, code, students }) => ({ _id: id, batch_code: code, students })),
    teacher: namedOrNull(planned.teacherId, row.teacher),
    room: namedOrNull(planned.roomId, row.room?.name ?? null),
    start_time: planned.startsAt.toISOString(),
    end_time: planned.endsAt.toISOString(),
    moved_from: planned.movedFrom?.toISOString() ?? null,
    is_cancelled: planned.cancelledAt !== null,
    cancel_reason: planned.cancelReason,
    may_edit: mayPlan(
      actor,
      batches.map(({ centreId }) => centreId),
    ),
    warning: planned.cancelledAt === null ? roomWarning({ room: row.room, batches }) : null,
    version: planned.version,
  }
}

export async function listHolidays({ db }: Context, centreId: string) {
  const [centre] = await db.select({ opening: centres.opening }).from(centres).where(eq(centres.id, centreId))
  return centre?.opening.holidays ?? []
}

/** Returns the classes of a week in India that the caller may see: those of their grants' centres, and their own. */
export async function readWeek(ctx: Context, { week: day, centre }: WeekQuery): Promise<Week> {
  const days = weekOf(day ?? dayInIndia(ctx.now))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const until = new Date(startOfDayInIndia(last).getTime() + dayMs)
  const inWeek = and(
    eq(classes.kind, 'class'),
    gte(classes.startsAt, startOfDayInIndia(first)),
    lt(classes.startsAt, until),
    isInReach(ctx, centre),
  )
  const [rows, holidays] = await Promise.all([
    listRows(ctx, inWeek),
    centre === undefined ? [] : listHolidays(ctx, centre),
  ])
  const isReadable = ({ class: { teacherId }, batches }: ClassRow) =>
    batches.some(({ centreId }) => mayUseRegister(ctx.actor, 'read', { teacherId, centreId }))
  return {
    now: ctx.now.toISOString(),
    days: days.map((day) => ({ day, holiday: holidayOn(day, holidays) })),
    classes: rows.filter(isReadable).map((row) => presentClass(ctx, row)),
    may_edit: centre !== undefined && mayPlan(ctx.actor, [centre]),
  }
}

/** Lists people who may hold classes at a centre. */
export function listTeachers({ db, now }: Context, centreId: string) {
  const holds = and(
    eq(staffGrants.userId, users.id),
    inArray(staffGrants.role, rolesGiving('classes.edit-own')),
    or(isNull(staffGrants.centreId), eq(staffGrants.centreId, centreId)),
    or(isNull(staffGrants.endsAt), sql`${staffGrants.endsAt} > ${now.toISOString()}::timestamptz`),
  )
  return db
    .selectDistinct({ _id: users.id, name: users.candidateName })
    .from(users)
    .innerJoin(staffGrants, holds)
    .where(isNull(users.deletedAt))
    .orderBy(asc(users.candidateName))
}

/** Batches of a centre that are not over and have a course, the topics, its teachers and its rooms. */
export async function readChoices(ctx: Context, centreId: string): Promise<PlanChoices> {
  const isGoing = and(eq(batches.centreId, centreId), gte(batches.endDate, dayInIndia(ctx.now)))
  const [going, allTopics, teachers, rooms] = await Promise.all([
    ctx.db
      .selectDistinct({ id: batches.id, code: batches.code, timeFrom: batches.timeFrom, timeTo: batches.timeTo })
      .from(batches)
      .innerJoin(courses, eq(courses.batchId, batches.id))
      .where(isGoing)
      .orderBy(asc(batches.code)),
    ctx.db
      .select({ _id: topics.id, name: topics.name, subject_name: subjects.name })
      .from(topics)
      .innerJoin(subjects, eq(subjects.id, topics.subjectId))
      .orderBy(asc(subjects.name), asc(topics.name)),
    listTeachers(ctx, centreId),
    listRooms(ctx, centreId),
  ])
  const students = await countStudents(
    ctx,
    going.map(({ id }) => id),
  )
  return {
    batches: going.map(({ id, code, timeFrom, timeTo }) => ({
      _id: id,
      batch_code: code,
      students: students.get(id) ?? 0,
      time_from: timeFrom,
      time_to: timeTo,
    })),
    topics: allTopics,
    teachers,
    rooms: rooms.filter(({ is_open }) => is_open),
  }
}
