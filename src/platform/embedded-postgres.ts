import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DATABASE, initialiseOnce } from './embedded-initdb.ts'
import { lockDirectory } from './embedded-lock.ts'
import { findHome } from './embedded-move.ts'
import { type EmbeddedLog, endOrphans } from './embedded-orphans.ts'
import { type IsolationChoice, preparePlace } from './embedded-place.ts'
import { type Guard, PORT, spawnPostmaster, stopPostmaster, waitUntilReady } from './embedded-postmaster.ts'

/*
 * The database an institute starts with: a native PostgreSQL that this process starts, owns and stops. It listens on a unix
 * socket in a private directory only, syncs every commit, and never outlives this process, however that ends.
 */

export type EmbeddedConnection = { host: string; port: number; user: string; database: string }

export type EmbeddedPostgres = { connection: EmbeddedConnection; stop: () => Promise<void> }

type Input = {
  dataDir: string
  log: EmbeddedLog
  /** How root steps down; chosen by what the machine allows unless said. */
  isolation?: IsolationChoice
  /** Who ends the database when this process dies; the kernel where it can. */
  guard?: Guard
}

/** Starts the database of `dataDir`, making it first where there is none. Throws when another server already uses it. */
export async function startEmbeddedPostgres(input: Input): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw new Error('On Windows, set DATABASE_URL to a PostgreSQL server.')
  mkdirSync(input.dataDir, { recursive: true })
  const dataDir = realpathSync(input.dataDir)
  const unlock = lockDirectory(dataDir)
  try {
    const { connection, stop } = await launch({ ...input, dataDir })
    let stopped: Promise<void> | undefined
    return {
      connection,
      stop: () => {
        stopped ??= stop().finally(unlock)
        return stopped
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function launch({ dataDir, log, isolation = 'auto', guard }: Input): Promise<EmbeddedPostgres> {
  const startedAt = performance.now()
  await endOrphans(path.join(findHome(dataDir), 'postgres'), log)
  const place = preparePlace(dataDir, isolation)
  const isNew = initialiseOnce(place)
  const logFile = path.join(dataDir, 'postgres.log')
  const child = spawnPostmaster({ place, logFile, guard })
  await waitUntilReady({ child, pgData: place.pgData, logFile })
  let isStopping = false
  child.on('exit', (code, signal) => {
    if (!isStopping) log.warn({ code, signal }, 'the embedded database has stopped by itself')
  })
  const milliseconds = Math.round(performance.now() - startedAt)
  log.info({ isNew, isolation: place.isolation.kind, milliseconds }, 'the embedded database is ready')
  const stop = () => {
    isStopping = true
    return stopPostmaster(child).finally(() => rmSync(place.socketDir, { recursive: true, force: true }))
  }
  return { connection: { host: place.socketDir, port: PORT, user: DATABASE, database: DATABASE }, stop }
}
