import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { corrections, testQuestions } from '#domains/exams/tables.ts'
import { getPaper, getTest } from '#domains/exams/tests/reads.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Page } from '#platform/http/list-module.ts'
import { limitRate } from '#platform/http/security/throttle.ts'
import { getTestIdOf, lockOwnAttempt } from '../sitting/find-own-attempt.ts'
import { isPastGrace, rates } from '../sitting/rules.ts'
import { attemptOpenings, attemptSignals, attempts, questionReports, regrades } from '../tables.ts'
import type { AttemptSignals, QuestionReport, ReportBody, StaffCorrection } from './schema.ts'

const mostPerAttempt = 50

async function isReported(ctx: Context, attemptId: string, { question_id, problem }: ReportBody) {
  const same = and(
    eq(questionReports.attemptId, attemptId),
    eq(questionReports.questionId, question_id),
    eq(questionReports.problem, problem),
  )
  return (await ctx.db.$count(questionReports, same)) > 0
}

/**
 * Stores a candidate's report on a question of the test they are taking; equal reports are stored once. 400 for a
 * question of another test, 404 for someone else's attempt, 409 `attempt_closed` when it is over, 429 past fifty.
 */
export async function reportProblem(ctx: Context, attemptId: string, report: ReportBody) {
  limitRate(ctx, { key: ['report', userOf(ctx).id], ...rates.report })
  const { forms } = await getPaper(ctx, await getTestIdOf(ctx, attemptId))
  await inTransaction(ctx, async (ctx) => {
    // Locks the attempt, so that two reports at once cannot both pass the limit.
    const attempt = await lockOwnAttempt(ctx, attemptId)
    if (attempt.closedAt !== null || isPastGrace(attempt.deadline, ctx.now)) {
      throw new AppError('attempt_closed', 'The time for this test is over.')
    }
    const { question_id: questionId, problem, note } = report
    if (!forms.has(questionId)) {
      throw new AppError('invalid', 'question_id: does not belong to this test.', {
        errors: { question_id: 'does not belong to this test' },
      })
    }
    if (await isReported(ctx, attemptId, report)) return
    const [known] = await ctx.db
      .select({ rows: count() })
      .from(questionReports)
      .where(eq(questionReports.attemptId, attemptId))
    if ((known?.rows ?? 0) >= mostPerAttempt)
      throw new AppError('too_many', 'Thank you. You have reached the limit of reports for this test.')
    await ctx.db.insert(questionReports).values({ attemptId, questionId, problem, note, createdAt: ctx.now })
  })
}

/** Lists a page of candidates' reports on a test's questions, newest first. 404 unknown test. */
export async function listReports(ctx: Context, testId: string, { page, limit }: Page) {
  await getTest(ctx, testId)
  const r = questionReports
  const ofTest = and(eq(attempts.id, r.attemptId), eq(attempts.testId, testId))
  const rows = await ctx.db
    .select({
      _id: r.id,
      submission_id: r.attemptId,
      candidate_name: users.candidateName,
      registration_number: users.registrationNumber,
      question_id: r.questionId,
      sno: testQuestions.position,
      problem: r.problem,
      note: r.note,
      createdAt: r.createdAt,
    })
    .from(r)
    .innerJoin(attempts, ofTest)
    .innerJoin(users, eq(users.id, attempts.studentId))
    .innerJoin(testQuestions, and(eq(testQuestions.testId, testId), eq(testQuestions.questionId, r.questionId)))
    .orderBy(desc(r.createdAt), desc(r.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await ctx.db.$count(ctx.db.select({ id: r.id }).from(r).innerJoin(attempts, ofTest).as('reports'))
  const data = rows.map(({ createdAt, ...row }): QuestionReport => ({ ...row, created_at: createdAt.toISOString() }))
  return { data, total }
}

async function getCandidateOf(ctx: Context, attemptId: string) {
  const [attempt] = await ctx.db
    .select({
      submission_id: attempts.id,
      quiz_id: attempts.testId,
      candidate_name: users.candidateName,
      registration_number: users.registrationNumber,
    })
    .from(attempts)
    .innerJoin(users, eq(users.id, attempts.studentId))
    .where(eq(attempts.id, attemptId))
  if (!attempt) throw notFound('attempt')
  return attempt
}

/** Lists the openings of an attempt and the signals of its pages, in order. 404 unknown attempt. */
export async function getSignals(ctx: Context, attemptId: string): Promise<AttemptSignals> {
  const candidate = await getCandidateOf(ctx, attemptId)
  const openings = await ctx.db
    .select()
    .from(attemptOpenings)
    .where(eq(attemptOpenings.attemptId, attemptId))
    .orderBy(asc(attemptOpenings.epoch))
  const signals = await ctx.db
    .select()
    .from(attemptSignals)
    .where(eq(attemptSignals.attemptId, attemptId))
    .orderBy(asc(attemptSignals.serverAt), asc(attemptSignals.clientAt), asc(attemptSignals.id))
  return {
    ...candidate,
    openings: openings.map(({ epoch, openedAt, device, network, waitedSeconds }) => {
      return { epoch, opened_at: openedAt.toISOString(), device, network, waited_seconds: waitedSeconds }
    }),
    signals: signals.map(({ epoch, kind, clientAt, serverAt }) => {
      return { epoch, kind, client_at: clientAt.toISOString(), server_at: serverAt.toISOString() }
    }),
  }
}

/** Lists the corrections of a test, oldest first, with the progress of rescoring. One regrade may apply several. 404 unknown test. */
export async function listCorrectionsMade(ctx: Context, testId: string): Promise<StaffCorrection[]> {
  await getTest(ctx, testId)
  const c = corrections
  const regraded = sql<number>`(select count(*)::int from ${regrades} join ${attempts} on ${attempts.id} = ${regrades.attemptId}
    where ${attempts.testId} = ${c.testId} and ${regrades.versionBefore} < ${c.paperVersion} and ${regrades.paperVersion} >= ${c.paperVersion})`
  const waiting = sql<number>`(select count(*)::int from ${attempts}
    where ${attempts.testId} = ${c.testId} and ${attempts.score} is not null and ${attempts.paperVersion} < ${c.paperVersion})`
  const rows = await ctx.db
    .select({
      version: c.paperVersion,
      question_id: c.questionId,
      sno: testQuestions.position,
      reason: c.reason,
      key: c.key,
      drop: c.dropped,
      createdAt: c.createdAt,
      regraded,
      waiting,
    })
    .from(c)
    .innerJoin(testQuestions, and(eq(testQuestions.testId, c.testId), eq(testQuestions.questionId, c.questionId)))
    .where(eq(c.testId, testId))
    .orderBy(asc(c.paperVersion))
  return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }))
}
