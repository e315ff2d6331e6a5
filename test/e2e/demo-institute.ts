import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FullConfig } from '@playwright/test'
import { findHome, findOutside } from '#platform/ops/embedded/move.ts'
import { startServer } from './server.ts'

/*
 * Loads the demo institute once per run; every server for it starts with a copy. `npm test` has loaded it already, beside the Vitest tests (scripts/test.mjs).
 */

// Not a setting of the server, which refuses to start with unknown settings.
const variable = 'E2E_DEMO_INSTITUTE'

/**
 * Playwright runs this before the first worker, which inherits the environment, and the returned function after the last. A single worker loads the demo
 * itself.
 */
export default async function loadDemoOnce({ workers }: FullConfig) {
  if (workers === 1 || process.env[variable]) return
  const server = await startServer()
  await server.end('SIGTERM')
  process.env[variable] = server.dataDir
  return () => server.stop()
}

/** Returns a data directory for a server, with the demo institute as it was when the run began. */
export function copyDemo() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-e2e-'))
  const source = process.env[variable]
  // If the database had to move out of its directory, the copy starts without it: only its own server can read it.
  if (!source || findHome(source) !== source) return dataDir
  // Not cpSync, which loses the modes of directories; PostgreSQL requires them.
  const { status } = spawnSync('cp', ['-a', `${source}/.`, dataDir], { stdio: 'inherit' })
  if (status !== 0) {
    for (const place of [dataDir, findOutside(dataDir)]) rmSync(place, { recursive: true, force: true })
    throw new Error(`The demo institute could not be copied to ${dataDir}.`)
  }
  return dataDir
}
