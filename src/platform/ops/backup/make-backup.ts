import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { dayMs } from '#platform/text/india-time.ts'
import { findHome, letThrough } from '../embedded/move.ts'
import type { EmbeddedConnection } from '../embedded/postgres.ts'
import { readManifest } from './manifest.ts'
import { archiveOf, backupsOf } from './places.ts'
import { backUpFiles } from './stored-files.ts'
import { listArchive, listPartial, nameOfPartial, readSegment, segmentOf } from './wal.ts'

const backupShape = z.object({
  startedAt: z.coerce.date(),
  finishedAt: z.coerce.date(),
  firstSegment: z.number(),
  damaged: z.array(z.string()).optional(),
  unread: z.array(z.string()).optional(),
})
/**
 * `firstSegment`: start of the log that recovering it needs. `damaged`: stored files of the installation that
 * differ from an earlier backup's. `unread`: those that could not be read or copied, with the reason.
 */
export type Backup = z.infer<typeof backupShape> & { name: string; folder: string }

/** Lets the database's account write into `base` and pass through our folders. */
function giveToDatabase(dataDir: string, folder: string) {
  const { uid, gid } = statSync(path.join(findHome(dataDir), 'postgres'))
  if (uid === process.getuid?.()) return
  for (const above of [path.dirname(folder), folder]) letThrough(above, { account: { uid, gid } })
  chownSync(path.join(folder, 'base'), uid, gid)
}

/**
 * Files beside the database that belong to it: the newest seal of the journals, and the key that secrets are
 * encrypted with, if it is a file.
 */
export const companions = ['journal-seals.json', 'secrets.key']

/** Lists whole backups, oldest first. */
export function listBackups(dataDir: string): Backup[] {
  const home = backupsOf(dataDir)
  if (!existsSync(home)) return []
  const folders = readdirSync(home).map((name) => ({ name, folder: path.join(home, name) }))
  return folders
    .filter(({ folder }) => existsSync(path.join(folder, 'backup.json')))
    .map(({ name, folder }) => {
      const record = backupShape.parse(JSON.parse(readFileSync(path.join(folder, 'backup.json'), 'utf8')))
      return { ...record, name, folder }
    })
    .sort((a, b) => +a.startedAt - +b.startedAt)
}

/**
 * Takes a base backup through the server itself, which checks every page's checksum while reading: PostgreSQL's
 * own replication command, so that no program of its family is needed. It contains the log required for
 * consistency.
 */
async function takeBase(connection: EmbeddedConnection, folder: string) {
  // A replication connection: the driver knows the setting, its types do not.
  const settings: pg.ClientConfig & { replication: string } = { ...connection, replication: 'true' }
  const client = new pg.Client(settings)
  client.on('error', () => undefined) // the command fails by itself
  await client.connect()
  try {
    await client.query(
      `BASE_BACKUP (LABEL 'abhyas', CHECKPOINT 'fast', WAL true, COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1',
       MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', TARGET 'server', TARGET_DETAIL ${pg.escapeLiteral(folder)})`,
    )
  } finally {
    await client.end()
  }
}

/** Returns a name by the second in which the backup begins, or the next second that no backup has. */
function nameFor(home: string, moment: Date): string {
  const name = moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
  return existsSync(path.join(home, name)) ? nameFor(home, new Date(+moment + 1000)) : name
}

export type Making = { dataDir: string; connection: EmbeddedConnection; now?: Date }

/** Makes a backup of the database, the stored files and the companions; call it inside `holdBackups`. */
export async function makeBackup({ dataDir, connection, now = new Date() }: Making): Promise<Backup> {
  mkdirSync(backupsOf(dataDir), { recursive: true, mode: 0o700 })
  // The real path, as the database cannot follow a link through a directory that is closed to it.
  const home = realpathSync(backupsOf(dataDir))
  const earlier = listBackups(dataDir).at(-1)?.folder ?? null
  for (const left of readdirSync(home).filter((name) => name.endsWith('.new')))
    rmSync(path.join(home, left), { recursive: true, force: true })
  const name = nameFor(home, now)
  const arriving = path.join(home, `${name}.new`)
  mkdirSync(path.join(arriving, 'base'), { recursive: true, mode: 0o700 })
  // Before the database: every recoverable state must contain what these files refer to.
  for (const file of companions)
    if (existsSync(path.join(dataDir, file))) copyFileSync(path.join(dataDir, file), path.join(arriving, file))
  giveToDatabase(dataDir, arriving)
  await takeBase(connection, path.join(arriving, 'base'))
  const files = await backUpFiles({ dataDir, folder: arriving, earlier })
  const manifest = readManifest(path.join(arriving, 'base/backup_manifest'))
  const firstSegment = segmentOf(manifest['WAL-Ranges'][0]?.['Start-LSN'] ?? '0/0')
  const record = { startedAt: now, finishedAt: new Date(), firstSegment, ...files }
  writeFileSync(path.join(arriving, 'backup.json'), `${JSON.stringify(record)}\n`, { flush: true, mode: 0o600 })
  const folder = path.join(home, name)
  renameSync(arriving, folder)
  return { ...record, name, folder }
}

/** Deletes backups begun more than `days` days ago, never the newest, and the log that none of the others needs. */
export function dropOldBackups(dataDir: string, days: number, now = new Date()) {
  const backups = listBackups(dataDir)
  const since = +now - days * dayMs
  // Going back that many days needs the last backup before that moment.
  const firstKept = Math.max(
    0,
    backups.findLastIndex(({ startedAt }) => +startedAt <= since),
  )
  const dropped = backups.slice(0, firstKept)
  for (const { folder } of dropped) rmSync(folder, { recursive: true, force: true })
  const needed = Math.min(...backups.slice(firstKept).map(({ firstSegment }) => firstSegment))
  const archive = archiveOf(dataDir)
  const unneeded = listArchive(archive).filter(({ number }) => number < needed)
  for (const { name } of unneeded) rmSync(path.join(archive, `${name}.gz`), { force: true })
  for (const segment of listPartial(archive))
    if (segment.number < needed) rmSync(path.join(archive, `${nameOfPartial(segment)}.gz`), { force: true })
  for (const note of readdirSync(archive).filter((name) => name.endsWith('.backup.gz'))) {
    // PostgreSQL's own notes of where a backup began.
    if ((readSegment(note.slice(0, 24))?.number ?? needed) < needed) rmSync(path.join(archive, note), { force: true })
  }
  return { backups: dropped.length, segments: unneeded.length }
}
