import { and, asc, eq } from 'drizzle-orm'
import { testQuestions } from '#domains/exams/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Page } from '#platform/http/list-module.ts'
import { answerJournal, attemptOpenings, attempts } from '../tables.ts'
import type { LateAnswer } from './schema.ts'

const j = answerJournal

/** Rows of the journal that came when it was over, one by one as they came, with what each was sent from. */
function selectLate(ctx: Context, testId: string) {
  return ctx.db
    .select({
      submission_id: j.attemptId,
      candidate_name: users.candidateName,
      seq: j.seq,
      epoch: j.epoch,
      registration_number: users.registrationNumber,
      question_id: j.questionId,
      sno: testQuestions.position,
      option_id: j.optionId,
      option_ids: j.optionIds,
      number: j.number,
      draft: j.draft,
      marked: j.marked,
      clientAt: j.clientAt,
      serverAt: j.serverAt,
      endedAt: attempts.deadline,
      device: attemptOpenings.device,
      network: attemptOpenings.network,
    })
    .from(j)
    .innerJoin(attempts, and(eq(attempts.id, j.attemptId), eq(attempts.testId, testId)))
    .innerJoin(users, eq(users.id, attempts.studentId))
    .innerJoin(testQuestions, and(eq(testQuestions.testId, testId), eq(testQuestions.questionId, j.questionId)))
    .leftJoin(attemptOpenings, and(eq(attemptOpenings.attemptId, j.attemptId), eq(attemptOpenings.epoch, j.epoch)))
    .where(eq(j.late, true))
}

/** A page of the late answers of a test, in the order they came; nothing of them is counted. 404 unknown test. */
export async function listLateAnswers(ctx: Context, testId: string, { page, limit }: Page) {
  await getTest(ctx, testId)
  const all = selectLate(ctx, testId)
  const total = await ctx.db.$count(all.as('late'))
  const rows = await selectLate(ctx, testId)
    .orderBy(asc(j.serverAt), asc(j.attemptId), asc(j.epoch), asc(j.seq))
    .limit(limit)
    .offset((page - 1) * limit)
  const data = rows.map(({ clientAt, serverAt, endedAt, ...row }): LateAnswer => {
    return {
      ...row,
      client_at: clientAt.toISOString(),
      server_at: serverAt.toISOString(),
      deadline: endedAt.toISOString(),
    }
  })
  return { data, total }
}
