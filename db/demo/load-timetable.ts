import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { storeSubjects } from '#domains/catalogue/subjects/store-subjects.ts'
import type { Mark } from '#domains/learning/attendance/rules.ts'
import { attendanceMarks, classRegisters } from '#domains/learning/attendance/tables.ts'
import { attendances, classes, classSlots, courseClasses } from '#domains/learning/tables.ts'
import { addRoom } from '#domains/learning/timetable/change-room.ts'
import { addClass, cancelClass } from '#domains/learning/timetable/plan-class.ts'
import { enrolments } from '#domains/purchases/enrolments/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { dayInIndia, daysLater, hourMs, indiaAt, indiaOffsetMs } from '#platform/text/india-time.ts'
import { actAs, type Staff } from './load-accounts.ts'
import type { Known } from './load-catalogue.ts'
import { readJson } from './read-data.ts'

/*
 * Classrooms of one centre: four weeks of a batch with its attendance, and the coming week of two batches with rooms, teachers and a cancelled class.
 */

const text = z.string()
const timetable = z.strictObject({
  rooms: z.array(z.strictObject({ name: text, places: z.number() })),
  past: z.strictObject({
    course: text,
    days: z.number(),
    lessons: z.array(z.strictObject({ subject: text, topic: text, title: text })),
  }),
  /** `room`: its index in the list. */
  planned: z.array(
    z.strictObject({
      course: text,
      from: text,
      to: text,
      room: z.number(),
      hasTeacher: z.boolean(),
      lesson: z.strictObject({ subject: text, topic: text }),
    }),
  ),
})
const { rooms, past, planned } = readJson('timetable', timetable)

/** Holds a class at seven every day but Sunday; today's class is in progress. */
async function holdClasses(ctx: Context, courseId: string, teacherId: string) {
  const headings = await storeSubjects(ctx, past.lessons)
  const rows = Array.from({ length: past.days + 1 }, (_, day) => {
    const inDays = day - past.days
    const startsAt = inDays === 0 ? new Date(ctx.now.getTime() - hourMs / 6) : indiaAt(ctx.now, inDays, 7)
    return {
      id: newId(),
      title: past.lessons[day % past.lessons.length]?.title ?? '',
      subjectId: '',
      topicId: '',
      ...headings[day % headings.length],
      kind: 'class' as const,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 2 * hourMs),
      teacherId,
      cancelledAt: inDays === -9 ? startsAt : null,
    }
  })
  const isSunday = ({ startsAt }: { startsAt: Date }) => new Date(startsAt.getTime() + indiaOffsetMs).getUTCDay() === 0
  const held = rows.filter((row, day) => day === past.days || !isSunday(row))
  await ctx.db.insert(classes).values(held)
  await ctx.db.insert(courseClasses).values(held.map(({ id: classId }) => ({ courseId, classId })))
  return held
}

const rare: Mark[] = ['absent', 'late', 'absent', 'excused']
/** True now and then, and more often for some students than for others. */
const isRare = (student: number, day: number) => (student * 5 + day * 7) % (6 + (student % 5)) === 0

type Held = Awaited<ReturnType<typeof holdClasses>>

async function takeRegisters(ctx: Context, courseId: string, { held, teacherId }: { held: Held; teacherId: string }) {
  const seats = await ctx.db.select().from(enrolments).where(eq(enrolments.courseId, courseId))
  const over = held.filter(({ endsAt, cancelledAt }) => endsAt < ctx.now && cancelledAt === null)
  const deviceId = newId()
  const marks = over.flatMap(({ id: classId, endsAt, startsAt }, day) =>
    seats.flatMap(({ studentId, createdAt }, student) => {
      const mark = rare[(student + Math.floor(day / 3)) % rare.length] ?? 'absent'
      return createdAt <= startsAt && isRare(student, day) ? [{ classId, studentId, mark, writtenAt: endsAt }] : []
    }),
  )
  const common = { deviceId, markedBy: teacherId }
  await ctx.db
    .insert(attendanceMarks)
    .values(marks.map((mark, index) => ({ ...mark, ...common, number: index + 1, receivedAt: mark.writtenAt })))
  const saved = over.map(({ id: classId, endsAt }) => ({ classId, savedAt: endsAt, savedBy: teacherId }))
  await ctx.db.insert(classRegisters).values(saved)
  const [last, first] = [held.at(-1), seats[0]]
  if (last && first)
    await ctx.db
      .insert(attendances)
      .values({ classId: last.id, studentId: first.studentId, joinedAt: last.startsAt })
      .onConflictDoNothing()
}

/** Assigns a room to today's class, which has already begun. */
async function placeToday(ctx: Context, today: Held[number], roomId: string) {
  await ctx.db.update(classes).set({ roomId }).where(eq(classes.id, today.id))
  const times = { classId: today.id, startsAt: today.startsAt, endsAt: today.endsAt }
  await ctx.db.insert(classSlots).values([
    { ...times, kind: 'teacher', takenId: today.teacherId },
    { ...times, kind: 'room', takenId: roomId },
  ])
}

async function planWeek(
  ctx: Context,
  { teacherId, roomIds, batchOf }: Pick<Known, 'batchOf'> & { teacherId: string; roomIds: string[] },
) {
  const lessons = planned.map(({ lesson }) => lesson)
  const headings = await storeSubjects(ctx, lessons)
  const today = dayInIndia(ctx.now)
  const days = Array.from({ length: 7 }, (_, index) => daysLater(today, index + 1))
  const ids: string[] = []
  for (const [index, { course, room, hasTeacher, from, to }] of planned.entries()) {
    const batch = batchOf(course)
    for (const day of days.filter((day) => day >= batch.startDate && day <= batch.endDate)) {
      const { classes: added } = await addClass(ctx, {
        batch_id: batch.id,
        topic_id: headings[index]?.topicId ?? '',
        teacher_id: hasTeacher ? teacherId : null,
        room_id: roomIds[room] ?? null,
        title: '',
        day,
        from,
        to,
        repeat_until: null,
      })
      ids.push(...added)
    }
  }
  const cancelled = ids[1]
  if (cancelled) await cancelClass(ctx, { id: cancelled, version: 1 }, { reason: 'The teacher is at a training.' })
}

export async function loadTimetable(ctx: Context, staff: Staff, { courseOf, centreOf, batchOf }: Known) {
  const teacherId = staff.get('teacher@mahanadi.example') ?? ''
  const courseId = courseOf(past.course)
  const held = await holdClasses(ctx, courseId, teacherId)
  await takeRegisters(ctx, courseId, { held, teacherId })
  const manager = actAs(ctx, { staff, who: 'manager.cuttack', role: 'admin' })
  const roomIds: string[] = []
  for (const room of rooms) roomIds.push((await addRoom(manager, { center_id: centreOf('cuttack'), ...room }))._id)
  const today = held.at(-1)
  if (today) await placeToday(manager, today, roomIds[0] ?? '')
  await planWeek(manager, { teacherId, roomIds, batchOf })
}
