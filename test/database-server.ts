import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type EmbeddedConnection, startEmbeddedPostgres } from '#platform/ops/embedded/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedConnection
    /** A directory that is deleted when the run ends. */
    scratch: string
  }
}

const log = {
  info: () => undefined,
  warn: (details: object, message: string) => console.warn(message, details),
}

/**
 * Starts one PostgreSQL for the run in its own directory, never a developer's database. It skips syncing, because its data is thrown away; test/embedded
 * checks that a real one syncs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-test-'))
  const server = await startEmbeddedPostgres({ dataDir, log, isDurable: false })
  const scratch = mkdtempSync(path.join(tmpdir(), 'abhyas-scratch-'))
  project.provide('postgres', server.connection)
  project.provide('scratch', scratch)
  return async () => {
    await server.stop()
    for (const place of [dataDir, scratch]) rmSync(place, { recursive: true, force: true })
  }
}
