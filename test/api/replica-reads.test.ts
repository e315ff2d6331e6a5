import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#platform/data/database/database.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { makeDatabase, makeTestApp, type TestApp } from '../test-app.ts'

/** A separate database in place of a replica: its content differs from the primary's, which shows where a read went. */
let replica: Database
let app: TestApp
let asked = 0
let isFresh = true

beforeAll(async () => {
  app = await makeTestApp({
    findReplica: () => {
      asked += 1
      return isFresh ? replica.db : null
    },
  })
  replica = connect({ ...(await makeDatabase()), max: 2 }, app.log)
})
afterAll(async () => {
  await app.close()
  await replica.pool.end()
})

test('reads a rank list from a fresh replica, else the primary; the caller always from the primary', async () => {
  const { testId } = await makeTest(app)
  const { token } = await makeSignedIn(app, { role: 'admin' })
  const ask = () => app.call('GET', `/api/staff/tests/${testId}/ranks`, { token })
  // The replica contains neither this session nor this test.
  expect((await ask()).status).toBe(404)
  expect(asked).toBe(1)
  isFresh = false
  expect((await ask()).status).toBe(200)
  // Missing answers from the replica were not cached, or the test would still be missing here.
  expect(asked).toBe(2)
})

test("never reads one's own recent writes from a replica", async () => {
  isFresh = true
  const { token } = await makeSignedIn(app)
  const before = asked
  expect((await app.call('GET', '/api/student-portal/my-purchases', { token })).status).toBe(200)
  expect(asked).toBe(before)
})
