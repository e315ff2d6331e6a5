import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meterOf } from '#platform/ops/observing/meter.ts'
import { startTracing } from '#platform/ops/observing/tracing.ts'
import { watchPool, watchVitals } from '#platform/ops/observing/watch-vitals.ts'
import { describeStatus, readSamples } from '../../scripts/operator/status-screen.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { scrape } from '../prometheus.ts'
import { entriesOf, studentApi } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

const token = 'a-token-for-the-monitoring'
let app: TestApp

beforeAll(async () => {
  app = await makeTestApp({ settings: { METRICS_TOKEN: token } })
  watchPool(meterOf(app.contentCache), 'main', app.pool)
  watchVitals(meterOf(app.contentCache), { ...app, clock: { now: app.now, offsetMs: () => 0 } })
})
afterAll(() => app.close())

async function numbers() {
  const samples = await scrape(app)
  if (!samples) throw new Error('There are no numbers.')
  return samples
}

function numberOf(samples: Awaited<ReturnType<typeof numbers>>, name: string, labels: Record<string, string> = {}) {
  const found = samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, word]) => sample.labels[key] === word),
  )
  return found?.value
}

async function openAttempt() {
  const { token: student, user } = await makeSignedIn(app)
  const api = studentApi(app, { token: student, testId: (await makeTest(app)).testId })
  const attempt = (await api.open()).body.data
  const [question] = (await api.paper(attempt)).questions
  const option_id = question?.options[0]?._id ?? null
  const entries = entriesOf(app, [[question?._id ?? '', { option_id }]])
  return { student, user, attempt, entries }
}

test('metrics need a local request or the token', async () => {
  const from = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    app.app.inject({ url: '/metrics', headers, remoteAddress })
  expect((await from({})).statusCode).toBe(200)
  expect((await from({}, '::ffff:127.0.0.1')).statusCode).toBe(200)
  expect((await from({}, '203.0.113.9')).statusCode).toBe(404)
  // A proxy on this machine forwards other clients' requests.
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await from({ [name]: '203.0.113.9' })).statusCode, name).toBe(404)
  expect((await from({ authorization: `Bearer ${token}` }, '203.0.113.9')).statusCode).toBe(200)
  expect((await from({ authorization: `Bearer ${token}x` }, '203.0.113.9')).statusCode).toBe(404)
  expect((await from({ authorization: 'Bearer' }, '203.0.113.9')).statusCode).toBe(404)
})

test('metrics cover attempts, saves, pools, jobs, mails, disk and the database', async () => {
  const before = await numbers()
  const { student, attempt, entries } = await openAttempt()
  const url = `/api/quiz-portal/attempts/${attempt._id}/answers`
  expect((await app.call('POST', url, { token: student, body: { epoch: attempt.epoch, entries } })).status).toBe(200)
  await app.pool.query(
    `insert into jobs (id, kind, payload, run_at, parked_at) values
    (gen_random_uuid(), 'mail-welcome', '{}', $1, null), (gen_random_uuid(), 'mail-lead', '{}', $1, $1)`,
    [app.now()],
  )
  const after = await numbers()
  const grew = (name: string, labels = {}) =>
    (numberOf(after, name, labels) ?? 0) - (numberOf(before, name, labels) ?? 0)
  expect(grew('abhyas_open_attempts')).toBe(1)
  expect(grew('abhyas_requests_total', { kind: 'save', status: '2xx' })).toBe(1)
  expect(grew('abhyas_request_seconds_count', { kind: 'save' })).toBe(1)
  expect(grew('abhyas_requests_total', { kind: 'start', status: '2xx' })).toBe(1)
  expect(grew('abhyas_mails_waiting')).toBeGreaterThanOrEqual(1)
  expect(grew('abhyas_jobs_parked')).toBe(1)
  expect(numberOf(after, 'abhyas_jobs_due')).toBeGreaterThanOrEqual(1)
  expect(numberOf(after, 'abhyas_pool_connections', { pool: 'main', state: 'most' })).toBe(8)
  expect(numberOf(after, 'abhyas_disk_free_bytes')).toBeGreaterThan(1e6)
  expect(numberOf(after, 'abhyas_database_size_bytes')).toBeGreaterThan(1e6)
  expect(numberOf(after, 'abhyas_database_up')).toBe(1)
  // The tests' database neither syncs nor writes full pages.
  expect(numberOf(after, 'abhyas_database_not_durable')).toBe(2)
  expect(numberOf(after, 'abhyas_replicas')).toBe(0)
  expect(numberOf(after, 'abhyas_event_loop_lag_seconds')).toBeGreaterThanOrEqual(0)
  app.advance(24 * 3600)
  expect(numberOf(await numbers(), 'abhyas_overdue_attempts')).toBeGreaterThanOrEqual(1)
})

