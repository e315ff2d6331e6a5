import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findHome } from '../../src/platform/ops/embedded/move.ts'
import { findServers } from '../../src/platform/ops/embedded/orphans.ts'
import { makeDataDir, makeUsedDataDir, queryOnce, startIn } from './scratch.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A server of its own that is just being started. */
function begin(dataDir: string, settings: Record<string, string> = {}) {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '' }
  // Serving others than this machine, so that no demo is loaded.
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

const pgDataOf = (dataDir: string) => path.join(findHome(dataDir), 'postgres')
const pidFileOf = (dataDir: string) => path.join(pgDataOf(dataDir), 'postmaster.pid')
const hasFolder = (dataDir: string) => readdirSync(dataDir).some((name) => name.startsWith('postgres'))

/** The database was stopped, not dropped: then it leaves neither a process nor its file. */
function expectOrder(dataDir: string) {
  expect(existsSync(pidFileOf(dataDir))).toBe(false)
  expect(findServers(pgDataOf(dataDir), 0)).toEqual([])
  expect(existsSync(path.join(dataDir, 'server.pid'))).toBe(false)
}

test.each([
  ['while the database is made', hasFolder, '1'],
  ['while the database starts and workers wait for it', (dataDir: string) => existsSync(pidFileOf(dataDir)), '2'],
])('a start that is stopped %s ends in order, and the next one goes on from there', async (_name, isSo, workers) => {
  const dataDir = makeDataDir(0o755)
  const { child, ended } = begin(dataDir, { WORKERS: workers })
  await vi.waitUntil(() => isSo(dataDir), { timeout: 60_000, interval: 5 })
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, said: '' })
  expectOrder(dataDir)
  const server = await startIn(dataDir)
  expect(await queryOnce(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a start that fails ends in order, with the reason', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const dataDir = await makeUsedDataDir(0o755)
  const { ended } = begin(dataDir, { PORT: String(typeof address === 'object' && address?.port) })
  const { code, said } = await ended
  expect(code).toBe(1)
  expect(said).toContain('EADDRINUSE')
  expectOrder(dataDir)
})
