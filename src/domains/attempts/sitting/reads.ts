import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { candidateName } from '#domains/exams/registrations/candidate-data.ts'
import { type Test, testCandidates, testRegistrations } from '#domains/exams/tables.ts'
import { mayUseTest } from '#domains/exams/tests/list-open-tests.ts'
import { getTest, presentTerms, presentTest } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import type { TestMode } from '#domains/exams/tests/schema.ts'
import { isConsentWithdrawn } from '#domains/identity/privacy/guardian-consent.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { markOfRows, preparedQuery } from '#platform/data/database/statements.ts'
import { notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { translated } from '#platform/text/messages.ts'
import { mayAlwaysStart, notOwned, refusalToStart } from '../access.ts'
import { recordPresence } from '../hall/record-presence.ts'
import { attempts } from '../tables.ts'
import { extraFor, secondsFrom, secondsLeft } from './rules.ts'
import type { AnswerState, Draft, SubmissionStatus, TestForCandidate } from './schema.ts'

/*
 * attempts owns what happens when a student sits a test. Its invariants: the server's clock decides; an acknowledged answer is in the journal for
 * good; the state of an attempt is the fold of its journal; marks are counted once, from that fold, when the attempt is closed.
 */

type Attempt = typeof attempts.$inferSelect
export type Fold = Omit<AnswerState, 'option_ids' | 'number' | 'draft'> & {
  option_ids: string[] | null
  number: string | null
  draft: Draft | null
}

export function presentAnswer({ option_ids, number, draft, ...answer }: Fold): AnswerState {
  return {
    ...answer,
    option_ids: option_ids ?? undefined,
    number: number ?? undefined,
    draft: draft ?? undefined,
  }
}

/**
 * Fold of an attempt's journal, as JSON: the newest timely entry of each visited question. Looked up question by
 * question along its own index, so that it costs the same however often a student has written (measured in
 * docs/decisions/answer-journal.md).
 */
export const foldOfAttempt = sql<Fold[]>`(
  select coalesce(json_agg(newest), '[]') from test_questions, lateral (
    select question_id, option_id, option_ids, number, draft, marked, seconds from answer_journal
    where attempt_id = attempts.id and question_id = test_questions.question_id and not late
    order by epoch desc, seq desc limit 1
  ) newest where test_questions.test_id = attempts.test_id)`

/** Returns the current answers of each attempt. */
export async function listAnswersOf({ db }: Pick<Context, 'db'>, attemptIds: string[]) {
  const rows = await db
    .select({ id: attempts.id, fold: foldOfAttempt })
    .from(attempts)
    .where(inArray(attempts.id, attemptIds))
  return new Map(rows.map(({ id, fold }) => [id, fold.map(presentAnswer)]))
}

const answersOfAttempt = preparedQuery((db) =>
  db
    .select({ fold: foldOfAttempt })
    .from(attempts)
    .where(eq(attempts.id, sql.placeholder('id')))
    .prepare('answers_of_attempt'),
)

export async function listAnswers({ db }: Pick<Context, 'db'>, attemptId: string) {
  const [attempt] = await answersOfAttempt(db, { id: attemptId })
  return (attempt?.fold ?? []).map(presentAnswer)
}

const seatOfCandidate = preparedQuery((db) => {
  const { registrationNumber, hasExtraTime, centreId } = users
  const testId = sql.placeholder('testId')
  return db
    .select({
      candidate: { name: candidateName, registrationNumber, hasExtraTime, centreId },
      isWithdrawn: isConsentWithdrawn(users.id, sql`${sql.placeholder('today')}`),
      registration: { mode: testRegistrations.mode },
      attempt: attempts,
    })
    .from(users)
    .leftJoin(
      testRegistrations,
      and(
        eq(testRegistrations.studentId, users.id),
        eq(testRegistrations.testId, testId),
        isNull(testRegistrations.cancelledAt),
      ),
    )
    .leftJoin(testCandidates, and(eq(testCandidates.studentId, users.id), eq(testCandidates.testId, testId)))
    .leftJoin(attempts, and(eq(attempts.studentId, users.id), eq(attempts.testId, testId)))
    .where(eq(users.id, sql.placeholder('studentId')))
    .orderBy(desc(attempts.number))
    .limit(1)
    .prepare('seat_of_candidate')
})

/**
 * Reads everything a test needs about the signed-in student at once: identity, consent, registration, and newest
 * attempt at it.
 */
export async function getSeat(ctx: Context, testId: string) {
  const values = { studentId: userOf(ctx).id, testId, today: dayInIndia(ctx.now) }
  const [seat] = await seatOfCandidate(ctx.db, values)
  if (!seat) throw notFound('account')
  return { ...seat, mode: seat.registration?.mode ?? null }
}
export type Seat = Awaited<ReturnType<typeof getSeat>>

/** An attempt without its parts, for lists: a student may have hundreds. */
export type OwnAttempt = Pick<
  Attempt,
  'id' | 'testId' | 'number' | 'startedAt' | 'closedAt' | 'extraMinutesPerHour' | 'marksObtained'
>
const { id, testId, number, startedAt, closedAt, extraMinutesPerHour, marksObtained } = attempts
const ownColumns = { id, testId, number, startedAt, closedAt, extraMinutesPerHour, marksObtained }

const attemptsOfStudent = preparedQuery((db) =>
  db
    .select(ownColumns)
    .from(attempts)
    .where(eq(attempts.studentId, sql.placeholder('studentId')))
    .orderBy(attempts.number)
    .prepare('attempts_of_student'),
)

/** Lists the signed-in student's attempts at all tests; later attempts at a test follow earlier ones. */
export function listOwnAttempts(ctx: Context): Promise<OwnAttempt[]> {
  return attemptsOfStudent(ctx.db, { studentId: userOf(ctx).id })
}

/** SQL for a text that changes whenever the result of `listOwnAttempts` does, for a statement with the parameter `studentId`. */
export const markOfOwnAttempts = markOfRows(
  Object.values(ownColumns),
  sql`from ${attempts} where ${attempts.studentId} = ${sql.placeholder('studentId')}`,
)

function statusOf(attempt: Pick<Attempt, 'closedAt'> | null): SubmissionStatus {
  if (!attempt) return 'none'
  return attempt.closedAt === null ? 'pending-submission' : 'submitted'
}

/**
 * Returns whether the test is open to the caller: a practice test is free or belongs to a course they own.
 * Testers may take every test.
 */
export async function mayUse(ctx: Context, test: Test) {
  return mayAlwaysStart(ctx.actor) || (await mayUseTest(ctx, userOf(ctx).id, test))
}

/**
 * Returns whether the student has begun the test and not submitted it: it may be finished even if the course has
 * ended meanwhile.
 */
export async function isSitting(ctx: Context, testId: string) {
  const open = and(eq(attempts.testId, testId), eq(attempts.studentId, userOf(ctx).id), isNull(attempts.closedAt))
  return (await ctx.db.$count(attempts, open)) > 0
}

type Own = { attempt: Pick<Attempt, 'id' | 'number' | 'closedAt'> | null; mode?: TestMode | null; isOwned?: boolean }

function attemptsLeft(ctx: Context, test: Test, attempt: Pick<Attempt, 'number'> | null) {
  if (mayAlwaysStart(ctx.actor)) return 1
  return Math.max(0, test.attemptsAllowed - (attempt?.number ?? 0))
}

/**
 * Presents a student's state in a test, and whether they may start it. `mode`: of their registration; practice
 * tests need none.
 */
export function presentState(ctx: Context, test: Test, { attempt, mode = null, isOwned = true }: Own) {
  const status = statusOf(attempt)
  const isUnderWay = status === 'pending-submission'
  const unowned = isOwned ? null : translated(notOwned)
  const refusal = isUnderWay ? null : (unowned ?? refusalToStart(ctx.actor, test, { now: ctx.now, mode }))
  const mayAgain = isUnderWay || attemptsLeft(ctx, test, attempt) > 0
  return {
    submission_status: status,
    submission_id: attempt?.closedAt ? attempt.id : null,
    may_start: refusal === null && mayAgain,
    refusal: status === 'submitted' ? null : refusal,
  }
}

/** Returns the seconds until the test opens; 0 also when the student may not start for another reason. */
function secondsToOpening(ctx: Context, test: Test, mode: TestMode | null) {
  const waitsForNothingElse = refusalToStart(ctx.actor, test, { now: test.opensAt, mode }) === null
  return waitsForNothingElse ? secondsLeft(test.opensAt, ctx.now) : 0
}

export async function getTestForCandidate(ctx: Context, testId: string): Promise<TestForCandidate> {
  const test = await getTest(ctx, testId)
  const { attempt, candidate, mode } = await getSeat(ctx, testId)
  if (isRanked(test.type) && mode === 'online')
    recordPresence(ctx, { testId, studentId: userOf(ctx).id, what: ['hereAt'] })
  const isOwned = await mayUse(ctx, test)
  // An open attempt keeps the extra time it was started with.
  const open = attempt && !attempt.closedAt ? attempt : null
  const { extraMinutesPerHour } = open ?? extraFor(test, candidate)
  const startsAt = open?.startedAt ?? (test.opensAt > ctx.now ? test.opensAt : ctx.now)
  return {
    test: presentTest(test),
    terms: presentTerms(test),
    ...presentState(ctx, test, { attempt, mode, isOwned }),
    opens_in: isOwned ? secondsToOpening(ctx, test, mode) : 0,
    extra_minutes_per_hour: extraMinutesPerHour,
    seconds_allowed: secondsFrom(test, startsAt, { extraMinutesPerHour }),
    attempts_left: attemptsLeft(ctx, test, attempt),
    newest_attempt: attempt ? { _id: attempt.id, device_key: attempt.deviceKey.toString('base64') } : null,
  }
}

/** Counts the attempts of each test. */
export async function countAttempts({ db }: Pick<Context, 'db'>, testIds: string[]) {
  if (testIds.length === 0) return new Map<string, number>()
  const rows = await db
    .select({ testId: attempts.testId, count: sql<number>`count(*)::int` })
    .from(attempts)
    .where(inArray(attempts.testId, testIds))
    .groupBy(attempts.testId)
  return new Map(rows.map(({ testId, count }) => [testId, count]))
}
