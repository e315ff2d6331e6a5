import { Socket } from 'node:net'
import { desc, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { SystemHealth } from '#domains/console/system/schema.ts'
import { inTransaction, sendWithCommit } from '#platform/context.ts'
import { onOneConnection } from '#platform/data/database/database.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { auditLog, jobs } from '#platform/data/database/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeSignedIn, makeStudent, makeTest, password } from '../factories.ts'
import { entriesOf, sitDown, studentApi } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/* What is sent together with the beginning and the end of a transaction. */
describe('transactions', () => {
  afterEach(() => vi.restoreAllMocks())

  const context = () => ({ ...app.context(), db: app.dbOf('payment') })
  const writing = (name: string) => sql`insert into counters (name, last) values (${name}, 1)`
  async function isWritten(name: string) {
    const { rows } = await app.pool.query('select 1 from counters where name = $1', [name])
    return rows.length === 1
  }

  it('commits deferred statements, and returns their answers afterwards', async () => {
    const sent = vi.spyOn(pg.Query.prototype, 'submit')
    const { left } = await inTransaction(
      context(),
      async (ctx) => {
        await ctx.db.execute(sql`select 1`)
        const left = ctx.db.execute(writing('left')).then(({ rowCount }) => rowCount)
        sendWithCommit(ctx, left)
        return { left }
      },
      { pipelinesBegin: true },
    )
    expect(await left).toBe(1)
    expect(await isWritten('left')).toBe(true)
    const texts = sent.mock.contexts.map((query) => String((query as unknown as { text: string }).text))
    expect(texts.slice(0, 2)).toEqual(['begin', 'select 1'])
  })

  it('commits nothing when a deferred statement fails, and reports it to the caller', async () => {
    const work = inTransaction(context(), async (ctx) => {
      await ctx.db.execute(writing('before'))
      sendWithCommit(ctx, ctx.db.execute(sql`select 1 / 0`))
      sendWithCommit(ctx, ctx.db.execute(writing('behind')))
      return 'done'
    })
    await expect(work).rejects.toMatchObject({ cause: { message: 'division by zero' } })
    expect([await isWritten('before'), await isWritten('behind')]).toEqual([false, false])
  })

  it('statements after a failed one report its failure', async () => {
    const asNamed = namedStatement('behind_failure', sql`select ${sql.placeholder('n')}::int`)
    const work = inTransaction(context(), ({ db }) => {
      const failing = db.execute(sql`select 1 / 0`).execute()
      // The driver's own answer arrives before the one that the query builder forwards.
      return Promise.race([failing, asNamed(db, { n: 1 })])
    })
    await expect(work).rejects.toMatchObject({ cause: { code: '22012' } })
  })

  it('rolls back a part of a transaction separately', async () => {
    await inTransaction(context(), async (ctx) => {
      await ctx.db.execute(writing('whole'))
      const part = inTransaction(ctx, async (ctx) => {
        await ctx.db.execute(writing('part'))
        await ctx.db.execute(sql`select 1 / 0`)
      })
      await expect(part).rejects.toMatchObject({ cause: { code: '22012' } })
      await ctx.db.execute(writing('after'))
    })
    expect([await isWritten('whole'), await isWritten('part'), await isWritten('after')]).toEqual([true, false, true])
  })

  it('a released connection accepts no statement of its former holder', async () => {
    const late = await inTransaction(context(), async ({ db }) => db)
    await expect(late.execute(writing('late'))).rejects.toThrow()
    expect(await isWritten('late')).toBe(false)
  })

  it('a failed begin cancels the following statements before anything is written', async () => {
    const { submit } = pg.Query.prototype
    vi.spyOn(pg.Query.prototype, 'submit').mockImplementation(function (this: { text: string }, ...args) {
      if (this.text === 'begin') return new Error('refused')
      return submit.apply(this as never, args)
    } as typeof submit)
    const work = inTransaction(
      context(),
      async (ctx) => {
        await ctx.db.execute(sql`select 1`).catch(() => undefined)
        await ctx.db.execute(writing('without'))
      },
      { pipelinesBegin: true },
    )
    await expect(work).rejects.toThrow()
    vi.restoreAllMocks()
    expect(await isWritten('without')).toBe(false)
    // The next transaction gets a healthy connection.
    await inTransaction(context(), (ctx) => ctx.db.execute(writing('next')), { pipelinesBegin: true })
    expect(await isWritten('next')).toBe(true)
  })
})

describe('one connection', () => {
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
})

/*
 * The number of database statements on hot paths, once the caches of content and sessions are filled: an additional statement must be
 * deliberate.
 */
describe('round trips', () => {
  /** Returns every statement sent while `work` runs, on any connection, including `begin` and `commit`. */
  async function statementsOf<T>(work: () => Promise<T>) {
    const spy = vi.spyOn(pg.Query.prototype, 'submit')
    const answer = await work()
    const texts = spy.mock.contexts.map((query) => String((query as unknown as { text: string }).text))
    spy.mockRestore()
    return { answer, texts }
  }

  const logIn = (user_name: string, device_token?: string) =>
    app.call<{ device_token: string }>('POST', '/api/auth/web-login', {
      body: { user_name, password, ...(device_token === undefined ? {} : { device_token }) },
    })

  test('a sign-in sends four statements, also from a known device', async () => {
    const { userName } = await makeStudent(app)
    await logIn((await makeStudent(app)).userName)
    const first = await statementsOf(() => logIn(userName))
    expect(first.answer.status).toBe(200)
    expect(first.texts).toHaveLength(4)
    const again = await statementsOf(() => logIn(userName, first.answer.body.device_token))
    expect(again.answer.status).toBe(200)
    expect(again.texts).toHaveLength(4)
  })

  test('an attempt sends two statements to start, three to resume, one to save and two to submit', async () => {
    const { testId } = await makeTest(app)
    const { api: other, attempt: others } = await sitDown(app, testId)
    await other.submit(others._id)
    const { token } = await makeSignedIn(app)
    const api = studentApi(app, { token, testId })
    const dashboard = () => app.call('GET', '/api/student-portal/my-purchases', { token })
    await dashboard()
    expect((await statementsOf(dashboard)).texts).toHaveLength(1)
    const briefing = await statementsOf(() => app.call('GET', `/api/quiz-portal/tests/${testId}`, { token }))
    expect(briefing.answer.status).toBe(200)
    expect(briefing.texts).toHaveLength(1)

    expect((await statementsOf(() => api.open())).texts).toHaveLength(2)
    const { answer, texts } = await statementsOf(() => api.open())
    expect(texts).toHaveLength(3)
    const attempt = answer.body.data
    const [question = ''] = (await api.paper(attempt)).questions.map(({ _id }) => _id)
    const save = () =>
      api.save(attempt._id, { epoch: attempt.epoch, entries: entriesOf(app, [[question, { marked: true }]]) })
    await save()
    const saved = await statementsOf(save)
    expect(saved.answer.status).toBe(200)
    expect(saved.texts).toHaveLength(1)
    const submitted = await statementsOf(() => api.submit(attempt._id))
    expect(submitted.answer.status).toBe(200)
    expect(submitted.texts).toHaveLength(2)
    // The mark, and a statement for each part that this student has.
    expect((await statementsOf(dashboard)).texts).toHaveLength(2)
    const analysis = `/api/student-portal/get-submission-data-for-analysis/${attempt._id}`
    await app.call('GET', analysis, { token })
    const shown = await statementsOf(() => app.call('GET', analysis, { token }))
    expect(shown.answer.status).toBe(200)
    // The submission, its rank in a published merit list, and its rank in the whole test, then at its centre.
    expect(shown.texts).toHaveLength(4)
  })
})

/* Stopped work is retried or dropped by a person, in the console. */
describe('stuck jobs', () => {
  let director: string
  beforeAll(async () => {
    director = (await makeSignedIn(app, { role: 'admin' })).token
  })
  beforeEach(() => app.db.delete(jobs))

  type Wanted = { kind: string; parked?: boolean; tries?: number; minutesAgo?: number; leased?: boolean }

  async function makeJob({ kind, parked = true, tries = parked ? 10 : 0, minutesAgo = 90, leased = false }: Wanted) {
    const id = newId()
    const { now } = app.context()
    const at = new Date(now.getTime() - minutesAgo * 60_000)
    const leasedUntil = leased ? new Date(now.getTime() + 60_000) : null
    await app.db.insert(jobs).values({
      id,
      kind,
      payload: {},
      runAt: at,
      tries,
      parkedAt: parked ? at : null,
      lastError: 'It broke.',
      leasedUntil,
    })
    return id
  }

  const settle = (id: string, end: string, { token = director, body = {} as object } = {}) =>
    app.call<{ message: string }>('POST', `/api/staff/system/jobs/${id}/${end}`, { token, body })

  async function readHealth(token = director) {
    const { status, body } = await app.call<{ data: SystemHealth }>('GET', '/api/staff/system', { token })
    expect(status).toBe(200)
    return body.data.jobs
  }

  it('lists parked jobs and those not started for an hour by name, but not running or queued ones', async () => {
    const parked = await makeJob({ kind: 'mail-welcome' })
    const unknown = await makeJob({ kind: 'no-longer-known', parked: false })
    await makeJob({ kind: 'mail-due', parked: false, minutesAgo: 59 })
    await makeJob({ kind: 'mail-due', parked: false, tries: 1, leased: true })
    await makeJob({ kind: 'mail-due', parked: false, minutesAgo: -5 })
    const { stuck, stuck_count, kinds, mails_waiting } = await readHealth()
    expect(stuck_count).toBe(2)
    const told = stuck.map(({ _id, name, may_retry, may_drop }) => ({ _id, name, may_retry, may_drop }))
    expect(told).toEqual(
      expect.arrayContaining([
        { _id: parked, name: 'E-mail: welcome', may_retry: true, may_drop: true },
        { _id: unknown, name: 'Unknown job (no-longer-known)', may_retry: false, may_drop: true },
      ]),
    )
    expect(kinds.find(({ kind }) => kind === 'mail-due')).toMatchObject({ due: 1, running: 1, later: 1, parked: 0 })
    expect(mails_waiting).toBe(3)
  })

  it('a retried job has ten attempts again and completes', async () => {
    const id = await makeJob({ kind: 'mail-welcome' })
    expect((await settle(id, 'retry')).status).toBe(200)
    const [job] = await app.db.select().from(jobs).where(eq(jobs.id, id))
    expect(job).toMatchObject({ tries: 0, parkedAt: null })
    expect(await runNextJob(app.context(), { 'mail-welcome': async () => undefined })).toBe(true)
    expect((await settle(id, 'retry')).status).toBe(404)
    expect((await readHealth()).stuck).toEqual([])
  })

  it('dropping a job needs a reason, which is logged', async () => {
    const id = await makeJob({ kind: 'no-longer-known', parked: false })
    expect((await settle(id, 'retry')).status).toBe(409)
    const without = await settle(id, 'drop', { body: { reason: ' ' } })
    expect(without.status).toBe(400)
    const body = { reason: 'Left behind by the upgrade' }
    expect((await settle(id, 'drop', { body })).status).toBe(200)
    expect((await settle(id, 'drop', { body })).status).toBe(404)
    expect(await app.db.$count(jobs)).toBe(0)
    const [note] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(note).toMatchObject({ action: 'job-dropped', details: body })
  })

  it.each(['close-attempt', 'regrade-test', 'poll-order', 'send-refund'])(
    'never drops %s, on which answers or money depend',
    async (kind) => {
      const id = await makeJob({ kind })
      expect((await settle(id, 'drop', { body: { reason: 'Away with it' } })).status).toBe(409)
      expect(await app.db.$count(jobs)).toBe(1)
    },
  )

  it('running work, or work waiting for a retry, cannot be settled', async () => {
    const running = await makeJob({ kind: 'mail-due', parked: false, tries: 1, leased: true })
    const waiting = await makeJob({ kind: 'mail-due', parked: false, tries: 3, minutesAgo: -1 })
    for (const id of [running, waiting, newId()]) {
      expect((await settle(id, 'retry')).status).toBe(404)
      expect((await settle(id, 'drop', { body: { reason: 'Away' } })).status).toBe(404)
    }
  })

  it('a manager sees stopped jobs but cannot settle them', async () => {
    const id = await makeJob({ kind: 'mail-welcome' })
    const { token } = await makeSignedIn(app, { role: 'centre-manager' })
    expect((await settle(id, 'retry', { token })).status).toBe(403)
    expect((await settle(id, 'drop', { token, body: { reason: 'Away' } })).status).toBe(403)
    expect(await app.db.$count(jobs)).toBe(1)
  })
})
