import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { lockDirectory } from '../embedded/lock.ts'
import { findHome } from '../embedded/move.ts'
import { type EmbeddedLog, endOrphans } from '../embedded/orphans.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../embedded/postgres.ts'
import { type Backup, companions } from './make-backup.ts'
import { checkFiles, readManifest } from './manifest.ts'
import { archiveOf, recoverySettings } from './places.ts'
import { checkStoredFiles, restoreFiles } from './stored-files.ts'
import { checkArchive, listArchive, readSegment } from './wal.ts'

/** What one does with a database that was recovered. */
export type Check<T> = (connection: EmbeddedConnection, dataDir: string) => Promise<T>

/** Unpacks a base backup, whole or not at all, and holds every file against the manifest. */
async function unpack({ folder }: Pick<Backup, 'folder'>, pgData: string) {
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
 * Proves a backup by restoring it into a scratch folder and asking `check` about what came of it. Throws when a file, the archive behind it or the database is not whole. Nothing of the
 * installation is touched.
 */
export async function verifyBackup<T>({ dataDir, backup, log, check }: Verifying<T>) {
  const archive = archiveOf(realpathSync(dataDir))
  const segments = await checkArchive(archive, { first: backup.firstSegment })
  await checkStoredFiles(backup.folder)
  const scratch = path.join(backup.folder, 'scratch.new')
  rmSync(scratch, { recursive: true, force: true })
  try {
    await unpack(backup, path.join(scratch, 'postgres'))
    for (const file of companions)
      if (existsSync(path.join(backup.folder, file)))
        copyFileSync(path.join(backup.folder, file), path.join(scratch, file))
    const settings = recoverySettings(archive, 'consistent')
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

/** The log that the destroyed database had not archived yet, where its folder is still there: nothing that was acknowledged is lost then. */
function takeUnarchived(from: string, to: string, archive: string) {
  const log = path.join(from, 'pg_wal')
  const last = listArchive(archive).at(-1)
  if (!existsSync(log) || !last) return 0
  const newer = readdirSync(log).filter((name) => {
    const segment = readSegment(name)
    return segment && segment.number > last.number && segment.timeline === last.timeline
  })
  for (const name of newer) copyFileSync(path.join(log, name), path.join(to, 'pg_wal', name))
  return newer.length
}

/** Moves of a restore, each of which can be taken back. */
function createMoves(stamp: string) {
  const undo: (() => void)[] = []
  return {
    /** What is there is kept beside itself: a restore destroys nothing. */
    putAside(file: string) {
      const aside = `${file}.before-${stamp}`
      if (existsSync(file)) renameSync(file, aside)
      undo.unshift(() => {
        if (existsSync(file)) renameSync(file, `${file}.failed-${stamp}`)
        if (existsSync(aside)) renameSync(aside, file)
      })
    },
    takeBack: () => {
      for (const one of undo) one()
    },
  }
}

type Restoring<T> = Verifying<T> & { until: Date | 'newest'; now?: Date }

/** Everything up to the recovery: checks, unpacks, and puts the new in the place of the old. Answers how many stored files came back. */
async function putInPlace({ dataDir, backup, log }: Restoring<unknown>, moves: ReturnType<typeof createMoves>) {
  const archive = archiveOf(dataDir)
  const home = findHome(dataDir)
  const pgData = path.join(home, 'postgres')
  const arriving = path.join(home, 'postgres.restored')
  await endOrphans(pgData, log)
  await checkArchive(archive, { first: backup.firstSegment })
  await checkStoredFiles(backup.folder)
  rmSync(arriving, { recursive: true, force: true })
  try {
    await unpack(backup, arriving)
  } catch (error) {
    rmSync(arriving, { recursive: true, force: true })
    throw error
  }
  takeUnarchived(pgData, arriving, archive)
  moves.putAside(pgData)
  renameSync(arriving, pgData)
  for (const file of companions) {
    const kept = path.join(backup.folder, file)
    // The key that is there is the one that is in use.
    if (!existsSync(kept) || (file === 'secrets.key' && existsSync(path.join(dataDir, file)))) continue
    moves.putAside(path.join(dataDir, file))
    copyFileSync(kept, path.join(dataDir, file))
  }
  return restoreFiles({ folder: backup.folder, dataDir })
}

/**
 * Restores the database to `until`, to the second, or to the newest state there is; what was there is put aside. Refuses before it touches anything when the backup is damaged or the archive
 * has a gap, and takes everything back when the recovery fails. The server must not run.
 */
export async function restoreBackup<T>(given: Restoring<T>) {
  const input = { ...given, dataDir: realpathSync(given.dataDir) }
  const { dataDir, until, log, check, now = new Date() } = input
  const moves = createMoves(now.toISOString().replaceAll(/\D/g, '').slice(0, 14))
  const unlock = lockDirectory(dataDir)
  const files = await putInPlace(input, moves).finally(unlock)
  const archive = archiveOf(dataDir)
  const settings = recoverySettings(archive, until)
  try {
    const database = await startEmbeddedPostgres({ dataDir, log, archive, settings })
    try {
      return { files, answer: await check(database.connection, dataDir) }
    } finally {
      await database.stop()
    }
  } catch (error) {
    moves.takeBack()
    throw error
  }
}
