import { mayAlwaysStart } from '#domains/attempts/access.ts'
import { listSubmissions } from '#domains/attempts/analysis/find-weak-topics.ts'
import type { MySubmission } from '#domains/attempts/analysis/schema.ts'
import { listOwnAttempts, type OwnAttempt, presentState } from '#domains/attempts/sitting/reads.ts'
import type { Test } from '#domains/exams/tables.ts'
import { idsOfOpenTests, listSeats } from '#domains/exams/tests/list-open-tests.ts'
import { presentTest } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { countClasses, listComingClasses } from '#domains/learning/classes/reads.ts'
import { listOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import type { OwnedCourse } from '#domains/purchases/entitlements/schema.ts'
import { type Context, userOf } from '#platform/context.ts'
import { rememberContent } from '#platform/data/cache/content-cache.ts'
import { type Piece, SharedText } from '#platform/http/own-answer.ts'
import { formatClock } from '#platform/text/india-time.ts'
import { type BundleState, daysAhead, type Shared, timeOf } from './reads-state.ts'
import type { CoursePackage, DashboardQuiz, MyPurchases, Purchase, SubExamData } from './schema.ts'

/*
 * Everything a student owns, may sit and has sat, in one answer: joins purchases, learning, exams and attempts,
 * and owns no table. One statement for each part, however many tests there are. What is the same for everyone is
 * written as JSON once per version, and compressed once for all who have the same courses; a student's own part is
 * put between.
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

/** Returns the JSON of a test up to its status, which `withStatus` completes. */
function quizText(ctx: Context, test: Test, isOpen: boolean) {
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
  return JSON.stringify(quiz).slice(0, -1)
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

/** A test as JSON: `untouched` for those who may begin it and have not, `begun` up to the status for those who have. */
type Quiz = { test: Test; begun: string; untouched: string }

/** JSON of the parts that are the same for everyone. `groups`: the tests, in groups that are compressed together. */
type Written = {
  groups: Quiz[][]
  groupOf: Map<string, number>
  films: { testId: string; text: string }[]
  content: string
}

/** A larger group costs those more who have begun one of its tests; smaller groups compress less well. */
const testsTogether = 128

function writeShared(ctx: Context, { tests, subjects, topics }: Shared): Written {
  const practice = tests.filter(({ type }) => !isRanked(type))
  const groups: Quiz[][] = []
  const groupOf = new Map<string, number>()
  for (const [index, test] of practice.entries()) {
    const begun = quizText(ctx, test, true)
    const untouched = withStatus(begun, presentStatus(ctx, test, { attempt: null, isOpen: true }))
    const group = Math.floor(index / testsTogether)
    groupOf.set(test.id, group)
    groups[group] ??= []
    groups[group].push({ test, begun, untouched })
  }
  const content = { subjects, topics } satisfies Pick<MyPurchases, 'subjects' | 'topics'>
  return { groups, groupOf, films: listPastDiscussions(ctx, practice), content: JSON.stringify(content).slice(1, -1) }
}

const writtenOf = rememberContent<Written>({ max: 4, kind: null })

/** Writes how many of these tests are full mocks of each sub-exam, without those that have none, and ends the bundle. */
function writeMocks({ subExams }: Shared, tests: Test[]) {
  const counts = new Map<string, number>()
  for (const { type, subExamId } of tests) {
    if (type === 'mock-flt' && subExamId !== null) counts.set(subExamId, (counts.get(subExamId) ?? 0) + 1)
  }
  const subExamData = subExams.flatMap((subExam): SubExamData[] => {
    const quiz_count = counts.get(subExam._id) ?? 0
    return quiz_count === 0 ? [] : [{ ...subExam, quiz_count }]
  })
  return `,"subExamData":${JSON.stringify(subExamData)}}`
}

/** The parts that are the same for all students with the same courses; `groups`: the tests open to them, null where none is. */
type Offer = { open: Set<string>; groups: (SharedText | null)[]; content: SharedText; mocks: SharedText }

function writeOffer({ groups, films, content }: Written, shared: Shared, open: Set<string>): Offer {
  const discussions = films.filter(({ testId }) => open.has(testId)).slice(0, newestDiscussions)
  const isOpen = ({ test }: Quiz) => open.has(test.id)
  const write = (quizzes: Quiz[]) =>
    quizzes
      .filter(isOpen)
      .map(({ untouched }) => untouched)
      .join()
  const mocks = () =>
    writeMocks(
      shared,
      shared.tests.filter(({ id }) => open.has(id)),
    )
  return {
    open,
    groups: groups.map((quizzes) => (quizzes.some(isOpen) ? new SharedText(() => write(quizzes)) : null)),
    content: new SharedText(() => `],${content},"discussionUrls":[${discussions.map(({ text }) => text).join()}]`),
    mocks: new SharedText(mocks),
  }
}

const offerOf = rememberContent<Offer>({ max: 50, kind: null })

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

const comma = new SharedText(() => ',')

/** Writes the bundle of the signed-in student from the state that was read before, as JSON of `MyPurchases`. */
export async function writeMyPurchases(
  ctx: Context,
  { shared, sharedKey, has, textsToAgree, examId, unreadNotices }: Omit<BundleState, 'mark'>,
): Promise<[string, ...Piece[]]> {
  const { id: studentId } = userOf(ctx)
  const { tests, subExams } = shared
  const written = await writtenOf(ctx, sharedKey, async () => writeShared(ctx, shared))
  const ownAttempts = has.attempts ? await listOwnAttempts(ctx) : []
  const newest = new Map(ownAttempts.map((attempt) => [attempt.testId, attempt]))
  const owned = has.courses ? await listOwnedCourses(ctx, studentId) : []
  const purchasedData = presentPurchases(owned, shared)
  const isTester = mayAlwaysStart(ctx.actor)
  const seats = has.seats && !isTester ? await listSeats(ctx, studentId, tests) : new Set<string>()
  const courseIds = owned.map(({ website_course_id }) => website_course_id)
  const offerKey = [sharedKey, ...courseIds.toSorted(), 'seats', ...[...seats].sort()].join(' ')
  const { open, groups, content, mocks } = await offerOf(ctx, offerKey, async () => {
    const inclusions = courseIds.flatMap((id) => shared.inclusions.get(id) ?? [])
    const all = () => new Set(tests.map(({ id }) => id))
    return writeOffer(written, shared, isTester ? all() : idsOfOpenTests(tests, { inclusions, seats }))
  })
  const mySubmissions = await listSubmissions(ctx, { tests, ownAttempts, subExams })
  const submissions = new Map(mySubmissions.map((submission) => [submission._id, submission]))
  const packages = await listPackages(ctx, studentId, purchasedData)
  const own: Omit<MyPurchases, 'quizzes' | 'subjects' | 'topics' | 'discussionUrls' | 'subExamData'> = {
    now: ctx.now.toISOString(),
    texts_to_agree: textsToAgree,
    exam_id: examId,
    unread_notices: unreadNotices,
    mySubmissions,
    liveClassesPackages: packages.filter(({ website_course_id }) => website_course_id.course_type === 'live'),
    recordedClassesPackages: packages.filter(({ website_course_id }) => website_course_id.course_type === 'recorded'),
    upcomingClasses: await listComingClasses(ctx, { studentId, courseIds: idsOf(purchasedData), days: daysAhead }),
    purchasedData,
  }

  // Sat tests stay after a course ends.
  const quizFor = ({ test, begun, untouched }: Quiz) => {
    const attempt = newest.get(test.id)
    const isOpen = open.has(test.id)
    if (!attempt) return isOpen ? untouched : []
    const status = presentStatus(ctx, test, { attempt, submission: submissions.get(attempt.id), isOpen })
    return withStatus(isOpen ? begun : quizText(ctx, test, false), status)
  }
  const begunIds = [...newest.keys()].filter((id) => written.groupOf.has(id))
  const begunGroups = new Set(begunIds.map((id) => written.groupOf.get(id)))
  const ownQuizzes = written.groups
    .filter((_, index) => begunGroups.has(index))
    .flatMap((quizzes) => quizzes.flatMap(quizFor))
  const others = groups.flatMap((group, index) => (group && !begunGroups.has(index) ? [comma, group] : []))
  const isMine = ({ id }: Test) => open.has(id) || newest.has(id)
  return [
    `${JSON.stringify(own).slice(0, -1)},"quizzes":[${ownQuizzes.join()}`,
    ...others.slice(ownQuizzes.length === 0 ? 1 : 0),
    content,
    begunIds.every((id) => open.has(id)) ? mocks : writeMocks(shared, tests.filter(isMine)),
  ]
}
