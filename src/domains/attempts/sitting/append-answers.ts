import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { createBatcher, locked } from '#platform/data/cache/batcher.ts'
import { isDatabaseAway } from '#platform/data/database/database-errors.ts'
import type { Db } from '#platform/data/database/lane.ts'
import { namedStatement, perDatabase } from '#platform/data/database/statements.ts'
import { AppError } from '#platform/errors.ts'
import { graceSeconds, mostEntries } from './rules.ts'
import type { JournalEntry } from './schema.ts'

/*
 * The only place that writes rows into the answer journal. Each has a hash over itself and all earlier rows of
 * its attempt, and the attempt stores the last hash, which reveals changed or removed rows.
 */

/**
 * `section`: index of the question's section in the test; `opens_after`: index of the section at whose end it
 * opens, -1 if open from the start.
 */
export type PlacedEntry = JournalEntry & { section: number; opens_after: number }

/** `isLate`: the attempt is over; the caller has locked its row and removed entries the journal already has. */
export type Batch = {
  attemptId: string
  studentId: string
  epoch: number
  now: Date
  entries: PlacedEntry[]
  isLate: boolean
}

/**
 * State of the attempt after a save, and the end of its journal in the current epoch, including this batch.
 * `late`: sequences of this batch that do not count.
 */
export type SaveResult = {
  is_closed: boolean
  epoch: number
  deadline_ms: number
  section_ends: number[] | null
  extended_seconds: number
  reaches: number
  late: number[]
  /** The journal has no room for this batch; nothing of it was stored. */
  is_full: boolean
}

/** Tolerated difference between the clocks of nodes; a section takes answers this long before it begins. */
const clockSkewMs = 5000

/** Content of a row that its hash covers. */
export const wordsOfEntry = sql`concat_ws(' ', position, epoch, seq, question_id, coalesce(option_id, '-'), coalesce(option_ids::text, '-'),
  coalesce(number, '-'), coalesce(draft::text, '-'), marked, late, seconds,
  (extract(epoch from client_at) * 1000)::bigint, (extract(epoch from server_at) * 1000)::bigint)`

function asJson(batches: Batch[]) {
  return JSON.stringify(
    batches.map(({ now, entries, ...batch }, n) => ({
      n,
      attempt_id: batch.attemptId,
      student_id: batch.studentId,
      epoch: batch.epoch,
      is_late: batch.isLate,
      now: now.toISOString(),
      now_ms: now.getTime(),
      first: entries[0]?.seq ?? 1,
      entries,
    })),
  )
}

/**
 * Locks the attempts, appends what may still be accepted without leaving a gap, moves the heads of their
 * journals, and returns their state, all in one statement: saves are most of what an exam does, and five round
 * trips each cost three times the processor (measured 2026-11). An attempt locked by another transaction is not
 * waited for: nothing is done to it, and the result says that it exists. Someone else's attempt has no row in the
 * result.
 */
