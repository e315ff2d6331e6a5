import { and, asc, eq, gte, inArray, isNotNull, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { batches, centres, courses, subjects } from '#domains/catalogue/tables.ts'
import { isStudent, users } from '#domains/identity/tables.ts'
import { enrolments } from '#domains/purchases/enrolments/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { notFound, wrongField } from '#platform/errors.ts'
import { dayInIndia, dayMs, endOfDayInIndia } from '#platform/text/india-time.ts'
import { mayUseRegister, type RegisterRight } from '../access.ts'
import { attendances, classes, courseClasses } from '../tables.ts'
import { filmAddress } from '../viewer/show-film.ts'
import { presentRoomCode, type RoomKey } from './room-code.ts'
import {
  isExpected,
  isLocked,
  lastMarks,
  locksAt,
  type MarkFacts,
  opensAt,
  placeOf,
  refusalToMark,
  type Seat,
  type Standing,
  standingOf,
} from './rules.ts'
import type { DayQuery, DayRegisters, Register, RegisterState } from './schema.ts'
import { absenceReasons, attendanceMarks, classRegisters } from './tables.ts'

/*
 * Data that attendance is computed from: classes of a batch, its enrolments, online joins, and the marks. Results
 * are not stored.
 */

const mostClasses = 2000

type ClassBatch = { id: string; code: string; centreId: string | null; centreName: string | null }
export type RegisterClass = {
  id: string
  title: string
  subject: string
  startsAt: Date
  endsAt: Date
  cancelledAt: Date | null
  teacherId: string | null
  teacher: string | null
  notesUrl: string | null
  assignmentUrl: string | null
  videoUrl: string | null
  savedAt: Date | null
  savedBy: string | null
  batches: ClassBatch[]
}

const teachers = alias(users, 'teachers')
const savers = alias(users, 'savers')
const columns = {
  id: classes.id,
  title: classes.title,
  subject: subjects.name,
  startsAt: classes.startsAt,
  endsAt: classes.endsAt,
  cancelledAt: classes.cancelledAt,
  teacherId: classes.teacherId,
  teacher: teachers.candidateName,
  notesUrl: classes.annotationPdfUrl,
  assignmentUrl: classes.assignmentPdfUrl,
  videoUrl: classes.videoUrl,
  savedAt: classRegisters.savedAt,
  savedBy: savers.candidateName,
  batch: { id: batches.id, code: batches.code, centreId: batches.centreId, centreName: centres.name },
}

/** Lists the classes of batches in order of time, each with its batches. Films, and classes of courses without a batch, have no register. */
export async function listRegisterClasses({ db }: Context, where: SQL | undefined): Promise<RegisterClass[]> {
  const rows = await db
    .selectDistinct(columns)
    .from(classes)
    .innerJoin(courseClasses, eq(courseClasses.classId, classes.id))
    .innerJoin(courses, eq(courses.id, courseClasses.courseId))
    .innerJoin(batches, eq(batches.id, courses.batchId))
    .innerJoin(subjects, eq(subjects.id, classes.subjectId))
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .leftJoin(teachers, eq(teachers.id, classes.teacherId))
    .leftJoin(classRegisters, eq(classRegisters.classId, classes.id))
    .leftJoin(savers, eq(savers.id, classRegisters.savedBy))
    .where(and(eq(classes.kind, 'class'), where))
    .orderBy(asc(classes.startsAt), asc(classes.id), asc(batches.code))
    .limit(mostClasses)
  const byId = new Map<string, RegisterClass>()
  for (const { batch, ...row } of rows) {
    const known = byId.get(row.id) ?? { ...row, batches: [] }
    known.batches.push(batch)
    byId.set(row.id, known)
  }
  return [...byId.values()]
}

type Seated = Seat & { studentId: string; name: string; number: string; batchId: string }

/**
 * Lists the enrolments of these batches, including ended ones, but not of deleted accounts. `studentId`: only of
 * this student.
 */
async function listSeats({ db }: Context, batchIds: string[], studentId?: string): Promise<Seated[]> {
  return db
    .select({
      studentId: enrolments.studentId,
      name: users.candidateName,
      number: users.registrationNumber,
      batchId: enrolments.batchId,
      createdAt: enrolments.createdAt,
      endedAt: enrolments.endedAt,
      endDate: batches.endDate,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .where(
      and(
        inArray(enrolments.batchId, batchIds),
        isStudent(users),
        studentId === undefined ? undefined : eq(enrolments.studentId, studentId),
      ),
    )
    .orderBy(asc(users.candidateName), asc(users.id))
}

type MarkRow = MarkFacts & { by: string }

function listMarks({ db }: Context, classIds: string[], studentId?: string): Promise<MarkRow[]> {
  return db
    .select({
      id: attendanceMarks.id,
      classId: attendanceMarks.classId,
      studentId: attendanceMarks.studentId,
      mark: attendanceMarks.mark,
      deviceId: attendanceMarks.deviceId,
      number: attendanceMarks.number,
      markedBy: attendanceMarks.markedBy,
      writtenAt: attendanceMarks.writtenAt,
      receivedAt: attendanceMarks.receivedAt,
      reason: attendanceMarks.reason,
      by: users.candidateName,
    })
    .from(attendanceMarks)
    .innerJoin(users, eq(users.id, attendanceMarks.markedBy))
    .where(
      and(
        inArray(attendanceMarks.classId, classIds),
        studentId === undefined ? undefined : eq(attendanceMarks.studentId, studentId),
      ),
    )
}

export type Expected = {
  studentId: string
  name: string
  number: string
  standing: Standing
  isOnline: boolean
  last: MarkRow | undefined
  /** The mark by which the student scanned the code of the room. */
  scan: MarkRow | undefined
}

type Only = { batchIds: readonly string[]; studentId?: string }

/**
 * Returns the students expected in each class as members of these batches, with their standing in the register;
 * each student once.
 */
export async function readStandings(ctx: Context, rows: readonly RegisterClass[], { batchIds, studentId }: Only) {
  const classIds = rows.map(({ id }) => id)
  if (classIds.length === 0 || batchIds.length === 0) return new Map<string, Expected[]>()
  const [seats, marks, joined] = await Promise.all([
    listSeats(ctx, [...batchIds], studentId),
    listMarks(ctx, classIds, studentId),
    ctx.db
      .select({ classId: attendances.classId, studentId: attendances.studentId })
      .from(attendances)
      .where(
        and(
          inArray(attendances.classId, classIds),
          isNotNull(attendances.joinedAt),
          studentId === undefined ? undefined : eq(attendances.studentId, studentId),
        ),
      ),
  ])
  const last = lastMarks(marks)
  const scans = new Map(marks.filter((mark) => mark.markedBy === mark.studentId).map((mark) => [placeOf(mark), mark]))
  const online = new Set(joined.map(placeOf))
  const ofClass = ({ id: classId, startsAt, batches }: RegisterClass) => {
    const batchesOfClass = batches.map(({ id }) => id)
    const here = seats.filter((seat) => batchesOfClass.includes(seat.batchId) && isExpected(seat, startsAt))
    const students = new Map(here.map((seat) => [seat.studentId, seat]))
    return [...students.values()].map(({ studentId, name, number }): Expected => {
      const place = placeOf({ classId, studentId })
      const mark = last.get(place)
      const isOnline = online.has(place)
      return {
        studentId,
        name,
        number,
        standing: standingOf(mark?.mark, isOnline),
        isOnline,
        last: mark,
        scan: scans.get(place),
      }
    })
  }
  return new Map(rows.map((row) => [row.id, ofClass(row)]))
}

/** Returns the batches of a class whose students the caller may read or write. */
export function ownBatches({ actor }: Context, right: RegisterRight, { teacherId, batches }: RegisterClass) {
  return batches.filter(({ centreId }) => mayUseRegister(actor, right, { teacherId, centreId }))
}

/** Finds the class of a film that staff may watch: one whose register the caller may read. Null if there is none. */
export async function findClassOfStaff(ctx: Context, videoUrl: string) {
  if (userOf(ctx).grants.length === 0) return null
  const rows = await listRegisterClasses(ctx, eq(classes.videoUrl, videoUrl))
  return rows.find((row) => ownBatches(ctx, 'read', row).length > 0) ?? null
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Returns a class with its students that the caller may read; 404 if there are none. */
export async function findRegister(ctx: Context, classId: string) {
  const [row] = await listRegisterClasses(ctx, eq(classes.id, classId))
  const readable = row ? ownBatches(ctx, 'read', row) : []
  if (!row || readable.length === 0) throw notFound('class')
  const standings = await readStandings(ctx, [row], { batchIds: idsOf(readable) })
  return { row, expected: standings.get(classId) ?? [], isWritable: ownBatches(ctx, 'write', row).length > 0 }
}

export function presentClass(row: RegisterClass): Register['class'] {
  return {
    _id: row.id,
    class_title: row.title,
    subject_name: row.subject,
    batch_codes: row.batches.map(({ code }) => code).join(', '),
    teacher_name: row.teacher,
    start_time: row.startsAt.toISOString(),
    end_time: row.endsAt.toISOString(),
    is_cancelled: row.cancelledAt !== null,
    saved_at: row.savedAt?.toISOString() ?? null,
  }
}

/** Returns the reasons given for absences from these classes, with the names of those who wrote them. */
export async function listReasons({ db }: Context, classIds: string[], studentId?: string) {
  const { classId, studentId: ofStudent, reason, decision, writtenBy } = absenceReasons
  if (classIds.length === 0) return []
  return db
    .select({ classId, studentId: ofStudent, reason, decision, by: users.candidateName })
    .from(absenceReasons)
    .innerJoin(users, eq(users.id, writtenBy))
    .where(and(inArray(classId, classIds), studentId === undefined ? undefined : eq(ofStudent, studentId)))
}
type Reason = Awaited<ReturnType<typeof listReasons>>[number]

export const presentReason = ({ reason, decision }: Reason) => ({ reason, state: decision ?? ('waiting' as const) })

const presentStudent = ({ studentId, name, number, standing, isOnline, last, scan }: Expected, reason?: Reason) => ({
  student_id: studentId,
  candidate_name: name,
  registration_number: number,
  standing,
  is_online: isOnline,
  marked_by: last?.by ?? null,
  marked_at: last?.writtenAt.toISOString() ?? null,
  scanned_at: scan?.writtenAt.toISOString() ?? null,
  absence_reason: reason ? { ...presentReason(reason), written_by: reason.by } : null,
})

/** Groups the students who scanned the code of the room on one phone. */
function sharedPhones(expected: readonly Expected[]) {
  const phones = Map.groupBy(expected, ({ scan }) => scan?.deviceId)
  phones.delete(undefined)
  return [...phones.values()].filter(({ length }) => length > 1).map((all) => all.map(({ studentId }) => studentId))
}

/** Returns the register of a class, for its teacher and for staff of its batches' centres. 404 for any other. */
export async function readRegister(ctx: Context, classId: string, roomKey: RoomKey): Promise<Register> {
  const { row, expected, isWritable } = await findRegister(ctx, classId)
  const reasons = new Map((await listReasons(ctx, [classId])).map((reason) => [reason.studentId, reason]))
  return {
    class: presentClass(row),
    notes_url: row.notesUrl,
    assignment_url: row.assignmentUrl,
    video_url: filmAddress(ctx, row.videoUrl),
    now: ctx.now.toISOString(),
    opens_at: opensAt(row).toISOString(),
    locks_at: locksAt(row).toISOString(),
    is_locked: isLocked(row, ctx.now),
    may_write: isWritable,
    saved_by: row.savedBy,
    room_code: isWritable ? presentRoomCode(ctx, row, roomKey) : null,
    shared_phones: sharedPhones(expected),
    students: expected.map((student) => presentStudent(student, reasons.get(student.studentId))),
  }
}

function stateOf(row: RegisterClass, now: Date): RegisterState {
  if (row.cancelledAt !== null) return 'cancelled'
  if (row.savedAt !== null) return 'saved'
  if (refusalToMark(row, now) !== null) return 'upcoming'
  return isLocked(row, now) ? 'missed' : 'open'
}

/** Lists the classes of a day in India whose registers the caller may read; by default today's. */
export async function listDay(ctx: Context, { day = dayInIndia(ctx.now), centre }: DayQuery): Promise<DayRegisters> {
  const end = endOfDayInIndia(day)
  if (Number.isNaN(end.getTime())) throw wrongField('day', 'is not a date')
  const start = new Date(end.getTime() - dayMs)
  const all = await listRegisterClasses(ctx, and(gte(classes.startsAt, start), lt(classes.startsAt, end)))
  const rows = all.flatMap((row) => {
    const batches = ownBatches(ctx, 'read', row).filter(({ centreId }) => centre === undefined || centreId === centre)
    return batches.length === 0 ? [] : [{ ...row, batches }]
  })
  const standings = await readStandings(ctx, rows, { batchIds: rows.flatMap(({ batches }) => idsOf(batches)) })
  const isAbsent = ({ standing }: Expected) => standing === 'absent'
  return {
    day,
    now: ctx.now.toISOString(),
    classes: rows.map((row) => {
      const expected = standings.get(row.id) ?? []
      return {
        ...presentClass(row),
        state: stateOf(row, ctx.now),
        students: expected.length,
        absent: row.savedAt === null ? null : expected.filter(isAbsent).length,
      }
    }),
  }
}
