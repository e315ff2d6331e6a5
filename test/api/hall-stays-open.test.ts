import { setTimeout as delay } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenTo } from '../../src/platform/data/database/notifications.ts'
import { makeStudent, password } from '../factories.ts'
import { makeLockedTest, openHall } from '../sections.ts'
import { entriesOf } from '../student-api.ts'
import { openSwallowingLink } from '../swallowing-link.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * Whatever is stuck somewhere else, answers are saved.
 */

const link = await openSwallowingLink()
let app: TestApp
let holder: PoolClient
type Hall = Awaited<ReturnType<typeof openHall>>
let questions: string[]
const halls: Hall[] = []

beforeAll(async () => {
  app = await makeTestApp({ via: link.via })
  const made = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
  questions = made.questions
  for (let n = 0; n < 24; n++) halls.push(await openHall(app, made))
})
afterAll(async () => {
  await app.close()
  await link.close()
})

const seqs = new Map<string, number>()

/** Saves one more answer; answers the status and how long it took. */
async function save({ attempt, token }: Hall) {
  const seq = (seqs.get(attempt._id) ?? 0) + 1
  seqs.set(attempt._id, seq)
  const [entry] = entriesOf(app, [[questions[0] ?? '', { number: '5' }]])
  const from = performance.now()
  const { status, headers } = await app.call('POST', `/api/quiz-portal/attempts/${attempt._id}/answers`, {
    token,
    body: { epoch: 1, entries: [{ ...entry, seq }] },
  })
  if (status !== 200) seqs.set(attempt._id, seq - 1)
  return { status, ms: performance.now() - from, retryAfter: headers['retry-after'] }
}

const saveAll = async (those: Hall[]) => {
  const saved = await Promise.all(those.map(save))
  return { statuses: saved.map(({ status }) => status), slowest: Math.max(...saved.map(({ ms }) => ms)) }
}
const all = (status: number, { length }: Hall[]) => Array.from({ length }, () => status)

/** Holds something for as long as `work` takes. */
async function whileHolding(statement: string, work: () => Promise<void>) {
  holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query(statement)
  try {
    await work()
  } finally {
    // The database may have ended it meanwhile.
    const isThere = await holder.query('rollback').then(
      () => true,
      () => false,
    )
    holder.release(!isThere)
  }
}

describe.each([2, 10])('while somebody holds the rows of %i attempts', (count) => {
  test('all others are saved as ever, and the held ones once they are let go', async () => {
    const [stuck, free] = [halls.slice(0, count), halls.slice(count)]
    const ids = stuck.map(({ attempt }) => `'${attempt._id}'`).join()
    let waiting: ReturnType<typeof saveAll> | undefined
    await whileHolding(`select 1 from attempts where id in (${ids}) for update`, async () => {
      waiting = saveAll(stuck)
      for (let round = 0; round < 5; round++) {
        const { statuses, slowest } = await saveAll(free)
        expect(statuses).toEqual(all(200, free))
        expect(slowest).toBeLessThan(1000)
      }
    })
    expect((await waiting)?.statuses).toEqual(all(200, stuck))
  })
})

test('an attempt that stays held is refused after some seconds, with a time to come again, and nothing of it is lost', async () => {
  const [stuck] = halls
  if (!stuck) throw new Error('nobody sits here')
  await whileHolding(`select 1 from attempts where id = '${stuck.attempt._id}' for update`, async () => {
    const busy = holder.query('select pg_sleep(11)')
    const { status, ms, retryAfter } = await save(stuck)
    expect([status, retryAfter]).toEqual([503, '1'])
    expect(ms).toBeLessThan(10_500)
    await busy
  })
  expect((await save(stuck)).status).toBe(200)
})