const appending = namedStatement<SaveResult & { n: number; is_locked: boolean }>(
  'append_answers',
  sql`
    with batch as materialized (
      select * from jsonb_to_recordset(${sql.placeholder('batches')}::jsonb) as batch(
        n int, attempt_id uuid, student_id uuid, epoch int, is_late boolean, now timestamptz, now_ms float8, first int, entries jsonb)
    ), head as materialized (
      select batch.n, batch.is_late, batch.now, batch.now_ms, batch.first, batch.entries, batch.epoch as batch_epoch,
        attempts.id, attempts.epoch, attempts.deadline, attempts.closed_at, attempts.section_ends, attempts.extended_seconds,
        attempts.journal_seq, attempts.journal_length, attempts.journal_hash,
        batch.is_late or (attempts.closed_at is null and attempts.epoch = batch.epoch
          and attempts.deadline + ${`${graceSeconds} seconds`}::interval >= batch.now
          and batch.first <= attempts.journal_seq + 1) as is_taken,
        attempts.journal_length + jsonb_array_length(batch.entries) > ${mostEntries} as is_full
      from attempts join batch on batch.attempt_id = attempts.id and batch.student_id = attempts.student_id
      order by attempts.id for no key update of attempts skip locked
    ), entry as (
      select head.n, head.id as attempt_id, head.batch_epoch as epoch, head.now as server_at, head.journal_hash as before,
        entry.seq, question_id, option_id, option_ids, number, draft, marked, seconds, entry.at as client_at,
        head.is_late or (head.section_ends is not null and (
          (head.section_ends->>entry.section)::float8 + ${graceSeconds * 1000} < head.now_ms
          or (entry.opens_after >= 0 and (head.section_ends->>entry.opens_after)::float8 > head.now_ms + ${clockSkewMs})
        )) as late,
        head.journal_length + row_number() over (partition by head.n order by entry.seq)::int as position
      from head, jsonb_to_recordset(head.entries) as entry(
        seq int, section int, opens_after int, question_id uuid, option_id text, option_ids jsonb, number text, draft jsonb, marked boolean,
        seconds int, at timestamptz)
      where head.is_taken and (head.is_late or (entry.seq > head.journal_seq and not head.is_full))
    ), chained as materialized (
      select *, answer_hash(before, ${wordsOfEntry}) over (partition by n order by seq) as hash from entry
    ), appended as (
      insert into answer_journal (attempt_id, epoch, seq, question_id, option_id, option_ids, number, draft, marked, late,
        seconds, client_at, server_at, position, hash)
      select attempt_id, epoch, seq, question_id, option_id, option_ids, number, draft, marked, late, seconds, client_at,
        server_at, position, hash
      from chained
    ), last as (
      select distinct on (n) n, attempt_id, epoch, seq, position, hash from chained order by n, seq desc
    ), moved as (
      update attempts set journal_length = last.position, journal_hash = last.hash,
        journal_seq = case when attempts.epoch = last.epoch then greatest(attempts.journal_seq, last.seq) else attempts.journal_seq end
      from last where attempts.id = last.attempt_id
    )
    select batch.n, head.n is null as is_locked, head.is_full and jsonb_array_length(head.entries) > 0 as is_full, head.closed_at is not null as is_closed, head.epoch, head.section_ends, head.extended_seconds,
      extract(epoch from head.deadline)::float8 * 1000 as deadline_ms,
      greatest(head.journal_seq, coalesce(last.seq, 0)) as reaches,
      array(
        select seq from chained where chained.n = head.n and late
        union all
        -- What came before, its answer having been lost, is told again.
        select seq from answer_journal known
        where head.first <= head.journal_seq and known.attempt_id = head.id and known.epoch = head.batch_epoch and known.late
          and known.seq between head.first and head.first + jsonb_array_length(head.entries) - 1
      ) as late
    from batch left join head using (n) left join last using (n)
    where head.n is not null or exists (select from attempts where id = batch.attempt_id and student_id = batch.student_id)`,
)

type Result = SaveResult | null | typeof locked

async function append(db: Db, batches: Batch[]) {
  const rows = await appending(db, { batches: asJson(batches) })
  const results: Result[] = batches.map(() => null)
  for (const { n, is_locked, ...result } of rows) results[n] = is_locked ? locked : result
  return results
}

function tooBusy() {
  return new AppError('unavailable', 'Your answers could not be saved just now. They will be sent again in a moment.', {
    retryAfter: 1,
  })
}

const batcherOf = perDatabase((db) =>
  createBatcher<Batch, SaveResult | null>({
    work: (batches) => append(db, batches),
    keyOf: ({ attemptId }) => attemptId,
    batchesAtOnce: 2,
    mostInBatch: 50,
    isTransient: isDatabaseAway,
    timeoutError: tooBusy,
    maxQueued: 2000,
    timeoutMs: 8000,
  }),
)

/**
 * Appends a student's save, together with others' at the same moment: one commit for all. Null: not this
 * student's attempt. 503 if it stays locked for too long.
 */
export function appendBatched({ db }: Context, batch: Batch) {
  return batcherOf(db)(batch)
}

/** Does the same inside the caller's transaction, for batches of attempts that it has locked or created. */
export async function appendHere({ db }: Context, batches: Batch[]) {
  const results = await append(db, batches)
  if (results.includes(locked)) throw tooBusy()
}
