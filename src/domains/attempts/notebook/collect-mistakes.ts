import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { testQuestions } from '#domains/exams/tables.ts'
import { getTest, listKeys } from '#domains/exams/tests/reads.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { judge } from '../marking/mark-answers.ts'
import { listReleased } from '../sitting/find-release.ts'
import { listAnswersOf } from '../sitting/reads.ts'
import type { AnswerState } from '../sitting/schema.ts'
import { attempts } from '../tables.ts'
import { mistakeOf } from './rules.ts'
import { storeSchedules } from './schedule-question.ts'
import type { MistakeKind } from './schema.ts'
import { notebookAttempts, notebookQuestions } from './tables.ts'

/** Attempts collected per look at the notebook; a student with more looks again. */
const mostAttempts = 5
/** Far more attempts than anyone awaits results of at once. */
const mostLookedAt = 500

/**
 * Lists closed attempts that were not collected, or have changed since: rescored after a correction, or closed
 * again.
 */
async function listPending(ctx: Context, studentId: string) {
  const closedAgain = ne(
    sql`date_trunc('milliseconds', ${notebookAttempts.closedAt})`,
    sql`date_trunc('milliseconds', ${attempts.closedAt})`,
  )
  const rows = await ctx.db
    .select({
      id: attempts.id,
      testId: attempts.testId,
      paperVersion: sql<number>`coalesce(${attempts.paperVersion}, 1)`,
      closedAt: sql<string>`${attempts.closedAt}::text`,
    })
    .from(attempts)
    .leftJoin(notebookAttempts, eq(notebookAttempts.attemptId, attempts.id))
    .where(
      and(
        eq(attempts.studentId, studentId),
        isNotNull(attempts.closedAt),
        isNotNull(attempts.score),
        or(
          isNull(notebookAttempts.attemptId),
          ne(notebookAttempts.paperVersion, sql`coalesce(${attempts.paperVersion}, 1)`),
          closedAgain,
        ),
      ),
    )
    .orderBy(desc(attempts.closedAt), asc(attempts.id))
    .limit(mostLookedAt)
  const released = await listReleased(
    ctx,
    rows.map(({ testId }) => testId),
  )
  return rows.filter(({ testId }) => released.has(testId)).map((row) => ({ ...row, closedAt: new Date(row.closedAt) }))
}
type Pending = Awaited<ReturnType<typeof listPending>>[number]

type Mistake = { questionId: string; kind: MistakeKind; seconds: number | null }

/** `dropped`: questions that no longer count. */
type Missed = { mistakes: Mistake[]; dropped: string[] }

async function listMistakes(ctx: Context, attempt: Pending, answers: AnswerState[]): Promise<Missed> {
  const { terms } = await getTest(ctx, attempt.testId)
  const answerOf = new Map(answers.map((answer) => [answer.question_id, answer]))
  const keys = await listKeys(ctx, attempt.testId, attempt.paperVersion)
  const dropped: string[] = []
  const mistakes = keys.flatMap((key) => {
    const answer = answerOf.get(key.questionId)
    const { result } = judge(key, answer, terms)
    if (result === 'dropped') dropped.push(key.questionId)
    const kind = mistakeOf(result, answer?.seconds ?? 0)
    return kind === null ? [] : [{ questionId: key.questionId, kind, seconds: answer?.seconds ?? null }]
  })
  // A fixed order, so that concurrent runs do not wait for each other's rows.
  return { mistakes: mistakes.sort((a, b) => (a.questionId < b.questionId ? -1 : 1)), dropped }
}

/** Stores mistakes. A newer mistake starts the question afresh; an older attempt collected later changes nothing. */
async function storeMistakes(
  ctx: Context,
  studentId: string,
  { attempt, mistakes }: { attempt: Pending; mistakes: Mistake[] },
) {
  if (mistakes.length === 0) return
  const { id: attemptId, testId, closedAt: missedAt } = attempt
  const rows = mistakes.map((mistake) => {
    return { ...mistake, studentId, attemptId, testId, missedAt, addedAt: ctx.now }
  })
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  const set = {
    attemptId: excluded('attempt_id'),
    testId: excluded('test_id'),
    kind: excluded('kind'),
    missedAt: excluded('missed_at'),
    seconds: excluded('seconds'),
  }
  await ctx.db
    .insert(notebookQuestions)
    .values(rows)
    .onConflictDoUpdate({
      target: [notebookQuestions.studentId, notebookQuestions.questionId],
      set,
      setWhere: sql`excluded.missed_at >= coalesce(${notebookQuestions.missedAt}, '-infinity')`,
    })
}

