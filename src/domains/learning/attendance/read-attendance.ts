import { and, desc, eq, exists, gte, inArray, isNull, lt, lte } from 'drizzle-orm'
import { z } from 'zod'
import { batches, centres, courses } from '#domains/catalogue/tables.ts'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import { startExport } from '#domains/identity/staff/start-export.ts'
import { enrolments } from '#domains/purchases/enrolments/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { formatSortable, monthsLater } from '#platform/text/india-time.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import type { RunningTask } from '#platform/work/tasks/run-task.ts'
import { writeExport } from '#platform/work/tasks/write-export.ts'
import { mayUseRegister } from '../access.ts'
import { classes, courseClasses } from '../tables.ts'
import {
  type Expected,
  listReasons,
  listRegisterClasses,
  presentClass,
  presentReason,
  type RegisterClass,
  readStandings,
} from './read-register.ts'
import { monthInIndia, percentOf, rangeOfMonth, type Standing, sumOf, type Tally, tallyOf } from './rules.ts'
import { type ExportBody, exportBody, type MonthRegister, type OwnAttendance, type RegisterBatch } from './schema.ts'

const withPercent = (tally: Tally) => ({ ...tally, percent: percentOf(tally) })

/** Query for the classes of these batches. */
export const ofBatches = ({ db }: Context, batchIds: string[]) =>
  exists(
    db
      .select({ id: courses.id })
      .from(courseClasses)
      .innerJoin(courses, eq(courses.id, courseClasses.courseId))
      .where(and(eq(courseClasses.classId, classes.id), inArray(courses.batchId, batchIds))),
  )

/** Lists the batches with classes whose registers the caller may read. */
export async function listBatches(ctx: Context): Promise<RegisterBatch[]> {
  const rows = await ctx.db
    .selectDistinct({
      _id: batches.id,
      batch_code: batches.code,
      center_name: centres.name,
      centreId: batches.centreId,
      teacherId: classes.teacherId,
    })
    .from(classes)
    .innerJoin(courseClasses, eq(courseClasses.classId, classes.id))
    .innerJoin(courses, eq(courses.id, courseClasses.courseId))
    .innerJoin(batches, eq(batches.id, courses.batchId))
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(eq(classes.kind, 'class'))
  const readable = rows.filter((place) => mayUseRegister(ctx.actor, 'read', place))
  const byId = new Map(readable.map(({ centreId: _, teacherId: __, ...batch }) => [batch._id, batch]))
  return [...byId.values()].sort((a, b) => a.batch_code.localeCompare(b.batch_code))
}

type Month = { batch: RegisterBatch; centreId: string | null; month: string; rows: RegisterClass[] }

/**
 * Returns the past classes of a batch in a month that the caller may read. 404 for a batch without any readable
 * class in any month.
 */
async function findMonth(ctx: Context, batchId: string, month: string): Promise<Month> {
  const batch = (await listBatches(ctx)).find(({ _id }) => _id === batchId)
  if (!batch) throw notFound('batch')
  const [from, until] = rangeOfMonth(month)
  const all = await listRegisterClasses(
    ctx,
    and(
      ofBatches(ctx, [batchId]),
      gte(classes.startsAt, from),
      lt(classes.startsAt, until),
      lte(classes.startsAt, ctx.now),
      isNull(classes.cancelledAt),
    ),
  )
  const placeOf = ({ batches }: RegisterClass) => batches.find(({ id }) => id === batchId)
  const rows = all.flatMap((row) => {
    const centreId = placeOf(row)?.centreId ?? null
    if (!mayUseRegister(ctx.actor, 'read', { teacherId: row.teacherId, centreId })) return []
    return [{ ...row, batches: row.batches.filter(({ id }) => id === batchId) }]
  })
  const [place] = await ctx.db.select({ centreId: batches.centreId }).from(batches).where(eq(batches.id, batchId))
  return { batch, centreId: place?.centreId ?? null, month, rows }
}

const isKnown = (standing: Standing | null): standing is Standing => standing !== null

/** Returns the register of a batch for a month in India; by default this month. */
export async function readMonth(ctx: Context, batchId: string, month?: string): Promise<MonthRegister> {
  const { rows, batch, centreId, month: shownMonth } = await findMonth(ctx, batchId, month ?? monthInIndia(ctx.now))
  const standings = await readStandings(ctx, rows, { batchIds: [batchId] })
  const students = new Map<string, Expected>()
  for (const expected of standings.values()) for (const student of expected) students.set(student.studentId, student)
  const standingIn = (row: RegisterClass, id: string) =>
    row.savedAt === null ? null : (standings.get(row.id)?.find(({ studentId }) => studentId === id)?.standing ?? null)
  const listed = [...students.values()]
    .sort((a, b) => a.name.localeCompare(b.name) || a.number.localeCompare(b.number))
    .map(({ studentId, name, number }) => {
      const ownStandings = rows.map((row) => standingIn(row, studentId))
      return {
        student_id: studentId,
        candidate_name: name,
        registration_number: number,
        standings: ownStandings,
        ...withPercent(tallyOf(ownStandings.filter(isKnown))),
      }
    })
  return {
    batch,
    month: shownMonth,
    may_export: mayDo(ctx.actor, 'classes.edit', centreId),
    classes: rows.map(presentClass),
    students: listed,
    ...withPercent(sumOf(listed)),
  }
}

