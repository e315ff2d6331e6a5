import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { EmbeddedConnection } from '../embedded/postgres.ts'
import type { Backup } from './make-backup.ts'
import { checkFiles, readManifest } from './manifest.ts'

/** Callback that inspects a recovered database. */
export type Check<T> = (connection: EmbeddedConnection, dataDir: string) => Promise<T>

/** Unpacks a base backup, whole or not at all, and holds every file against the manifest. */
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
