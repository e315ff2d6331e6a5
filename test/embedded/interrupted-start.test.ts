import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { begin, expectOrder, hasFolder, pidFileOf } from './interrupted-start.ts'
import { makeDataDir, queryOnce, startIn } from './scratch.ts'

vi.setConfig({ testTimeout: 120_000 })

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
