import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { EmbeddedLog } from '../embedded/orphans.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../embedded/postgres.ts'
import { type Backup, companions } from './make-backup.ts'
import { checkFiles, readManifest } from './manifest.ts'
import { archiveOf, recoverySettings } from './places.ts'
import { planProof } from './plan-restore.ts'
import { checkNeeded } from './read-log.ts'
import { findDamaged } from './stored-files.ts'

/** Callback that inspects a recovered database. */
export type Check<T> = (connection: EmbeddedConnection, dataDir: string) => Promise<T>

/** Unpacks a base backup, whole or not at all, and checks every file against the manifest. */
export async function unpackBackup({ folder }: Pick<Backup, 'folder'>, pgData: string) {
  mkdirSync(pgData, { recursive: true, mode: 0o700 })
  try {
    execFileSync('tar', ['--no-same-owner', '-xzf', path.join(folder, 'base/base.tar.gz'), '-C', pgData], {
      stdio: 'pipe',
    })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new Error(`The backup in ${folder} is damaged: ${said}`)
  }
  chmodSync(pgData, 0o700)
  await checkFiles(pgData, readManifest(path.join(folder, 'base/backup_manifest')))
  writeFileSync(path.join(pgData, 'recovery.signal'), '')
}

type Verifying<T> = { dataDir: string; backup: Backup; log: EmbeddedLog; check: Check<T> }

/**
 * Verifies a backup by restoring it into a scratch folder and running `check` on the result. Throws if a file,
 * the archive after it or the database is incomplete. Leaves the installation untouched.
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