/**
 * Removes mistakes of this attempt that a correction made right or dropped; one made in practice since stays unless
 * it is dropped. Such a question may be a mistake of an earlier attempt, which is then collected again.
 */
async function removeMended(
  ctx: Context,
  studentId: string,
  { attempt, mistakes, dropped }: Missed & { attempt: Pending },
) {
  const ofAttempt = and(eq(notebookQuestions.studentId, studentId), eq(notebookQuestions.attemptId, attempt.id))
  const still = mistakes.map(({ questionId }) => questionId)
  const mended = and(
    ofAttempt,
    isNotNull(notebookQuestions.kind),
    or(lte(notebookQuestions.missedAt, attempt.closedAt), inArray(notebookQuestions.questionId, dropped)),
    still.length > 0 ? notInArray(notebookQuestions.questionId, still) : undefined,
  )
  const rows = await ctx.db
    .update(notebookQuestions)
    .set({ kind: null, missedAt: null, dueOn: null, rightDays: 0, leftOn: null })
    .where(mended)
    .returning({ questionId: notebookQuestions.questionId })
  if (rows.length === 0) return
  const questionIds = rows.map(({ questionId }) => questionId)
  await ctx.db
    .delete(notebookQuestions)
    .where(
      and(
        ofAttempt,
        inArray(notebookQuestions.questionId, questionIds),
        eq(notebookQuestions.note, ''),
        eq(notebookQuestions.isBookmarked, false),
      ),
    )
  const others = ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .innerJoin(testQuestions, eq(testQuestions.testId, attempts.testId))
    .where(
      and(
        eq(attempts.studentId, studentId),
        ne(attempts.id, attempt.id),
        inArray(testQuestions.questionId, questionIds),
      ),
    )
  await ctx.db.delete(notebookAttempts).where(inArray(notebookAttempts.attemptId, others))
}

async function takeIn(
  ctx: Context,
  studentId: string,
  { attempt, answers }: { attempt: Pending; answers: AnswerState[] },
) {
  const { mistakes, dropped } = await listMistakes(ctx, attempt, answers)
  await removeMended(ctx, studentId, { attempt, mistakes, dropped })
  await storeMistakes(ctx, studentId, { attempt, mistakes })
  await storeSchedules(ctx, { studentId, questionIds: mistakes.map(({ questionId }) => questionId) })
  const taken = { attemptId: attempt.id, paperVersion: attempt.paperVersion, closedAt: attempt.closedAt }
  await ctx.db
    .insert(notebookAttempts)
    .values(taken)
    .onConflictDoUpdate({ target: notebookAttempts.attemptId, set: taken })
}

/**
 * Collects what was closed, released or corrected since the last look, newest first. Returns whether there is
 * more. Repeating it, or running it in two tabs at once, changes nothing.
 */
export async function collectMistakes(ctx: Context): Promise<boolean> {
  const { id: studentId } = userOf(ctx)
  if ((await listPending(ctx, studentId)).length === 0) return false
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, studentId)).for('no key update')
    // Removing a corrected mistake may bring up an earlier attempt.
    for (let left = mostAttempts; left > 0; ) {
      const next = (await listPending(ctx, studentId)).slice(0, left)
      if (next.length === 0) return false
      const answersOf = await listAnswersOf(
        ctx,
        next.map(({ id }) => id),
      )
      for (const attempt of next) await takeIn(ctx, studentId, { attempt, answers: answersOf.get(attempt.id) ?? [] })
      left -= next.length
    }
    return (await listPending(ctx, studentId)).length > 0
  })
}
