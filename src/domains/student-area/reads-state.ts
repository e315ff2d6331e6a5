import { type SQL, sql } from 'drizzle-orm'
import { mayAlwaysStart } from '#domains/attempts/access.ts'
import { isBeingSat, waitsForOthers } from '#domains/attempts/sitting/find-release.ts'
import { markOfOwnAttempts } from '#domains/attempts/sitting/reads.ts'
import { graceSeconds } from '#domains/attempts/sitting/rules.ts'
import { listCourseNames } from '#domains/catalogue/reads-courses.ts'
import { listSubExams, listSubjects, listTopics } from '#domains/catalogue/subjects/reads.ts'
import type { PublicSubExam, PublicSubject, PublicTopic } from '#domains/catalogue/subjects/schema.ts'
import { readTextsToAgree, textsToAgree } from '#domains/content/legal/record-consents.ts'
import type { TextToAgree } from '#domains/content/legal/schema.ts'
import type { Test } from '#domains/exams/tables.ts'
import { listAllInclusions, markOfSeats } from '#domains/exams/tests/list-open-tests.ts'
import { readTests } from '#domains/exams/tests/reads.ts'
import { closingTime } from '#domains/exams/tests/rules.ts'
import type { Discussion } from '#domains/exams/tests/schema.ts'
import { users } from '#domains/identity/tables.ts'
import { markOfOwnClasses } from '#domains/learning/classes/reads.ts'
import { unreadNotices } from '#domains/messages/set-preferences.ts'
import { markOfOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { rememberContent } from '#platform/data/cache/content-cache.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { contentVersion } from '#platform/data/database/tables.ts'
import { dayInIndia } from '#platform/text/india-time.ts'

/*
 * Mark of a student's bundle, read by one statement: while the mark is the same, so is the bundle. Everything else that
 * the bundle reads must become part of the mark; bundle-kept.test.ts covers everything, and reports a table that is in
 * neither place. See docs/decisions/student-bundle.md.
 */

/** Days of coming classes in the bundle; later ones are only on the course page. */
export const daysAhead = 7

const parts: Record<string, SQL> = {
  // Version of content that is the same for everyone, raised by triggers.
  version: sql`(select ${contentVersion.sharedVersion}::float8 from ${contentVersion})`,
  courses: markOfOwnedCourses,
  attempts: markOfOwnAttempts,
  classes: markOfOwnClasses,
  seats: markOfSeats,
  texts: textsToAgree(sql`${sql.placeholder('studentId')}`),
  notices: unreadNotices,
  exam: sql`(select ${users.examId}::text from ${users} where ${users.id} = ${sql.placeholder('studentId')})`,
}
const columns = Object.entries(parts).map(([name, part]) => sql`${part} as ${sql.identifier(name)}`)
type Row = {
  version: number
  courses: string
  attempts: string
  classes: string
  seats: string
  texts: string | null
  notices: number
  exam: string | null
}
const readState = namedStatement<Row>('state_of_bundle', sql`select ${sql.join(columns, sql`, `)}`)

/** Content shared by all bundles. */
export type Shared = {
  tests: Test[]
  subExams: PublicSubExam[]
  subjects: PublicSubject[]
  topics: PublicTopic[]
  courses: Awaited<ReturnType<typeof listCourseNames>>
  inclusions: Awaited<ReturnType<typeof listAllInclusions>>
  /** Times at which a test opens or closes, or a video becomes available, in milliseconds since 1970, sorted. */
  moments: number[]
}

/** Returns when a discussion may be watched: at its own time, or with the test. */
export function timeOf(test: Test, { time }: Discussion) {
  return time === null ? test.opensAt : new Date(time)
}

/** Returns the moments at which a test's description changes although nobody edits it. */
function momentsOf(test: Test) {
  const opening = [test.opensAt, ...test.discussions.map((film) => timeOf(test, film))].map((time) => time.getTime())
  const closes = closingTime(test)?.getTime()
  // The results come after the grace period, not with its last millisecond.
  return closes === undefined ? opening : [...opening, closes, closes + graceSeconds * 1000 + 1]
}

/**
 * Separate from the cache of `listTests`, which is invalidated by notification: this one is keyed by the version
 * read, and needs none.
 */
const sharedOf = rememberContent<Shared>({ max: 2, kind: null })

async function readShared(ctx: Context): Promise<Shared> {
  const tests = await readTests(ctx)
  const moments = new Set(tests.flatMap(momentsOf))
  return {
    tests,
    subExams: await listSubExams(ctx),
    subjects: await listSubjects(ctx),
    topics: await listTopics(ctx),
    courses: await listCourseNames(ctx),
    inclusions: await listAllInclusions(ctx),
    moments: [...moments].sort((a, b) => a - b),
  }
}

/**
 * Lists the ranked tests that have just ended, each with whether someone may still be taking it: results wait for
 * that.
 */
async function listWaiting(ctx: Context, tests: Test[]) {
  const waiting: string[] = []
  for (const test of tests) {
    if (waitsForOthers(test, ctx.now)) waiting.push(`${test.id} ${await isBeingSat(ctx, test)}`)
  }
  return waiting
}

/**
 * `mark`: changes as soon as the signed-in student's bundle would; `sharedKey`: as soon as the part that is the same
 * for everyone would.
 */
export type BundleState = {
  mark: string
  shared: Shared
  sharedKey: string
  /** Whether the student has any, which most do not on their first day. */
  has: { attempts: boolean; courses: boolean; seats: boolean }
  textsToAgree: TextToAgree[]
  examId: string | null
  unreadNotices: number
}

export async function readBundleState(ctx: Context): Promise<BundleState> {
  const values = { studentId: userOf(ctx).id, now: ctx.now.toISOString(), days: daysAhead }
  const [row] = await readState(ctx.db, values)
  if (!row) throw new Error('the state of a bundle has no row')
  const shared = await sharedOf(ctx, String(row.version), () => readShared(ctx))
  const next = shared.moments.find((moment) => moment > ctx.now.getTime()) ?? null
  const waiting = await listWaiting(ctx, shared.tests)
  const isTester = mayAlwaysStart(ctx.actor)
  // Including the day limits the effect of any mistake in this mark to a day.
  const mark = JSON.stringify([row, next, waiting, isTester, dayInIndia(ctx.now)])
  const sharedKey = `${row.version} ${next} ${isTester}`
  const isAny = (mark: string) => !mark.startsWith('0 ')
  const has = { attempts: isAny(row.attempts), courses: isAny(row.courses), seats: isAny(row.seats) }
  const own = { has, textsToAgree: readTextsToAgree(row.texts), examId: row.exam, unreadNotices: row.notices }
  return { mark, shared, sharedKey, ...own }
}
