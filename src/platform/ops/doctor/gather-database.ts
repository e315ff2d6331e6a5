import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { durabilityProblems } from '#platform/data/database/check-durability.ts'
import { createDatabaseClock } from '#platform/data/database/database-clock.ts'
import type { Db } from '#platform/data/database/lane.ts'
import { readTime } from '#platform/data/database/watch-database.ts'
import type { DatabaseFacts, Migrations } from './judge-database.ts'

const journalShape = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })

/** Compares the migrations in `folder` with those recorded by drizzle in the database. */
async function readMigrations(db: Db, folder = path.resolve(import.meta.dirname, '../../../../db/migrations')) {
  const journal: unknown = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'))
  const { entries } = journalShape.parse(journal)
  const { rows: tables } = await db.execute<{ is_there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  )
  const names = entries.map(({ tag }) => tag)
  if (!tables[0]?.is_there) return { pending: names, isNewer: false, isEmpty: true } satisfies Migrations
  const { rows } = await db.execute<{ last: number | null }>(
    sql`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`,
  )
  const last = rows[0]?.last ?? 0
  const newest = Math.max(...entries.map(({ when }) => when))
  const pending = entries.filter(({ when }) => when > last).map(({ tag }) => tag)
  return { pending, isNewer: last > newest, isEmpty: false } satisfies Migrations
}

async function readClock(db: Db): Promise<DatabaseFacts['clock']> {
  const clock = createDatabaseClock()
  await readTime(db) // Opening a connection takes time that says nothing of the clock.
  const from = performance.now()
  await clock.measure(() => readTime(db))
  const uncertainMs = (performance.now() - from) / 2
  return { offsetMs: clock.offsetMs(), uncertainMs }
}

type Shape = {
  version: number
  encoding: string
  recorded: string | null
  actual: string | null
  knows_letters: boolean
  is_archiving: boolean
  is_failing: boolean
}

async function readShape(db: Db) {
  const { rows } = await db.execute<Shape>(sql`
    select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding,
      datcollversion as recorded, pg_database_collation_actual_version(pg_database.oid) as actual,
      lower(chr(201)) = chr(233) as knows_letters,
      current_setting('archive_mode') <> 'off' as is_archiving,
      (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver) as is_failing
    from pg_database where datname = current_database()`)
  const [shape] = rows
  if (!shape) throw new Error('The database says nothing of itself.')
  return shape
}

/** Returns when the institute was first started, and whether it is the demo; null before that. */
async function readInstallation(db: Db) {
  const { rows } = await db.execute<{ created_at: string; is_demo: boolean }>(
    sql`select created_at, is_demo from installation`,
  )
  const [row] = rows
  return row ? { installedAt: new Date(row.created_at), isDemo: row.is_demo } : null
}

async function readMerchants(db: Db, { merchantKeys }: Pick<Config, 'merchantKeys'>) {
  const { rows } = await db.execute<{ mid: string }>(sql`select mid from merchants order by mid`)
  return rows.map(({ mid }) => mid).filter((mid) => !merchantKeys.has(mid))
}

/** Reads what the database says of itself; rejects when it does not answer. Changes nothing. */
export async function gatherDatabase(db: Db, config: Config) {
  const shape = await readShape(db)
  const migrations = await readMigrations(db)
  const installation = migrations.isEmpty ? null : await readInstallation(db)
  const isSelling = config.merchantKeys.size > 0 && installation !== null && !installation.isDemo
  return {
    facts: {
      version: shape.version,
      encoding: shape.encoding,
      collation: { recorded: shape.recorded, actual: shape.actual },
      knowsLetters: shape.knows_letters,
      durability: await durabilityProblems(db),
      allowsDataLoss: config.allowsDataLoss,
      clock: await readClock(db),
      migrations,
      merchantsWithoutKey: isSelling ? await readMerchants(db, config) : [],
    } satisfies Omit<DatabaseFacts, 'isServing'>,
    archiving: { isOn: shape.is_archiving, isFailing: shape.is_failing },
    installation,
  }
}
