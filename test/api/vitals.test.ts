import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { durabilityProblems, requireDurability } from '#platform/data/database/check-durability.ts'
import { readTime } from '#platform/data/database/watch-database.ts'
import { enqueue, repeat, startJobs } from '#platform/work/jobs/jobs.ts'
import { makeStudent, password } from '../factories.ts'
import { makeLockedTest, openHall } from '../sections.ts'
import { entriesOf } from '../student-api.ts'
import { app, setUp, state, vitals } from './vitals.ts'

setUp()

describe('with less than the disk reserve left', () => {
  test('tests can be opened, saved and submitted, everything read, and nothing else written', async () => {
    const made = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
    const { userName: user_name } = await makeStudent(app)
    const hall = await openHall(app, made)
    state.isLow = true
    try {
      expect((await hall.give(0)).acknowledged).toBe(1)
      expect((await hall.api.open()).status).toBe(200)
      const attempt = `/api/quiz-portal/attempts/${hall.attempt._id}`
      expect((await app.call('POST', `${attempt}/submit`, { token: hall.token, body: {} })).status).toBe(200)
      expect((await app.call('GET', '/api/website/web/institute')).status).toBe(200)
      const refused = await app.call('POST', '/api/auth/web-login', { body: { user_name, password } })
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([507, 'storage_full', '3'])
      expect(refused.body.message).toBe(
        'The server’s disk is almost full, so nothing new can be saved at the moment. Test answers are still being saved. Please inform the institute.',
      )
    } finally {
      state.isLow = false
    }
    expect((await app.call('POST', '/api/auth/web-login', { body: { user_name, password } })).status).toBe(200)
  })
})

describe('a full disk', () => {
  /** Makes the database refuse each new row of this table, as on a full disk. */
  async function fill(table: string) {
    await app.pool.query(`create or replace function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await app.pool.query(
      `create trigger refuse_row before insert on ${table} for each row execute function refuse_row()`,
    )
    return () => app.pool.query(`drop trigger refuse_row on ${table}`)
  }

  test('tells candidates that answers are kept and resent, accepts them seconds later, and tells others nothing of it', async () => {
    const made = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
    const { userName: user_name } = await makeStudent(app)
    const hall = await openHall(app, made)
    const empty = await fill('answer_journal')
    const entries = entriesOf(app, [[made.questions[0] ?? '', { number: '5' }]], 1)
    const save = () => hall.api.save(hall.attempt._id, { epoch: hall.attempt.epoch, entries })
    const refused = await save()
    await empty()
    expect([refused.status, refused.body.code]).toEqual([507, 'storage_full'])
    expect(refused.body.message).toBe(
      'The server has run out of space. Your answers are stored on this device and will be sent again within seconds. Please inform the institute.',
    )
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3)
    expect((await save()).status).toBe(200)
    const emptySessions = await fill('sessions')
    const other = await app.call('POST', '/api/auth/web-login', { body: { user_name, password } })
    await emptySessions()
    expect([other.status, other.body.message]).toEqual([
      507,
      'The server’s disk is full, so nothing can be saved at the moment. Please try again later and inform the institute.',
    ])
  })
})

describe('a node whose clock is more than two seconds off', () => {
  test.each([2100, -7_200_000])('by %i ms is not ready, says why, and starts no job', async (offsetMs) => {
    const context = () => ({ ...app.context(), vitals })
    let ran = 0
    await enqueue(app.context(), { kind: 'timed', payload: {} })
    expect((await app.call('GET', '/readyz')).status).toBe(200)
    state.offsetMs = offsetMs
    const worker = startJobs(context, { timed: async () => void ran++ }, { pauseMs: 5 })
    const sweep = repeat(context, 5, async () => void ran++)
    try {
      await delay(60)
      expect(ran).toBe(0)
      const { status, body } = await app.call('GET', '/readyz')
      expect([status, body.message]).toEqual([
        503,
        `This server’s clock is ${Math.abs(Math.round(offsetMs / 1000))} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the database’s clock.`,
      ])
      state.offsetMs = 0
      await expect.poll(() => ran).toBeGreaterThan(1)
      expect((await app.call('GET', '/readyz')).status).toBe(200)
    } finally {
      state.offsetMs = 0
      await worker.stop()
      await sweep.stop()
    }
  })

  test('reads the time of the database', async () => {
    expect(Math.abs((await readTime(app.db)) - Date.now())).toBeLessThan(1000)
  })
})

describe('a database that may lose acknowledged writes', () => {
  test('still commits durably, as far as a connection can set', async () => {
    const plain = new pg.Client(app.connection)
    await plain.connect()
    expect((await plain.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'off' }])
    await plain.end()
    expect((await app.pool.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
    await app.pool.query(`alter database ${app.connection.database} set synchronous_commit = off`)
    const second = new pg.Pool({ ...app.pool.options, max: 1 })
    expect((await second.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
    await second.end()
  })

  test('is refused with a sentence for each setting, unless allowed', async () => {
    const warned: string[][] = []
    const warn = (problems: string[]) => void warned.push(problems)
    const problems = await durabilityProblems(app.db)
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['fsync', 'full_page_writes'])
    await expect(requireDurability(app.db, { allowsDataLoss: false, warn })).rejects.toThrow(
      /^This database may lose answers that it has reported as saved:\n {2}fsync is off/,
    )
    await requireDurability(app.db, { allowsDataLoss: true, warn })
    expect(warned).toEqual([problems])
  })
})
