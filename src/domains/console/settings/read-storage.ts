import { opendir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { isProven } from '#platform/ops/backup/back-up-at-night.ts'
import { listBackups } from '#platform/ops/backup/make-backup.ts'
import { wantedArchive } from '#platform/ops/backup/places.ts'
import type { StorageFacts } from './schema.ts'

export type StoragePlaces = Pick<Config, 'dataDir' | 's3' | 'backupDays' | 'databaseUrl'>

/** Upper bound of files counted during a request. */
const mostCounted = 20_000

/** Measures a folder; null if it has too many files to look at each. */
async function measureFolder(folder: string) {
  let [files, bytes] = [0, 0]
  const entries = await opendir(folder, { recursive: true }).catch(() => null)
  if (!entries) return { files, bytes }
  for await (const entry of entries) {
    if (!entry.isFile()) continue
    if (++files > mostCounted) return null
    // A file may be deleted meanwhile.
    bytes += (await stat(path.join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  }
  return { files, bytes }
}

async function measureDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free_bytes: bavail * bsize, size_bytes: blocks * bsize }
}

function describeBackups(places: StoragePlaces) {
  if (wantedArchive(places) === undefined) return null
  const proven = listBackups(places.dataDir).filter(isProven)
  const newest = proven.at(-1)?.startedAt.toISOString() ?? null
  return { days: places.backupDays, count: proven.length, newest_at: newest }
}

/** Reports storage places and their sizes. The places are configured by the operator and only read here. */
export async function readStorage({ db }: Context, places: StoragePlaces): Promise<StorageFacts> {
  const size = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`)
  const { s3, dataDir, databaseUrl } = places
  const folder = path.resolve(dataDir, 'files')
  return {
    database: { is_own: databaseUrl === undefined, bytes: Number(size.rows[0]?.bytes ?? 0) },
    files:
      s3 === undefined
        ? { place: folder, measured: await measureFolder(folder) }
        : { place: s3.bucket, measured: null },
    is_bucket: s3 !== undefined,
    disk: await measureDisk(dataDir),
    backups: describeBackups(places),
  }
}
