import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { listenTo } from '#platform/data/database/notifications.ts'
import { all, app, halls, link, save, saveAll, setUp, whileHolding } from '../api/hall-under-strain.ts'
import { makeStudent, password } from '../factories.ts'

setUp()

describe.each([2, 10])('while somebody holds the rows of %i attempts', (count) => {
  test('saves all others as usual, and the locked ones once they are released', async () => {
    const [stuck, free] = [halls.slice(0, count), halls.slice(count)]
    const ids = stuck.map(({ attempt }) => `'${attempt._id}'`).join()
    let waiting: ReturnType<typeof saveAll> | undefined
    await whileHolding(`select 1 from attempts where id in (${ids}) for update`, async () => {
      waiting = saveAll(stuck)
      for (let round = 0; round < 5; round++) {
        expect((await saveAll(free)).statuses).toEqual(all(200, free))
      }
    })
    expect((await waiting)?.statuses).toEqual(all(200, stuck))
  })
})

test('does not delay saves by a lock on the throttles and forty sign-ins', async () => {
  const { userName: user_name } = await makeStudent(app)
  let signIns: Promise<{ status: number; headers: Record<string, unknown> }>[] = []
  await whileHolding('lock table throttles in access exclusive mode', async () => {
    signIns = Array.from({ length: 40 }, () =>
      app.call('POST', '/api/auth/web-login', { body: { user_name, password } }),
    )
    for (let round = 0; round < 5; round++) {
      expect((await saveAll(halls)).statuses).toEqual(all(200, halls))
      await delay(100)
    }
    const refused = await Promise.all(signIns)
    // Those at the lock wait for the lock's limit, those behind them for theirs: all get a retry time, none an error of
    // ours.
    const told = refused.filter(({ status }) => status === 503)
    expect(told.length).toBeGreaterThan(0)
    expect(told.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
    expect(refused.filter(({ status }) => status !== 503 && status !== 200 && status !== 429)).toEqual([])
  })
})

test('closes all silent connections at once, and saves over new ones', async () => {
  await saveAll(halls)
  link.swallow()
  const { statuses, slowest } = await saveAll(halls)
  expect(statuses).toEqual(all(200, halls))
  expect(slowest).toBeLessThan(12_000)
  expect((await saveAll(halls)).statuses).toEqual(all(200, halls))
})

test('notices a silent notification connection, and delivers what was missed', async () => {
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
  // The connections that were idle meanwhile are closed with it.
  expect((await app.call('GET', '/readyz')).status).toBe(200)
  await watch.stop()
})

describe('while the database is away', () => {
  test('serves cached public answers, and everything else is 503 with a retry time', async () => {
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
    expect(signIn.body.message).toMatch(/^The server is briefly unavailable/)
    expect((await app.call('GET', '/readyz')).status).toBe(503)
    link.clear()
    await expect.poll(() => told, { timeout: 10_000 }).toBe(2)
    expect((await saveAll(halls)).statuses).toEqual(all(200, halls))
    await watch.stop()
  })
})
