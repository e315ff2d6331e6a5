import { and, asc, count, desc, eq, exists, getTableColumns, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { courses, subjects, topics } from '#domains/catalogue/tables.ts'
import { listOpenTestIds } from '#domains/exams/tests/list-open-tests.ts'
import { listTests, presentTest } from '#domains/exams/tests/reads.ts'
import { users } from '#domains/identity/tables.ts'
import { listOwnedCourses, ownedByPlaceholder, ownsCourse } from '#domains/purchases/entitlements/reads.ts'
import { entitlements } from '#domains/purchases/entitlements/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { markOfRows } from '#platform/data/database/statements.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { attendances, classes, classRooms, courseClasses, watchPositions } from '../tables.ts'
import { isUpcoming, joinOpensAt, lengthInMinutes, refusalToJoin } from './rules.ts'
import type {
  ClassQuery,
  CourseClasses,
  JoinLink,
  ModuleData,
  NamedSubject,
  NamedTopic,
  StudentClass,
} from './schema.ts'

/*
 * learning owns classes, their recordings and what a student does with them: joining, watching, notes, the calendar. Its invariants: a class, its films and its
 * link are for those who own one of its courses now; what a student wrote stays theirs when the course ends.
 */

const mostClasses = 2000

const classColumns = {
  class: classes,
  subject: { _id: subjects.id, name: subjects.name },
  topic: { _id: topics.id, name: topics.name },
  teacher: users.candidateName,
  room: classRooms.name,
}
type OfStudent = { studentId: string; courseIds: string[] }
type ClassRow = {
  class: typeof classes.$inferSelect
  subject: NamedSubject
  topic: NamedSubject
  teacher: string | null
  room: string | null
}

type Watched = Map<string, StudentClass['watched']>

/** Reads how far a student has watched the videos of these courses, by class. */
async function listWatched(ctx: Context, { studentId, courseIds }: OfStudent): Promise<Watched> {
  if (courseIds.length === 0) return new Map()
  const inCourses = inArray(
    watchPositions.classId,
    ctx.db.select({ id: courseClasses.classId }).from(courseClasses).where(inArray(courseClasses.courseId, courseIds)),
  )
  const rows = await ctx.db
    .select()
    .from(watchPositions)
    .where(and(eq(watchPositions.studentId, studentId), inCourses))
  return new Map(
    rows.map(({ classId, seconds, finishedAt }) => [classId, { seconds, is_finished: finishedAt !== null }]),
  )
}

function presentClass({ class: classRow, subject, topic, teacher, room }: ClassRow, watched: Watched): StudentClass {
  return {
    _id: classRow.id,
    class_title: classRow.title,
    kind: classRow.kind,
    subject_id: subject,
    topic_id: topic,
    start_time: classRow.startsAt.toISOString(),
    end_time: classRow.endsAt.toISOString(),
    minutes: lengthInMinutes(classRow),
    is_live: classRow.joinUrl !== null,
    join_opens_at: joinOpensAt(classRow).toISOString(),
    teacher_name: teacher,
    room_name: room,
    moved_from: classRow.movedFrom?.toISOString() ?? null,
    is_cancelled: classRow.cancelledAt !== null,
    cancel_reason: classRow.cancelReason,
    video_url: classRow.videoUrl,
    class_pdf_url: classRow.annotationPdfUrl,
    assignment_pdf_url: classRow.assignmentPdfUrl,
    watched: watched.get(classRow.id) ?? null,
  }
}

function listClasses({ db }: Context, where: SQL | undefined) {
  return db
    .select(classColumns)
    .from(classes)
    .innerJoin(subjects, eq(subjects.id, classes.subjectId))
    .innerJoin(topics, eq(topics.id, classes.topicId))
    .leftJoin(users, eq(users.id, classes.teacherId))
    .leftJoin(classRooms, eq(classRooms.id, classes.roomId))
    .where(where)
    .orderBy(asc(classes.startsAt), asc(classes.id))
    .limit(mostClasses)
}

function ofCourses({ db }: Context, courseIds: string[]) {
  const member = and(eq(courseClasses.classId, classes.id), inArray(courseClasses.courseId, courseIds))
  return exists(db.select({ id: courseClasses.classId }).from(courseClasses).where(member))
}

/** Throws 404 unless the student owns the course now. */
async function requireCourse(ctx: Context, courseId: string) {
  if (!(await ownsCourse(ctx, { studentId: userOf(ctx).id, courseId }))) throw notFound('course')
}

function once<T extends { _id: string }>(list: T[]) {
  return [...new Map(list.map((item) => [item._id, item])).values()]
}

/** Returns the classes of an owned course in order of time, with their subjects and topics. 404 for a course that is not owned. */
export async function listCourseClasses(ctx: Context, courseId: string, query: ClassQuery): Promise<CourseClasses> {
  await requireCourse(ctx, courseId)
  const rows = await listClasses(ctx, ofCourses(ctx, [courseId]))
  const chosenRows = rows.filter(({ class: classRow, subject, topic }) => {
    if (query.type === 'upcoming' && !isUpcoming(classRow, ctx.now)) return false
    if (query.subject_id !== undefined && query.subject_id !== subject._id) return false
    return query.topic_id === undefined || query.topic_id === topic._id
  })
  const watched = await listWatched(ctx, { studentId: userOf(ctx).id, courseIds: [courseId] })
  const allTopics: NamedTopic[] = rows.map(({ subject, topic }) => ({ ...topic, subject_id: subject._id }))
  return {
    data: chosenRows.map((row) => presentClass(row, watched)),
    subjectIdsFilter: once(rows.map(({ subject }) => subject)),
    topicIdsFilter: once(allTopics),
  }
}

/** Lists the subjects of an owned course; `skipEmpty` leaves out those without a class. */
export async function listCourseSubjects(ctx: Context, courseId: string, skipEmpty: boolean): Promise<NamedSubject[]> {
  await requireCourse(ctx, courseId)
  const taught = exists(
    ctx.db
      .select({ id: classes.id })
      .from(classes)
      .where(and(eq(classes.subjectId, subjects.id), ofCourses(ctx, [courseId]))),
  )
  return ctx.db
    .select({ _id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(skipEmpty ? taught : undefined)
    .orderBy(asc(subjects.position))
}

async function getTopic({ db }: Context, topicId: string): Promise<ModuleData['topicInfo']> {
  const [topic] = await db
    .select({ _id: topics.id, name: topics.name, subject_id: { _id: subjects.id, name: subjects.name } })
    .from(topics)
    .innerJoin(subjects, eq(subjects.id, topics.subjectId))
    .where(eq(topics.id, topicId))
  if (!topic) throw notFound('topic')
  return topic
}

/** Returns one topic of an owned course: its films by kind, and those of its tests that the student may see. */
export async function getModule(ctx: Context, courseId: string, topicId: string): Promise<ModuleData> {
  await requireCourse(ctx, courseId)
  const [course] = await ctx.db
    .select({ _id: courses.id, course_name: courses.name, page: courses.page })
    .from(courses)
    .where(eq(courses.id, courseId))
  if (!course) throw notFound('course')
  const topicInfo = await getTopic(ctx, topicId)
  const films = await listClasses(ctx, and(ofCourses(ctx, [courseId]), eq(classes.topicId, topicId)))
  const watched = await listWatched(ctx, { studentId: userOf(ctx).id, courseIds: [courseId] })
  const ofKind = (kind: StudentClass['kind']) =>
    films.filter((row) => row.class.kind === kind).map((row) => presentClass(row, watched))
  const open = await listOpenTestIds(ctx, userOf(ctx).id)
  const tests = (await listTests(ctx)).filter((test) => test.topicId === topicId && open.has(test.id))
  const ofType = (type: 'class' | 'topic') => tests.filter((test) => test.type === type).map(presentTest)
  const { page, ...courseDetails } = course
  return {
    courseDetails: { ...courseDetails, banner_url: page.banner_url },
    topicInfo,
    courseVideos: ofKind('class'),
    conceptVideos: ofKind('concept'),
    assignmentVideos: ofKind('assignment'),
    classTests: ofType('class'),
    topicTests: ofType('topic'),
  }
}

/** Returns a class of a course that the student owns now; 404 for any other. */
export async function getOwnClass(ctx: Context, classId: string) {
  const ownedCourses = await listOwnedCourses(ctx, userOf(ctx).id)
  const inOwn = ofCourses(
    ctx,
    ownedCourses.map(({ website_course_id }) => website_course_id),
  )
  const [row] = ownedCourses.length === 0 ? [] : await listClasses(ctx, and(eq(classes.id, classId), inOwn))
  if (!row) throw notFound('class')
  return row
}

/**
 * Returns the unfinished classes of these courses and those that this person teaches, including cancelled ones, the
 * next first.
 */
export async function listClassesToCome(
  ctx: Context,
  { personId, courseIds }: { personId: string; courseIds: string[] },
) {
  const isTaught = eq(classes.teacherId, personId)
  const isOwn = courseIds.length === 0 ? isTaught : or(isTaught, ofCourses(ctx, courseIds))
  return await listClasses(ctx, and(isOwn, gt(classes.endsAt, ctx.now)))
}

/**
 * Lists classes of these courses that are not over and begin within `days`, including cancelled ones, as the
 * student sees them.
 */
export async function listComingClasses(ctx: Context, { days, ...ofStudent }: OfStudent & { days: number }) {
  if (ofStudent.courseIds.length === 0) return []
  const until = new Date(ctx.now.getTime() + days * dayMs)
  const coming = and(ofCourses(ctx, ofStudent.courseIds), gt(classes.endsAt, ctx.now), lt(classes.startsAt, until))
  const rows = await listClasses(ctx, coming)
  const watched = await listWatched(ctx, ofStudent)
  return rows.map((row) => presentClass(row, watched))
}

const [student, now, days] = (['studentId', 'now', 'days'] as const).map((name) => sql.placeholder(name))
const owning = sql`select from ${courseClasses} join ${entitlements} on ${entitlements.courseId} = ${courseClasses.courseId}
  where ${courseClasses.classId} = ${classes.id} and ${ownedByPlaceholder}`

/**
 * A text that changes whenever the answer of `listComingClasses` or `countClasses` changes because time has
 * passed or the student has watched something; part of a statement with the parameters `studentId`, `now` and
 * `days`. A changed class raises the shared version instead.
 */
export const markOfOwnClasses = sql<string>`concat(
  ${markOfRows(Object.values(getTableColumns(watchPositions)), sql`from ${watchPositions} where ${watchPositions.studentId} = ${student}`)}, ' ',
  ${markOfRows([classes.id, users.candidateName], sql`from ${classes} left join ${users} on ${users.id} = ${classes.teacherId} where ${classes.endsAt} > ${now}::timestamptz and ${classes.startsAt} < ${now}::timestamptz + ${days}::int * interval '24 hours' and exists (${owning})`)})`

/** Counts the classes of each course, and those the student has watched to the end. */
export async function countClasses({ db }: Context, { studentId, courseIds }: OfStudent) {
  type Count = { classes: number; finished: number }
  if (courseIds.length === 0) return new Map<string, Count>()
  const ownPosition = and(eq(watchPositions.classId, courseClasses.classId), eq(watchPositions.studentId, studentId))
  const rows = await db
    .select({
      courseId: courseClasses.courseId,
      classes: count(),
      finished: count(watchPositions.finishedAt),
    })
    .from(courseClasses)
    .leftJoin(watchPositions, ownPosition)
    .where(inArray(courseClasses.courseId, courseIds))
    .groupBy(courseClasses.courseId)
  return new Map(rows.map(({ courseId, ...counts }): [string, Count] => [courseId, counts]))
}

/** Returns the newest class of these courses whose recording is at `link`, with those of the courses it belongs to. */
export async function findClassByVideo(ctx: Context, link: string, courseIds: string[]) {
  if (courseIds.length === 0) return null
  const [nextClass] = await ctx.db
    .select({ id: classes.id, title: classes.title })
    .from(classes)
    .where(and(eq(classes.videoUrl, link), ofCourses(ctx, courseIds)))
    .orderBy(desc(classes.startsAt))
    .limit(1)
  if (!nextClass) return null
  const rows = await ctx.db
    .selectDistinct({ courseId: courseClasses.courseId })
    .from(courseClasses)
    .innerJoin(classes, eq(classes.id, courseClasses.classId))
    .where(and(eq(classes.videoUrl, link), inArray(courseClasses.courseId, courseIds)))
  return { ...nextClass, courseIds: rows.map(({ courseId }) => courseId) }
}

/** Returns the link of a live class to a student of one of its courses, and records that they came. 409 with the reason outside its time. */
export async function joinClass(ctx: Context, classId: string): Promise<JoinLink> {
  const { class: classRow } = await getOwnClass(ctx, classId)
  const refusal = refusalToJoin(classRow, ctx.now)
  if (refusal !== null || classRow.joinUrl === null)
    throw new AppError('conflict', refusal ?? t`This class has no link yet.`)
  const { id: studentId } = userOf(ctx)
  await ctx.db.insert(attendances).values({ classId, studentId, joinedAt: ctx.now }).onConflictDoNothing()
  return { join_url: classRow.joinUrl }
}
