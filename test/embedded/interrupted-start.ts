import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { findHome } from '#platform/ops/embedded/move.ts'
import { findServers } from '#platform/ops/embedded/orphans.ts'

/** Begins to start a separate server. */
export function begin(dataDir: string, settings: Record<string, string> = {}) {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '' }
  // Serves more than this machine, so that no demo is loaded.
  const own = {
    PUBLIC_URL: 'https://institute.example',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
    WORKERS: '1',
    BACKUP_DAYS: '0',
  }
  const args = ['--import', './scripts/stop-with-parent.mjs', 'src/server.ts']
  const options = {
    env: { ...env, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  }
  const child = spawn(process.execPath, args, options)
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = Promise.all([once(child, 'exit'), text(child.stderr), text(child.stdout)])
  return { child, ended: ended.then(([[code], said]) => ({ code: code as number | null, said })) }
}

export const pgDataOf = (dataDir: string) => path.join(findHome(dataDir), 'postgres')

export const pidFileOf = (dataDir: string) => path.join(pgDataOf(dataDir), 'postmaster.pid')

export const hasFolder = (dataDir: string) => readdirSync(dataDir).some((name) => name.startsWith('postgres'))

/** Expects that the database was stopped properly: it leaves neither a process nor its pid file. */
export function expectOrder(dataDir: string) {
  expect(existsSync(pidFileOf(dataDir))).toBe(false)
  expect(findServers(pgDataOf(dataDir), 0)).toEqual([])
  expect(existsSync(path.join(dataDir, 'server.pid'))).toBe(false)
}
