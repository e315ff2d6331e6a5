import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { durabilityProblems } from '#platform/data/database/check-durability.ts'

/** A figure of the whole installation, read on demand. `labels`: if it has several values. */
export type Reading = { name: string; help: string; values: { value: number; labels?: Record<string, string> }[] }

export function reading(name: string, help: string, value: number): Reading {
  return { name: `abhyas_${name}`, help, values: [{ value }] }
}

async function readJobNumbers({ db, now }: Context) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Record<'due' | 'oldest' | 'parked' | 'mails', string | null>>(sql`
    select count(*) filter (where parked_at is null and run_at <= ${at}) as due,
      extract(epoch from ${at} - min(run_at) filter (where parked_at is null and run_at <= ${at})) as oldest,
      count(*) filter (where parked_at is not null) as parked,
      count(*) filter (where parked_at is null and kind like 'mail-%') as mails
    from jobs`)
  const [row] = rows
  return [
    reading('jobs_due', 'Jobs that are due', Number(row?.due ?? 0)),
    reading('jobs_oldest_due_seconds', 'How long the oldest due job has been waiting', Number(row?.oldest ?? 0)),
    reading('jobs_parked', 'Jobs that failed ten times and need attention', Number(row?.parked ?? 0)),
    reading('mails_waiting', 'Mails not yet handed to the mail server', Number(row?.mails ?? 0)),
  ]
}

async function readDatabaseSize({ db }: Context) {
  const { rows } = await db.execute<{ bytes: string; connections: string; most: string }>(sql`
    select pg_database_size(current_database()) as bytes, current_setting('max_connections') as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections`)
  const [row] = rows
  return [
    reading('database_size_bytes', 'Size of the database', Number(row?.bytes ?? 0)),
    reading('database_connections', 'All connections to the database', Number(row?.connections ?? 0)),
    reading('database_connections_most', 'Maximum number of connections to the database', Number(row?.most ?? 0)),
  ]
}

/** Reads the replicas of this primary and their lag. */
async function readReplication({ db }: Context): Promise<Reading[]> {
  const { rows } = await db.execute<{ name: string; lag: string; bytes: string; sync: boolean }>(sql`
    select coalesce(nullif(application_name, ''), pid::text) as name, coalesce(extract(epoch from replay_lag), 0) as lag,
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0) as bytes, sync_state in ('sync', 'quorum') as sync
    from pg_stat_replication where not pg_is_in_recovery() and state in ('streaming', 'catchup')`)
  const of = (pick: (row: (typeof rows)[number]) => number) =>
    rows.map((row) => ({ value: pick(row), labels: { replica: row.name } }))
  return [
    reading('replicas', 'Replicas that follow the primary', rows.length),
    reading(
      'replicas_synchronous',
      'Synchronous replicas, which commits wait for',
      rows.filter(({ sync }) => sync).length,
    ),
    {
      name: 'abhyas_replication_lag_seconds',
      help: 'Replication lag of each replica',
      values: of(({ lag }) => Number(lag)),
    },
    {
      name: 'abhyas_replication_lag_bytes',
      help: 'Replication lag in bytes of WAL',
      values: of(({ bytes }) => Number(bytes)),
    },
  ]
}

/** Reports whether the last try to archive a piece of WAL failed; nothing without archiving. */
async function readArchiving({ db }: Context) {
  const { rows } = await db.execute<{ on: boolean; failing: boolean; waiting: string }>(sql`
    select current_setting('archive_mode') <> 'off' as on,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
    from pg_stat_archiver`)
  const [row] = rows
  if (!row?.on) return []
  return [reading('wal_archiving_failing', '1 while WAL cannot be archived', row.failing ? 1 : 0)]
}

/** Reads the durability each time: settings of an external PostgreSQL may change while it runs. */
async function readDurability({ db }: Context) {
  const problems = await durabilityProblems(db)
  const help = 'Durability settings that are off, so that saved data may be lost'
  return [reading('database_not_durable', help, problems.length)]
}

/** Reads free space and size of the volume that holds `folder`; free is what this process may still write. */
export async function readDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return [
    reading('disk_free_bytes', 'Free space on the volume that holds DATA_DIR', bavail * bsize),
    reading('disk_size_bytes', 'Size of the volume that holds DATA_DIR', blocks * bsize),
  ]
}

export async function readDatabase(ctx: Context) {
  const parts = [readJobNumbers, readDatabaseSize, readReplication, readArchiving, readDurability]
  return (await Promise.all(parts.map((read) => read(ctx)))).flat()
}

const description = path.resolve(import.meta.dirname, '../../../../package.json')

let version: string | undefined

/** Returns the program's version from package.json: nodes differ during an upgrade. */
export function readVersion() {
  version ??= (JSON.parse(readFileSync(description, 'utf8')) as { version: string }).version
  return version
}
