import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadDemo } from '#db/demo/load.ts'
import { users } from '#domains/identity/tables.ts'
import { inTransaction } from '#platform/context.ts'
import { migrateDatabase } from '#platform/data/database/database.ts'
import { newId } from '#platform/data/database/ids.ts'
import { prepareInstallation } from '#platform/data/database/installation.ts'
import { listenTo } from '#platform/data/database/notifications.ts'
import { jobs } from '#platform/data/database/tables.ts'
import { enqueue, type JobHandler, runNextJob, startJobs } from '#platform/work/jobs/jobs.ts'
import { makeStudent } from '../factories.ts'
import { makeDatabase, makeEmptyDatabase, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function until(condition: () => boolean | Promise<boolean>, ms = 20_000) {
  const end = Date.now() + ms
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('it did not happen in time')
    await pause(10)
  }
}

describe('a database connection', () => {
  it('cut while in use fails only its own work', async () => {
    const client = await app.pool.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await app.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    // Without anybody listening the error of the connection would end the process.
    await pause(100)
    await expect(client.query('select 1')).rejects.toThrow()
    client.release(true)
    expect((await app.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('concurrent statements of a transaction', () => {
  const inLane = () => ({ ...app.context(), db: app.dbOf('payment') })
  const turn = sql`select pg_advisory_xact_lock(7)`
  const seen = sql<{ count: number }>`select count(*)::int as count from throttles where key like 'together%'`
  const add = (key: string) => sql`insert into throttles (key, tokens, updated_at) values (${key}, 1, now())`

  it('are sent in one write, in order, each seeing the effects of earlier ones', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: hasLock, resolve: locked } = Promise.withResolvers<void>()
    const first = inTransaction(inLane(), async ({ db }) => {
      await db.execute(turn)
      locked()
      await held
      await db.execute(add('together 1'))
    })
    await hasLock
    const write = vi.spyOn(Socket.prototype, '_writev' as 'write')
    const second = inTransaction(inLane(), async ({ db }) => {
      await db.execute(sql`select 1`)
      write.mockClear()
      const [, { rows }] = await Promise.all([db.execute(turn), db.execute(seen)])
      return rows
    })
    await until(() => write.mock.calls.length > 0)
    const writes = write.mock.calls.length
    write.mockRestore()
    letGo()
    await first
    // It waited for the first one, and read after it.
    expect(await second).toEqual([{ count: 1 }])
    expect(writes).toBe(1)
  })

  it('fail with the first failure, roll back as a whole, and leave the connection usable', async () => {
    const failing = inTransaction(inLane(), async ({ db }) => {
      await Promise.all([db.execute(add('together 2')), db.execute(sql`select 1 / 0`), db.execute(add('together 3'))])
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
    for (let n = 0; n < 10; n += 1) expect((await inLane().db.execute(seen)).rows).toEqual([{ count: 1 }])
  })
})

describe('jobs', () => {
  const runAll = async (handlers: Record<string, JobHandler>) => {
    while (await runNextJob(app.context(), handlers));
  }

  it('run once however many workers there are', async () => {
    const ran: unknown[] = []
    for (let n = 0; n < 40; n++) await enqueue(app.context(), { kind: 'count', payload: { n } })
    const handlers = { count: async (_ctx: unknown, { n }: Record<string, unknown>) => void ran.push(n) }
    await Promise.all(Array.from({ length: 6 }, () => runAll(handlers)))
    expect(ran.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 40 }, (_, n) => n))
    expect(await app.db.select().from(jobs)).toEqual([])
  })

  it('do not exist if the enqueuing transaction fails', async () => {
    const failing = inTransaction(app.context(), async (ctx) => {
      await enqueue(ctx, { kind: 'never', payload: {} })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await app.db.select().from(jobs)).toEqual([])
  })

  it('wait for their time', async () => {
    let ran = 0
    const handlers = { later: async () => void ran++ }
    await enqueue(app.context(), { kind: 'later', payload: {}, runAt: new Date(app.now().getTime() + 60_000) })
    await runAll(handlers)
    expect(ran).toBe(0)
    app.advance(60)
    await runAll(handlers)
    expect(ran).toBe(1)
  })

  it('of a dead worker are taken over after a minute', async () => {
    await enqueue(app.context(), { kind: 'interrupted', payload: {} })
    let calls = 0
    const { promise: hanging, resolve: letGo } = Promise.withResolvers<void>()
    const dead = runNextJob(app.context(), { interrupted: () => hanging })
    await until(async () => (await app.db.select().from(jobs)).some(({ leasedUntil }) => leasedUntil !== null))
    await runAll({ interrupted: async () => void calls++ })
    expect(calls).toBe(0)
    app.advance(61)
    await runAll({ interrupted: async () => void calls++ })
    expect(calls).toBe(1)
    letGo()
    await dead
  })

  it('that fail are retried, and parked with their error after ten attempts', async () => {
    await enqueue(app.context(), { kind: 'broken', payload: {} })
    let calls = 0
    const handlers = {
      broken: async () => {
        calls++
        throw new Error('it is broken')
      },
    }
    await runAll(handlers)
    expect(calls).toBe(1)
    for (let hour = 0; hour < 24; hour++) {
      app.advance(3600)
      await runAll(handlers)
    }
    expect(calls).toBe(10)
    const [parked] = await app.db.select().from(jobs).where(eq(jobs.kind, 'broken'))
    expect(parked).toMatchObject({ tries: 10, lastError: 'it is broken' })
    expect(parked?.parkedAt).not.toBeNull()
  })

  it('are finished when the worker is stopped', async () => {
    let isDone = false
    let hasBegun = false
    await enqueue(app.context(), { kind: 'slow', payload: {} })
    const worker = startJobs(() => app.context(), {
      slow: async () => {
        hasBegun = true
        await pause(100)
        isDone = true
      },
    })
    await until(() => hasBegun)
    await worker.stop()
    expect(isDone).toBe(true)
    expect(await app.db.select().from(jobs).where(eq(jobs.kind, 'slow'))).toEqual([])
  })

  it('run beside each other when several come due while all workers are idle', async () => {
    let running = 0
    const all = Promise.withResolvers<void>()
    const handlers = {
      beside: async () => {
        running += 1
        if (running === 3) all.resolve()
        await all.promise
      },
    }
    let asked = 0
    const makeContext = () => {
      asked += 1
      return app.context()
    }
    const worker = startJobs(makeContext, handlers, { pauseMs: 5, concurrency: 3 })
    // Each once, and then one of them again.
    await until(() => asked > 4)
    await app.db
      .insert(jobs)
      .values([1, 2, 3].map(() => ({ id: newId(), kind: 'beside', payload: {}, runAt: app.now() })))
    await all.promise
    await worker.stop()
    expect(await app.db.select().from(jobs).where(eq(jobs.kind, 'beside'))).toEqual([])
  })

  it('are deleted with the next fetch, or alone, and the worker continues after a failure', async () => {
    const ran: unknown[] = []
    for (const n of [1, 2, 3]) await enqueue(app.context(), { kind: 'in-turn', payload: { n } })
    const handlers = {
      'in-turn': async (_ctx: unknown, { n }: Record<string, unknown>) => {
        ran.push(n)
        if (n === 2) throw new Error('broken')
      },
    }
    const worker = startJobs(() => app.context(), handlers, { pauseMs: 5 })
    const left = () => app.db.select().from(jobs).where(eq(jobs.kind, 'in-turn'))
    await until(async () => ran.length === 3 && (await left()).length === 1)
    await worker.stop()
    // Each once, and the one that failed comes again later.
    expect(ran).toEqual([1, 2, 3])
    expect(await left()).toMatchObject([{ payload: { n: 2 }, tries: 1, leasedUntil: null }])
  })
})

describe('the installation', () => {
  const prepare = (ctx: TestApp, wantsDemo: boolean) =>
    prepareInstallation(ctx.context(), { wantsDemo, isDemoAsked: wantsDemo, loadDemo })

  it('without the demo has no demo accounts and refuses it for good', async () => {
    const real = await makeTestApp()
    expect(await prepare(real, false)).toBe(false)
    expect(await real.db.select().from(users)).toEqual([])
    await expect(prepare(real, true)).rejects.toThrow('belongs to a real institute')
    expect(await real.db.select().from(users)).toEqual([])
    await real.close()
  })

  it('keeps nothing of a demo whose loading fails, and loads it the next time', async () => {
    const broken = await makeTestApp()
    const load = (fails: boolean) =>
      prepareInstallation(broken.context(), {
        wantsDemo: true,
        isDemoAsked: false,
        loadDemo: async (ctx) => {
          await makeStudent({ db: ctx.db as TestApp['db'], now: broken.now })
          if (fails) throw new Error('the power went')
        },
      })
    await expect(load(true)).rejects.toThrow('the power went')
    expect(await broken.db.select().from(users)).toEqual([])
    // By several nodes that start together, once.
    expect(await Promise.all([load(false), load(false)])).toEqual([true, true])
    expect(await broken.db.select().from(users)).toHaveLength(1)
    await broken.close()
  })

  it('refuses a database from before the first release and changes nothing in it', async () => {
    const connection = await makeEmptyDatabase()
    const client = new pg.Client(connection)
    await client.connect()
    try {
      await client.query('create schema drizzle')
      await client.query('create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)')
      await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', 1795213266668)")
      await expect(migrateDatabase(connection)).rejects.toThrow('npm run db:reset')
      const { rows } = await client.query("select count(*)::int as tables from pg_tables where schemaname = 'public'")
      expect(rows).toEqual([{ tables: 0 }])
    } finally {
      await client.end()
    }
  })

  it('migrates once when several nodes start together', async () => {
    const connection = await makeDatabase()
    await Promise.all([migrateDatabase(connection), migrateDatabase(connection), migrateDatabase(connection)])
  })
})

describe('a change of content', () => {
  it('reaches every node within a second, also after its connection was cut', async () => {
    let heard = 0
    const watch = await listenTo(app.connection, { log: app.log, listeners: { content_changed: () => void heard++ } })
    heard = 0
    await app.pool.query("insert into testimonials values (gen_random_uuid(), 1, 'a', null, 'b', 'c')")
    await until(() => heard === 1, 1000)
    await app.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%content_changed%' and datname = current_database()",
    )
    await until(() => heard >= 2)
    const before = heard
    await app.pool.query('delete from testimonials')
    await until(() => heard > before, 1000)
    await watch.stop()
  })

  it('raises the version for every table that pages or papers are made from', async () => {
    const { rows } = await app.pool.query(
      "select event_object_table as name from information_schema.triggers where trigger_name = 'note_content_change' group by 1",
    )
    const watched = rows.map(({ name }) => name).sort()
    const all = await app.pool.query("select tablename as name from pg_tables where schemaname = 'public'")
    const others = [
      ...['account_rules', 'answer_journal', 'attempt_openings', 'attempt_signals', 'attempts', 'audit_log'],
      'birth_doubts',
      ...[
        'content_version',
        'corrections',
        'search_entries',
        'search_state',
        'counters',
        'guardian_consents',
        'guardian_links',
        'installation',
        'jobs',
        'known_devices',
        'linked_logins',
        'provider_logins',
        'printed_papers',
      ],
      ...['merit_rows', 'merit_shifts', 'merit_offers', 'document_codes'],
      ...['lead_events', 'lead_reasons', 'lead_stages'],
      ...['leads', 'mailed_tokens', 'profiles', 'question_reports', 'regrades', 'sessions', 'staff_grants'],
      ...[
        'job_applications',
        'subscribers',
        'test_candidates',
        'test_registrations',
        'throttles',
        'totp_secrets',
        'user_files',
        'users',
      ],
      // Sales: purchases and payments, which no page shows.
      ...['course_prices', 'discount_students', 'discounts', 'enrolments', 'entitlements', 'instalments', 'journals'],
      ...[
        'merchants',
        'parcels',
        'payment_events',
        'payment_findings',
        'payment_orders',
        'postings',
        'receipts',
        'refund_requests',
        'cash_drawers',
        'drawer_entries',
        'drawer_handovers',
        'refunds',
      ],
      ...['text_consents', 'overdue_policies'],
      // Classes and students' use of them: read afresh for each student.
      ...['absence_reasons', 'attendance_marks', 'class_registers', 'class_rooms', 'class_slots'],
      ...['attendances', 'calendar_feeds', 'class_notes', 'class_reminders', 'classes', 'course_classes'],
      ...['push_subscriptions', 'consents'],
      ...['messages', 'deliveries', 'message_preferences', 'confirmed_phones', 'phone_codes'],
      ...[
        'sent_reminders',
        'sent_test_reminders',
        'watch_positions',
        'attempt_reopenings',
        'journal_seals',
        'journal_checks',
      ],
      // Mistake notebook.
      ...['notebook_answers', 'notebook_attempts', 'notebook_questions'],
      // Exam hall.
      ...['attempt_extensions', 'attempt_presence', 'hall_absences', 'hall_incidents', 'hall_message_reads'],
      ...['hall_messages', 'hall_pace', 'time_extensions'],
      // Of challenges, only decisions are public.
      ...[
        'challenge_windows',
        'challenged_questions',
        'challenges',
        'standings_before',
        'test_figures',
        'item_figures',
      ],
      // Seats: read afresh for each registration.
      ...['centre_seats', 'exam_rooms', 'exam_seats', 'registration_terms', 'sent_day_reminders', 'waiting_places'],
      // Console: nothing public reads a draft, and publishing writes the tables that are watched.
      ...[
        'drafts',
        'revisions',
        'idempotency_keys',
        'staff_tasks',
        'approvals',
        'approval_rules',
        'saved_views',
        'start_places',
      ],
      ...['imports', 'import_rows', 'import_uploads'],
      // Office: questions that no test has taken yet. Rows of the test are watched once it does. The home page's
      // question has triggers of its own; the number of tries is on no page.
      ...['passages', 'questions', 'question_reviews', 'bank_pictures', 'test_plans', 'question_tries'],
    ]
    expect(watched).toEqual(
      all.rows
        .map(({ name }) => name)
        .filter((name) => !others.includes(name))
        .sort(),
    )
  })
})

describe('the API', () => {
  it('describes every one of its routes in /api/openapi.json', async () => {
    const { body } = await app.call<{ paths: Record<string, Record<string, unknown>> }>('GET', '/api/openapi.json')
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const registered = app.routes.filter(
      (route) => / \/(api\/|healthz|readyz)/.test(route) && !route.startsWith('HEAD'),
    )
    expect(registered.length).toBeGreaterThan(18)
    // Gateways and providers of messages call in words of their own.
    const isOurs = (route: string) => !/ \/api\/(?:openapi\.json|payments\/|messages\/)/.test(route)
    expect(described.sort()).toEqual(registered.filter(isOurs).sort())
  })

  it('gives each route its schemas: an answer, and a body or parameters where there are some', async () => {
    const { body } = await app.call<{
      paths: Record<string, Record<string, { responses: object; parameters?: object; requestBody?: object }>>
    }>('GET', '/api/openapi.json')
    for (const [path, methods] of Object.entries(body.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        expect(operation.responses, `${method} ${path}`).toHaveProperty('200')
        if (path.includes('{')) expect(operation.parameters, `${method} ${path}`).toBeDefined()
        if (method === 'post') expect(operation.requestBody, `${method} ${path}`).toBeDefined()
      }
    }
  })

  it('reports liveness and readiness', async () => {
    expect((await app.call('GET', '/healthz')).status).toBe(200)
    expect((await app.call('GET', '/readyz')).status).toBe(200)
    app.drain()
    const draining = await app.call('GET', '/readyz')
    expect([draining.status, draining.body.code]).toEqual([503, 'unavailable'])
    expect((await app.call('GET', '/healthz')).status).toBe(200)
  })
})

describe('stopping', () => {
  it('lets a request that is under way finish', async () => {
    const stopping = await makeTestApp()
    const address = await stopping.app.listen({ port: 0, host: '127.0.0.1' })
    const blocker = await stopping.pool.connect()
    await blocker.query('begin; lock table users in access exclusive mode')
    const body = JSON.stringify({ user_name: 'nobody', password: 'no password' })
    const headers = { 'content-type': 'application/json' }
    const answer = fetch(`${address}/api/auth/web-login`, { method: 'POST', headers, body })
    const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await until(async () => (await stopping.pool.query(waits)).rowCount === 1)
    const closed = stopping.app.close()
    await blocker.query('commit')
    blocker.release()
    expect((await answer).status).toBe(401)
    await closed
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
    await stopping.pool.end()
  })
})
