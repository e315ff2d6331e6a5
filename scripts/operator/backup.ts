import { realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '#platform/config.ts'
import { readEmbeddedSettings } from '#platform/environment-file.ts'
import { createLog } from '#platform/log.ts'
import { busyCode, isProven } from '#platform/ops/backup/back-up-at-night.ts'
import { BackupsInUse, holdBackups } from '#platform/ops/backup/hold-backups.ts'
import { type Backup, dropOldBackups, listBackups, makeBackup } from '#platform/ops/backup/make-backup.ts'
import { verifyBackup } from '#platform/ops/backup/verify-backup.ts'
import { openDatabase } from '../open-database.ts'
import { verifyRestored } from './verify-restored.ts'

/*
 * `npm run backup`: backs up the embedded database with its files, and verifies the backup by restoring it. Works
 * while the server runs.
 */

const usage = `npm run backup -- [options]
  --list     names the backups there are
  --verify   proves the newest backup again, and makes none
  --quiet    says nothing when all is well
  Ends with 1 when it failed, or when stored files could not be read: the backup of everything else is made, and they are named. Ends with ${busyCode} while another backup or restore is under way.
  A backup lies in DATA_DIR/backups and is proven by restoring it beside the installation. What is older than BACKUP_DAYS goes.`

async function prove(config: Config, backup: Backup) {
  const dataDir = realpathSync(config.dataDir)
  const log = createLog('error')
  const check = (connection: Parameters<typeof verifyRestored>[1], folder: string) =>
    verifyRestored(config, connection, folder)
  const { segments, answer } = await verifyBackup({ dataDir, backup, log, check })
  const proven = { at: new Date().toISOString(), segments, ...answer }
  writeFileSync(path.join(backup.folder, 'proven.json'), `${JSON.stringify(proven)}\n`, { flush: true })
  return proven
}

async function make(config: Config) {
  const { connection, stop } = await openDatabase(config)
  try {
    if (!('host' in connection)) throw new Error('Only the embedded database is backed up here.')
    return await makeBackup({ dataDir: realpathSync(config.dataDir), connection })
  } finally {
    await stop()
  }
}

function list(config: Config) {
  const backups = listBackups(config.dataDir)
  for (const backup of backups) console.log(`${backup.name}  ${isProven(backup) ? 'proven' : 'NOT PROVEN'}`)
  if (backups.length === 0) console.log(`There is no backup in ${path.join(config.dataDir, 'backups')}.`)
}

type Wanted = { isOnlyProof: boolean; isQuiet: boolean }

/** Makes and verifies a backup while no other process uses the backups. */
async function work(config: Config, { isOnlyProof, isQuiet }: Wanted) {
  const newest = listBackups(config.dataDir).at(-1)
  if (isOnlyProof && !newest) throw new Error('There is no backup yet.')
  const backup = isOnlyProof && newest ? newest : await make(config)
  const proven = await prove(config, backup)
  const dropped = isOnlyProof ? { backups: 0 } : dropOldBackups(config.dataDir, Math.max(1, config.backupDays))
  const damaged = backup.damaged ?? []
  if (damaged.length > 0)
    console.error(
      `Stored files of the installation that are damaged, as an earlier backup knows them:\n  ${damaged.join('\n  ')}`,
    )
  const unread = (isOnlyProof ? undefined : backup.unread) ?? []
  if (unread.length > 0) {
    console.error(
      `Everything else is backed up. Stored files that could not be read or copied:\n  ${unread.join('\n  ')}`,
    )
    process.exitCode = 1
  }
  if (isQuiet) return
  console.log(
    `${backup.folder}\nProven by restoring it: attempts ${proven.attempts}, answers ${proven.entries}, seals ${proven.seals}; pieces of log behind it: ${proven.segments}.`,
  )
  if (dropped.backups > 0) console.log(`Taken away because of their age: ${dropped.backups}.`)
}

async function main() {
  const options = {
    list: { type: 'boolean' },
    verify: { type: 'boolean' },
    quiet: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  if (values.help) return console.log(usage)
  const config = readEmbeddedSettings('see "Backups" in docs/operations.md for pgBackRest.')
  if (values.list) return list(config)
  await holdBackups(config.dataDir, () =>
    work(config, { isOnlyProof: values.verify ?? false, isQuiet: values.quiet ?? false }),
  )
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof BackupsInUse ? busyCode : 1
})
