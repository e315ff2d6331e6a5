import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { wordsOfEntry } from '../sitting/append-answers.ts'

/** Whether the journal of an attempt is what the server wrote: every row still has its hash, none is missing, and the last one stands in the attempt. Rows from before there were hashes are passed over. */
export async function verifyJournal(ctx: Context, attemptId: string) {
  const { rows } = await ctx.db.execute<{ is_whole: boolean }>(sql`
    with chain as (
      select position, hash, answer_hash(null, ${wordsOfEntry}) over (order by position) as expected
      from answer_journal where attempt_id = ${attemptId} and hash is not null
    )
    select coalesce(bool_and(hash = expected), true)
      and count(*) = coalesce(max(position) - min(position) + 1, 0)
      and coalesce(max(position) = (select journal_length from attempts where id = ${attemptId}), true)
      and (select journal_hash from attempts where id = ${attemptId})
        is not distinct from (select hash from chain order by position desc limit 1) as is_whole
    from chain`)
  return rows[0]?.is_whole ?? false
}
