import { expect, test, vi } from 'vitest'
import { demoAccounts } from '../../db/demo/accounts.ts'
import { lines, lineTo, listWorkers, parentOf, portal, server, setUp } from '../api/worker-processes.ts'
import { startServer } from '../e2e/server.ts'

// Whole processes are started and stopped here.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

setUp()

test('a worker that is killed comes back, and the other serves on', async () => {
  const [victim = 0, survivor = 0] = listWorkers(server)
  const line = await lineTo(survivor)
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => listWorkers(server).includes(victim), { timeout: 10_000, interval: 5 }).toBe(false)
  expect((await line(portal)).status).toBe(401)
  const both = await lines()
  expect(listWorkers(server)).toContain(survivor)
  // Ready is who reaches the database within 0.8 s, which a new one on a busy machine does not at once.
  for (const one of both)
    await expect.poll(async () => (await one('/readyz')).status, { timeout: 20_000, interval: 50 }).toBe(200)
})

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
