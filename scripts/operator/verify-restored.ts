import { keyPurpose } from '#domains/attempts/seals/seal-journals.ts'
import { verifyJournals } from '#domains/attempts/seals/verify-journals.ts'
import type { Config } from '#platform/config.ts'
import { createContentCache } from '#platform/data/cache/content-cache.ts'
import { connect } from '#platform/data/database/database.ts'
import { createStorage } from '#platform/files/storage/create-storage.ts'
import { deriveKey } from '#platform/http/security/sealing.ts'
import { createLog } from '#platform/log.ts'
import type { EmbeddedConnection } from '#platform/ops/embedded/postgres.ts'

/**
 * Checks that a recovered database contains what the server wrote: every journal, every seal, all marks and the books.
 * Throws if it does not.
 */
export async function verifyRestored(config: Config, connection: EmbeddedConnection, dataDir: string) {
  const log = createLog('fatal')
  const { pool, db } = connect({ ...connection, max: 2 }, log)
  try {
    const system = { actor: { kind: 'system' as const }, now: new Date(), cache: createContentCache() }
    const ctx = { ...system, db, log, storage: createStorage({ ...config, dataDir }) }
    const key = deriveKey({ ...config, dataDir }, keyPurpose, { isOnlyRead: true })
    const { faults, ...found } = await verifyJournals(ctx, { key, dataDir })
    const [first] = faults
    if (first)
      throw new Error(
        `${faults.length} things in it are not what the server wrote; the first: ${JSON.stringify(first)}`,
      )
    return found
  } finally {
    await pool.end()
  }
}
