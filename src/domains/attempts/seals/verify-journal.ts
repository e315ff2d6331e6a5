import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { wordsOfEntry } from '../sitting/append-answers.ts'
import { graceSeconds } from '../sitting/rules.ts'
import { listFaults, type ReadJournal } from './rules.ts'

const grace = `${graceSeconds} seconds`

/** One statement, so that what it says of rows, attempt and seals is true of one moment. Rows from before there were hashes come first and have none. */
export async function readJournal({ db }: Pick<Context, 'db'>, attemptId: string): Promise<ReadJournal> {
  const { rows } = await db.execute<ReadJournal>(sql`
    with entry as materialized (
      select epoch, seq, position, late, hash, server_at, row_number() over in_order::int as place,
        answer_hash(null, ${wordsOfEntry}) over in_order as sealable,
        answer_hash(null, ${wordsOfEntry}) filter (where hash is not null) over in_order as expected
      from answer_journal where attempt_id = ${attemptId}
      window in_order as (order by position nulls first, epoch, seq rows unbounded preceding)
    ), seal as (
      select number, journal_length as length,
        head is not distinct from (select sealable from entry where place = journal_length)
          and journal_length <= (select count(*) from entry) as fits
      from journal_seals where attempt_id = ${attemptId}
    ), reopening as (
      select * from attempt_reopenings where attempt_id = ${attemptId}
    ), last as (
      select * from entry order by place desc limit 1
    )
    select asked.id, a.journal_length as length, a.journal_hash as head, a.closed_at is not null as "isClosed",
      exists (select from reopening where reopened_at >= (select max(sealed_at) from journal_seals where attempt_id = ${attemptId})) as "isReopened",
      (select count(*)::int from entry) as rows,
      (select hash from last) as "lastHash", (select sealable from last) as sealable,
      (select to_jsonb(found) from (
        select place, position, epoch, seq from entry
        where hash is not null and (position <> place or hash <> expected) order by place limit 1) found) as wrong,
      (select to_jsonb(found) from (
        select place, epoch, seq from entry
        where not late and place > (select min(length) from seal) and not exists (
          select from reopening where journal_length < place and server_at >= reopened_at and server_at <= deadline + ${grace}::interval)
        order by place limit 1) found) as unlate,
      coalesce((select jsonb_agg(to_jsonb(seal) order by number) from seal), '[]') as seals
    from (select ${attemptId}::uuid as id) asked left join attempts a on a.id = asked.id`)
  const [journal] = rows
  if (!journal) throw new Error('A statement without a row')
  return journal
}

/**
 * Returns whether the journal of an attempt is as the server wrote it: every row has its hash, none is missing or
 * added, and it matches the seals.
 */
export async function verifyJournal(ctx: Context, attemptId: string) {
  return listFaults(await readJournal(ctx, attemptId)).length === 0
}
