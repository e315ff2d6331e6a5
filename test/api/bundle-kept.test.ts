import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { joinBundle } from '#domains/student-area/rules.ts'
import type { MyPurchases, OpenTests, OwnPart } from '#domains/student-area/schema.ts'
import { makeRegistration, makeSignedIn, makeTest } from '../factories.ts'
import { bundleChanges, makeFullBundle } from '../full-bundle.ts'
import { makeCourse } from '../make-offers.ts'
import { studentApi } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * A cached bundle is never stale. The tests change everything it shows, past every cache, as another node does, and
 * move the clock to each moment at which the bundle changes without an edit.
 */

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  other = await makeTestApp({ via: async () => app.connection })
  await app.pool.query(`delete from overdue_policies`)
  await app.pool.query(
    `insert into overdue_policies (id, "from", grace_days, late_fee, suspend_after_days) values (uuidv7(), '2020-01-01', 0, 0, 0)`,
  )
})
afterAll(async () => {
  await other.close()
  await app.close()
})

type Headers = Record<string, string>
async function ask(token: string, headers: Headers = {}, at: TestApp = app) {
  const answer = await at.call('GET', '/api/student-portal/my-purchases', { token, headers })
  const { now: _now, ...bundle } = (answer.body?.data ?? {}) as Partial<MyPurchases>
  return { status: answer.status, tag: String(answer.headers.etag), bundle, headers: answer.headers }
}
/** All nodes have the clock of the database. */
const advance = (seconds: number) => [app, other].forEach((node) => void node.advance(seconds))
const has = (tag: string) => ({ 'if-none-match': tag })

async function statementsOf(work: () => Promise<unknown>) {
  const spy = vi.spyOn(pg.Query.prototype, 'submit')
  await work()
  const texts = spy.mock.contexts.map((query) => String((query as unknown as { text: string }).text))
  spy.mockRestore()
  return texts
}

const hour = 3_600_000
const inHours = (hours: number) => new Date(app.now().getTime() + hours * hour)

describe('a cached bundle is not sent again, and is never stale', () => {
  let full: Awaited<ReturnType<typeof makeFullBundle>>
  beforeAll(async () => {
    full = await makeFullBundle(app)
    await makeCourse(app) // one to be given
  })

  test.each(bundleChanges)('after a change of %s', async (what, statement, ...names) => {
    const before = await ask(full.token)
    expect((await ask(full.token, has(before.tag))).status).toBe(304)
    const { rowCount } = await full.run(
      statement,
      names.map((name) => full[name]),
    )
    expect(rowCount).toBeGreaterThan(0)
    if (what.includes('tester')) app.onSessionEnd(null)
    const after = await ask(full.token, has(before.tag))
    expect(after.status).toBe(200)
    expect(after.bundle).not.toEqual(before.bundle)
    // A node that has been told nothing says the same.
    if (what.includes('tester')) other.onSessionEnd(null)
    expect((await ask(full.token, {}, other)).bundle).toEqual(after.bundle)
  })

  it('after a film was watched to its end, not before', async () => {
    const { run, token, classId, studentId } = await makeFullBundle(app)
    const at = [classId, studentId]
    await run(`insert into watch_positions (class_id, student_id, seconds, updated_at) values ($1, $2, 0, now())`, at)
    const { tag } = await ask(token)
    await run('update watch_positions set finished_at = now() where class_id = $1 and student_id = $2', at)
    expect((await ask(token, has(tag))).status).toBe(200)
  })
})

/** Hours from now, and where something else is said from then on. */
const moments: [what: string, hours: number][] = [
  ['a class ends', 2],
  ['a class of next week is near enough', 0.5],
  ['a test opens', 5],
  ['a film may be watched', 20],
  ['a test closes', 30],
  ['a course ends', 72],
]

