import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Keeping, keyPurpose, sealJournals } from '#domains/attempts/seals/seal-journals.ts'
import { verifyJournals } from '#domains/attempts/seals/verify-journals.ts'
import { closeAttempt } from '#domains/attempts/sitting/close-attempt.ts'
import { deriveKey } from '#platform/http/security/sealing.ts'
import { makeSignedIn } from '../factories.ts'
import { makeLockedTest, openHall } from '../sections.ts'
import { entriesOf } from '../student-api.ts'
import type { Body } from '../test-app.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

const secret = Buffer.alloc(32, 7)

let app: TestApp
let keeping: Keeping
let staff: string
beforeAll(async () => {
  app = await makeTestApp({ settings: { SECRETS_KEY: secret.toString('base64') } })
  const settings = { secretsKey: secret, databaseUrl: undefined, dataDir: app.dataDir }
  keeping = { key: deriveKey(settings, keyPurpose), dataDir: app.dataDir }
  staff = (await makeSignedIn(app, { role: 'examiner' })).token
})
afterAll(() => app.close())

type Hall = Awaited<ReturnType<typeof sit>>
type Reopened = Body & { data: { seconds: number; deadline: string } }

const sit = async (minutes: (number | null)[] = [null]) => {
  const made = await makeLockedTest(app, { minutes, earlyAdvance: minutes[0] === null })
  const hall = await openHall(app, made)
  /** Saves the first answer of a page that reopened the attempt. */
  const giveAgain = async (n: number) => {
    const { _id, epoch } = (await hall.api.open()).body.data
    const entries = entriesOf(app, [[made.questions[n] ?? '', { number: '5' }]])
    return (await hall.api.save(_id, { epoch, entries })).body.data
  }
  return { ...hall, giveAgain }
}
const reopen = ({ attempt }: Hall, body: object = {}, token = staff) =>
  app.call<Reopened>('POST', `/api/staff/attempts/${attempt._id}/reopen`, {
    token,
    body: { reason: 'It was closed by a wrong clock.', ...body },
  })
const rowOf = async ({ attempt }: Hall) =>
  (await app.pool.query('select * from attempts where id = $1', [attempt._id])).rows[0]

/** Closes an attempt as a node does that is two hours fast: at its deadline by that clock, while by the database's clock so many minutes were left. */
async function closeWrongly(hall: Hall, minutesLeft: number) {
  await closeAttempt({ ...app.context(), now: new Date(app.now().getTime() + 7_200_000) }, hall.attempt._id, 'deadline')
  await app.pool.query('update attempts set closing_written_at = deadline - make_interval(mins => $2) where id = $1', [
    hall.attempt._id,
    minutesLeft,
  ])
}
const seal = () => sealJournals(app.context(), keeping, true)
const faults = async () => (await verifyJournals(app.context(), keeping)).faults.map(({ problem }) => problem)

describe('an attempt that was closed too early', () => {
  test('gets back its lost time, continues with its answers, and is closed and counted again', async () => {
    const hall = await sit()
    await hall.give(0, { number: '5' })
    await closeWrongly(hall, 50)
    const before = await rowOf(hall)
    expect(before.marks_obtained).toBe(4)
    app.advance(600)
    const { status, body } = await reopen(hall)
    expect([status, body.data.seconds]).toEqual([200, 3000])
    expect(new Date(body.data.deadline).getTime()).toBe(app.now().getTime() + 3_000_000)
    expect(await rowOf(hall)).toMatchObject({
      closed_at: null,
      closed_by: null,
      score: null,
      merit: null,
      marks_obtained: null,
    })

    const again = (await hall.api.open()).body.data
    expect([again.time_left, again.answers.map(({ number }) => number)]).toEqual([3000, ['5']])
    expect(await hall.giveAgain(1)).toMatchObject({ acknowledged: 1, late: [], is_closed: false })
    app.advance(3031)
    await closeAttempt(app.context(), hall.attempt._id, 'deadline')
    expect(await rowOf(hall)).toMatchObject({ closed_by: 'deadline', marks_obtained: 8 })
  })

  test('is logged with who gave how much, and why', async () => {
    const hall = await sit()
    await closeWrongly(hall, 10)
    await reopen(hall)
    const { rows } = await app.pool.query('select * from attempt_reopenings where attempt_id = $1', [hall.attempt._id])
    expect(rows).toMatchObject([
      { seconds: 600, reason: 'It was closed by a wrong clock.', closed_by: 'deadline', journal_length: 0 },
    ])
    const audit = await app.pool.query('select action, details, actor_id from audit_log where subject_id = $1', [
      hall.attempt._id,
    ])
    expect(audit.rows).toEqual([
      { action: 'attempt-reopened', details: { seconds: 600 }, actor_id: rows[0].reopened_by },
    ])
    const jobs = await app.pool.query("select run_at from jobs where payload->>'attemptId' = $1 order by run_at desc", [
      hall.attempt._id,
    ])
    expect(jobs.rows.map((row) => row.run_at.getTime())).toContain(app.now().getTime() + 630_001)
  })

  test('by the student lost the remaining time', async () => {
    const hall = await sit()
    app.advance(600)
    await hall.api.submit(hall.attempt._id)
    app.advance(60)
    expect((await reopen(hall)).body.data.seconds).toBe(3000)
  })

  test('keeps ended sections closed, and moves the others', async () => {
    const hall = await sit([15, 15, 15])
    const { section_ends: ends } = await rowOf(hall)
    await closeWrongly(hall, 25)
    app.advance(1800)
    expect((await reopen(hall)).body.data.seconds).toBe(1500)
    const { section_ends: moved, deadline } = await rowOf(hall)
    const shift = app.now().getTime() + 1_500_000 - ends[2]
    expect(moved).toEqual([ends[0], ends[1] + shift, ends[2] + shift])
    expect(deadline.getTime()).toBe(moved[2])
  })
})

