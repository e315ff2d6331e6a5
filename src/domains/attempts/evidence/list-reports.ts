import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { corrections, testQuestions } from '#domains/exams/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Page } from '#platform/http/list-module.ts'
import { attemptOpenings, attemptSignals, attempts, questionReports, regrades } from '../tables.ts'
import type { AttemptSignals, QuestionReport, StaffCorrection } from './schema.ts'

/** A page of what candidates say is wrong with the questions of a test, the newest first. 404 unknown test. */
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

/** The corrections of a test, the oldest first, and how far the counting again has come. One regrade may take in several. 404 unknown test. */
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
