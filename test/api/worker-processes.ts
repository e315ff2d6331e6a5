import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/** Used only for its database and its clock: requests go to the processes. */
export let app: TestApp

export let server: RunningServer

export const agents: Agent[] = []

export function parentOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null // ended meanwhile
  }
}

/** Returns the processes that the server started to answer requests, in no particular order. */
export function listWorkers(of: Pick<RunningServer, 'pid'>) {
  const below = readdirSync('/proc')
    .map(Number)
    .filter((pid) => parentOf(pid) === of.pid())
  return below.filter((pid) => commandOf(pid).includes('src/server.ts'))
}

function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // ended meanwhile
  }
}

/** Returns whether a worker holds the server's end of a connection from this port. */
export function holds(worker: number, port: number) {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const lines = ['tcp', 'tcp6'].flatMap((file) => readFileSync(`/proc/${worker}/net/${file}`, 'utf8').split('\n'))
  const inode = lines.map((line) => line.trim().split(/\s+/)).find(([, , remote]) => remote?.endsWith(`:${hex}`))?.[9]
  const files = readdirSync(`/proc/${worker}/fd`)
  return files.some((fd) => {
    try {
      return readlinkSync(`/proc/${worker}/fd/${fd}`) === `socket:[${inode}]`
    } catch {
      return false // closed meanwhile
    }
  })
}

export type Ask = { method?: 'GET' | 'POST'; token?: string; body?: object }

export type Data<T> = Body & { token?: string; data: T }

async function askOver<T>(agent: Agent, path: string, { method = 'GET', token, body }: Ask) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const asked = httpRequest(server.url.replace('localhost', '127.0.0.1') + path, { agent, method, headers })
  asked.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = await once(asked, 'response')
  const port: number = answer.socket.localPort
  return { port, status: Number(answer.statusCode), body: (await json(answer)) as Data<T> }
}

/** Opens a kept connection that this worker accepted: connections go to the ready workers in turn. */
export async function lineTo(worker: number) {
  let found: Agent | undefined
  const isFound = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    const { port } = await askOver(agent, '/healthz', {})
    if (holds(worker, port)) found = agent
    else agent.destroy()
    return found
  }
  const agent = await vi.waitUntil(isFound, { timeout: 60_000, interval: 20 })
  return <T>(path: string, ask: Ask = {}) => askOver<T>(agent, path, ask)
}

export async function lines() {
  await expect.poll(() => listWorkers(server).length, { timeout: 60_000 }).toBe(2)
  const [first = 0, second = 0] = listWorkers(server)
  return [await lineTo(first), await lineTo(second)] as const
}

export const portal = '/api/student-portal/my-purchases'

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
    app.advance((Date.now() - app.now().getTime()) / 1000)
    const { host, port, user, database } = app.connection
    const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    server = await startServer({ settings: { DATABASE_URL, WORKERS: '2', DRAIN_SECONDS: '3' } })
  })
  afterAll(async () => {
    for (const agent of agents) agent.destroy()
    await server.stop()
    await app.close()
  })
}
