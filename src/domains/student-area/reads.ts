import { createHash } from 'node:crypto'
import { mayAlwaysStart } from '#domains/attempts/access.ts'
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
import { formatClock } from '#platform/text/india-time.ts'
import { listSubmissions, presentSat } from './list-submissions.ts'
import { type BundleState, daysAhead, type Shared, timeOf } from './reads-state.ts'
import type { CoursePackage, DashboardQuiz, OpenTests, OwnPart, Purchase } from './schema.ts'

/*
 * Everything a student owns, may sit and has sat: joins purchases, learning, exams and attempts, and owns no table. One
 * statement for each part, however many tests there are. What is the same for all students with the same courses is
 * made once per version, apart from the student's own part.
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

/** Presents a practice test as for a student who has not begun it. */
function presentQuiz(ctx: Context, test: Test, isOpen: boolean): DashboardQuiz {
  const { _id, quiz_name, quiz_type, duration, mm, questions_count, sections, section_timer, publish_date, closes_at } =
    presentTest(test)
  const { submission_status, submission_id, may_start } = presentState(ctx, test, { attempt: null })
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
    publish_time: formatClock(test.opensAt),
    closes_at,
    website_sub_exam_id: test.subExamId,
    website_exam_category_id: test.examCategoryId,
    subject_id: test.subjectId,
    topic_id: test.topicId,
    discussion_url: isOpen ? presentDiscussions(ctx, test) : [],
    submission_status,
    submission_id,
    submission_details: null,
    may_start: may_start && isOpen,
  }
}

type Begun = { attempt: OwnAttempt; isOpen: boolean }

function presentBegun(ctx: Context, test: Test, { attempt, isOpen }: Begun): OwnPart['begun'][number] {
  const { submission_status, submission_id, may_start } = presentState(ctx, test, { attempt })
  // An attempt that was begun may be finished, even if the course has ended meanwhile.
  return { _id: test.id, submission_id, may_start: may_start && (isOpen || submission_status === 'pending-submission') }
}

/** Lists the newest videos of these tests that may be watched now, the newest first. */
function listPastDiscussions(ctx: Context, tests: Test[]): OpenTests['discussionUrls'] {
  const films = tests.flatMap((test) =>
    test.discussions.map((dis) => ({ test, dis, at: timeOf(test, dis) })).filter(({ at }) => at <= ctx.now),
  )
  films.sort((a, b) => b.at.getTime() - a.at.getTime())
  return films.slice(0, newestDiscussions).map(({ test, dis }) => {
    return { quiz: { _id: test.id, quiz_name: test.name, website_sub_exam_id: test.subExamId }, dis }
  })
}

/** Content shared by all students with the same courses. `open`: ids of the tests that they may take; `version`: hash of the content. */
type Offer = { open: Set<string>; content: OpenTests; isSmall: boolean; version: string }

/** Characters of JSON, some hundred tests, up to which the tests are sent with a student's own part: loading 6 KB anew costs less than a request. */
const mostSentAlong = 100_000

const offerOf = rememberContent<Offer>({ max: 50, kind: null })

function makeOffer(ctx: Context, { tests, subExams, subjects, topics }: Shared, open: Set<string>): Offer {
  const practice = tests.filter(({ id, type }) => open.has(id) && !isRanked(type))
  const quizzes = practice.map((test) => presentQuiz(ctx, test, true))
  const content = { quizzes, subjects, topics, discussionUrls: listPastDiscussions(ctx, practice), subExams }
  const text = JSON.stringify(content)
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { open, content, isSmall: text.length <= mostSentAlong, version }
}

/** Returns what the signed-in student may use, from the state that was read before. */
export async function readOffer(ctx: Context, { shared, sharedKey, has }: BundleState) {
  const { id: studentId } = userOf(ctx)
  const { tests } = shared
  const owned = has.courses ? await listOwnedCourses(ctx, studentId) : []
  const isTester = mayAlwaysStart(ctx.actor)
  const seats = has.seats && !isTester ? await listSeats(ctx, studentId, tests) : new Set<string>()
  const courseIds = owned.map(({ website_course_id }) => website_course_id)
  const key = [sharedKey, ...courseIds.toSorted(), 'seats', ...[...seats].sort()].join(' ')
  const offer = await offerOf(ctx, key, async () => {
    const inclusions = courseIds.flatMap((id) => shared.inclusions.get(id) ?? [])
    const open = isTester ? new Set(tests.map(({ id }) => id)) : idsOfOpenTests(tests, { inclusions, seats })
    return makeOffer(ctx, shared, open)
  })
  return { ...offer, owned }
}

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

/** Returns both parts of the signed-in student's bundle, from the state that was read before. */
export async function readParts(ctx: Context, state: BundleState): Promise<{ own: OwnPart; content: OpenTests }> {
  const { id: studentId } = userOf(ctx)
  const { shared, has } = state
  const { tests } = shared
  const { open, content, isSmall, version, owned } = await readOffer(ctx, state)
  const ownAttempts = has.attempts ? await listOwnAttempts(ctx) : []
  const newest = new Map(ownAttempts.map((attempt) => [attempt.testId, attempt]))
  const purchasedData = presentPurchases(owned, shared)
  const submissions = await listSubmissions(ctx, ownAttempts, tests)
  const [ranked, practice] = [tests.filter(({ type }) => isRanked(type)), tests.filter(({ type }) => !isRanked(type))]
  const begun = practice.flatMap((test) => {
    const attempt = newest.get(test.id)
    return attempt ? [{ test, attempt, isOpen: open.has(test.id) }] : []
  })
  const packages = await listPackages(ctx, studentId, purchasedData)
  const own: OwnPart = {
    now: ctx.now.toISOString(),
    open_tests: version,
    tests: isSmall ? content : null,
    texts_to_agree: state.textsToAgree,
    exam_id: state.examId,
    unread_notices: state.unreadNotices,
    begun: begun.map(({ test, ...one }) => presentBegun(ctx, test, one)),
    closed_tests: begun.filter(({ isOpen }) => !isOpen).map(({ test }) => presentQuiz(ctx, test, false)),
    submissions,
    ranked_tests: ranked.filter(({ id }) => newest.has(id)).map(presentSat),
    liveClassesPackages: packages.filter(({ website_course_id }) => website_course_id.course_type === 'live'),
    recordedClassesPackages: packages.filter(({ website_course_id }) => website_course_id.course_type === 'recorded'),
    upcomingClasses: await listComingClasses(ctx, { studentId, courseIds: idsOf(purchasedData), days: daysAhead }),
    purchasedData,
  }
  return { own, content }
}