test('measures waits for a connection by kind of work, and shows them to the operator', async () => {
  const lock = await app.pool.connect()
  await lock.query('begin')
  await lock.query('lock table throttles in access exclusive mode')
  const before = await numbers()
  const body = { user_name: 'nobody', password: 'whatever' }
  // Two of eight connections are reserved for log-ins.
  const asked = Array.from({ length: 14 }, () => app.call('POST', '/api/auth/web-login', { body }))
  await expect.poll(() => app.lanes()['sign-in']?.waiting).toBe(12)
  const during = await numbers()
  expect(numberOf(during, 'abhyas_lane_waiting', { work: 'sign-in' })).toBe(12)
  const { lines, isFine } = describeStatus({ before, after: during, seconds: 1 })
  expect(lines.find((line) => line.includes('connections'))).toMatch(/^! connections .*; waiting for one sign-in 12$/)
  expect(isFine).toBe(false)
  await lock.query('rollback')
  lock.release()
  await Promise.all(asked)
  const after = await numbers()
  expect(numberOf(after, 'abhyas_lane_waiting', { work: 'sign-in' })).toBe(0)
  expect(numberOf(after, 'abhyas_lane_wait_seconds_count', { work: 'sign-in' })).toBeGreaterThanOrEqual(12)
  expect(numberOf(after, 'abhyas_lane_wait_seconds_sum', { work: 'sign-in' })).toBeGreaterThan(0)
})

test('metrics work without the database, and report it', async () => {
  const gone = await makeTestApp()
  await gone.pool.query('alter table jobs rename to gone')
  const { status, text: said } = await gone.call('GET', '/metrics')
  expect(status).toBe(200)
  expect(numberOf(readSamples(said), 'abhyas_database_up')).toBe(0)
  expect(numberOf(readSamples(said), 'abhyas_disk_free_bytes')).toBeGreaterThan(0)
  await gone.close()
})

test('every answer has its request id, from the proxy or our own', async () => {
  const named = await app.call('GET', '/healthz', { headers: { 'x-request-id': 'proxy-0123456789' } })
  expect(named.headers['x-request-id']).toBe('proxy-0123456789')
  for (const bad of ['short', 'x'.repeat(65), 'has a space in it', 'line\\nbreak-in-it', '{"level":50}'])
    expect((await app.call('GET', '/healthz', { headers: { 'x-request-id': bad } })).headers['x-request-id']).toMatch(
      /^[0-9a-f-]{36}$/,
    )
  const list = '/api/website/web/institute'
  const first = await app.call('GET', list, { headers: { 'x-request-id': 'the-first-one' } })
  const kept = await app.call('GET', list, { headers: { 'x-request-id': 'the-second-one' } })
  const unchanged = await app.call('GET', list, {
    headers: { 'x-request-id': 'the-third-one', 'if-none-match': String(kept.headers.etag) },
  })
  expect([first, kept, unchanged].map(({ headers }) => headers['x-request-id'])).toEqual([
    'the-first-one',
    'the-second-one',
    'the-third-one',
  ])
  expect(unchanged.status).toBe(304)
  expect((await app.call('GET', '/api/no-such-thing')).headers['x-request-id']).toBeDefined()
})

test('lines about a request carry its id, the actor and the attempt; a routine save is not a line', async () => {
  const { student, user, attempt, entries } = await openAttempt()
  const infoLines = (from: number) =>
    app
      .logged()
      .slice(from)
      .split('\n')
      .filter((line) => line.includes('"level":30') && line.includes('"answered"'))
  const url = `/api/quiz-portal/attempts/${attempt._id}`
  let from = app.logged().length
  await app.call('POST', `${url}/answers`, { token: student, body: { epoch: attempt.epoch, entries } })
  expect(infoLines(from)).toEqual([])
  from = app.logged().length
  const headers = { 'x-request-id': 'a-save-that-fails' }
  await app.call('POST', `${url}/answers`, { token: student, body: { epoch: 99, entries }, headers })
  const [line = ''] = infoLines(from)
  expect(JSON.parse(line)).toMatchObject({
    reqId: 'a-save-that-fails',
    attempt: attempt._id,
    actor: user.id,
    status: 409,
  })
})

test('traces go to the endpoint: a span for the request, in the trace of its caller, and one for each statement', async () => {
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const tracing = await startTracing(`http://127.0.0.1:${port}`)
  const traced = await makeTestApp({ tracing })
  tracing.traceStatements(traced.pool)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await traced.pool.query('select 1') // on an existing connection
  await Promise.all([1, 2, 3].map(() => traced.call('GET', '/readyz', { headers })))
  await traced.call('POST', '/api/auth/web-login', {
    headers,
    body: { user_name: 'canary-name', password: 'canary-word' },
  })
  await tracing.stop()
  const sent = bodies.join('')
  expect(sent).toContain(traceId)
  expect(sent).toContain('GET /readyz')
  expect(sent).toContain('db.query.text')
  expect(sent).not.toContain('canary')
  await traced.close()
  collector.close()
})