describe('reopening', () => {
  test("needs minutes if no time was lost, up to the test's", async () => {
    const hall = await sit()
    expect((await reopen(hall)).body).toMatchObject({ code: 'conflict', message: 'This attempt is open.' })
    app.advance(3631)
    await closeAttempt(app.context(), hall.attempt._id, 'deadline')
    await app.pool.query("update attempts set closing_written_at = deadline + interval '31 seconds' where id = $1", [
      hall.attempt._id,
    ])
    expect((await reopen(hall)).body).toMatchObject({ code: 'conflict', message: /Say how many minutes/ })
    expect((await reopen(hall, { minutes: 61 })).body).toMatchObject({
      errors: { minutes: 'must not exceed the duration of the test' },
    })
    expect((await reopen(hall, { reason: '' })).status).toBe(400)
    expect((await reopen(hall, { minutes: 5 })).body.data.seconds).toBe(300)
    expect((await reopen(hall, { minutes: 5 })).status).toBe(409)
  })

  test('twice at the same moment is done once', async () => {
    const hall = await sit()
    await closeWrongly(hall, 20)
    const statuses = (await Promise.all([1, 2, 3].map(() => reopen(hall)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409])
  })

  test('is refused for students', async () => {
    const hall = await sit()
    await closeWrongly(hall, 20)
    expect((await reopen(hall, {}, hall.token)).status).toBe(403)
  })
})

describe('the seals', () => {
  test('accept entries in the granted time, and nothing else after a closing', async () => {
    const hall = await sit()
    await hall.give(0)
    await closeWrongly(hall, 20)
    await seal()
    await reopen(hall)
    expect(await faults()).toEqual([])
    await hall.giveAgain(1)
    expect(await faults()).toEqual([])
    await hall.api.submit(hall.attempt._id)
    app.advance(60)
    await seal()
    expect(await faults()).toEqual([])
    // An owner of the database claims a timely answer that nobody gave.
    await app.pool.query('alter table attempt_reopenings disable trigger user')
    await app.pool.query(
      "update attempt_reopenings set reopened_at = reopened_at + interval '1 hour' where attempt_id = $1",
      [hall.attempt._id],
    )
    expect(await faults()).toEqual([
      'it was reopened without the server’s key',
      expect.stringContaining('arrived after the attempt was closed but is counted as on time'),
    ])
    await app.pool.query('delete from attempt_reopenings where attempt_id = $1', [hall.attempt._id])
    expect(await faults()).toEqual([
      expect.stringContaining('arrived after the attempt was closed but is counted as on time'),
    ])
  })

  test('reject a reopening inserted by hand', async () => {
    const hall = await sit()
    await hall.api.submit(hall.attempt._id)
    const before = (await faults()).length
    await app.pool.query(
      `insert into attempt_reopenings (id, attempt_id, reopened_at, reopened_by, reason, seconds, deadline, closed_at, closed_by, journal_length)
       select gen_random_uuid(), id, now(), student_id, '', 60, now(), now(), 'student', 0 from attempts where id = $1`,
      [hall.attempt._id],
    )
    expect((await faults()).length).toBe(before + 1)
  })

  test.each([
    'update attempt_reopenings set seconds = 9',
    'delete from attempt_reopenings',
    'truncate attempt_reopenings',
  ])('"%s" is refused', async (statement) => {
    await app.pool.query('alter table attempt_reopenings enable trigger user')
    await expect(app.pool.query(statement)).rejects.toThrow('append-only')
  })
})
