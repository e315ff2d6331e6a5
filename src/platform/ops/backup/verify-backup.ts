import { copyFileSync, existsSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { EmbeddedLog } from '../embedded/orphans.ts'
import { startEmbeddedPostgres } from '../embedded/postgres.ts'
import { type Backup, companions } from './make-backup.ts'
import { archiveOf, recoverySettings } from './places.ts'
import { planProof } from './plan-restore.ts'
import { checkNeeded } from './read-log.ts'
import { findDamaged } from './stored-files.ts'
import { type Check, unpackBackup } from './unpack-backup.ts'

export type Verifying<T> = { dataDir: string; backup: Backup; log: EmbeddedLog; check: Check<T> }

/**
 * Proves a backup by restoring it into a scratch folder and asking `check` about what came of it. Throws when a file, the archive behind it or the database is not whole. Nothing of the
 * installation is touched.
 */
export async function verifyBackup<T>({ dataDir, backup, log, check }: Verifying<T>) {
  const plan = planProof(dataDir, backup)
  const segments = await checkNeeded(plan.log, plan.needed)
  const damaged = await findDamaged(backup.folder)
  if (damaged.length > 0)
    throw new Error(`The backup is damaged. These stored files have changed:\n  ${damaged.join('\n  ')}`)
  const scratch = path.join(backup.folder, 'scratch.new')
  rmSync(scratch, { recursive: true, force: true })
  try {
    await unpackBackup(backup, path.join(scratch, 'postgres'))
    for (const file of companions)
      if (existsSync(path.join(backup.folder, file)))
        copyFileSync(path.join(backup.folder, file), path.join(scratch, file))
    const archive = realpathSync(archiveOf(dataDir))
    const settings = recoverySettings({ archive, until: 'consistent', timeline: 'current' })
    const database = await startEmbeddedPostgres({ dataDir: scratch, log, settings, isDurable: false })
    try {
      return { segments, answer: await check(database.connection, scratch) }
    } finally {
      await database.stop()
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