describe('changes by time', () => {
  test.each(moments)('%s: to the millisecond', async (_what, hours) => {
    const { token } = await makeFullBundle(app)
    advance(hours * 3600 - 0.001)
    const before = await ask(token)
    expect((await ask(token, has(before.tag))).status).toBe(304)
    advance(0.001)
    const after = await ask(token, has(before.tag))
    expect(after.status).toBe(200)
    expect(after.bundle).not.toEqual(before.bundle)
  })

  it('a course is closed with the end of the day in India on which its instalment was to be paid', async () => {
    const { token, batchCourseId } = await makeFullBundle(app)
    const owns = ({ bundle }: { bundle: object }) => JSON.stringify(bundle).includes(batchCourseId)
    const day = 24 * hour
    advance((day - ((app.now().getTime() + 5.5 * hour) % day)) / 1000 - 0.001)
    const before = await ask(token)
    expect((await ask(token, has(before.tag))).status).toBe(304)
    advance(0.001)
    expect([owns(before), owns(await ask(token, has(before.tag)))]).toEqual([true, false])
  })

  it('the marks of a ranked test: with the millisecond after its grace', async () => {
    const { testId } = await makeTest(app, { type: 'ftd', closesAt: inHours(1), durationMinutes: 60 })
    const { user, token } = await makeSignedIn(app)
    await makeRegistration(app, { testId, studentId: user.id })
    const api = studentApi(app, { token, testId })
    await api.submit((await api.open()).body.data._id)
    advance(3600 + 30)
    const before = await ask(token)
    advance(0.001)
    const after = await ask(token, has(before.tag))
    const marks = [before, after].map(({ bundle }) => bundle.mySubmissions?.map((one) => one.marks_obtained))
    expect(marks).toEqual([[null], [0]])
    advance(3600)
  })

  it('the results of a ranked test: when its grace is over, and when the last candidate with extra time has finished', async () => {
    const { testId } = await makeTest(app, { type: 'ftd', closesAt: inHours(1), durationMinutes: 60 })
    const sit = async () => {
      const { user, token } = await makeSignedIn(app, { hasExtraTime: true })
      await makeRegistration(app, { testId, studentId: user.id })
      const api = studentApi(app, { token, testId })
      return { token, api, id: (await api.open()).body.data._id }
    }
    const [one, late] = [await sit(), await sit()]
    await one.api.submit(one.id)
    advance(3600 + 29)
    const early = await ask(one.token)
    advance(1.001)
    expect((await ask(one.token, has(early.tag))).status).toBe(200)
    const before = await ask(one.token)
    expect((await ask(one.token, has(before.tag))).status).toBe(304)
    await late.api.submit(late.id)
    const after = await ask(one.token, has(before.tag))
    expect(after.bundle).not.toEqual(before.bundle)
    // Later than everybody's extra time nothing waits any more.
    advance(3600)
    expect((await ask(one.token)).bundle).toMatchObject({ mySubmissions: after.bundle.mySubmissions })
  })
})

it('reads only data covered by its mark', async () => {
  const full = await makeFullBundle(app)
  const texts = await statementsOf(() => ask(full.token))
  const marked = texts.find((text) => text.includes('hash_record_extended')) ?? ''
  const tablesOf = (text: string) => [...text.matchAll(/\b(?:from|join) "?(\w+)"?/g)].map(([, name = '']) => name)
  const { rows } = await app.pool.query<{ name: string }>(
    "select event_object_table as name from information_schema.triggers where trigger_name = 'note_shared_change'",
  )
  const known = new Set([...tablesOf(marked), ...rows.map(({ name }) => name), 'unnest', 'lateral'])
  // Sessions and permissions are read for every request.
  for (const name of ['sessions', 'users', 'staff_grants']) known.add(name)
  expect(texts.flatMap(tablesOf).filter((name) => !known.has(name))).toEqual([])
  expect(rows.length).toBeGreaterThan(0)
})

it('takes one statement while nothing changes, on any node, and is only for its student', async () => {
  const { token } = await makeFullBundle(app)
  const { user: _user, token: theirs } = await makeSignedIn(app)
  const { tag, bundle, headers } = await ask(token)
  expect(bundle.quizzes?.some((quiz) => quiz.submission_status === 'submitted')).toBe(true)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(await statementsOf(() => ask(token))).toHaveLength(1)
  expect(await statementsOf(() => ask(token, has(tag)))).toHaveLength(1)
  expect((await ask(token)).bundle).toEqual(bundle)
  expect((await ask(token, has(tag), other)).status).toBe(304)
  const foreign = await ask(theirs, has(tag))
  expect([foreign.status, foreign.bundle]).toMatchObject([200, { mySubmissions: [], purchasedData: [] }])
  expect(new Set(foreign.bundle.quizzes?.map((quiz) => quiz.submission_status))).toEqual(new Set(['none']))
  expect((await app.call('GET', '/api/student-portal/my-purchases', { headers: has(tag) })).status).toBe(401)
  await app.call('POST', '/api/auth/logout', { token, body: {} })
  expect((await ask(token, has(tag))).status).toBe(401)
})

