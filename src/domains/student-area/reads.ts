import { mayAlwaysStart } from '#domains/attempts/access.ts'
import { listSubmissions } from '#domains/attempts/analysis/find-weak-topics.ts'
import type { MySubmission } from '#domains/attempts/analysis/schema.ts'
import { listOwnAttempts, type OwnAttempt, presentState } from '#domains/attempts/sitting/reads.ts'
import type { PublicSubExam } from '#domains/catalogue/subjects/schema.ts'
import type { Test } from '#domains/exams/tables.ts'
import { idsOfOpenTests, listSeats } from '#domains/exams/tests/list-open-tests.ts'
import { presentTest } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { countClasses, listComingClasses } from '#domains/learning/classes/reads.ts'
import { listOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import type { OwnedCourse } from '#domains/purchases/entitlements/schema.ts'
import { type Context, userOf } from '#platform/context.ts'
import { rememberContent } from '#platform/data/cache/content-cache.ts'
import type { Rewrite } from '#platform/http/cdn.ts'
import { formatClock } from '#platform/text/india-time.ts'
import { type BundleState, daysAhead, type Shared, timeOf } from './reads-state.ts'
import type { CoursePackage, DashboardQuiz, MyPurchases, Purchase } from './schema.ts'

/*
 * Everything a student owns, may sit and has sat, in one answer: joins purchases, learning, exams and attempts,
 * and owns no table. One statement for each part, however many tests there are. What is the same for everyone is
 * written as JSON once per version; a student's own part is put between.
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

/** Fields of a test that depend on the student's own attempts. */
type Status = Pick<DashboardQuiz, 'submission_status' | 'submission_id' | 'submission_details' | 'may_start'>

/** Returns the JSON of a test, with a comma before it, up to its status, which `withStatus` completes. */
function quizText(ctx: Context, test: Test, { isOpen, rewrite }: { isOpen: boolean; rewrite: Rewrite }) {
  const { _id, quiz_name, quiz_type, duration, mm, questions_count, sections, section_timer, publish_date, closes_at } =
    presentTest(test)
  const quiz: Omit<DashboardQuiz, keyof Status> = {
    _id,
    quiz_name,
    quiz_type,
    duration,
    mm,
    questions_count,
    sections: sections.map(({ section_name, questions_count }) => ({ section_name, questions_count })),
    section_timer,
    publish_date,
    publish_time: formatClock(test.opensAt),
    closes_at,
    website_sub_exam_id: test.subExamId,
    website_exam_category_id: test.examCategoryId,
    subject_id: test.subjectId,
    topic_id: test.topicId,
    discussion_url: isOpen ? presentDiscussions(ctx, test) : [],
  }
  return rewrite(`,${JSON.stringify(quiz).slice(0, -1)}`)
}

const withStatus = (quiz: string, status: Status) => `${quiz},${JSON.stringify(status).slice(1)}`

type Own = { attempt: OwnAttempt | null; submission?: MySubmission | undefined; isOpen: boolean }

function presentStatus(ctx: Context, test: Test, { attempt, submission, isOpen }: Own): Status {
  const { refusal: _refusal, may_start, ...status } = presentState(ctx, test, { attempt })
  return {
    ...status,
    submission_details: submission
      ? { marks_obtained: submission.marks_obtained, submitted_at: submission.submitted_at }
      : null,
    // An attempt that was begun may be finished, even if the course has ended meanwhile.
    may_start: may_start && (isOpen || status.submission_status === 'pending-submission'),
  }
}

/** Lists the videos that may be watched now, the newest first, each as JSON with the id of its test. */
function listPastDiscussions(ctx: Context, tests: Test[]) {
  const films = tests.flatMap((test) =>
    test.discussions.map((dis) => ({ test, dis, at: timeOf(test, dis) })).filter(({ at }) => at <= ctx.now),
  )
  films.sort((a, b) => b.at.getTime() - a.at.getTime())
  return films.map(({ test, dis }) => {
    const quiz = { _id: test.id, quiz_name: test.name, website_sub_exam_id: test.subExamId }
    return { testId: test.id, text: JSON.stringify({ quiz, dis } satisfies MyPurchases['discussionUrls'][number]) }
  })
}

/**
 * JSON of the parts that are the same for everyone. `quizzes`: each test, with a comma before it, as it is for those
 * who may begin it and have not; `places`: the position of each among them, and its beginning for those who have begun
 * it.
 */
type Written = {
  quizzes: Buffer
  places: { test: Test; begun: string; from: number; to: number }[]
  films: { testId: string; text: string }[]
  content: string
}

function writeShared(ctx: Context, { tests, subjects, topics }: Shared, rewrite: Rewrite): Written {
  const practice = tests.filter(({ type }) => !isRanked(type))
  const texts: Buffer[] = []
  let to = 0
  const places = practice.map((test) => {
    const begun = quizText(ctx, test, { isOpen: true, rewrite })
    const status = presentStatus(ctx, test, { attempt: null, isOpen: true })
    const text = Buffer.from(withStatus(begun, status))
    texts.push(text)
    const from = to
    to += text.length
    return { test, begun, from, to }
  })
  const content = { subjects, topics } satisfies Pick<MyPurchases, 'subjects' | 'topics'>
  return {
    quizzes: Buffer.concat(texts),
    places,
    films: listPastDiscussions(ctx, practice),
    content: JSON.stringify(content).slice(1, -1),
  }
}

const writtenOf = rememberContent<Written>({ max: 4, kind: null })

function presentPurchases(owned: OwnedCourse[], { courses, inclusions }: Shared): Purchase[] {
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
function countMocks(subExams: PublicSubExam[], tests: Test[]) {
  const counts = new Map<string, number>()
  for (const { type, subExamId } of tests) {
    if (type === 'mock-flt' && subExamId !== null) counts.set(subExamId, (counts.get(subExamId) ?? 0) + 1)
  }
  return subExams.flatMap((subExam) => {
    const quiz_count = counts.get(subExam._id) ?? 0
    return quiz_count === 0 ? [] : [{ ...subExam, quiz_count }]
  })
}

type OwnTests = {
  newest: Map<string, OwnAttempt>
  submissions: Map<string, MySubmission>
  open: Set<string>
  rewrite: Rewrite
}

/** Returns the student's tests as JSON, in pieces: tests that were not begun are cut from the shared text. */
function cutQuizzes(ctx: Context, { quizzes, places }: Written, { newest, submissions, open, rewrite }: OwnTests) {
  const pieces: Buffer[] = []
  let [from, to] = [0, 0]
  const cut = () => void (to > from && pieces.push(quizzes.subarray(from, to)))
  for (const { test, begun, ...place } of places) {
    const attempt = newest.get(test.id)
    const isOpen = open.has(test.id)
    if (!attempt && isOpen) {
      if (place.from !== to) {
        cut()
        from = place.from
      }
      to = place.to
    } else if (attempt) {
      cut()
      from = to = 0
      const status = presentStatus(ctx, test, { attempt, submission: submissions.get(attempt.id), isOpen })
      pieces.push(Buffer.from(withStatus(isOpen ? begun : quizText(ctx, test, { isOpen: false, rewrite }), status)))
    }
  }
  cut()
  return pieces
}

/** Writes the bundle of the signed-in student from the state that was read before, as JSON of `MyPurchases`. */
export async function writeMyPurchases(
  ctx: Context,
  { shared, sharedKey, textsToAgree, examId, unreadNotices }: Omit<BundleState, 'mark'>,
  rewrite: Rewrite,
): Promise<Buffer[]> {
  const { id: studentId } = userOf(ctx)
  const { tests, subExams } = shared
  const written = await writtenOf(ctx, sharedKey, async () => writeShared(ctx, shared, rewrite))
  const ownAttempts = await listOwnAttempts(ctx)
  const newest = new Map(ownAttempts.map((attempt) => [attempt.testId, attempt]))
  const owned = await listOwnedCourses(ctx, studentId)
  const purchasedData = presentPurchases(owned, shared)
  const open = mayAlwaysStart(ctx.actor)
    ? new Set(tests.map(({ id }) => id))
    : idsOfOpenTests(tests, {
        inclusions: owned.flatMap(({ website_course_id }) => shared.inclusions.get(website_course_id) ?? []),
        seats: await listSeats(ctx, studentId, tests),
      })
  const mySubmissions = await listSubmissions(ctx, { tests, ownAttempts, subExams })
  const submissions = new Map(mySubmissions.map((submission) => [submission._id, submission]))
  // Scholarship and talent tests have their own page with registration. Sat tests stay after a course ends.
  const mine = tests.filter(({ id, type }) => !isRanked(type) && (open.has(id) || newest.has(id)))
  const packages = await listPackages(ctx, studentId, purchasedData)
  const own: Omit<MyPurchases, 'quizzes' | 'subjects' | 'topics' | 'discussionUrls'> = {
    now: ctx.now.toISOString(),
    texts_to_agree: textsToAgree,
    exam_id: examId,
    unread_notices: unreadNotices,
    mySubmissions,
    subExamData: countMocks(subExams, mine),
    liveClassesPackages: packages.filter(({ website_course_id }) => website_course_id.course_type === 'live'),
    recordedClassesPackages: packages.filter(({ website_course_id }) => website_course_id.course_type === 'recorded'),
    upcomingClasses: await listComingClasses(ctx, { studentId, courseIds: idsOf(purchasedData), days: daysAhead }),
    purchasedData,
  }
  const films = written.films.filter(({ testId }) => open.has(testId)).slice(0, newestDiscussions)
  const discussions = films.map(({ text }) => text).join()
  const start = `${JSON.stringify(own).slice(0, -1)},${written.content},"discussionUrls":[${discussions}],"quizzes":[`
  const [first, ...others] = cutQuizzes(ctx, written, { newest, submissions, open, rewrite })
  return [Buffer.from(rewrite(start)), ...(first ? [first.subarray(1), ...others] : []), Buffer.from(']}')]
}
