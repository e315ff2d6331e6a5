import { asc, eq, sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import type { Context } from '#platform/context.ts'
import type { SignalKind } from '../sitting/schema.ts'
import { attemptOpenings, attemptSignals } from '../tables.ts'
import { isOwnHall } from './access.ts'
import { listEventsOf } from './list-events.ts'
import { getHallTest, getSeat, presentSeat } from './read-seats.ts'
import type { SeatHistory } from './schema.ts'

type Progress = { answered: number; questions: number; saved: number }

async function readProgress(ctx: Context, testId: string, attemptId: string | null): Promise<Progress> {
  const { rows } = await ctx.db.execute<Progress>(sql`
    select (select count(*)::int from test_questions where test_id = ${testId}::uuid) as questions,
      (select count(*)::int from answer_journal where attempt_id = ${attemptId}::uuid) as saved,
      (select count(*)::int from test_questions q, lateral (
        select option_id, option_ids, number from answer_journal j
        where j.attempt_id = ${attemptId}::uuid and j.question_id = q.question_id and not j.late order by epoch desc, seq desc limit 1
      ) newest where q.test_id = ${testId}::uuid and num_nonnulls(option_id, option_ids, number) > 0) as answered`)
  return rows[0] ?? { answered: 0, questions: 0, saved: 0 }
}

async function listOpenings(ctx: Context, attemptId: string) {
  const { epoch, openedAt, device, network, waitedSeconds } = attemptOpenings
  const rows = await ctx.db
    .select({ epoch, openedAt, device, network, waited_seconds: waitedSeconds })
    .from(attemptOpenings)
    .where(eq(attemptOpenings.attemptId, attemptId))
    .orderBy(asc(epoch))
  return rows.map(({ openedAt, ...row }) => ({ ...row, opened_at: openedAt.toISOString() }))
}

async function countSignals(ctx: Context, attemptId: string) {
  const { kind } = attemptSignals
  const rows = await ctx.db
    .select({ kind, count: sql<number>`count(*)::int` })
    .from(attemptSignals)
    .where(eq(attemptSignals.attemptId, attemptId))
    .groupBy(kind)
  return new Map<SignalKind, number>(rows.map((row) => [row.kind, row.count]))
}

/** One candidate of a hall: how far they are, what their devices did, and what was done for them. 404 for a candidate of another hall. */
export async function readSeat(ctx: Context, of: { testId: string; studentId: string }): Promise<SeatHistory> {
  const test = await getHallTest(ctx, of.testId)
  const row = await getSeat(ctx, of, 'watch')
  const { attemptId, centreId, studentId } = row
  const signals = attemptId === null ? null : await countSignals(ctx, attemptId)
  return {
    quiz_name: test.name,
    now: ctx.now.toISOString(),
    seat: presentSeat(row, ctx.now.getTime()),
    ...(await readProgress(ctx, of.testId, attemptId)),
    openings: attemptId === null ? [] : await listOpenings(ctx, attemptId),
    left: signals?.get('left') ?? 0,
    copied: signals?.get('copy') ?? 0,
    printed: signals?.get('print') ?? 0,
    events: await listEventsOf(ctx, of.testId, { studentId, centreId }),
    may_extend: isOwnHall(ctx.actor, 'extend', centreId),
    may_reopen: mayDo(ctx.actor, 'results.correct') && row.closedMs !== null,
  }
}
