import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { wantedArchive } from '#platform/ops/backup/places.ts'
import { findHome } from '#platform/ops/embedded/move.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '#platform/ops/embedded/postgres.ts'

export type Connection = EmbeddedConnection | { connectionString: string }

/** Thrown when the database does not exist before the first start. */
export class NoDatabaseYet extends Error {}

/** Returns the socket of a running server, from the fourth and fifth line of PostgreSQL's lock file. */
function findRunning(home: string): EmbeddedConnection | null {
  const lockFile = path.join(home, 'postgres', 'postmaster.pid')
  if (!existsSync(lockFile)) return null
  const [, , , port, host] = readFileSync(lockFile, 'utf8').split('\n')
  return host ? { host, port: Number(port), user: 'abhyas', database: 'abhyas' } : null
}

async function canConnect(connection: Connection) {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    // A killed server leaves its lock file behind.
    return false
  }
}

/** Returns the address of the database that `npm start` is using, for psql and similar programs. Throws when no server runs the embedded database. */
export async function findDatabaseUrl({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return databaseUrl
  const running = existsSync(dataDir) ? findRunning(findHome(realpathSync(dataDir))) : null
  if (!running || !(await canConnect(running)))
    throw new Error(`No database is running in ${dataDir}: start the server first.`)
  const { host, port, user, database } = running
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** Opens the database of this checkout: the configured one, or the embedded one, which is started unless a server runs it. */
export async function openDatabase(config: Config) {
  const { databaseUrl, dataDir } = config
  // Writes made here must be archived too, or the archive would have a gap.
  const archive = wantedArchive(config)
  const nothing = async () => undefined
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: nothing }
  const home = existsSync(dataDir) ? findHome(realpathSync(dataDir)) : dataDir
  if (!existsSync(path.join(home, 'postgres'))) {
    throw new NoDatabaseYet(`There is no database in ${dataDir} yet: npm start makes it.`)
  }
  const running = findRunning(home)
  if (running && (await canConnect(running))) return { connection: running, stop: nothing }
  return startEmbeddedPostgres({ dataDir, log: createLog('error'), archive })
}
