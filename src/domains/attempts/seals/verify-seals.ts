import { asc, gt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { attemptReopenings, journalSeals } from '../tables.ts'
import { chainOf, keyIdOf, macOf, macOfReopening } from './make-seal.ts'
import type { JournalFault } from './schema.ts'
import { holdsAnchor, type Keeping } from './seal-journals.ts'

const readAtOnce = 1000

type Seal = typeof journalSeals.$inferSelect
type Before = { number: number; chain: Buffer | null; isOurs: boolean }

function problemOf(seal: Seal, before: Before, key: Buffer | null) {
  if (seal.number !== before.number + 1) return `seal ${before.number + 1} is missing`
  if (!chainOf(seal, seal.mac, before.chain).equals(seal.chain)) return 'is not the original seal'
  const isOurs = key !== null && seal.keyId === keyIdOf(key)
  if (isOurs) return macOf(key, seal, before.chain).equals(seal.mac) ? null : 'was not made with the server’s key'
  // Seals of an older key are held by the first that was made with the present one; behind that there can be none.
  return before.isOurs ? 'was made with a different key from the seals before it' : null
}

const fault = (row: number | null, problem: string): JournalFault => ({ submission_id: null, row, problem })

/** Those of an older key alone are held by nothing that this key could have made. */
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

/** Those that were not made with the key of the server; none can be told without one. */
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

/** Goes through all seals in their order: none missing, none changed, each made with the key. */
export async function verifySeals(ctx: Context, { key, dataDir }: Keeping) {
  const faults: JournalFault[] = []
  let before: Before = { number: 0, chain: null, isOurs: false }
  for (;;) {
    const seals: Seal[] = await ctx.db
      .select()
      .from(journalSeals)
      .where(gt(journalSeals.number, before.number))
      .orderBy(asc(journalSeals.number))
      .limit(readAtOnce)
    for (const seal of seals) {
      const problem = problemOf(seal, before, key)
      if (problem) faults.push(fault(seal.number, problem))
      before = { number: seal.number, chain: seal.chain, isOurs: key !== null && seal.keyId === keyIdOf(key) }
    }
    if (seals.length < readAtOnce) break
  }
  faults.push(...problemOfEnd(before, key), ...(await findMissing(ctx, dataDir)), ...(await findForged(ctx, key)))
  return { seals: before.number, faults }
}
