import { readFileSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { meterOf } from '#platform/ops/observing/meter.ts'
import { watchPool, watchVitals } from '#platform/ops/observing/watch-vitals.ts'
import { readSamples, type Sample } from '../../scripts/operator/status-screen.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { evaluate, scrape } from '../prometheus.ts'
import { entriesOf, studentApi } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

const rulesShape = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ alert: z.string(), expr: z.string(), labels: z.object({ severity: z.enum(['page', 'ticket']) }) }),
      ),
    }),
  ),
})
export const file = 'deploy/prometheus/alerts.yml'
export const rules = rulesShape.parse(parse(readFileSync(file, 'utf8'))).groups.flatMap((group) => group.rules)

const seconds = 60
let app: TestApp

/** Returns the samples Prometheus would see now. */
async function scrapeAll(): Promise<Sample[]> {
  const up = (value: number) => ({ name: 'up', labels: { job: 'abhyas' }, value })
  const samples = await scrape(app)
  return samples ? [...samples, up(1)] : [up(0)]
}

async function open() {
  const { token } = await makeSignedIn(app)
  const api = studentApi(app, { token, testId: (await makeTest(app)).testId })
  const attempt = (await api.open()).body.data
  const [question] = (await api.paper(attempt)).questions
  const entries = entriesOf(app, [[question?._id ?? '', { option_id: question?.options[0]?._id ?? null }]])
  return { id: attempt._id, save: () => api.save(attempt._id, { epoch: attempt.epoch, entries }) }
}

type Added = { kind: string; due: string; isParked?: boolean; count?: number }
const addJob = ({ kind, due, isParked = false, count = 1 }: Added) =>
  app.pool.query(
    `insert into jobs (id, kind, payload, run_at, parked_at)
     select gen_random_uuid(), $1, '{}', $2::timestamptz + $3::interval, case when $4 then now() end from generate_series(1, $5)`,
    [kind, app.now(), due, isParked, count],
  )

/**
 * Alarms on machines are triggered for real in test/long/alarms-of-machines.test.ts, where the machine allows it; here
 * the numbers are put into the scrape, so that the rule is tested everywhere.
 */
const told = (text: string) => async () => readSamples(text)

/** Breaks what each alarm monitors; a breaker may return samples in place of the server's. */
export const breakers: Record<string, () => Promise<unknown>> = {
  NodeAway: () => app.app.close(),
  DatabaseAway: () => app.pool.query('alter table jobs rename to gone'),
  // The tests' database does not sync.
  DatabaseNotDurable: async () => undefined,
  async SavesSlow() {
    const { id, save } = await open()
    const lock = await app.pool.connect()
    await lock.query('begin')
    await lock.query('select from attempts where id = $1 for update', [id])
    const saving = save()
    await new Promise((resolve) => setTimeout(resolve, 1600))
    await lock.query('rollback')
    lock.release()
    await saving
  },
  async SavesFail() {
    const { save } = await open()
    await app.pool.query('alter table answer_journal rename to gone')
    await save()
  },
  async RequestsFail() {
    await app.pool.query('alter table users rename to gone')
    const body = { user_name: 'nobody', password: 'whatever' }
    for (let n = 0; n < 20; n += 1) await app.call('POST', '/api/auth/web-login', { body })
  },
  async AttemptsOverdue() {
    await open()
    app.advance(24 * 3600)
  },
  JobsLate: () => addJob({ kind: 'close-attempt', due: '-10 minutes' }),
  JobsParked: () => addJob({ kind: 'mail-lead', due: '-10 minutes', isParked: true }),
  MailsWaiting: () => addJob({ kind: 'mail-lead', due: '1 minute', count: 101 }),
  async ConnectionsShort() {
    const lock = await app.pool.connect()
    await lock.query('begin')
    await lock.query('lock table throttles in access exclusive mode')
    const body = { user_name: 'nobody', password: 'whatever' }
    const waiting = Array.from({ length: 25 }, () => app.call('POST', '/api/auth/web-login', { body }))
    const seen = await scrapeAll()
    await lock.query('rollback')
    lock.release()
    await Promise.all(waiting)
    return seen
  },
  EventLoopSlow: async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const until = performance.now() + 800
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 50))
  },
  DiskFillsUp: told('abhyas_disk_free_bytes 1000000000\nabhyas_disk_size_bytes 50000000000'),
  async BackupOld() {
    const folder = path.join(app.dataDir, 'backups/2026-01-01T000000Z')
    await mkdir(folder, { recursive: true })
    const startedAt = new Date(+app.now() - 40 * 3_600_000)
    for (const [name, words] of [
      ['backup.json', { startedAt, finishedAt: startedAt, firstSegment: 1 }],
      ['proven.json', {}],
    ] as const) {
      await writeFile(path.join(folder, name), JSON.stringify(words))
      await utimes(path.join(folder, name), startedAt, startedAt)
    }
  },
  ArchivingFails: told('abhyas_wal_archiving_failing 1'),
  StandbyMissing: async () => undefined,
  ReplicaBehind: told('abhyas_replication_lag_seconds{replica="db2"} 30'),
}

/** Samples of a healthy installation that this one lacks. */
const healthy = readSamples(`abhyas_replicas_synchronous 1
abhyas_database_not_durable 0
abhyas_wal_archiving_failing 0
abhyas_disk_free_bytes 90000000000
abhyas_disk_size_bytes 100000000000`)
const replaced = new Set(healthy.map(({ name }) => name))

/** Alarms of the short form: one of the answers, and one of the jobs. */
export const shortAlarms = ['SavesFail', 'JobsLate']

/** Registers tests that each alarm is silent on a healthy server, and fires when what it monitors is broken. */
export function proveAlarms(chosen: typeof rules) {
  test.each(chosen)('$alert is silent on a healthy server, and fires when it is broken', async ({ alert, expr }) => {
    app = await makeTestApp()
    onTestFinished(() => app.close())
    watchPool(meterOf(app.contentCache), 'main', app.pool)
    watchVitals(meterOf(app.contentCache), { ...app, clock: { now: app.now, offsetMs: () => 0 } })
    const { save } = await open()
    await save()
    const before = await scrapeAll()
    const well = [
      ...before.filter(({ name }) => !replaced.has(name) && name !== 'abhyas_backup_age_seconds'),
      ...healthy,
    ]
    expect(evaluate(expr, { before: well, after: well, seconds })).toEqual([])

    const given = await breakers[alert]?.()
    const after = Array.isArray(given) ? (given as Sample[]) : await scrapeAll()
    const fired = evaluate(expr, { before, after, seconds })
    expect(fired.length).toBeGreaterThan(0)
  })
}
