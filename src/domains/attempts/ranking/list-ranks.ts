import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { candidateName } from '#domains/exams/registrations/candidate-data.ts'
import { listRegistrations } from '#domains/exams/registrations/reads.ts'
import { mayRegister } from '#domains/exams/registrations/register-for-test.ts'
import type { StudentTests } from '#domains/exams/registrations/schema.ts'
import { testCandidates, tests } from '#domains/exams/tables.ts'
import { listTests, listUpcomingRanked, presentTest } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { mayAlwaysStart } from '../access.ts'
import { attempts } from '../tables.ts'
import { isTestSettled, meritOrder } from './find-ranks.ts'
import type { RankList } from './schema.ts'

const rowsPerPage = 100

type Wanted = { centre?: string | undefined; page: number }

function isListed(testId: string, centre: string | undefined) {
  const isCandidate = and(eq(attempts.testId, testId), isNotNull(attempts.merit))
  return centre === undefined ? isCandidate : and(isCandidate, eq(attempts.centreId, centre))
}

/** Reads a page of ranks, cut before names are looked up. Equal candidates share a rank and are ordered by start. */
function readRows(ctx: Context, testId: string, { centre, page }: Wanted) {
  const ranked = ctx.db
    .select({
      id: attempts.id,
      studentId: attempts.studentId,
      centreId: attempts.centreId,
      marks: attempts.marksObtained,
      accuracy: attempts.accuracy,
      seconds: attempts.secondsTaken,
      rank: sql<number>`(rank() over (order by ${meritOrder}))::int`.as('rank'),
    })
    .from(attempts)
    .where(isListed(testId, centre))
    .orderBy(meritOrder, attempts.id)
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage)
    .as('ranked')
  return ctx.db
    .select({
      submission_id: ranked.id,
      rank: ranked.rank,
      candidate_name: candidateName,
      registration_number: users.registrationNumber,
      marks_obtained: sql<number>`${ranked.marks}`,
      accuracy: sql<number>`${ranked.accuracy} * 100`,
      seconds_taken: sql<number>`${ranked.seconds}`,
      center_id: ranked.centreId,
      center_name: centres.name,
    })
    .from(ranked)
    .innerJoin(users, eq(users.id, ranked.studentId))
    .leftJoin(testCandidates, and(eq(testCandidates.testId, testId), eq(testCandidates.studentId, ranked.studentId)))
    .leftJoin(centres, eq(centres.id, ranked.centreId))
    .orderBy(ranked.rank, ranked.id)
}

/** Returns the ranking of a test, or of one centre in it, for staff, even before its results are out. */
export async function listRanks(ctx: Context, testId: string, request: Wanted): Promise<RankList> {
  const [test] = await ctx.db.select().from(tests).where(eq(tests.id, testId))
  if (!test) throw notFound('test')
  const [all] = await ctx.db.select({ rows: count() }).from(attempts).where(isListed(testId, request.centre))
  const candidates = all?.rows ?? 0
  return {
    version: test.paperVersion,
    is_settled: await isTestSettled(ctx, test),
    candidates,
    pages: Math.ceil(candidates / rowsPerPage),
    rows: await readRows(ctx, testId, request),
  }
}

/** Lists the signed-in person's newest attempt at each test. */
async function newestAttempts(ctx: Context) {
  const ownAttempts = await ctx.db
    .select({ id: attempts.id, testId: attempts.testId, closedAt: attempts.closedAt })
    .from(attempts)
    .where(eq(attempts.studentId, userOf(ctx).id))
    .orderBy(asc(attempts.number))
  return new Map(ownAttempts.map((attempt) => [attempt.testId, attempt]))
}

/** Returns free and scholarship tests, with the signed-in person's attempt or registration. */
export async function getStudentTests(ctx: Context): Promise<StudentTests> {
  const newest = await newestAttempts(ctx)
  const registrations = await listRegistrations(ctx)
  const ranked = (await listTests(ctx)).filter(({ type }) => isRanked(type))
  const isHandedIn = (testId: string) => Boolean(newest.get(testId)?.closedAt)
  return {
    now: ctx.now.toISOString(),
    entry: mayAlwaysStart(ctx.actor) ? 'any-time' : mayRegister(ctx.actor) ? 'by-registration' : 'none',
    upcomingTests: (await listUpcomingRanked(ctx)).map(presentTest),
    subscribedTests: registrations
      .filter(({ quiz_id: test }) => !isHandedIn(test._id))
      .map((subscription) => ({ ...subscription, is_under_way: newest.has(subscription.quiz_id._id) })),
    pastAttempts: ranked.flatMap((test) => {
      const attempt = newest.get(test.id)
      return attempt?.closedAt ? [{ _id: attempt.id, quiz_id: presentTest(test) }] : []
    }),
  }
}
