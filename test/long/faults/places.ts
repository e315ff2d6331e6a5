import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findOutside } from '#platform/ops/embedded/move.ts'
import { startEmbeddedPostgres } from '#platform/ops/embedded/postgres.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { makeSmallDisk, type SmallDisk } from '../../small-disk.ts'
import { ask } from './database.ts'

/*
 * Server setups for the simulated students: one server with an embedded database on a separate disk that can fill up, or two nodes on an external PostgreSQL
 * configured to lose acknowledged commits.
 */

export const placeNames = ['embedded', 'nodes'] as const
export type PlaceName = (typeof placeNames)[number]

export type Place = {
  name: PlaceName
  nodes: RunningServer[]
  /** Directory of the database. */
  dataDir: string
  /** Null where this machine cannot make such a disk, or the database is elsewhere. */
  disk: SmallDisk | null
  /** Environment for a further node at the same database; null: not possible. */
  joining: Record<string, string> | null
  stop: () => Promise<void>
}

// All students come from one network, at a rate that no institute has.
const rush = { LOGIN_RATE_PER_NETWORK: '1000000' }

/** Megabytes for the demo, the database's log and a hall, with room to fill. */
const diskMegabytes = 700
export const reserveMegabytes = 100

async function openEmbedded(): Promise<Place> {
  const disk = makeSmallDisk(diskMegabytes)
  const settings = { ...rush, DISK_RESERVE_MB: String(reserveMegabytes), BACKUP_DAYS: '0' }
  const dataDir = disk && path.join(disk.place, 'data')
  if (dataDir) mkdirSync(dataDir)
  const server = await startServer(dataDir ? { settings, dataDir } : { settings }).catch((error: unknown) => {
    disk?.unmount()
    throw error
  })
  const stop = async () => {
    disk?.clear()
    await server.stop()
    disk?.unmount()
  }
  return { name: 'embedded', nodes: [server], dataDir: server.dataDir, disk, joining: null, stop }
}

const quiet = { info: () => undefined, warn: () => undefined }

async function openNodes(): Promise<Place> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-foreign-'))
  const { connection, stop: stopDatabase } = await startEmbeddedPostgres({ dataDir, log: quiet })
  await ask(dataDir, `alter database ${connection.database} set synchronous_commit = off`)
  const { host, user, port, database } = connection
  const settings = {
    ...rush,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    DATABASE_POOL: '16',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    ALLOW_DATA_LOSS: 'false',
  }
  const nodes = [await startServer({ settings })]
  nodes.push(await startServer({ settings }))
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await stopDatabase()
    for (const folder of [dataDir, findOutside(dataDir)]) rmSync(folder, { recursive: true, force: true })
  }
  return { name: 'nodes', nodes, dataDir, disk: null, joining: settings, stop }
}

export function openPlace(name: PlaceName) {
  return name === 'embedded' ? openEmbedded() : openNodes()
}
