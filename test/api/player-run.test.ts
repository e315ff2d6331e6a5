import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import { rates } from '#domains/attempts/sitting/rules.ts'
import { answerJournal, attempts } from '#domains/attempts/tables.ts'
import { createRun } from '#web/exam/player/sitting/run.ts'
import { createApi } from '#web/shell/api/call-api.ts'
import { sendByFetch } from '#web/shell/api/send-browser.ts'
import { fakeClock, fakeDevice } from '../fake-sitting.ts'
import { readPaper } from '../read-paper.ts'
import { makeLockedTest, openHall } from '../sections.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* The player's own run against the server: what each of the two is tested for alone has to fit together. */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => void vi.unstubAllGlobals())

type Sent = { method: 'GET' | 'POST'; body?: string; headers: HeadersInit }
type Wanted = Parameters<typeof makeLockedTest>[1]

/** A candidate in the first of three sections of 15 minutes and two questions each, on a network that can be cut; the requests are those the browser makes. */
async function sit(wanted: Wanted = {}) {
  const { testId, questions } = await makeLockedTest(app, wanted)
  const { token } = await openHall(app, { testId: testId, questions: questions })
  const link = { isCut: false, requests: 0 }
  const headers = { authorization: `Bearer ${token}` }
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (url: string, { method, body: payload, headers: own }: Sent) => {
    if (link.isCut) throw new Error('no network')
    link.requests += 1
    const body = payload === undefined ? {} : { payload }
    const answer = await app.app.inject({
      method,
      url,
      headers: { ...Object.fromEntries(new Headers(own)), ...headers },
      ...body,
    })
    const retryAfter = answer.headers['retry-after']
    const said = new Headers()
    if (retryAfter !== undefined) said.set('retry-after', `${retryAfter}`)
    return new Response(answer.body, { status: answer.statusCode, headers: said })
  })
  const api = createApi(sendByFetch)
  const attempt = await api(sittingCalls).openAttempt({ id: testId })
  const { terms } = await api(sittingCalls).testForCandidate({ id: testId })
  const paper = await readPaper(app, { token, attempt })
  const clock = fakeClock()
  const run = createRun({
    api: api(sittingCalls),
    attempt,
    paper,
    terms,
    store: fakeDevice(),
    kept: null,
    now: clock.now,
    setTimer: clock.setTimer,
  })
  const quiet = () => expect.poll(() => run.line(), { timeout: 5000 }).toEqual({ status: 'saved', unsent: 0 })
  await quiet()
  return {
    run,
    link,
    quiet,
    /** Saves by other means, until the server takes no more for now. */
    useUpLimit: async () => {
      const path = `/api/quiz-portal/attempts/${attempt._id}/answers`
      const body = { epoch: attempt.epoch, entries: [] }
      const saves = Array.from({ length: rates.save.capacity }, () => app.call('POST', path, { token, body }))
      expect((await Promise.all(saves)).some(({ status }) => status === 429)).toBe(true)
    },
    attemptId: attempt._id,
    /** Both clocks go on. */
    pass: async (seconds: number) => {
      app.advance(seconds)
      await clock.pass(seconds)
    },
    /** Answers the question on the screen, and gives its id. */
    answer: () => {
      run.act({ type: 'number', text: '5' })
      return run.exam().currentId
    },
  }
}

async function listRows(attemptId: string) {
  const rows = await app.db.select().from(answerJournal).where(eq(answerJournal.attemptId, attemptId))
  return rows.sort((a, b) => a.seq - b.seq)
}

test('a section ending offline: the player continues alone, and both sides agree on late answers', async () => {
  const { run, link, quiet, pass, answer, attemptId } = await sit()
  const first = answer()
  await quiet()
  run.act({ type: 'save-next' })
  await quiet()
  link.isCut = true
  const second = answer()
  await pass(940)
  expect(run.sections()).toEqual(['over', 'open', 'to-come'])
  const third = answer()
  link.isCut = false
  run.retryNow()
  await quiet()
  const late = (await listRows(attemptId)).filter((row) => row.late).map(({ questionId }) => questionId)
  expect(new Set(late)).toEqual(new Set([second]))
  expect(run.late()).toBe(1)
  const { answers } = run.exam()
  expect([first, second, third].map((id) => answers[id]?.number)).toEqual(['5', undefined, '5'])
})

test('an attempt closed while offline: everything still reaches the server as evidence, and the player ends', async () => {
  const { run, link, quiet, pass, answer, attemptId } = await sit()
  answer()
  await quiet()
  link.isCut = true
  run.act({ type: 'save-next' })
  answer()
  await pass(2800)
  expect(run.sections()).toEqual(['over', 'over', 'over'])
  link.isCut = false
  void run.runOut()
  await expect.poll(() => run.line(), { timeout: 5000 }).toEqual({ status: 'closed', unsent: 0 })
  expect(run.late()).toBe(1)
  const rows = await listRows(attemptId)
  expect(rows.filter((row) => row.late).map(({ number }) => number)).toContain('5')
  const [attempt] = await app.db.select().from(attempts).where(eq(attempts.id, attemptId))
  expect(attempt?.closedAt).not.toBeNull()
})

test('an idle page learns within thirty seconds that the attempt is open elsewhere', async () => {
  const { run, pass, attemptId } = await sit()
  await app.pool.query('update attempts set epoch = epoch + 1, journal_seq = 0 where id = $1', [attemptId])
  await pass(30)
  await expect.poll(() => run.line().status, { timeout: 5000 }).toBe('taken-over')
})

test('a section that is left early is over on both sides, and the next one gets its whole time', async () => {
  const { run, quiet, pass, answer } = await sit({ earlyAdvance: true })
  answer()
  await pass(100)
  expect(run.mayLeaveSection()).toBe(true)
  expect(await run.leaveSection()).toBeNull()
  await quiet()
  expect(run.sections()).toEqual(['over', 'open', 'to-come'])
  expect([run.clockLeft(), run.timeLeft()]).toEqual([900, 1800])
  answer()
  await quiet()
  expect(run.late()).toBe(0)
})

test('respects Retry-After, whatever happens on the device', async () => {
  const { run, link, quiet, pass, answer, useUpLimit } = await sit()
  await useUpLimit()
  const before = link.requests
  answer()
  await expect.poll(() => run.line(), { timeout: 5000 }).toEqual({ status: 'waiting', unsent: 1 })
  const refused = link.requests
  expect(refused).toBe(before + 1)
  run.retryNow()
  run.setOnline(false)
  run.setOnline(true)
  run.act({ type: 'save-next' })
  await pass(0.99)
  expect(link.requests).toBe(refused)
  // The second that it asked for, and at most one more by chance.
  await pass(1.02)
  await quiet()
  expect(link.requests).toBeGreaterThan(refused)
})
