import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Context, userOf } from '../../platform/context.ts'
import { listLimit } from '../../platform/list-module.ts'
import { presentTerms, presentTest } from '../exams/present-test.ts'
import { getTest, listTests } from '../exams/reads.ts'
import { isRanked } from '../exams/rules.ts'
import type { Test } from '../exams/tables.ts'
import { mayAlwaysStart, refusalToStart } from './access.ts'
import { secondsLeft } from './rules.ts'
import type {
  AnswerState,
  DashboardQuiz,
  MyPurchases,
  MySubmission,
  SubmissionStatus,
  TestForCandidate,
} from './schema.ts'
import { answerJournal, attempts } from './tables.ts'

/*
 * attempts owns what happens when a student sits a test. Its invariants: the server's clock decides; an acknowledged answer is in the journal for
 * good; the state of an attempt is the fold of its journal; marks are counted once, from that fold, when the attempt is closed.
 */

type Attempt = typeof attempts.$inferSelect
type Fold = Omit<AnswerState, 'option_ids' | 'number'> & { option_ids: string[] | null; number: string | null }

function presentAnswer({ option_ids, number, ...answer }: Fold): AnswerState {
  return { ...answer, ...(option_ids === null ? {} : { option_ids }), ...(number === null ? {} : { number }) }
}

/** The fold of each journal: the newest entry of each visited question. */
export async function listAnswersOf(ctx: Context, attemptIds: string[]) {
  const rows: (Fold & { attemptId: string })[] = await ctx.db
    .selectDistinctOn([answerJournal.attemptId, answerJournal.questionId], {
      attemptId: answerJournal.attemptId,
      question_id: answerJournal.questionId,
      option_id: answerJournal.optionId,
      option_ids: answerJournal.optionIds,
      number: answerJournal.number,
      marked: answerJournal.marked,
      seconds: answerJournal.seconds,
    })
    .from(answerJournal)
    .where(inArray(answerJournal.attemptId, attemptIds))
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

function standing(ctx: Context, test: Test, attempt: Attempt | undefined) {
  const status = statusOf(attempt)
  const refusal = status === 'none' ? refusalToStart(ctx.actor, test, ctx.now) : null
  const isFree = status !== 'submitted' || mayAlwaysStart(ctx.actor)
  return {
    submission_status: status,
    submission_id: attempt?.closedAt ? attempt.id : null,
    may_start: refusal === null && isFree,
    refusal,
  }
}

export async function getTestForCandidate(ctx: Context, testId: string): Promise<TestForCandidate> {
  const test = await getTest(ctx, testId)
  const newest = (await listOwnAttempts(ctx, testId)).at(-1)
  return { test: presentTest(test), terms: presentTerms(test), ...standing(ctx, test, newest) }
}

/** What has been handed in, the latest first. */
function presentSubmissions(tests: Test[], own: Attempt[]): MySubmission[] {
  const testOf = new Map(tests.map((test) => [test.id, test]))
  const submissions = own.flatMap((attempt) => {
    const test = testOf.get(attempt.testId)
    if (!test || !attempt.closedAt) return []
    const { _id, quiz_name, duration, mm } = presentTest(test)
    return {
      _id: attempt.id,
      quiz_id: { _id, quiz_name, duration, mm },
      marks_obtained: attempt.marksObtained ?? 0,
      time_left: secondsLeft(attempt.deadline, attempt.closedAt),
      submitted_at: attempt.closedAt.toISOString(),
    }
  })
  return submissions.sort((a, b) => b.submitted_at.localeCompare(a.submitted_at)).slice(0, listLimit)
}

/** The student's bundle for the dashboard: every test with where they stand, and what they have handed in. */
export async function getMyPurchases(ctx: Context): Promise<MyPurchases> {
  const tests = await listTests(ctx)
  const own = await listOwnAttempts(ctx)
  const newest = new Map(own.map((attempt) => [attempt.testId, attempt]))
  // Scholarship and talent tests have a page of their own, where students register for them.
  const practice = tests.filter(({ type }) => !isRanked(type))
  const quizzes = practice.map((test): DashboardQuiz => {
    const { refusal: _refusal, ...stands } = standing(ctx, test, newest.get(test.id))
    return { ...presentTest(test), ...stands }
  })
  return { quizzes, mySubmissions: presentSubmissions(tests, own) }
}
