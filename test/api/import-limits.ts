import { Readable } from 'node:stream'
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import type { StaffImport } from '#domains/imports/schema.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeSignedIn, newPhone } from '../factories.ts'
import { makePlace } from '../make-place.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* Files that would block the hall: which are refused, that each person sends one at a time, and that other requests get their turn while files are read. */

export type Who = { token: string; user: { id: string } }

export let app: TestApp

export let centre: string

export let manager: Who

export const newManager = () => makeSignedIn(app, { role: 'centre-manager', centreIds: [centre] })

export async function send(who: Who, content: string | Uint8Array | Readable, name = 'leads.csv') {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/staff/lead-imports?name=${name}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' },
    payload: content instanceof Readable ? content : Buffer.from(content),
  })
  const body: Body & { data: StaffImport } = answer.json()
  return { status: answer.statusCode, body }
}

export const at = (who: Who, path: string, body?: object) =>
  app.call<Body & { data: StaffImport }>(body ? 'POST' : 'GET', `/api/staff/lead-imports/${path}`, {
    token: who.token,
    ...(body ? { body } : {}),
  })

export const startReading = (who: Who, { _id, columns }: StaffImport) =>
  at(who, `${_id}/check`, { columns, defaults: { center_id: centre, source: 'list' } })

/** Returns a file whose last byte arrives a moment after the others. */
export function slowly(content: string) {
  async function* pieces() {
    yield content.slice(0, -1)
    await delay(300)
    yield content.slice(-1)
  }
  return Readable.from(pieces())
}

export async function work() {
  while (await runNextJob(app.context(), consoleTaskJobs()));
}

export const head = 'Student Name,Mobile No,Remarks'

export const lead = (n = 0) => `Mita Das ${n},${newPhone()},calls back`

/** Processor time of this thread alone, in milliseconds: garbage collection and compression on other threads block nobody. */
export const cpuMs = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}

/** Returns the longest processor time between two turns of other work, in milliseconds; other processes on the machine do not count. */
export async function longestStop(work: () => Promise<unknown>) {
  let [isOver, longest, last] = [false, 0, process.threadCpuUsage()]
  const others = (async () => {
    while (!isOver) {
      await turn()
      longest = Math.max(longest, cpuMs(last))
      last = process.threadCpuUsage()
    }
  })()
  await work()
  isOver = true
  await others
  return longest
}

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
    centre = (await makePlace(app)).centre
    manager = await newManager()
  })
  afterAll(() => app.close())
}
