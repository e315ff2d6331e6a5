import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FullConfig } from '@playwright/test'
import { findHome, findOutside } from '#platform/ops/embedded/move.ts'
import { startServer } from './server.ts'

/*
 * The demo institute is loaded once in a run; every server of it begins with a copy. `npm test` has loaded it already, beside the tests of Vitest (scripts/test.mjs).
 */

// A name that no setting of the server has: it refuses to start with one that it does not know.
const variable = 'E2E_DEMO_INSTITUTE'

/** Playwright runs this before the first worker, which inherits the environment; what it answers, after the last. One worker alone loads the demo itself. */
export default async function loadDemoOnce({ workers }: FullConfig) {
  if (workers === 1 || process.env[variable]) return
  const server = await startServer()
  await server.end('SIGTERM')
  process.env[variable] = server.dataDir
  return () => server.stop()
}

/** A data directory for a server that begins with the demo institute, as it was when the run began. */
export function copyDemo() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-e2e-'))
  const source = process.env[variable]
  // If the database had to move out of its directory, the copy starts anew: only its own server can read it.
  if (!source || findHome(source) !== source) return dataDir
  // Not cpSync, which forgets the modes of directories, and PostgreSQL insists on them.
  const { status } = spawnSync('cp', ['-a', `${source}/.`, dataDir], { stdio: 'inherit' })
  if (status !== 0) {
    for (const place of [dataDir, findOutside(dataDir)]) rmSync(place, { recursive: true, force: true })
    throw new Error(`The demo institute could not be copied to ${dataDir}.`)
  }
  return dataDir
}
