import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { archiveSettings } from '../backup/places.ts'
import { noteTimeline } from '../backup/timelines.ts'
import { DATABASE, initialiseOnce } from './initdb.ts'
import { lockDirectory } from './lock.ts'
import { findHome, giveAway, letThrough } from './move.ts'
import { type EmbeddedLog, endOrphans } from './orphans.ts'
import { type IsolationChoice, type Place, preparePlace } from './place.ts'
import { type Guard, PORT } from './postmaster.ts'
import { supervise } from './supervise.ts'

/*
 * The database an institute starts with: a native PostgreSQL that this process starts, owns and stops. It listens on a unix
 * socket in a private directory only, syncs every commit, and never outlives this process, however that ends.
 */

export type EmbeddedConnection = { host: string; port: number; user: string; database: string }

export type EmbeddedPostgres = { connection: EmbeddedConnection; stop: () => Promise<void> }

type Input = {
  dataDir: string
  log: EmbeddedLog
  /** Way in which root drops its privileges; by default chosen by what the machine allows. */
  isolation?: IsolationChoice
  /** Guard that stops the database when this process dies; the kernel if it can. */
  guard?: Guard
  /** false only for databases that tests throw away: nothing is synced, and a crash may lose or break everything. */
  isDurable?: boolean
  /** Folder for the log archive; created if it does not exist. */
  archive?: string | undefined
  /** Additional settings, such as those of a recovery. */
  settings?: string[]
}

/** Starts the database of `dataDir`, creating it first if needed. Throws if another server already uses it. */
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

async function launch({ dataDir, log, isolation, guard, isDurable = true, ...more }: Input): Promise<EmbeddedPostgres> {
  const startedAt = performance.now()
  await endOrphans(path.join(findHome(dataDir), 'postgres'), log)
  const place = preparePlace(dataDir, isolation)
  const isNew = initialiseOnce(place)
  const settings = [...archiveTo(place, more.archive), ...(more.settings ?? [])]
  const logFile = path.join(dataDir, 'postgres.log')
  const supervisor = await supervise({ place, logFile, guard, isDurable, log, settings })
  const connection = { host: place.socketDir, port: PORT, user: DATABASE, database: DATABASE }
  const milliseconds = Math.round(performance.now() - startedAt)
  if (more.archive !== undefined)
    await noteTimeline(more.archive, connection).catch((error: Error) =>
      log.warn({ reason: error.message }, 'the timeline of the database could not be noted for a restore'),
    )
  log.info({ isNew, isolation: place.isolation.kind, milliseconds }, 'the embedded database is ready')
  return { connection, stop: supervisor.stop }
}

function archiveTo(place: Place, archive: string | undefined) {
  if (archive === undefined) return []
  mkdirSync(archive, { recursive: true, mode: 0o700 })
  // The real path, as the database cannot follow a link through a directory closed to it.
  const folder = realpathSync(archive)
  letThrough(path.dirname(folder), place.isolation)
  giveAway(folder, place.isolation)
  return archiveSettings(folder)
}