const monthsShown = 12

/**
 * Reads a student's attendance in these batches over the last twelve months, from saved registers, by month,
 * newest first.
 */
async function readOwn(ctx: Context, studentId: string, batchIds: string[]): Promise<OwnAttendance> {
  if (batchIds.length === 0) return { months: [] }
  const [from] = rangeOfMonth(monthsLater(monthInIndia(ctx.now), 1 - monthsShown))
  const begun = and(gte(classes.startsAt, from), lte(classes.startsAt, ctx.now))
  const held = and(ofBatches(ctx, batchIds), begun, isNull(classes.cancelledAt))
  const rows = (await listRegisterClasses(ctx, held)).filter(({ savedAt }) => savedAt !== null)
  const standings = await readStandings(ctx, rows, { batchIds, studentId })
  const idsOfRows = rows.map(({ id }) => id)
  const reasons = new Map((await listReasons(ctx, idsOfRows, studentId)).map((reason) => [reason.classId, reason]))
  const months = new Map<string, OwnAttendance['months'][number]['classes']>()
  for (const row of rows.reverse()) {
    const [student] = standings.get(row.id) ?? []
    if (!student) continue
    const month = monthInIndia(row.startsAt)
    const reason = reasons.get(row.id)
    const presented = {
      _id: row.id,
      class_title: row.title,
      subject_name: row.subject,
      start_time: row.startsAt.toISOString(),
      end_time: row.endsAt.toISOString(),
      standing: student.standing,
      absence_reason: reason ? presentReason(reason) : null,
    }
    months.set(month, [...(months.get(month) ?? []), presented])
  }
  return {
    months: [...months].map(([month, classes]) => ({
      month,
      ...withPercent(tallyOf(classes.map(({ standing }) => standing))),
      classes,
    })),
  }
}

/** Returns the batches that a student was ever enrolled in. */
export const findBatchesOf = ({ db }: Context, studentId: string) =>
  db
    .selectDistinct({ id: batches.id, centreId: batches.centreId })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(desc(batches.id))

/** Reads the caller's own attendance. */
export async function readMyAttendance(ctx: Context): Promise<OwnAttendance> {
  const { id: studentId } = userOf(ctx)
  const rows = await findBatchesOf(ctx, studentId)
  return readOwn(
    ctx,
    studentId,
    rows.map(({ id }) => id),
  )
}

/** Returns a student's attendance in the batches of the caller's centres; empty if the student has none there. */
export async function readAttendanceOf(ctx: Context, studentId: string): Promise<OwnAttendance> {
  const centreIds = centresWith(ctx.actor, 'classes.read')
  const isOwn = (centreId: string | null) => centreIds === null || (centreId !== null && centreIds.includes(centreId))
  const rows = await findBatchesOf(ctx, studentId)
  return readOwn(
    ctx,
    studentId,
    rows.flatMap(({ id, centreId }) => (isOwn(centreId) ? [id] : [])),
  )
}

async function readWhole(ctx: Context, batchId: string, month: string) {
  const register = await readMonth(ctx, batchId, month)
  if (!register.may_export) throw new AppError('forbidden', 'You may not export this register.')
  return register
}

/** Starts an export of a month of a batch. */
export async function startMonthExport(ctx: Context, batchId: string, { format, month }: ExportBody) {
  const { batch, students } = await readWhole(ctx, batchId, month)
  return startExport(ctx, {
    kind: 'export-attendance',
    action: 'attendance-exported',
    title: t`Attendance of ${batch.batch_code}, ${month}, ${format.toUpperCase()}`,
    format,
    filters: { batch: batchId, month },
    rows: students.length,
  })
}

const words: Record<Standing, string> = {
  present: msg`present`,
  absent: msg`absent`,
  late: msg`late`,
  excused: msg`excused`,
  online: msg`online`,
}

type Row = MonthRegister['students'][number]

const taskInput = z.strictObject({
  format: exportBody.shape.format,
  filters: z.strictObject({ batch: z.string(), month: exportBody.shape.month }),
})

/** Task: exports the register as its owner may read it now. */
export async function exportMonth(ctx: Context, task: RunningTask) {
  const { format, filters } = taskInput.parse(task.input)
  const { students, classes } = await readWhole(ctx, filters.batch, filters.month)
  const ofClass = classes.map(({ start_time, subject_name }, index) => {
    const cell = ({ standings }: Row) => {
      const standing = standings[index] ?? null
      return standing === null ? '' : translated(words[standing])
    }
    return [`${formatSortable(new Date(start_time))} ${subject_name}`, cell] as const
  })
  return writeExport<Row>(ctx, task, {
    format,
    name: `attendance-${filters.month}`,
    of: 'students',
    columns: [
      [msg`Number`, ({ registration_number }) => registration_number],
      [msg`Name`, ({ candidate_name }) => candidate_name],
      [msg`Attended`, ({ attended }) => attended],
      [msg`Classes counted`, ({ counted }) => counted],
      [msg`Attendance, per cent`, ({ percent }) => percent],
      ...ofClass,
    ],
    page: async () => ({ rows: students, next: null }),
  })
}
