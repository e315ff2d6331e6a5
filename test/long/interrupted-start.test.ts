import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { begin, expectOrder, hasFolder, pidFileOf } from '../embedded/interrupted-start.ts'
import { makeDataDir, makeUsedDataDir, queryOnce, startIn } from '../embedded/scratch.ts'

vi.setConfig({ testTimeout: 120_000 })

test('ends in order with the reason when a start fails', async () => {
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

test('ends in order when stopped while the database starts and workers wait for it, and the next start continues', async () => {
  const dataDir = makeDataDir(0o755)
  const { child, ended } = begin(dataDir, { WORKERS: '2' })
  await vi.waitUntil(() => existsSync(pidFileOf(dataDir)), { timeout: 60_000, interval: 5 })
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, said: '' })
  expectOrder(dataDir)
  const server = await startIn(dataDir)
  expect(await queryOnce(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

// test/long/interrupted-start.test.ts covers the stop while workers wait.
test('ends in order when stopped while the database is created, and the next start continues', async () => {
  const dataDir = makeDataDir(0o755)
  const { child, ended } = begin(dataDir, { WORKERS: '1' })
  await vi.waitUntil(() => hasFolder(dataDir), { timeout: 60_000, interval: 5 })
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, said: '' })
  expectOrder(dataDir)
  const server = await startIn(dataDir)
  expect(await queryOnce(server, 'select 1 as one')).toEqual([{ one: 1 }])
})
