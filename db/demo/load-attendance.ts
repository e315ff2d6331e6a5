import { eq, inArray, like } from 'drizzle-orm'
import { storeSubjects } from '#domains/catalogue/subjects/store-subjects.ts'
import { users } from '#domains/identity/tables.ts'
import type { Mark } from '#domains/learning/attendance/rules.ts'
import { attendanceMarks, classRegisters } from '#domains/learning/attendance/tables.ts'
import { attendances, classes, courseClasses } from '#domains/learning/tables.ts'
import { enrolments } from '#domains/purchases/enrolments/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { jobs } from '#platform/data/database/tables.ts'
import { indiaAt } from '#platform/text/india-time.ts'
import { demoCandidates } from './candidates.ts'
import { findSold, payAtDesk } from './load-purchases.ts'

/*
 * Four weeks of one batch at its centre: enrolments, classes and attendance.
 */

const dayMs = 86_400_000
const taught = 'ssc-chsl-mts-morning-cuttack'
const daysTaught = 28
/** Range of candidates, after all those who have bought something else. */
const [firstStudent, students] = [40, 9]

const lessons = [
  { subject: 'quantitative-aptitude', topic: 'Percentage', title: 'Percentages without paper' },
  { subject: 'reasoning', topic: 'Syllogism', title: 'Solving with Venn diagrams' },
  { subject: 'english', topic: 'Spotting errors', title: 'Subject and verb' },
]

type Staff = Map<string, string>

async function enrolStudents(ctx: Context, staff: Staff) {
  const { wish, centreId, courseId } = await findSold(ctx, { course: taught })
  const emails = demoCandidates
    .slice(firstStudent, firstStudent + students)
    .map(({ userName }) => `${userName}@mahanadi.example`)
  const payers = await ctx.db.select().from(users).where(inArray(users.email, emails)).orderBy(users.email)
  const desk: Context = {
    ...ctx,
    now: new Date(ctx.now.getTime() - (daysTaught + 1) * dayMs),
    actor: {
      kind: 'user',
      id: staff.get('accounts@mahanadi.example') ?? '',
      role: 'staff',
      grants: [{ role: 'accounts', centreId: null }],
    },
  }
  for (const [index, student] of payers.entries())
    await payAtDesk(desk, wish, { student, centreId, number: 80 + index, mode: 'upi' })
  // These days are over, and nobody of them exists who could be written to.
  await ctx.db.delete(jobs).where(like(jobs.kind, 'mail-%'))
  return courseId
}

/** Every day but Sunday at seven; that of today is under way. */
async function holdClasses(ctx: Context, courseId: string, teacherId: string) {
  const headings = await storeSubjects(ctx, lessons)
  const days = Array.from({ length: daysTaught + 1 }, (_, index) => index - daysTaught)
  const rows = days.flatMap((inDays) => {
    const isToday = inDays === 0
    const startsAt = isToday ? new Date(ctx.now.getTime() - 10 * 60_000) : indiaAt(ctx.now, inDays, 7)
    const isSunday = new Date(startsAt.getTime() + 5.5 * 3_600_000).getUTCDay() === 0
    if (isSunday && !isToday) return []
    const index = (inDays + daysTaught) % lessons.length
    const [lesson, heading] = [lessons[index], headings[index]]
    if (!lesson || !heading) return []
    const row = {
      title: lesson.title,
      kind: 'class' as const,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 7_200_000),
    }
    return [{ id: newId(), ...row, ...heading, teacherId, cancelledAt: inDays === -9 ? startsAt : null }]
  })
  await ctx.db.insert(classes).values(rows)
  await ctx.db.insert(courseClasses).values(rows.map(({ id: classId }) => ({ courseId, classId })))
  return rows
}

const rare: Mark[] = ['absent', 'late', 'absent', 'excused']
/** Now and then, and some more often than others. */
const isRare = (student: number, day: number) => (student * 5 + day * 7) % (6 + (student % 5)) === 0

type Held = Awaited<ReturnType<typeof holdClasses>>

async function takeRegisters(ctx: Context, courseId: string, { held, teacherId }: { held: Held; teacherId: string }) {
  const seats = await ctx.db.select().from(enrolments).where(eq(enrolments.courseId, courseId))
  const over = held.filter(({ endsAt, cancelledAt }) => endsAt < ctx.now && cancelledAt === null)
  const deviceId = newId()
  const marks = over.flatMap(({ id: classId, endsAt, startsAt }, day) =>
    seats.flatMap(({ studentId, createdAt }, student) =>
      createdAt <= startsAt && isRare(student, day)
        ? [
            {
              classId,
              studentId,
              mark: rare[(student + Math.floor(day / 3)) % rare.length] ?? 'absent',
              writtenAt: endsAt,
            },
          ]
        : [],
    ),
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

/** `staff`: ids by e-mail. */
export async function loadAttendance(ctx: Context, staff: Staff) {
  const teacherId = staff.get('teacher@mahanadi.example')
  if (!teacherId) return
  const courseId = await enrolStudents(ctx, staff)
  const held = await holdClasses(ctx, courseId, teacherId)
  await takeRegisters(ctx, courseId, { held, teacherId })
}
