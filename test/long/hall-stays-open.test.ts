import { describe, expect, test } from 'vitest'
import { all, app, halls, holder, link, save, saveAll, setUp, whileHolding } from '../api/hall-under-strain.ts'

setUp()

test('refuses saves of a locked attempt after some seconds, with a retry time, and loses none of its answers', async () => {
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

test('ends an idle transaction in the database within seconds', async () => {
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

describe('while the database hangs', () => {
  test('reports it in /readyz within a second, refuses a save after some seconds with a retry time, and recovers afterwards', async () => {
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
