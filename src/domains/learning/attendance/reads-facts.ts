import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { batches, centres, courses, subjects } from '#domains/catalogue/tables.ts'
import { isStudent, users } from '#domains/identity/tables.ts'
import { enrolments } from '#domains/purchases/enrolments/tables.ts'
import type { Context } from '#platform/context.ts'
import { attendances, classes, courseClasses } from '../tables.ts'
import { isExpected, lastMarks, type MarkFacts, placeOf, type Seat, type Standing, standingOf } from './rules.ts'
import { attendanceMarks, classRegisters } from './tables.ts'

/*
 * What attendance is counted from: classes that a batch has, the seats of the batch, who joined online, and the marks. Nothing that is counted is stored.
 */

const mostClasses = 2000

export type ClassBatch = { id: string; code: string; centreId: string | null; centreName: string | null }
export type RegisterClass = {
  id: string
  title: string
  subject: string
  startsAt: Date
  endsAt: Date
  cancelledAt: Date | null
  teacherId: string | null
  teacher: string | null
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
  savedAt: classRegisters.savedAt,
  savedBy: savers.candidateName,
  batch: { id: batches.id, code: batches.code, centreId: batches.centreId, centreName: centres.name },
}

/** Classes that a batch has, in order of time, each with its batches. Films, and classes of courses without a batch, have no register. */
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

export type Seated = Seat & { studentId: string; name: string; number: string; batchId: string }

/** Seats of these batches, also those that have ended; not of accounts that were deleted. `studentId`: of one alone. */
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

export type MarkRow = MarkFacts & { by: string }

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
  const online = new Set(joined.map(placeOf))
  const ofClass = ({ id: classId, startsAt, batches }: RegisterClass) => {
    const batchesOfClass = batches.map(({ id }) => id)
    const here = seats.filter((seat) => batchesOfClass.includes(seat.batchId) && isExpected(seat, startsAt))
    const students = new Map(here.map((seat) => [seat.studentId, seat]))
    return [...students.values()].map(({ studentId, name, number }): Expected => {
      const place = placeOf({ classId, studentId })
      const mark = last.get(place)
      const isOnline = online.has(place)
      return { studentId, name, number, standing: standingOf(mark?.mark, isOnline), isOnline, last: mark }
    })
  }
  return new Map(rows.map((row) => [row.id, ofClass(row)]))
}
