import { and, asc, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { listLedgerFaults } from '#domains/purchases/ledger/verify-ledger.ts'
import type { Context } from '#platform/context.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { countMarks } from '../marking/count-marks.ts'
import type { Score } from '../marking/mark-answers.ts'
import { listAnswersOf } from '../sitting/reads.ts'
import { attemptReopenings, attempts, journalSeals } from '../tables.ts'
import { listFaults } from './rules.ts'
import type { JournalFault } from './schema.ts'
import { chainOf, holdsAnchor, type Keeping, keyIdOf, macOf, macOfReopening, readJournal } from './seal-journals.ts'

const { id, testId, paperVersion, startedAt, closedAt, score, marksObtained, merit, accuracy, secondsTaken } = attempts
const columns = { id, testId, paperVersion, startedAt, closedAt, score, marksObtained, merit, accuracy, secondsTaken }

function listClosed({ db }: Context, ids: string[]) {
  return db
    .select(columns)
    .from(attempts)
    .where(and(inArray(id, ids), isNotNull(closedAt)))
}
type Closed = Awaited<ReturnType<typeof listClosed>>[number]
type Counted = Awaited<ReturnType<typeof countMarks>>[number]

/** Returns whether two scores have equal marks in total and in every section, as the analysis shows both. */
function isSameScore(kept: Score | null, counted: Score) {
  const marksOf = ({ marks, sections }: Score) =>
    JSON.stringify([marks, sections.map((section) => [section.sectionId, section.marks])])
  return kept !== null && marksOf(kept) === marksOf(counted)
}

function markProblemOf(kept: Closed, counted: Counted) {
  if (kept.marksObtained !== counted.marksObtained)
    return `it has ${kept.marksObtained} marks, but its answers add up to ${counted.marksObtained}`
  if (!isSameScore(kept.score, counted.score)) return 'its score does not match its answers'
  const isPlaced = kept.merit === counted.merit && kept.accuracy === counted.accuracy
  return isPlaced && kept.secondsTaken === counted.secondsTaken
    ? null
    : 'the values behind its rank do not match its answers'
}

/** Scores some attempts of one test at one version of its paper. */
async function recount(ctx: Context, list: Closed[]) {
  const [first] = list
  if (!first) return []
  const answersOf = await listAnswersOf(
    ctx,
    list.map((attempt) => attempt.id),
  )
  const sittings = list.flatMap(({ id, startedAt, closedAt, merit }) =>
    closedAt ? [{ id, startedAt, closedAt, isCandidate: merit !== null, answers: answersOf.get(id) ?? [] }] : [],
  )
  if (first.paperVersion === null) return []
  return countMarks(ctx, { testId: first.testId, paperVersion: first.paperVersion, sittings })
}

async function compare(ctx: Context, ids: string[]) {
  const closed = ids.length === 0 ? [] : await listClosed(ctx, ids)
  const faults: JournalFault[] = []
  for (const list of Map.groupBy(closed, (attempt) => `${attempt.testId} ${attempt.paperVersion}`).values()) {
    const counted = new Map((await recount(ctx, list)).map((attempt) => [attempt.id, attempt]))
    for (const kept of list) {
      const recounted = counted.get(kept.id)
      const problem = recounted ? markProblemOf(kept, recounted) : 'it is closed but was never marked'
      if (problem) faults.push({ submission_id: kept.id, row: null, problem })
    }
  }
  return faults
}

/**
 * Rescores closed attempts from their journals, each at the paper version it was scored from, and lists those with
 * different marks. Checks suspects twice, as a correction may come in between.
 */
async function listWrongMarks(ctx: Context, ids: string[]) {
  const suspects = await compare(ctx, ids)
  return compare(
    ctx,
    suspects.flatMap(({ submission_id }) => submission_id ?? []),
  )
}

const sealsAtOnce = 1000

type Seal = typeof journalSeals.$inferSelect
type Before = { number: number; chain: Buffer | null; isOurs: boolean }

function problemOf(seal: Seal, before: Before, key: Buffer | null) {
  if (seal.number !== before.number + 1) return `seal ${before.number + 1} is missing`
  if (!chainOf(seal, seal.mac, before.chain).equals(seal.chain)) return 'is not the original seal'
  const isOurs = key !== null && seal.keyId === keyIdOf(key)
  if (isOurs) return macOf(key, seal, before.chain).equals(seal.mac) ? null : 'was not made with the server’s key'
  // The first seal made with the current key covers all seals of older keys; none of those may follow it.
  return before.isOurs ? 'was made with a different key from the seals before it' : null
}

const fault = (row: number | null, problem: string): JournalFault => ({ submission_id: null, row, problem })

/** Reports seals that no seal made with this key covers, as all of them were made with another. */
function problemOfEnd({ number, isOurs }: Before, key: Buffer | null) {
  if (number === 0 || isOurs) return []
  const problem = key
    ? 'all seals were made with a different key, so there is no way to tell who made them'
    : 'this server has no key, so there is no way to tell who made the seals'
  return [fault(null, problem)]
}

async function findMissing(ctx: Context, dataDir: string) {
  const { anchor, isThere } = await holdsAnchor(ctx, dataDir)
  return isThere || !anchor
    ? []
    : [fault(anchor.number, 'the seal made by this server is missing or has been replaced')]
}

/** Lists seals not made with the server's key; none can be identified without it. */
async function findForged(ctx: Context, key: Buffer | null) {
  if (!key) return []
  const all = await ctx.db.select().from(attemptReopenings)
  const forged = all.filter(
    (reopening) => reopening.keyId === null || (reopening.keyId === keyIdOf(key) && !isMadeWith(key, reopening)),
  )
  const problem = 'it was reopened without the server’s key'
  return forged.map(({ attemptId }): JournalFault => ({ submission_id: attemptId, row: null, problem }))
}

function isMadeWith(key: Buffer, reopening: typeof attemptReopenings.$inferSelect) {
  return reopening.mac !== null && macOfReopening(key, reopening).equals(reopening.mac)
}

/** Checks all seals in order: none missing, none changed, each made with the key. */
async function verifySeals(ctx: Context, { key, dataDir }: Keeping) {
  const faults: JournalFault[] = []
  let before: Before = { number: 0, chain: null, isOurs: false }
  for (;;) {
    const seals: Seal[] = await ctx.db
      .select()
      .from(journalSeals)
      .where(gt(journalSeals.number, before.number))
      .orderBy(asc(journalSeals.number))
      .limit(sealsAtOnce)
    for (const seal of seals) {
      const problem = problemOf(seal, before, key)
      if (problem) faults.push(fault(seal.number, problem))
      before = { number: seal.number, chain: seal.chain, isOurs: key !== null && seal.keyId === keyIdOf(key) }
    }
    if (seals.length < sealsAtOnce) break
  }
  faults.push(...problemOfEnd(before, key), ...(await findMissing(ctx, dataDir)), ...(await findForged(ctx, key)))
  return { seals: before.number, faults }
}

const readAtOnce = 500

/** Lists attempts, including those known only from a seal; by id, after `after`. */
async function listIds(ctx: Context, after: string) {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    (select id from attempts where id > ${after}::uuid order by id limit ${readAtOnce})
    union (select attempt_id from journal_seals where attempt_id > ${after}::uuid order by attempt_id limit ${readAtOnce})
    order by id limit ${readAtOnce}`)
  return rows.map(({ id }) => id)
}

const nobody = '00000000-0000-0000-0000-000000000000'

export type Found = { attempts: number; entries: number; seals: number; unsealed: number; faults: JournalFault[] }

/** Returns whether a journal is intact, so that its marks can be recomputed from it. */
async function verifyOne(ctx: Context, id: string, tally: Found) {
  try {
    const journal = await readJournal(ctx, id)
    tally.entries += journal.rows
    const faults = listFaults(journal)
    tally.faults.push(...faults)
    if (journal.isClosed && journal.seals.at(-1)?.length !== journal.length) tally.unsealed++
    return faults.length === 0
  } catch (error) {
    ctx.log.error({ err: withoutValues(error), attempt: id }, 'an answer journal could not be checked')
    tally.faults.push({ submission_id: id, row: null, problem: 'the journal could not be read' })
    return false
  }
}

/**
 * Checks every journal and seal, the marks of every closed attempt, and the books. `onProgress` receives the number of
 * attempts done. Changes nothing; tests may be taken meanwhile.
 */
export async function verifyJournals(
  ctx: Context,
  keeping: Keeping,
  onProgress: (attempts: number) => void = () => undefined,
) {
  const { seals, faults } = await verifySeals(ctx, keeping)
  const tally: Found = { attempts: 0, entries: 0, seals, unsealed: 0, faults }
  for (let ids = await listIds(ctx, nobody); ids.length > 0; ids = await listIds(ctx, ids.at(-1) ?? nobody)) {
    const whole: string[] = []
    for (const id of ids) if (await verifyOne(ctx, id, tally)) whole.push(id)
    tally.faults.push(...(await listWrongMarks(ctx, whole)))
    tally.attempts += ids.length
    onProgress(tally.attempts)
  }
  for (const problem of await listLedgerFaults(ctx))
    tally.faults.push({ submission_id: null, row: null, problem: `ledger: ${problem}` })
  return tally
}