test('a lock on the throttles and forty sign-ins are not felt by who saves', async () => {
  const { userName: user_name } = await makeStudent(app)
  let signIns: Promise<{ status: number; headers: Record<string, unknown> }>[] = []
  await whileHolding('lock table throttles in access exclusive mode', async () => {
    signIns = Array.from({ length: 40 }, () =>
      app.call('POST', '/api/auth/web-login', { body: { user_name, password } }),
    )
    for (let round = 0; round < 5; round++) {
      const { statuses, slowest } = await saveAll(halls)
      expect(statuses).toEqual(all(200, halls))
      expect(slowest).toBeLessThan(1000)
      await delay(100)
    }
    const refused = await Promise.all(signIns)
    // Those at the lock for its time, those behind them for theirs: told to come again, none an error of ours.
    const told = refused.filter(({ status }) => status === 503)
    expect(told.length).toBeGreaterThan(0)
    expect(told.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
    expect(refused.filter(({ status }) => status !== 503 && status !== 200 && status !== 429)).toEqual([])
  })
})

test('a transaction in which nothing happens is ended by the database within seconds', async () => {
  const client = await app.pool.connect()
  client.on('error', () => undefined)
  await client.query('begin')
  await client.query('select 1 from attempts for update')
  const ended = new Promise((resolve) => client.once('end', resolve))
  const from = performance.now()
  await ended
  expect(performance.now() - from).toBeLessThan(8000)
  client.release(true)
  expect((await saveAll(halls)).statuses).toEqual(all(200, halls))
})

test('connections that fall silent are given up, all at once, and the saves go over new ones', async () => {
  await saveAll(halls)
  link.swallow()
  const { statuses, slowest } = await saveAll(halls)
  expect(statuses).toEqual(all(200, halls))
  expect(slowest).toBeLessThan(12_000)
  expect((await saveAll(halls)).slowest).toBeLessThan(1000)
})

test('a silent connection of the notifications is noticed, and what was missed is told', async () => {
  let told = 0
  const watch = await listenTo(app.connection, {
    log: app.log,
    listeners: { content_changed: () => void told++ },
    onLost: app.dropIdle,
    beatMs: 100,
  })
  expect(told).toBe(1)
  link.swallow()
  await expect.poll(() => told, { timeout: 10_000 }).toBe(2)
  // The connections that were idle meanwhile are given up with it.
  expect((await app.call('GET', '/readyz')).status).toBe(200)
  await watch.stop()
})

describe('while the database hangs', () => {
  test('/readyz says so within a second, a save after some seconds with a time to come again, and all is well afterwards', async () => {
    expect((await app.call('GET', '/readyz')).status).toBe(200)
    link.hang()
    const from = performance.now()
    const asked = await Promise.all([1, 2, 3].map(() => app.call('GET', '/readyz')))
    expect(asked.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(performance.now() - from).toBeLessThan(1000)
    const [first] = halls
    const saved = first && (await save(first))
    expect([saved?.status, saved?.retryAfter]).toEqual([503, '2'])
    link.clear()
    await expect.poll(async () => (await app.call('GET', '/readyz')).status, { timeout: 15_000 }).toBe(200)
    expect((await saveAll(halls)).statuses).toEqual(all(200, halls))
  })
})

describe('while the database is away', () => {
  test('what was kept of the public answers is served, and everything else is 503 with a time to come again', async () => {
    let told = 0
    const watch = await listenTo(app.connection, { log: app.log, listeners: { content_changed: () => void told++ } })
    const institute = () => app.call('GET', '/api/website/web/institute')
    expect((await institute()).status).toBe(200)
    link.cut()
    await delay(1200)
    expect(told).toBe(1)
    expect((await institute()).status).toBe(200)
    const [first] = halls
    const saved = first && (await save(first))
    expect([saved?.status, saved?.retryAfter]).toEqual([503, '2'])
    const signIn = await app.call('POST', '/api/auth/web-login', { body: { user_name: 'nobody', password } })
    expect([signIn.status, signIn.body.code, signIn.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    expect(signIn.body.message).toMatch(/^The server is interrupted for a moment/)
    expect((await app.call('GET', '/readyz')).status).toBe(503)
    link.clear()
    await expect.poll(() => told, { timeout: 10_000 }).toBe(2)
    expect((await saveAll(halls)).statuses).toEqual(all(200, halls))
    await watch.stop()
  })
})
