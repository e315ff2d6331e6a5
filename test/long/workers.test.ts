import { expect, test, vi } from 'vitest'
import { demoAccounts } from '#db/demo/accounts.ts'
import type { OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import { defaultAbout } from '#domains/content/rules.ts'
import type { PublicInstitute } from '#domains/content/schema.ts'
import { readSamples, sum as total } from '../../scripts/operator/status-screen.ts'
import { app, lines, lineTo, listWorkers, parentOf, portal, server, setUp } from '../api/worker-processes.ts'
import { startServer } from '../e2e/server.ts'
import { makeSignedIn, makeStudent, makeTest, password } from '../factories.ts'
import { entriesOf } from '../student-api.ts'

// Starts and stops whole processes.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

setUp()

test('restarts a killed worker while the other keeps serving', async () => {
  const [victim = 0, survivor = 0] = listWorkers(server)
  const line = await lineTo(survivor)
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => listWorkers(server).includes(victim), { timeout: 10_000, interval: 5 }).toBe(false)
  expect((await line(portal)).status).toBe(401)
  const both = await lines()
  expect(listWorkers(server)).toContain(survivor)
  // Ready means reaching the database within 0.8 s, which a new worker on a busy machine may not do at once.
  for (const one of both)
    await expect.poll(async () => (await one('/readyz')).status, { timeout: 20_000, interval: 50 }).toBe(200)
})

test("prints the demo's accounts once with the embedded database, and leaves nothing running after a killed primary", async () => {
  const demo = await startServer({ settings: { WORKERS: '2' } })
  try {
    // The primary prints them once all workers serve.
    await expect.poll(() => demo.printed(), { timeout: 60_000 }).toContain('Demo accounts')
    for (const { email } of demoAccounts) expect(demo.printed().split(email)).toHaveLength(2)
    const workers = listWorkers(demo)
    expect(workers).toHaveLength(2)
    await demo.kill()
    await expect.poll(() => workers.filter((pid) => parentOf(pid) !== null), { timeout: 5000 }).toEqual([])
  } finally {
    await demo.stop()
  }
})

// Starts and stops whole processes.

test('applies a sign-in at one worker at the other, and its end within a second', async () => {
  const { userName } = await makeStudent(app)
  const [one, other] = await lines()
  const signIn = { method: 'POST' as const, body: { user_name: userName, password } }
  const { token } = (await one('/api/auth/web-login', signIn)).body
  if (!token) throw new Error('nobody was signed in')
  for (const line of [one, other]) expect((await line(portal, { token })).status).toBe(200)
  expect((await one('/api/auth/logout', { method: 'POST', token, body: {} })).status).toBe(200)
  await vi.waitUntil(async () => (await other(portal, { token })).status === 401, { timeout: 1000, interval: 5 })
  expect((await one(portal, { token })).status).toBe(401)
})

test('reports the numbers of all workers from every worker', async () => {
  const [one, other] = await lines()
  const tellsOf = async () => {
    const samples = readSamples(await (await fetch(`${server.url.replace('localhost', '127.0.0.1')}/metrics`)).text())
    const sum = (name: string, labels = {}) => total(samples, name, labels)
    return {
      answered: sum('abhyas_requests_total', { kind: 'other', status: '4xx' }),
      processes: sum('abhyas_processes'),
    }
  }
  const before = await tellsOf()
  for (const line of [one, one, other]) expect((await line(portal)).status).toBe(401)
  for (const _ of [1, 2, 3, 4]) {
    const after = await tellsOf()
    expect(after).toEqual({ answered: (before.answered ?? 0) + 3, processes: 3 })
  }
})

test('shows a change of content at both within a second', async () => {
  const read = '/api/website/web/institute'
  const both = await lines()
  const answers = await Promise.all(both.map((line) => line<PublicInstitute>(read)))
  const settings = { ...answers[0]?.body.data, name: 'Renamed' }
  await app.pool.query('insert into institute (settings, about) values ($1, $2)', [settings, defaultAbout])
  const areBothNew = async () => {
    const answers = await Promise.all(both.map((line) => line<PublicInstitute>(read)))
    return answers.every(({ body }) => body.data.name === 'Renamed')
  }
  await vi.waitUntil(areBothNew, { timeout: 1000, interval: 5 })
})

test('loses nothing of an attempt saved through both', async () => {
  const { token } = await makeSignedIn(app)
  const { testId, questionIds } = await makeTest(app)
  const both = await lines()
  const open = { method: 'POST' as const, token, body: {} }
  const opened = (await both[0]<OpenAttempt>(`/api/quiz-portal/tests/${testId}/attempt`, open)).body.data
  const entries = entriesOf(
    app,
    Array.from({ length: 60 }, (_, n) => [questionIds[n % questionIds.length] ?? '', { seconds: n }]),
  )
  const save = (line: (typeof both)[0], seqs: typeof entries) =>
    line<{ acknowledged: number }>(`/api/quiz-portal/attempts/${opened._id}/answers`, {
      method: 'POST',
      token,
      body: { epoch: opened.epoch, entries: seqs },
    })
  for (let at = 0; at < entries.length; at += 3) {
    const next = entries.slice(at, at + 3)
    // Sends the same save to both at once, as a device does whose first answer was lost.
    const saved = await Promise.all(both.map((line) => save(line, next)))
    expect(saved.map(({ body }) => body.data.acknowledged)).toEqual([at + 3, at + 3])
  }
  const { rows } = await app.pool.query('select seq, seconds from answer_journal where attempt_id = $1 order by seq', [
    opened._id,
  ])
  expect(rows.map(({ seq, seconds }) => [seq, seconds])).toEqual(entries.map(({ seq, seconds }) => [seq, seconds]))
  const submit = { method: 'POST' as const, token, body: {} }
  const handed = await Promise.all(both.map((line) => line(`/api/quiz-portal/attempts/${opened._id}/submit`, submit)))
  expect(handed.map(({ status }) => status)).toEqual([200, 200])
})

test('reports both as not ready on SIGTERM, keeps serving, and ends them with the primary', async () => {
  const both = await lines()
  const workers = listWorkers(server)
  server.signal('SIGTERM')
  for (const line of both)
    await expect.poll(async () => (await line('/readyz')).status, { timeout: 2500, interval: 5 }).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(server.hasEnded()).toBe(false)
  await expect.poll(() => server.hasEnded(), { timeout: 20_000, interval: 20 }).toBe(true)
  expect(workers.filter((pid) => parentOf(pid) !== null)).toEqual([])
})
