import { expect, test, vi } from 'vitest'
import { demoAccounts } from '../../db/demo/accounts.ts'
import { startServer } from '../e2e/server.ts'
import { listWorkers, parentOf, setUp } from './worker-processes.ts'

// Whole processes are started and stopped here.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

setUp()

test('with the embedded database the demo tells its accounts once, and nothing outlives a primary that is killed', async () => {
  const demo = await startServer({ settings: { WORKERS: '2' } })
  try {
    // The primary tells them when all workers serve.
    await expect.poll(() => demo.printed(), { timeout: 60_000 }).toContain('Demo accounts')
    for (const { email } of demoAccounts) expect(demo.printed().split(email)).toHaveLength(2)
    const workers = listWorkers(demo)
    expect(workers).toHaveLength(2)
    await demo.kill()
    await expect.poll(() => workers.filter((pid) => parentOf(pid) !== null), { timeout: 5000 }).toEqual([])
  } finally {
    await demo.stop()
  }
})
