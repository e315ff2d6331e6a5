import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SystemHealth } from '#domains/console/system/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog, jobs } from '#platform/data/database/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeSignedIn } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* Work that has stopped is tried again or dropped by a person, in the console. */

let app: TestApp
let director: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(jobs))

type Wanted = { kind: string; parked?: boolean; tries?: number; minutesAgo?: number; leased?: boolean }

async function makeJob({ kind, parked = true, tries = parked ? 10 : 0, minutesAgo = 90, leased = false }: Wanted) {
  const id = newId()
  const { now } = app.context()
  const at = new Date(now.getTime() - minutesAgo * 60_000)
  const leasedUntil = leased ? new Date(now.getTime() + 60_000) : null
  await app.db.insert(jobs).values({
    id,
    kind,
    payload: {},
    runAt: at,
    tries,
    parkedAt: parked ? at : null,
    lastError: 'It broke.',
    leasedUntil,
  })
  return id
}

const settle = (id: string, end: string, { token = director, body = {} as object } = {}) =>
  app.call<{ message: string }>('POST', `/api/staff/system/jobs/${id}/${end}`, { token, body })

async function readHealth(token = director) {
  const { status, body } = await app.call<{ data: SystemHealth }>('GET', '/api/staff/system', { token })
  expect(status).toBe(200)
  return body.data.jobs
}

it('lists parked jobs and those not started for an hour by name, but not running or queued ones', async () => {
  const parked = await makeJob({ kind: 'mail-welcome' })
  const unknown = await makeJob({ kind: 'no-longer-known', parked: false })
  await makeJob({ kind: 'mail-due', parked: false, minutesAgo: 59 })
  await makeJob({ kind: 'mail-due', parked: false, tries: 1, leased: true })
  await makeJob({ kind: 'mail-due', parked: false, minutesAgo: -5 })
  const { stuck, stuck_count, kinds, mails_waiting } = await readHealth()
  expect(stuck_count).toBe(2)
  const told = stuck.map(({ _id, name, may_retry, may_drop }) => ({ _id, name, may_retry, may_drop }))
  expect(told).toEqual(
    expect.arrayContaining([
      { _id: parked, name: 'E-mail: welcome', may_retry: true, may_drop: true },
      { _id: unknown, name: 'Unknown job (no-longer-known)', may_retry: false, may_drop: true },
    ]),
  )
  expect(kinds.find(({ kind }) => kind === 'mail-due')).toMatchObject({ due: 1, running: 1, later: 1, parked: 0 })
  expect(mails_waiting).toBe(3)
})

it('a retried job has ten attempts again and completes', async () => {
  const id = await makeJob({ kind: 'mail-welcome' })
  expect((await settle(id, 'retry')).status).toBe(200)
  const [job] = await app.db.select().from(jobs).where(eq(jobs.id, id))
  expect(job).toMatchObject({ tries: 0, parkedAt: null })
  expect(await runNextJob(app.context(), { 'mail-welcome': async () => undefined })).toBe(true)
  expect((await settle(id, 'retry')).status).toBe(404)
  expect((await readHealth()).stuck).toEqual([])
})

it('dropping a job needs a reason, which is logged', async () => {
  const id = await makeJob({ kind: 'no-longer-known', parked: false })
  expect((await settle(id, 'retry')).status).toBe(409)
  const without = await settle(id, 'drop', { body: { reason: ' ' } })
  expect(without.status).toBe(400)
  const body = { reason: 'Left behind by the upgrade' }
  expect((await settle(id, 'drop', { body })).status).toBe(200)
  expect((await settle(id, 'drop', { body })).status).toBe(404)
  expect(await app.db.$count(jobs)).toBe(0)
  const [note] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(note).toMatchObject({ action: 'job-dropped', details: body })
})

it.each(['close-attempt', 'regrade-test', 'poll-order', 'send-refund'])(
  'never drops %s, on which answers or money depend',
  async (kind) => {
    const id = await makeJob({ kind })
    expect((await settle(id, 'drop', { body: { reason: 'Away with it' } })).status).toBe(409)
    expect(await app.db.$count(jobs)).toBe(1)
  },
)

it('running work, or work waiting for a retry, cannot be settled', async () => {
  const running = await makeJob({ kind: 'mail-due', parked: false, tries: 1, leased: true })
  const waiting = await makeJob({ kind: 'mail-due', parked: false, tries: 3, minutesAgo: -1 })
  for (const id of [running, waiting, newId()]) {
    expect((await settle(id, 'retry')).status).toBe(404)
    expect((await settle(id, 'drop', { body: { reason: 'Away' } })).status).toBe(404)
  }
})

it('a manager sees stopped jobs but cannot settle them', async () => {
  const id = await makeJob({ kind: 'mail-welcome' })
  const { token } = await makeSignedIn(app, { role: 'centre-manager' })
  expect((await settle(id, 'retry', { token })).status).toBe(403)
  expect((await settle(id, 'drop', { token, body: { reason: 'Away' } })).status).toBe(403)
  expect(await app.db.$count(jobs)).toBe(1)
})
