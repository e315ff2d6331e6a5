import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { findHome, findOutside } from '#platform/ops/embedded/move.ts'
import { findServers, readPostmasterPid } from '#platform/ops/embedded/orphans.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/ops/embedded/postgres.ts'

export const isRoot = process.getuid?.() === 0

/** Makes a data directory inside one that only its owner may enter, or that everyone may; deleted when the test ends. */
export function makeDataDir(mode: 0o700 | 0o755 = 0o700): string {
  const above = mkdtempSync(path.join(tmpdir(), 'abhyas-embedded-'))
  chmodSync(above, mode)
  const dataDir = path.join(realpathSync(above), 'project', 'data')
  mkdirSync(dataDir, { recursive: true })
  onTestFinished(() =>
    [above, findOutside(dataDir)].forEach((place) => void rmSync(place, { recursive: true, force: true })),
  )
  return dataDir
}

/** Returns where the database of a data directory is: outside it if it cannot run there. */
export const pgDataOf = (dataDir: string) => path.join(findHome(dataDir), 'postgres')
export const postmasterOf = (dataDir: string) => readPostmasterPid(path.join(pgDataOf(dataDir), 'postmaster.pid')) ?? 0
export const serversOf = (dataDir: string) => findServers(pgDataOf(dataDir), postmasterOf(dataDir))

let made: Promise<string> | undefined

/** Makes a database directory by starting and stopping once for all tests of this worker; deleted with the run's scratch directory. */
async function makeOnce() {
  const dataDir = mkdtempSync(path.join(inject('scratch'), 'made-'))
  const quiet = { info: () => undefined, warn: () => undefined }
  await (await startEmbeddedPostgres({ dataDir, log: quiet })).stop()
  return pgDataOf(dataDir)
}

/** Does the same as `makeDataDir`, with a new database in it, for tests of later starts: making one takes a second and copying it almost no time. */
export async function makeUsedDataDir(mode?: 0o700 | 0o755): Promise<string> {
  made ??= makeOnce()
  const [database, dataDir] = [await made, makeDataDir(mode)]
  expect(spawnSync('cp', ['-a', database, dataDir]).status).toBe(0)
  return dataDir
}

type Options = Partial<Parameters<typeof startEmbeddedPostgres>[0]>

/** Starts the database of a directory and collects its log; stops it at the end of the test at the latest. */
export async function startIn(
  dataDir: string,
  options: Options = {},
): Promise<EmbeddedPostgres & { messages: string[] }> {
  const messages: string[] = []
  const note = (details: object, message: string) => void messages.push(`${message} ${JSON.stringify(details)}`)
  const server = await startEmbeddedPostgres({ dataDir, log: { info: note, warn: note }, ...options })
  onTestFinished(server.stop)
  return { ...server, messages }
}

/** Runs one statement over a separate connection. */
export async function queryOnce(server: EmbeddedPostgres, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
