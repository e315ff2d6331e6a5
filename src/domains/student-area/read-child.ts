import { listOwnAttempts } from '#domains/attempts/sitting/reads.ts'
import { listSubExams } from '#domains/catalogue/subjects/reads.ts'
import { listTests } from '#domains/exams/tests/reads.ts'
import { asStudent, getChild } from '#domains/identity/guardians/reads.ts'
import type { Section } from '#domains/identity/guardians/schema.ts'
import { readMyAttendance } from '#domains/learning/attendance/read-attendance.ts'
import { listComingClasses } from '#domains/learning/classes/reads.ts'
import { listMyPayments } from '#domains/purchases/buying/list-payments.ts'
import { listMyDues } from '#domains/purchases/enrolments/reads.ts'
import { listOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { listSubmissions, presentSat } from './list-submissions.ts'
import { daysAhead } from './reads-state.ts'
import { joinSubmissions } from './rules.ts'
import type { ChildPage } from './schema.ts'

async function listClasses(ctx: Context) {
  const studentId = userOf(ctx).id
  const courseIds = (await listOwnedCourses(ctx, studentId)).map(({ website_course_id }) => website_course_id)
  const coming = await listComingClasses(ctx, { studentId, courseIds, days: daysAhead })
  return coming.map(({ _id, class_title, subject_id, start_time, end_time, ...rest }) => {
    const { teacher_name, room_name, moved_from, is_cancelled, cancel_reason } = rest
    const place = { teacher_name, room_name, moved_from, is_cancelled, cancel_reason }
    return { _id, class_title, subject_id, start_time, end_time, ...place }
  })
}

async function listReceipts(ctx: Context) {
  const payments = await listMyPayments(ctx)
  return payments
    .filter(({ receipts }) => receipts.length > 0)
    .map(({ order_id, course_name, installment_no, amount, paid_on, receipts }) => {
      return { order_id, course_name, installment_no, amount, paid_on, receipts }
    })
}

async function listResults(ctx: Context) {
  const [tests, ownAttempts, subExams] = [await listTests(ctx), await listOwnAttempts(ctx), await listSubExams(ctx)]
  const submissions = await listSubmissions(ctx, ownAttempts, tests)
  return joinSubmissions(submissions, { tests: tests.map(presentSat), subExams })
}

/** Reads what a guardian sees of a student, with the reads of the student's own pages. 404 for a student of another guardian. */
export async function readChild(ctx: Context, studentId: string): Promise<ChildPage> {
  const child = await getChild(ctx, studentId)
  const own = asStudent(ctx, child)
  const unlessHidden = <T>(section: Section, read: (ctx: Context) => Promise<T>) =>
    child.hidden.includes(section) ? null : read(own)
  return {
    now: ctx.now.toISOString(),
    child,
    classes: await unlessHidden('timetable', listClasses),
    dues: await unlessHidden('dues', listMyDues),
    payments: await unlessHidden('dues', listReceipts),
    attendance: await unlessHidden('attendance', readMyAttendance),
    results: await unlessHidden('results', listResults),
  }
}
