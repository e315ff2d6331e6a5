import { createHash, createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { wordsOfEntry } from '../sitting/append-answers.ts'
import { graceSeconds } from '../sitting/rules.ts'
import { journalSeals } from '../tables.ts'
import { listFaults, type ReadJournal } from './rules.ts'

/*
 * Copies the newest seal to a file beside the database, out of reach of a person who deletes the last seals or restores
 * an older state of everything.
 */

const anchor = z.object({ number: z.number().int(), chain: z.string() })
type Anchor = z.infer<typeof anchor>

export const anchorFile = (dataDir: string) => path.join(dataDir, 'journal-seals.json')

/** Reads the anchor file; null: this server has sealed nothing. Throws if the file contains something else. */
function readAnchor(dataDir: string): Anchor | null {
  const file = anchorFile(dataDir)
  return existsSync(file) ? anchor.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

function writeAnchor(dataDir: string, kept: Anchor) {
  const file = anchorFile(dataDir)
  // The data directory of a node with an external database may not exist yet.
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(kept)}\n`, { flush: true })
  renameSync(`${file}.new`, file)
}

/** Content of a seal: the number of rows in an attempt's journal, and the hash over all of them. */
type Sealed = {
  number: number
  attemptId: string
  journalLength: number
  head: Buffer | null
  sealedAt: Date
  keyId: string
}

export const keyPurpose = 'journal seals'

/** Returns an id for a key that reveals nothing about it. */
export function keyIdOf(key: Buffer) {
  return createHmac('sha256', key).update('the name of this key').digest('base64url').slice(0, 16)
}

function wordsOf({ number, attemptId, journalLength, head, sealedAt, keyId }: Sealed) {
  return JSON.stringify([number, attemptId, journalLength, head?.toString('hex'), sealedAt.toISOString(), keyId])
}

/** A reopening of an attempt by staff, as far as it is needed to judge later answers. */
type Reopening = {
  id: string
  attemptId: string
  reopenedAt: Date
  deadline: Date
  journalLength: number
}

/** Returns the MAC of a reopening; one inserted into the database by hand has none. */
export function macOfReopening(key: Buffer, { id, attemptId, reopenedAt, deadline, journalLength }: Reopening) {
  const words = ['reopening', id, attemptId, reopenedAt.toISOString(), deadline.toISOString(), journalLength]
  return createHmac('sha256', key).update(JSON.stringify(words)).digest()
}

const first = Buffer.alloc(32)

/** Returns the MAC of a seal. `before`: the chain of the previous seal; null for the first. */
export function macOf(key: Buffer, sealed: Sealed, before: Buffer | null) {
  return createHmac('sha256', key)
    .update(before ?? first)
    .update(wordsOf(sealed))
    .digest()
}

/** Hashes the chain without a key, so that a seal made with a new key covers all those made with an older one. */
export function chainOf(sealed: Sealed, mac: Buffer, before: Buffer | null) {
  return createHash('sha256')
    .update(before ?? first)
    .update(wordsOf(sealed))
    .update(mac)
    .digest()
}

const grace = `${graceSeconds} seconds`

/**
 * Reads rows, attempt and seals in one statement, so that they are consistent. Rows from before there were hashes
 * come first and have none.
 */
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

const sealLock = 7_205_121
const sealedAtOnce = 100
/** Older attempts without a seal are left to the nightly search. */
const recentMs = 2 * dayMs

/** `key`: null if the installation has none. */
export type Keeping = { key: Buffer | null; dataDir: string }

/** Lists closed attempts whose journal has grown since it was sealed, or was never sealed. */
async function listUnsealed(ctx: Context, isAll: boolean) {
  const since = new Date(isAll ? 0 : ctx.now.getTime() - recentMs).toISOString()
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from attempts a where closed_at >= ${since}::timestamptz
      and not exists (select from journal_seals s where s.attempt_id = a.id and s.journal_length = a.journal_length)
    order by closed_at, id`)
  return rows.map(({ id }) => id)
}

