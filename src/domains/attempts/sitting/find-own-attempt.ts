import { and, eq, sql } from 'drizzle-orm'
import { testRegistrations, tests } from '#domains/exams/tables.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { rememberContent } from '#platform/data/cache/content-cache.ts'
import { notFound } from '#platform/errors.ts'
import { attempts } from '../tables.ts'

/** Centre whose hall an attempt belongs to: its own, that of the registration, or of the profile. */
const seatCentre = sql<string | null>`coalesce(${attempts.centreId}, ${testRegistrations.centreId}, ${users.centreId})`
const isSeatOfAttempt = and(
  eq(testRegistrations.testId, attempts.testId),
  eq(testRegistrations.studentId, attempts.studentId),
)

/** Immutable facts of an attempt. `isRanked`: its test is ranked, and taken in a hall. */
export type AttemptFacts = {
  attemptId: string
  testId: string
  studentId: string
  centreId: string | null
  startedMs: number
  isRanked: boolean
}
const factsKept = rememberContent<AttemptFacts>({ max: 20_000, kind: null })

/** Returns the immutable facts of the signed-in student's own attempt, cached. */
export function getAttemptFacts(ctx: Context, attemptId: string) {
  return factsKept(ctx, `${userOf(ctx).id} ${attemptId}`, () => readFacts(ctx, attemptId))
}

/** Returns the test of the signed-in student's attempt. */
export async function getTestIdOf(ctx: Context, attemptId: string) {
  return (await getAttemptFacts(ctx, attemptId)).testId
}

async function readFacts(ctx: Context, attemptId: string): Promise<AttemptFacts> {
  const { testId, studentId, startedAt } = attempts
  const [attempt] = await ctx.db
    .select({ testId, studentId, startedAt, type: tests.type, centreId: seatCentre })
    .from(attempts)
    .innerJoin(tests, eq(tests.id, testId))
    .innerJoin(users, eq(users.id, studentId))
    .leftJoin(testRegistrations, isSeatOfAttempt)
    .where(isOwn(ctx, attemptId))
  if (!attempt) throw notFound('attempt')
  const { startedAt: began, type, ...facts } = attempt
  return { ...facts, attemptId, startedMs: began.getTime(), isRanked: isRanked(type) }
}

function isOwn(ctx: Context, attemptId: string) {
  return and(eq(attempts.id, attemptId), eq(attempts.studentId, userOf(ctx).id))
}

/** Returns the signed-in student's own attempt and locks its row until the transaction ends; someone else's counts as missing. */
export async function lockOwnAttempt(ctx: Context, attemptId: string) {
  const [attempt] = await ctx.db.select().from(attempts).where(isOwn(ctx, attemptId)).for('update')
  if (!attempt) throw notFound('attempt')
  return attempt
}
