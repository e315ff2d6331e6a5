import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeAttempt } from '#domains/attempts/sitting/close-attempt.ts'
import { getPaper } from '#domains/exams/tests/reads.ts'
import { neverKeepFrom } from '#platform/data/cache/content-cache.ts'
import { connect } from '#platform/data/database/database.ts'
import { listenTo } from '#platform/data/database/notifications.ts'
import { makeTest } from '../factories.ts'
import { sitDown } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/** Statements that reach the database while `work` runs. */
async function countStatements(work: () => Promise<unknown>) {
  const spies = [vi.spyOn(app.pool, 'query')]
  await work()
  const texts = spies.flatMap((spy) =>
    spy.mock.calls.map(([query]) => String((query as unknown as { text: string }).text)),
  )
  for (const spy of spies) spy.mockRestore()
  return texts
}

const context = () => ({ ...app.context(), cache: app.contentCache })

test('reads a test once for two hundred concurrent first reads', async () => {
  const { testId } = await makeTest(app)
  const texts = await countStatements(() => Promise.all(Array.from({ length: 200 }, () => getPaper(context(), testId))))
  // The change has the corrections of translations read again, too.
  expect(texts.filter((text) => !text.includes('text_reviews')).length).toBeLessThanOrEqual(5)
})

test('shares the cache between jobs and requests', async () => {
  const { testId } = await makeTest(app)
  const first = await sitDown(app, testId)
  const second = await sitDown(app, testId)
  app.advance(3700)
  await closeAttempt(context(), first.attempt._id, 'deadline')
  const texts = await countStatements(() => closeAttempt(context(), second.attempt._id, 'deadline'))
  expect(texts.filter((text) => /test_sections|"questions"/.test(text))).toEqual([])
})

test('a new notice leaves the papers, a change of a test drops them', async () => {
  const { testId } = await makeTest(app)
  const watch = await listenTo(app.connection, { log: app.log, listeners: { content_changed: app.onContentChange } })
  await getPaper(context(), testId)
  const versions = { ...app.contentCache.versions }
  await app.pool.query("insert into testimonials values (gen_random_uuid(), 1, 'a', null, 'b', 'c')")
  await vi.waitUntil(() => app.contentCache.versions.site > versions.site, { timeout: 20_000 })
  expect(app.contentCache.versions.exams).toBe(versions.exams)
  expect(await countStatements(() => getPaper(context(), testId))).toEqual([])
  await app.pool.query("update tests set name = name || ' again' where id = $1", [testId])
  await vi.waitUntil(() => app.contentCache.versions.exams > versions.exams, { timeout: 20_000 })
  expect((await countStatements(() => getPaper(context(), testId))).length).toBeGreaterThan(0)
  await watch.stop()
})

test.each(['subjects', 'topics'])(
  'a new name among the %s drops the papers, and what the site shows',
  async (table) => {
    await makeTest(app)
    const watch = await listenTo(app.connection, { log: app.log, listeners: { content_changed: app.onContentChange } })
    const versions = { ...app.contentCache.versions }
    await app.pool.query(`update ${table} set name = name || ' again'`)
    await vi.waitUntil(() => app.contentCache.versions.exams > versions.exams, { timeout: 1000 })
    expect(app.contentCache.versions.site).toBeGreaterThan(versions.site)
    await watch.stop()
  },
)

test('does not cache a failed read', async () => {
  const unknown = '019a0000-0000-7000-8000-000000000000'
  await expect(getPaper(context(), unknown)).rejects.toThrow('This test does not exist.')
  await expect(getPaper(context(), unknown)).rejects.toThrow('This test does not exist.')
})

test('does not cache reads from a replica, which may be a second old', async () => {
  const { testId } = await makeTest(app)
  // A connection of its own to the same database, in the place of a replica.
  const { pool, db } = connect({ ...app.connection, max: 1 }, app.log)
  neverKeepFrom(db)
  await getPaper({ ...context(), db }, testId)
  await pool.end()
  expect((await countStatements(() => getPaper(context(), testId))).length).toBeGreaterThan(0)
  // Content learned from the primary is cached, and serves those who read from replicas too.
  expect(await countStatements(() => getPaper({ ...context(), db }, testId))).toEqual([])
})
