import { mayAlwaysStart } from '#domains/attempts/access.ts'
import { listSubmissions } from '#domains/attempts/analysis/find-weak-topics.ts'
import type { MySubmission } from '#domains/attempts/analysis/schema.ts'
import { listOwnAttempts, type OwnAttempt, presentState } from '#domains/attempts/sitting/reads.ts'
import { listCourseNames } from '#domains/catalogue/reads-courses.ts'
import type { PublicSubExam } from '#domains/catalogue/subjects/schema.ts'
import type { Test } from '#domains/exams/tables.ts'
import { type Inclusion, idsOfOpenTests, listInclusions, listSeats } from '#domains/exams/tests/list-open-tests.ts'
import { presentTest } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { countClasses, listComingClasses } from '#domains/learning/classes/reads.ts'
import { listOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { formatClock } from '#platform/text/india-time.ts'
import { type BundleState, daysAhead, timeOf } from './reads-state.ts'
import type { CoursePackage, DashboardQuiz, MyPurchases, Purchase } from './schema.ts'

/*
 * Everything a student owns, may sit and has sat, in one answer: joins purchases, learning, exams and attempts,
 * and owns no table. One statement for each part, however many tests there are.
 */

/**
 * Limit of listed discussions: for 1,500 tests all of them would be a third of the answer; each test has its own
 * in `discussion_url`.
 */
const newestDiscussions = 100

/** Hides the address of films whose time has not come. */
function presentDiscussions(ctx: Context, test: Test) {
  return test.discussions.map((film) => (timeOf(test, film) <= ctx.now ? film : { ...film, url: '' }))
}

// As with presentTest: a test is the same object until something of it changes.
const times = new WeakMap<Test, string>()

function publishTime(test: Test) {
  const known = times.get(test) ?? formatClock(test.opensAt)
  times.set(test, known)
  return known
}

type OfStudent = { newest: Map<string, OwnAttempt>; submissions: Map<string, MySubmission>; open: Set<string> }

function presentQuiz(ctx: Context, test: Test, { newest, submissions, open }: OfStudent): DashboardQuiz {
  const { _id, quiz_name, quiz_type, duration, mm, questions_count, sections, section_timer, publish_date, closes_at } =
    presentTest(test)
  const {
    refusal: _refusal,
    may_start,
    ...status
  } = presentState(ctx, test, {
    attempt: newest.get(test.id) ?? null,
  })
  const submission = submissions.get(status.submission_id ?? '')
  return {
    _id,
    quiz_name,
    quiz_type,
    duration,
    mm,
    questions_count,
    sections: sections.map(({ section_name, questions_count }) => ({ section_name, questions_count })),
    section_timer,
    publish_date,
    publish_time: publishTime(test),
    closes_at,
    website_sub_exam_id: test.subExamId,
    website_exam_category_id: test.examCategoryId,
    subject_id: test.subjectId,
    topic_id: test.topicId,
    discussion_url: open.has(test.id) ? presentDiscussions(ctx, test) : [],
    ...status,
    submission_details: submission
      ? { marks_obtained: submission.marks_obtained, submitted_at: submission.submitted_at }
      : null,
    // An attempt that was begun is finished, also when the course has ended meanwhile.
    may_start: may_start && (open.has(test.id) || status.submission_status === 'pending-submission'),
  }
}

function listPastDiscussions(ctx: Context, tests: Test[]) {
  const films = tests.flatMap((test) =>
    test.discussions.map((dis) => ({ test, dis, at: timeOf(test, dis) })).filter(({ at }) => at <= ctx.now),
  )
  films.sort((a, b) => b.at.getTime() - a.at.getTime())
  return films.slice(0, newestDiscussions).map(({ test, dis }) => {
    return { quiz: { _id: test.id, quiz_name: test.name, website_sub_exam_id: test.subExamId }, dis }
  })
}

async function listPurchases(ctx: Context, studentId: string, included: Inclusion[]): Promise<Purchase[]> {
  const owned = await listOwnedCourses(ctx, studentId)
  const courses = await listCourseNames(
    ctx,
    owned.map(({ website_course_id }) => website_course_id),
  )
  const inclusions = Map.groupBy(included, ({ courseId }) => courseId)
  return owned.flatMap(({ source: _source, is_suspended: _isSuspended, website_course_id, ...purchase }) => {
    const course = courses.get(website_course_id)
    const includes = (inclusions.get(website_course_id) ?? []).map(({ kind, refId, quizTypes }) => {
      return { kind, ref_id: refId, quiz_types: quizTypes }
    })
    return course ? [{ ...purchase, includes, website_course_id: course }] : []
  })
}

function idsOf(purchases: Purchase[]) {
  return purchases.map(({ website_course_id }) => website_course_id._id)
}

async function listPackages(ctx: Context, studentId: string, purchases: Purchase[]): Promise<CoursePackage[]> {
  const withClasses = purchases.filter(({ website_course_id: { course_type } }) =>
    ['live', 'recorded'].includes(course_type),
  )
  const counts = await countClasses(ctx, { studentId, courseIds: idsOf(withClasses) })
  return withClasses.map((purchase) => ({
    ...purchase,
    ...(counts.get(purchase.website_course_id._id) ?? { classes: 0, finished: 0 }),
  }))
}

/** Counts the full mocks of each sub-exam that the student may see; sub-exams without any are left out. */
function countMocks(subExams: PublicSubExam[], quizzes: DashboardQuiz[]) {
  const counts = new Map<string, number>()
  for (const { quiz_type, website_sub_exam_id } of quizzes) {
    if (quiz_type !== 'mock-flt' || website_sub_exam_id === null) continue
    counts.set(website_sub_exam_id, (counts.get(website_sub_exam_id) ?? 0) + 1)
  }
  return subExams.flatMap((subExam) => {
    const quiz_count = counts.get(subExam._id) ?? 0
    return quiz_count === 0 ? [] : [{ ...subExam, quiz_count }]
  })
}

/** `shared`: of the state that was read before. */
export async function getMyPurchases(
  ctx: Context,
  { shared, textsToAgree, examId }: Omit<BundleState, 'mark'>,
): Promise<MyPurchases> {
  const { id: studentId } = userOf(ctx)
  const { tests, subExams, subjects, topics } = shared
  const ownAttempts = await listOwnAttempts(ctx)
  const inclusions = await listInclusions(ctx, studentId)
  const seats = await listSeats(ctx, studentId, tests)
  const open = mayAlwaysStart(ctx.actor)
    ? new Set(tests.map(({ id }) => id))
    : idsOfOpenTests(tests, { inclusions, seats })
  const mySubmissions = await listSubmissions(ctx, { tests, ownAttempts, subExams })
  const ofStudent: OfStudent = {
    newest: new Map(ownAttempts.map((attempt) => [attempt.testId, attempt])),
    submissions: new Map(mySubmissions.map((submission) => [submission._id, submission])),
    open,
  }
  // Scholarship and talent tests have their own page with registration. Sat tests stay after a course ends.
  const mine = tests.filter(({ id, type }) => !isRanked(type) && (open.has(id) || ofStudent.newest.has(id)))
  const quizzes = mine.map((test) => presentQuiz(ctx, test, ofStudent))
  const purchasedData = await listPurchases(ctx, studentId, inclusions)
  const packages = await listPackages(ctx, studentId, purchasedData)
  return {
    now: ctx.now.toISOString(),
    texts_to_agree: textsToAgree,
    exam_id: examId,
    quizzes,
    mySubmissions,
    subExamData: countMocks(subExams, quizzes),
    liveClassesPackages: packages.filter(({ website_course_id }) => website_course_id.course_type === 'live'),
    recordedClassesPackages: packages.filter(({ website_course_id }) => website_course_id.course_type === 'recorded'),
    upcomingClasses: await listComingClasses(ctx, { studentId, courseIds: idsOf(purchasedData), days: daysAhead }),
    purchasedData,
    subjects,
    topics,
    discussionUrls: listPastDiscussions(
      ctx,
      mine.filter(({ id }) => open.has(id)),
    ),
  }
}
