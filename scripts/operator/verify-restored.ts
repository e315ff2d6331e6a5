import { keyPurpose } from '../../src/domains/attempts/seals/make-seal.ts'
import { verifyJournals } from '../../src/domains/attempts/seals/verify-journals.ts'
import { createContentCache } from '../../src/platform/cache/content-cache.ts'
import type { Config } from '../../src/platform/config.ts'
import { connect } from '../../src/platform/database/database.ts'
import type { EmbeddedConnection } from '../../src/platform/embedded/postgres.ts'
import { createStorage } from '../../src/platform/files/create-storage.ts'
import { createLog } from '../../src/platform/log.ts'
import { deriveKey } from '../../src/platform/security/sealing.ts'

/** Whether a database that was recovered holds what the server wrote: every journal, every seal, and a ledger that adds up. Throws when it does not. */
export async function verifyRestored(config: Config, connection: EmbeddedConnection, dataDir: string) {
  const log = createLog('fatal')
  const { pool, db } = connect({ ...connection, max: 2 }, log)
  try {
    const system = { actor: { kind: 'system' as const }, now: new Date(), cache: createContentCache() }
    const ctx = { ...system, db, log, storage: createStorage({ ...config, dataDir }) }
    const key = deriveKey({ ...config, dataDir }, keyPurpose, { isOnlyRead: true })
    const { faults, ...found } = await verifyJournals(ctx, { key, dataDir })
    const [first] = faults
    if (first) throw new Error(`${faults.length} journals are broken in it; the first: ${JSON.stringify(first)}`)
    const { rows } = await pool.query<{ journal: string }>(
      'select journal_id::text as journal from postings group by 1 having sum(amount) <> 0 limit 1',
    )
    if (rows[0]) throw new Error(`The ledger does not add up in it: booking ${rows[0].journal}.`)
    return found
  } finally {
    await pool.end()
  }
}
