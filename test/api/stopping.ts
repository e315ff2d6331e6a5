import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { makeDatabase } from '../test-app.ts'

export let server: RunningServer

export let settings: Record<string, string>

export const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a GET over the one kept connection. */
export async function ask(path: string) {
  const asked = httpRequest(server.url + path, { agent }).end()
  const [answer] = await once(asked, 'response')
  await text(answer)
  return { status: answer.statusCode, connection: answer.headers.connection, isReused: asked.reusedSocket }
}

export const head = 'POST /api/auth/web-login HTTP/1.1\r\nHost: a'

export async function expectStopDespite(half: string) {
  await server.restart({ settings: { ...settings, DRAIN_SECONDS: '0' } })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(half)
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  const at = Date.now()
  await server.end('SIGTERM')
  expect(Date.now() - at).toBeLessThan(10_000)
}

/** Registers the hooks for each file of these tests. */
export function setUp() {
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
}
