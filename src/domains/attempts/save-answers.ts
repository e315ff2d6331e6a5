import { sql } from 'drizzle-orm'
import { type Context, userOf } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { type AnswerForm, getPaper } from '../exams/reads.ts'
import { getTestIdOf } from './find-own-attempt.ts'
import { contiguousFrom, isPastGrace, misfit, oldestOpenDeadline, secondsLeft } from './rules.ts'
import type { JournalEntry, SaveBody, Saved } from './schema.ts'

/** 400 naming the first entry whose question is not of this paper, or whose answer does not fit it. */
function checkEntries(forms: Map<string, AnswerForm>, entries: JournalEntry[]) {
  for (const [index, entry] of entries.entries()) {
    const form = forms.get(entry.question_id)
    const field = form ? misfit(entry, form) : 'question_id'
    if (field === null) continue
    const name = `entries.${index}.${field}`
    throw new AppError('invalid', `${name}: is not of this test.`, { errors: { [name]: 'is not of this test' } })
  }
}

type Standing = { is_closed: boolean; epoch: number; deadline_ms: number; last: number }
type Batch = { attemptId: string; epoch: number; first: number; entries: JournalEntry[] }

/**
 * Locks the attempt, appends the batch if it may still be taken and leaves no gap, and tells where the attempt stood, all in one statement: saves are most of
 * what an exam does, and five round trips for each cost three times the processor (measured 2026-11). A submission that holds the lock is waited for, and then seen.
 */
async function append(ctx: Context, { attemptId, epoch, first, entries }: Batch) {
  const now = ctx.now.toISOString()
  const { rows } = await ctx.db.execute<Standing>(sql`
    with attempt as materialized (
      select epoch, deadline, closed_at from attempts
      where id = ${attemptId} and student_id = ${userOf(ctx).id} for update
    ), journal as (
      select coalesce(max(seq), 0) as last from answer_journal where attempt_id = ${attemptId} and epoch = ${epoch}
    ), appended as (
      insert into answer_journal
        (attempt_id, epoch, seq, question_id, option_id, option_ids, number, marked, seconds, client_at, server_at)
      select ${attemptId}, attempt.epoch, entry.seq, entry.question_id, entry.option_id, entry.option_ids, entry.number,
        entry.marked, entry.seconds, entry.at, ${now}
      from attempt, journal, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as
        entry(seq int, question_id uuid, option_id text, option_ids jsonb, number text, marked boolean, seconds int, at timestamptz)
      where attempt.closed_at is null and attempt.epoch = ${epoch}
        and attempt.deadline >= ${oldestOpenDeadline(ctx.now).toISOString()} and ${first}::int <= journal.last + 1
      on conflict do nothing
    )
    select closed_at is not null as is_closed, epoch, extract(epoch from deadline)::float8 * 1000 as deadline_ms, last
    from attempt, journal`)
  const [standing] = rows
  if (!standing) throw notFound('attempt')
  return standing
}

const takenOver = 'This test has been opened in another tab or on another device. Answers are taken from there now.'

/**
 * Appends a batch to the answer journal and says, after the commit, up to where everything is on disk. The same batch may come again; what lies behind a gap is
 * not taken. 409 `attempt_taken_over` for an older epoch, `attempt_closed` once the attempt is closed or its grace is over.
 */
export async function saveAnswers(ctx: Context, attemptId: string, { epoch, entries }: SaveBody): Promise<Saved> {
  const { forms } = await getPaper(ctx, await getTestIdOf(ctx, attemptId))
  checkEntries(forms, entries)
  const batch = contiguousFrom(entries)
  const first = batch[0]?.seq ?? 1
  const standing = await append(ctx, { attemptId, epoch, first, entries: batch })

  const deadline = new Date(standing.deadline_ms)
  if (standing.is_closed || isPastGrace(deadline, ctx.now)) {
    throw new AppError('attempt_closed', 'The time of this test is over.')
  }
  if (epoch !== standing.epoch) throw new AppError('attempt_taken_over', takenOver)
  const isTaken = first <= standing.last + 1
  const end = isTaken ? Math.max(standing.last, batch.at(-1)?.seq ?? 0) : standing.last
  return { acknowledged: end, time_left: secondsLeft(deadline, ctx.now) }
}
