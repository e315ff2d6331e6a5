import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type EmbeddedConnection, startEmbeddedPostgres } from '#platform/ops/embedded/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedConnection
    /** A directory that is taken away when the run ends. */
    scratch: string
  }
}

const log = {
  info: () => undefined,
  warn: (details: object, message: string) => console.warn(message, details),
}

/**
 * One PostgreSQL for the run, in a directory of its own: never the one a person works with. It syncs nothing, as it is thrown away; that a real one does is
 * held by test/embedded.
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
