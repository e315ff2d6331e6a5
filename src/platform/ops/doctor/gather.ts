import { lookup } from 'node:dns/promises'
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { durabilityProblems } from '#platform/data/database/check-durability.ts'
import { createDatabaseClock } from '#platform/data/database/database-clock.ts'
import type { Db } from '#platform/data/database/lane.ts'
import { readTime } from '#platform/data/database/watch-database.ts'
import { scriptFonts } from '#platform/text/drawing/indic-text.ts'
import { listBackups } from '../backup/make-backup.ts'
import type { AddressFacts, Asked } from './judge-address.ts'
import type { BackupFacts } from './judge-backups.ts'
import type { DatabaseFacts, Migrations } from './judge-database.ts'
import type { FolderFacts, MachineFacts } from './judge-machine.ts'

const longestMs = 5000

/** Returns the code at the root of an error: ECONNREFUSED, CERT_HAS_EXPIRED, ENOTFOUND. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer within five seconds'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.message : codeOf(error.cause)
}

/** Requests an address without following redirects; the body is discarded. */
async function ask(url: string): Promise<Asked> {
  const from = Date.now()
  try {
    const { status, headers, body } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(longestMs) })
    const to = Date.now()
    await body?.cancel()
    return { status, headers: new Map(headers), from, to }
  } catch (error) {
    return { failure: codeOf(error) }
  }
}

const statusOf = (answer: Asked) => ('status' in answer ? answer.status : null)

/** Returns whether one of our servers answers on HOST and PORT of this machine. */
export async function isServingHere({ host, port }: Pick<Config, 'host' | 'port'>) {
  const plain = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const answer = await ask(`http://${plain.includes(':') ? `[${plain}]` : plain}:${port}/healthz`)
  return 'headers' in answer && answer.headers.has('x-request-id')
}

async function resolve(hostname: string): Promise<AddressFacts['dns']> {
  try {
    const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
    return addresses.map(({ address }) => address)
  } catch (error) {
    return { failure: codeOf(error) }
  }
}

/** Requests the site as visitors do. */
export async function gatherAddress(config: Config, isServing: boolean): Promise<AddressFacts> {
  const { publicUrl } = config
  const dns = await resolve(new URL(publicUrl).hostname)
  const answer = Array.isArray(dns) ? await ask(`${publicUrl}/healthz`) : null
  // Without a proxy in front, a request from this machine is rightly answered.
  const isAsked = config.trustProxy || publicUrl.startsWith('https:')
  const metricsStatus = answer && 'status' in answer && isAsked ? statusOf(await ask(`${publicUrl}/metrics`)) : null
  return { publicUrl, isServing, dns, answer, metricsStatus }
}

const proofShape = z.object({ at: z.coerce.date() })

/** Returns null if the backup was never proven, or its note cannot be read. */
function readProof(folder: string) {
  const file = path.join(folder, 'proven.json')
  if (!existsSync(file)) return null
  try {
    return proofShape.parse(JSON.parse(readFileSync(file, 'utf8'))).at
  } catch {
    return null
  }
}

/** Lists the backups below the data directory, oldest first, with the time when each was proven. */
export function gatherBackups(dataDir: string): BackupFacts['backups'] {
  return listBackups(dataDir).map(({ startedAt, folder }) => ({ startedAt, provenAt: readProof(folder) }))
}

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

/** Reads what the database reports about itself; rejects when it does not answer. Changes nothing. */
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

const textFolder = path.resolve(import.meta.dirname, '../../text')

/** Font files that pages, receipts and pictures are set in, below `platform/text`. */
export const fontFiles = [
  ...['bangla-400', 'bangla-600', 'devanagari-400', 'devanagari-600', 'latin-sub', 'odia-400', 'odia-600', 'rupee'].map(
    (name) => `fonts/anek-${name}.woff2`,
  ),
  ...['anek-regular.ttf', 'anek-semibold.ttf', ...scriptFonts].map((name) => `drawing/${name}`),
]

function mayWrite(place: string) {
  try {
    accessSync(place, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function readFolder(dataDir: string): FolderFacts['folder'] {
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  if (!stats) return null
  return {
    mode: stats.mode & 0o777,
    // Root may run the server for another account. Systems without numbered accounts report no owner, so there is nothing to compare.
    isOurs: [0, undefined, stats.uid].includes(process.getuid?.()),
    isWritable: mayWrite(dataDir),
    isFolder: stats.isDirectory(),
  }
}

function readDisk(folder: string, reserve: number): MachineFacts['disk'] {
  const existing = existsSync(folder) ? folder : path.dirname(folder)
  try {
    const { bavail, blocks, bsize } = statfsSync(existing)
    return { free: bavail * bsize, size: blocks * bsize, reserve }
  } catch {
    return null
  }
}

const packageShape = z.object({ dependencies: z.object({ node: z.string() }) })

/** Reads what this machine has. `.env` is that of the folder the command runs in. */
export function gatherMachine({ dataDir, diskReserveBytes, isLocal }: Config): MachineFacts {
  const secrets = [path.resolve('.env'), path.join(dataDir, 'secrets.key')].filter((file) => existsSync(file))
  const description = path.resolve(import.meta.dirname, '../../../../package.json')
  const { dependencies } = packageShape.parse(JSON.parse(readFileSync(description, 'utf8')))
  return {
    dataDir,
    isLocal,
    folder: readFolder(dataDir),
    secretFiles: secrets.map((file) => ({ path: file, mode: statSync(file).mode & 0o777 })),
    node: { running: process.versions.node, expected: dependencies.node },
    memory: {
      // Memory of the container, if there is one.
      total: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
      available: process.availableMemory(),
    },
    disk: readDisk(dataDir, diskReserveBytes),
    missingFonts: fontFiles.filter((name) => !existsSync(path.join(textFolder, name))),
  }
}
