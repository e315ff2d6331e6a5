import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Context, userOf } from '../../platform/context.ts'
import { presentTerms, presentTest } from '../exams/present-test.ts'
import { getTest, listTests } from '../exams/reads.ts'
import { findRegistration } from '../exams/reads-registrations.ts'
import { isRanked } from '../exams/rules.ts'
import type { TestMode } from '../exams/schema.ts'
import type { Test } from '../exams/tables.ts'
import { getCandidate } from '../identity/reads.ts'
import { mayAlwaysStart, refusalToStart } from './access.ts'
import { listSubmissions } from './reads-submissions.ts'
import { extraFor, secondsAllowed, secondsLeft } from './rules.ts'
import type { AnswerState, DashboardQuiz, Draft, MyPurchases, SubmissionStatus, TestForCandidate } from './schema.ts'
import { answerJournal, attempts } from './tables.ts'

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

/** The fold of each journal: the newest entry of each visited question that came in its time. */
export async function listAnswersOf(ctx: Context, attemptIds: string[]) {
  const rows: (Fold & { attemptId: string })[] = await ctx.db
    .selectDistinctOn([answerJournal.attemptId, answerJournal.questionId], {
      attemptId: answerJournal.attemptId,
      question_id: answerJournal.questionId,
      option_id: answerJournal.optionId,
      option_ids: answerJournal.optionIds,
      number: answerJournal.number,
      draft: answerJournal.draft,
      marked: answerJournal.marked,
      seconds: answerJournal.seconds,
    })
    .from(answerJournal)
    .where(and(inArray(answerJournal.attemptId, attemptIds), eq(answerJournal.late, false)))
    .orderBy(answerJournal.attemptId, answerJournal.questionId, desc(answerJournal.epoch), desc(answerJournal.seq))
  const sheets = new Map<string, AnswerState[]>(attemptIds.map((id) => [id, []]))
  for (const { attemptId, ...answer } of rows) sheets.get(attemptId)?.push(presentAnswer(answer))
  return sheets
}

export async function listAnswers(ctx: Context, attemptId: string) {
  return (await listAnswersOf(ctx, [attemptId])).get(attemptId) ?? []
}

/** The signed-in student's attempts, of one test or of all; a later sitting of a test comes after an earlier one. */
function listOwnAttempts(ctx: Context, testId?: string) {
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

type Own = { attempt: Attempt | undefined; mode?: TestMode | null }

function attemptsLeft(ctx: Context, test: Test, attempt: Attempt | undefined) {
  if (mayAlwaysStart(ctx.actor)) return 1
  return Math.max(0, test.attemptsAllowed - (attempt?.number ?? 0))
}

/** `mode`: of the student's registration; practice tests need none. */
function standing(ctx: Context, test: Test, { attempt, mode = null }: Own) {
  const status = statusOf(attempt)
  const isUnderWay = status === 'pending-submission'
  const refusal = isUnderWay ? null : refusalToStart(ctx.actor, test, { now: ctx.now, mode })
  const mayAgain = isUnderWay || attemptsLeft(ctx, test, attempt) > 0
  return {
    submission_status: status,
    submission_id: attempt?.closedAt ? attempt.id : null,
    may_start: refusal === null && mayAgain,
    refusal: status === 'submitted' ? null : refusal,
  }
}

/** 0 also for whom something else stands in the way. */
function secondsToOpening(ctx: Context, test: Test, mode: TestMode | null) {
  const waitsForNothingElse = refusalToStart(ctx.actor, test, { now: test.opensAt, mode }) === null
  return waitsForNothingElse ? secondsLeft(test.opensAt, ctx.now) : 0
}

export async function getTestForCandidate(ctx: Context, testId: string): Promise<TestForCandidate> {
  const test = await getTest(ctx, testId)
  const newest = (await listOwnAttempts(ctx, testId)).at(-1)
  const candidate = await getCandidate(ctx)
  const mode = isRanked(test.type) ? ((await findRegistration(ctx, testId))?.mode ?? null) : null
  // Of an attempt under way it is what it began with.
  const { extraMinutesPerHour } = newest && !newest.closedAt ? newest : extraFor(test, candidate)
  return {
    ...{ test: presentTest(test), terms: presentTerms(test), ...standing(ctx, test, { attempt: newest, mode }) },
    opens_in: secondsToOpening(ctx, test, mode),
    extra_minutes_per_hour: extraMinutesPerHour,
    seconds_allowed: secondsAllowed(test, { extraMinutesPerHour }),
    attempts_left: attemptsLeft(ctx, test, newest),
    newest_attempt: newest ? { _id: newest.id, device_key: newest.deviceKey.toString('base64') } : null,
  }
}

/** The student's bundle for the dashboard: every test with where they stand, and what they have handed in. */
export async function getMyPurchases(ctx: Context): Promise<MyPurchases> {
  const tests = await listTests(ctx)
  const own = await listOwnAttempts(ctx)
  const newest = new Map(own.map((attempt) => [attempt.testId, attempt]))
  // Scholarship and talent tests have a page of their own, where students register for them.
  const practice = tests.filter(({ type }) => !isRanked(type))
  const quizzes = practice.map((test): DashboardQuiz => {
    const { refusal: _refusal, ...stands } = standing(ctx, test, { attempt: newest.get(test.id) })
    return { ...presentTest(test), ...stands }
  })
  return { quizzes, mySubmissions: await listSubmissions(ctx, tests, own) }
}
