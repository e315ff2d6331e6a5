import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { testQuestions } from '#domains/exams/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Page } from '#platform/http/list-module.ts'
import { appendHere, type PlacedEntry } from '../sitting/append-answers.ts'
import { lockOwnAttempt } from '../sitting/find-own-attempt.ts'
import { answerJournal, attemptOpenings, attempts } from '../tables.ts'
import type { LateAnswer } from './schema.ts'

/** Keeps a page that sends endlessly from filling the disk. */
const mostPerAttempt = 5000

async function countLate(ctx: Context, attemptId: string) {
  const isLate = and(eq(answerJournal.attemptId, attemptId), eq(answerJournal.late, true))
  const [late] = await ctx.db.select({ rows: count() }).from(answerJournal).where(isLate)
  return late?.rows ?? 0
}

async function listKnown(ctx: Context, { attemptId, epoch, entries }: Late) {
  const seqs = entries.map(({ seq }) => seq)
  return ctx.db
    .select({ seq: answerJournal.seq, late: answerJournal.late })
    .from(answerJournal)
    .where(
      and(eq(answerJournal.attemptId, attemptId), eq(answerJournal.epoch, epoch), inArray(answerJournal.seq, seqs)),
    )
}

type Late = { attemptId: string; epoch: number; entries: PlacedEntry[] }

/**
 * Stores entries that arrive after the end of an attempt, from any of its devices, as evidence for staff. They never
 * count. Returns which entries are late; repeated ones are stored once. 409 beyond the number of entries that any
 * attempt writes.
 */
export async function storeLateAnswers(ctx: Context, late: Late) {
  return inTransaction(ctx, async (ctx) => {
    const attempt = await lockOwnAttempt(ctx, late.attemptId)
    if (late.epoch > attempt.epoch) throw new AppError('conflict', 'This test has not been opened that many times.')
    const known = await listKnown(ctx, late)
    const knownSeqs = new Set(known.map(({ seq }) => seq))
    const entries = late.entries.filter(({ seq }) => !knownSeqs.has(seq))
    const knownLate = known.filter((row) => row.late).map(({ seq }) => seq)
    if (entries.length === 0) return knownLate
    if ((await countLate(ctx, attempt.id)) + entries.length > mostPerAttempt) {
      throw new AppError('attempt_closed', 'Too many answers arrived after the end of this test.')
    }
    const { attemptId, epoch } = late
    await appendHere(ctx, [{ attemptId, studentId: userOf(ctx).id, epoch, now: ctx.now, entries, isLate: true }])
    return [...knownLate, ...entries.map(({ seq }) => seq)]
  })
}

const j = answerJournal

/** Selects journal rows that arrived after the end, one by one in order, with the device each came from. */
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

/** Lists a page of a test's late answers in order of arrival; none of them counts. 404 unknown test. */
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
