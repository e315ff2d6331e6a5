import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { onOneConnection } from '#platform/data/database/database.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

describe('reads over one connection', () => {
  const one = sql<{ one: number }>`select 1 as one`
  const broken = sql`select 1 / 0`
  const lane = () => app.lanes().browsing?.inUse

  it('are sent in one write over one connection, which is released', async () => {
    const writes = vi.spyOn(Socket.prototype, '_writev' as 'write')
    const answers = await onOneConnection(app.dbOf('browsing'), async (db) => {
      writes.mockClear()
      const asked = Promise.all([db.execute(one), db.execute(one), db.execute(one)])
      expect(lane()).toBe(1)
      return asked
    })
    expect(writes.mock.calls).toHaveLength(1)
    writes.mockRestore()
    expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]])
    expect(lane()).toBe(0)
  })

  it('fail independently, and leave nothing behind on abort', async () => {
    const [before, failed, after] = await onOneConnection(app.dbOf('browsing'), (db) =>
      Promise.allSettled([db.execute(one), db.execute(broken), db.execute(one)]),
    )
    expect([before.status, failed.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const givesUp = onOneConnection(app.dbOf('browsing'), (db) =>
      Promise.all([db.execute(broken), db.execute(sql`select pg_sleep(0.05)`)]),
    )
    await expect(givesUp).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(lane()).toBe(0)
    for (let n = 0; n < 10; n += 1) expect((await app.dbOf('browsing').execute(one)).rows).toEqual([{ one: 1 }])
  })
})
