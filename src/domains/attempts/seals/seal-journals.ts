import { desc, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { journalSeals } from '../tables.ts'
import { anchorFile, readAnchor, writeAnchor } from './keep-anchor.ts'
import { chainOf, keyIdOf, macOf, type Sealed } from './make-seal.ts'
import { listFaults } from './rules.ts'
import { readJournal } from './verify-journal.ts'

const sealLock = 7_205_121
const sealedAtOnce = 100
/** Older attempts without a seal are left to the nightly search. */
const recentMs = 2 * dayMs

/** `key`: null where the installation has none. */
export type Keeping = { key: Buffer | null; dataDir: string }

/** Closed attempts whose journal has grown since it was sealed, or never was. */
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

/** The next seal over this attempt; null when its journal is broken, which no seal may cover. */
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

/** Seals these in one transaction, one after the other; null, and nothing done, while somebody else is sealing. */
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

/** One that cannot be read, or was sealed elsewhere meanwhile, keeps none of the others back. */
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
  // The file stays as it is, as the only witness, until somebody takes it away.
  ctx.log.error({ file: anchorFile(dataDir) }, 'seals of answer journals that were made here are gone or changed')
}

/**
 * Seals the journals of attempts that were closed, and of those that got late answers since. Broken ones are told in the log and left. `isAll`: also those that were closed long ago. May
 * run anywhere, any time; the closing of attempts knows nothing of it, and without a key nothing is sealed.
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
