import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, userOf } from '../../../platform/context.ts'
import { findRegistration } from '../../exams/registrations/reads.ts'
import type { Test } from '../../exams/tables.ts'
import { mayUseTest } from '../../exams/tests/list-open-tests.ts'
import { presentTerms, presentTest } from '../../exams/tests/present-test.ts'
import { getTest } from '../../exams/tests/reads.ts'
import { isRanked } from '../../exams/tests/rules.ts'
import type { TestMode } from '../../exams/tests/schema.ts'
import { getCandidate } from '../../identity/sessions/reads.ts'
import { mayAlwaysStart, notOwned, refusalToStart } from '../access.ts'
import { attempts } from '../tables.ts'
import { extraFor, secondsAllowed, secondsLeft } from './rules.ts'
import type { AnswerState, Draft, SubmissionStatus, TestForCandidate } from './schema.ts'

/*
 * attempts owns what happens when a student sits a test. Its invariants: the server's clock decides; an acknowledged answer is in the journal for
 * good; the state of an attempt is the fold of its journal; marks are counted once, from that fold, when the attempt is closed.
 */

type Attempt = typeof attempts.$inferSelect
type Fold = Omit<AnswerState, 'option_ids' | 'number' | 'draft'> & {
  option_ids: string[] | null
  number: string | null
  draft: Draft | null
}

function presentAnswer({ option_ids, number, draft, ...answer }: Fold): AnswerState {
  return {
    ...answer,
    ...(option_ids === null ? {} : { option_ids }),
    ...(number === null ? {} : { number }),
    ...(draft === null ? {} : { draft }),
  }
}

/**
 * The fold of each journal: the newest entry of each visited question that came in its time. Looked up question by question along an index of its own, so that
 * it costs the same however often a student has written (measured in docs/decisions/026).
 */
export async function listAnswersOf({ db }: Pick<Context, 'db'>, attemptIds: string[]) {
  const { rows } = await db.execute<Fold & { attemptId: string }>(sql`
    select attempts.id as "attemptId", newest.*
    from attempts join test_questions on test_questions.test_id = attempts.test_id,
      lateral (
        select question_id, option_id, option_ids, number, draft, marked, seconds from answer_journal
        where attempt_id = attempts.id and question_id = test_questions.question_id and not late
        order by epoch desc, seq desc limit 1
      ) newest
    where attempts.id = any(${sql.param(attemptIds)}::uuid[])`)
  const sheets = new Map<string, AnswerState[]>(attemptIds.map((id) => [id, []]))
  for (const { attemptId, ...answer } of rows) sheets.get(attemptId)?.push(presentAnswer(answer))
  return sheets
}

export async function listAnswers(ctx: Context, attemptId: string) {
  return (await listAnswersOf(ctx, [attemptId])).get(attemptId) ?? []
}

/** The signed-in student's attempts, of one test or of all; a later sitting of a test comes after an earlier one. */
export function listOwnAttempts(ctx: Context, testId?: string) {
  const own = eq(attempts.studentId, userOf(ctx).id)
  return ctx.db
    .select()
    .from(attempts)
    .where(testId === undefined ? own : and(own, eq(attempts.testId, testId)))
    .orderBy(attempts.number)
}

function statusOf(attempt: Attempt | undefined): SubmissionStatus {
  if (!attempt) return 'none'
  return attempt.closedAt === null ? 'pending-submission' : 'submitted'
}

/** Whether the test is open to whoever asks: a practice test is free or belongs to a course of theirs. Testers may sit everything. */
export async function mayUse(ctx: Context, test: Test) {
  return mayAlwaysStart(ctx.actor) || (await mayUseTest(ctx, userOf(ctx).id, test))
}

/** Whether somebody has begun the test and not handed it in: it is finished, also when the course has ended meanwhile. */
export async function isSitting(ctx: Context, testId: string) {
  const open = and(eq(attempts.testId, testId), eq(attempts.studentId, userOf(ctx).id), isNull(attempts.closedAt))
  return (await ctx.db.$count(attempts, open)) > 0
}

type Own = { attempt: Attempt | undefined; mode?: TestMode | null; isOwned?: boolean }

function attemptsLeft(ctx: Context, test: Test, attempt: Attempt | undefined) {
  if (mayAlwaysStart(ctx.actor)) return 1
  return Math.max(0, test.attemptsAllowed - (attempt?.number ?? 0))
}

/** `mode`: of the student's registration; practice tests need none. */
export function standing(ctx: Context, test: Test, { attempt, mode = null, isOwned = true }: Own) {
  const status = statusOf(attempt)
  const isUnderWay = status === 'pending-submission'
  const unowned = isOwned ? null : notOwned
  const refusal = isUnderWay ? null : (unowned ?? refusalToStart(ctx.actor, test, { now: ctx.now, mode }))
  const mayAgain = isUnderWay || attemptsLeft(ctx, test, attempt) > 0
  return {
    submission_status: status,
    submission_id: attempt?.closedAt ? attempt.id : null,
    may_start: refusal === null && mayAgain,
    refusal: status === 'submitted' ? null : refusal,
  }
}

/** 0 also when the student may not start for another reason. */
function secondsToOpening(ctx: Context, test: Test, mode: TestMode | null) {
  const waitsForNothingElse = refusalToStart(ctx.actor, test, { now: test.opensAt, mode }) === null
  return waitsForNothingElse ? secondsLeft(test.opensAt, ctx.now) : 0
}

export async function getTestForCandidate(ctx: Context, testId: string): Promise<TestForCandidate> {
  const test = await getTest(ctx, testId)
  const newest = (await listOwnAttempts(ctx, testId)).at(-1)
  const candidate = await getCandidate(ctx)
  const mode = isRanked(test.type) ? ((await findRegistration(ctx, testId))?.mode ?? null) : null
  const isOwned = await mayUse(ctx, test)
  // An open attempt keeps the extra time it was started with.
  const { extraMinutesPerHour } = newest && !newest.closedAt ? newest : extraFor(test, candidate)
  return {
    test: presentTest(test),
    terms: presentTerms(test),
    ...standing(ctx, test, { attempt: newest, mode, isOwned }),
    opens_in: isOwned ? secondsToOpening(ctx, test, mode) : 0,
    extra_minutes_per_hour: extraMinutesPerHour,
    seconds_allowed: secondsAllowed(test, { extraMinutesPerHour }),
    attempts_left: attemptsLeft(ctx, test, newest),
    newest_attempt: newest ? { _id: newest.id, device_key: newest.deviceKey.toString('base64') } : null,
  }
}
