import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { makeDatabase } from '../test-app.ts'

// Starts and stops whole processes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: RunningServer

let settings: Record<string, string>

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a GET over the one kept connection. */
async function ask(path: string) {
  const asked = httpRequest(server.url + path, { agent }).end()
  const [answer] = await once(asked, 'response')
  await text(answer)
  return { status: answer.statusCode, connection: answer.headers.connection, isReused: asked.reusedSocket }
}

/** Ends the server of the test before, whose port the next one needs. */
async function restart(changed = settings) {
  await server.end('SIGTERM')
  await server.restart({ settings: changed })
}

const head = 'POST /api/auth/web-login HTTP/1.1\r\nHost: a'

async function expectStopDespite(half: string) {
  await restart({ ...settings, DRAIN_SECONDS: '0' })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(half)
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  const at = Date.now()
  await server.end('SIGTERM')
  expect(Date.now() - at).toBeLessThan(10_000)
}

beforeAll(async () => {
  const { host, user, database } = { ...inject('postgres'), ...(await makeDatabase()) }
  const DATABASE_URL = `postgres://${user}@localhost:${inject('postgres').port}/${database}?host=${encodeURIComponent(host)}`
  settings = { DATABASE_URL, DRAIN_SECONDS: '3' }
  server = await startServer({ settings })
})
afterAll(async () => {
  agent.destroy()
  await server.stop()
})

test('an incomplete body does not delay the stop', () =>
  expectStopDespite(`${head}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"user`))

test('incomplete headers do not delay the stop', () => expectStopDespite(head))

test('on SIGTERM the server reports that it is not ready, keeps serving, closes kept connections with their answer, and ends', async () => {
  await restart()
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