type Last = { number: number; chain: Buffer | null }

async function findLast(ctx: Context): Promise<Last> {
  const { number, chain } = journalSeals
  const [last] = await ctx.db.select({ number, chain }).from(journalSeals).orderBy(desc(number)).limit(1)
  return last ?? { number: 0, chain: null }
}

/** Makes the next seal over this attempt; null if its journal is broken, as no seal may cover that. */
async function makeSeal(ctx: Context, attemptId: string, { key, last }: { key: Buffer; last: Last }) {
  const journal = await readJournal(ctx, attemptId)
  const faults = listFaults(journal)
  if (faults.length > 0) {
    const problems = faults.map(({ problem }) => problem)
    ctx.log.error({ attempt: attemptId, problems }, 'an answer journal is broken and was not sealed')
    return null
  }
  const sealed: Sealed = {
    number: last.number + 1,
    attemptId,
    journalLength: journal.rows,
    head: journal.sealable,
    sealedAt: ctx.now,
    keyId: keyIdOf(key),
  }
  const mac = macOf(key, sealed, last.chain)
  return { ...sealed, mac, chain: chainOf(sealed, mac, last.chain) }
}

/**
 * Seals these attempts in one transaction, one after the other; returns null without doing anything while another
 * process is sealing.
 */
async function sealAll(ctx: Context, ids: string[], key: Buffer) {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${sealLock}) as mine`)
    if (!rows[0]?.mine) return null
    let last = await findLast(ctx)
    for (const id of ids) {
      const seal = await makeSeal(ctx, id, { key, last })
      if (!seal) continue
      await ctx.db.insert(journalSeals).values(seal)
      last = seal
    }
    return last
  })
}

/**
 * Seals one by one: a journal that cannot be read, or was sealed elsewhere meanwhile, does not hold back the
 * others.
 */
async function sealWhatCanBe(ctx: Context, ids: string[], key: Buffer): Promise<Last | null> {
  try {
    return await sealAll(ctx, ids, key)
  } catch (error) {
    if (ids.length === 1) {
      ctx.log.error({ err: withoutValues(error), attempt: ids[0] }, 'an answer journal could not be sealed')
      return findLast(ctx)
    }
    let last: Last | null = null
    for (const id of ids) last = await sealWhatCanBe(ctx, [id], key)
    return last
  }
}

/** Returns whether the database still contains the last seal made from here. */
export async function holdsAnchor(ctx: Context, dataDir: string) {
  const anchor = readAnchor(dataDir)
  if (!anchor) return { anchor, isThere: true }
  const [kept] = await ctx.db
    .select({ chain: journalSeals.chain })
    .from(journalSeals)
    .where(eq(journalSeals.number, anchor.number))
  return { anchor, isThere: kept?.chain.toString('base64') === anchor.chain }
}

async function moveAnchor(ctx: Context, dataDir: string, { number, chain }: Last) {
  if (!chain) return
  const { isThere } = await holdsAnchor(ctx, dataDir)
  if (isThere) return writeAnchor(dataDir, { number, chain: chain.toString('base64') })
  // The file stays unchanged, as the only witness, until someone removes it.
  ctx.log.error({ file: anchorFile(dataDir) }, 'seals of answer journals that were made here are gone or changed')
}

/**
 * Seals the journals of closed attempts, and of those that received late answers since. Broken ones are logged
 * and skipped. `isAll`: also those closed long ago. May run anywhere, any time; independent of closing, and
 * without a key nothing is sealed.
 */
export async function sealJournals(ctx: Context, { key, dataDir }: Keeping, isAll = false) {
  if (!key) return
  const ids = await listUnsealed(ctx, isAll)
  for (let from = 0; from < ids.length; from += sealedAtOnce) {
    const last = await sealWhatCanBe(ctx, ids.slice(from, from + sealedAtOnce), key)
    if (last === null) return
    await moveAnchor(ctx, dataDir, last)
  }
}
