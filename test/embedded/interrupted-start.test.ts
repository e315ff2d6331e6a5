import { expect, test, vi } from 'vitest'
import { begin, expectOrder, hasFolder } from './interrupted-start.ts'
import { makeDataDir, queryOnce, startIn } from './scratch.ts'

vi.setConfig({ testTimeout: 120_000 })

// While workers wait for it: test/long/interrupted-start.test.ts.
test('a start that is stopped while the database is made ends in order, and the next one goes on from there', async () => {
  const dataDir = makeDataDir(0o755)
  const { child, ended } = begin(dataDir, { WORKERS: '1' })
  await vi.waitUntil(() => hasFolder(dataDir), { timeout: 60_000, interval: 5 })
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, said: '' })
  expectOrder(dataDir)
  const server = await startIn(dataDir)
  expect(await queryOnce(server, 'select 1 as one')).toEqual([{ one: 1 }])
})
