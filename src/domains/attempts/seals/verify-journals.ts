import { sql } from 'drizzle-orm'
import { listLedgerFaults } from '#domains/purchases/ledger/verify-ledger.ts'
import type { Context } from '#platform/context.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { listFaults } from './rules.ts'
import type { JournalFault } from './schema.ts'
import type { Keeping } from './seal-journals.ts'
import { readJournal } from './verify-journal.ts'
import { listWrongMarks } from './verify-marks.ts'
import { verifySeals } from './verify-seals.ts'

const readAtOnce = 500

/** Attempts there are, and those that only a seal tells of any more; in the order of their ids, behind `after`. */
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

/** Checks every journal, every seal, the marks of every closed attempt and the books. `onProgress` hears how many attempts are done. Changes nothing; attempts may be sat meanwhile. */
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