const unpack = {
  identity: (bytes: Buffer) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

/** Reads an answer of the student area, and checks that it is the same in every encoding. */
async function readPart<T>(token: string, name: string): Promise<T> {
  const texts = new Set<string>()
  for (const [encoding, unpacked] of Object.entries(unpack)) {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
    const answer = await app.app.inject({ url: `/api/student-portal/${name}`, headers })
    expect([answer.statusCode, answer.headers['content-encoding'] ?? 'identity']).toEqual([200, encoding])
    texts.add(String(unpacked(answer.rawPayload)))
  }
  expect(texts.size).toBe(1)
  return JSON.parse([...texts].join()).data
}

it('comes in two parts that make the whole, of which only the tests are shared, and few tests are sent along', async () => {
  const [full, { token: theirs }] = [await makeFullBundle(app), await makeSignedIn(app)]
  const { token, attemptId } = full
  await full.run(`update tests set name = repeat('Long ', 20000) where id = $1`, [full.boughtId])
  for (const as of [theirs, token]) {
    const { tests: sentAlong, ...own } = await readPart<OwnPart>(as, 'own-part')
    const tests = await readPart<OpenTests>(as, `open-tests/${own.open_tests}`)
    expect(JSON.stringify(own).includes(attemptId)).toBe(as === token)
    expect(JSON.stringify(tests)).not.toContain(attemptId)
    expect(sentAlong).toEqual(as === token ? null : tests)
    const { now: _now, ...joined } = joinBundle({ ...own, tests: null }, tests)
    expect(joined).toEqual((await ask(as)).bundle)
  }
})

it('keeps a begun test when its course has ended, without its films', async () => {
  const { token, boughtId, courseId, run } = await makeFullBundle(app)
  const films = JSON.stringify([{ time: null, url: 'https://youtu.be/abcdefghijk', section_name: 'All' }])
  await run('update tests set discussions = $2 where id = $1', [boughtId, films])
  const api = studentApi(app, { token, testId: boughtId })
  await api.submit((await api.open()).body.data._id)
  const shown = async () => (await ask(token)).bundle.quizzes?.find(({ _id }) => _id === boughtId)
  expect(await shown()).toMatchObject({ submission_status: 'submitted', discussion_url: [{ section_name: 'All' }] })
  await run('update entitlements set ended_at = now() where course_id = $1', [courseId])
  expect(await shown()).toMatchObject({ submission_status: 'submitted', may_start: false, discussion_url: [] })
})

it('gives the open tests under the version of now, which stays while nothing in them changes', async () => {
  const { token, boughtId, run } = await makeFullBundle(app)
  const versionOf = async (as: string) => (await readPart<OwnPart>(as, 'own-part')).open_tests
  const version = await versionOf(token)
  const [other, another] = [await makeSignedIn(app), await makeSignedIn(app)]
  expect(await versionOf(other.token)).toBe(await versionOf(another.token))
  expect(await versionOf(other.token)).not.toBe(version)
  await run(`update users set exam_id = null, candidate_name = 'Another Name' where id = $1`, [other.user.id])
  await run(`update content_version set shared_version = shared_version + 1`, [])
  expect(await versionOf(token)).toBe(version)
  await run(`update tests set name = 'A new name' where id = $1`, [boughtId])
  const next = await versionOf(token)
  expect(next).not.toBe(version)
  const path = (one: string) => `/api/student-portal/open-tests/${one}`
  expect((await app.call('GET', path(version), { token })).status).toBe(409)
  expect((await app.call('GET', path(next), { token: other.token })).status).toBe(409)
  expect((await app.call('GET', path(next))).status).toBe(401)
  expect((await app.call('GET', path(next), { token })).status).toBe(200)
})

it('gives the time of the answer, however old the cached copy', async () => {
  const { user: _user, token } = await makeSignedIn(app)
  const { tag } = await ask(token)
  advance(7)
  for (const headers of [{}, has(tag)])
    expect((await ask(token, headers)).headers['x-server-time']).toBe(app.now().toISOString())
})
