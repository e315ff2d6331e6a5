import { expect, test, vi } from 'vitest'
import { ask, expectStopDespite, head, server, setUp } from '../api/stopping.ts'

// Starts and stops whole processes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

setUp()

test('an incomplete body does not delay the stop', () =>
  expectStopDespite(`${head}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"user`))

test('incomplete headers do not delay the stop', () => expectStopDespite(head))

// Starts and stops whole processes.

test('on SIGTERM the server reports that it is not ready, keeps serving, closes kept connections with their answer, and ends', async () => {
  await ask('/login')
  expect(await ask('/login')).toEqual({ status: 200, connection: 'keep-alive', isReused: true })
  const at = Date.now()
  server.signal('SIGTERM')
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { interval: 20 }).toBe(503)
  expect(await ask('/login')).toMatchObject({ status: 200, connection: 'close' })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/api/website/web/institute`)).status).toBe(200)
  expect(server.hasEnded()).toBe(false)
  await expect.poll(() => server.hasEnded(), { timeout: 15_000, interval: 20 }).toBe(true)
  expect(Date.now() - at).toBeGreaterThanOrEqual(3000)
})
