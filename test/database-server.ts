import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../src/platform/embedded/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedConnection
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
  project.provide('postgres', server.connection)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
