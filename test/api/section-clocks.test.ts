import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAttempt } from '#domains/attempts/sitting/close-attempt.ts'
import { attempts } from '#domains/attempts/tables.ts'
import { makeLockedTest, openHall } from '../sections.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function getScore(id: string) {
  const [attempt] = await app.db.select().from(attempts).where(eq(attempts.id, id))
  return attempt?.score?.sections.map(({ correct, wrong, skipped }) => [correct, wrong, skipped])
}

describe('sections with clocks of their own', () => {
  test('open one after the other, with their ends in seconds from now', async () => {
    const { testId, questions } = await makeLockedTest(app)
    const { attempt, give } = await openHall(app, { testId, questions })
    expect(attempt).toMatchObject({
      time_left: 2700,
      section_seconds: [900, 900, 900],
      section_ends: [900, 1800, 2700],
    })
    app.advance(901)
    expect(await give(2)).toMatchObject({ late: [], time_left: 1799, section_ends: [0, 899, 1799] })
  })

  test('accept answers up to the grace period after their end, and later ones only as uncounted evidence', async () => {
    const { testId, questions } = await makeLockedTest(app)
    const { attempt, give, api } = await openHall(app, { testId, questions })
    app.advance(930)
    expect(await give(0)).toMatchObject({ acknowledged: 1, late: [], is_closed: false })
    app.advance(1)
    expect(await give(1)).toMatchObject({ acknowledged: 2, late: [2], is_closed: false })
    expect(await give(2)).toMatchObject({ acknowledged: 3, late: [] })
    await api.submit(attempt._id)
    expect(await getScore(attempt._id)).toEqual([
      [1, 0, 1],
      [1, 0, 1],
      [0, 0, 2],
    ])
  })

  test('accept no counted answers before they begin', async () => {
    const { testId, questions } = await makeLockedTest(app)
    const { attempt, give, api } = await openHall(app, { testId, questions })
    app.advance(894)
    expect(await give(2)).toMatchObject({ acknowledged: 1, late: [1] })
    // Clocks of nodes may differ by a few seconds.
    app.advance(2)
    expect(await give(3)).toMatchObject({ acknowledged: 2, late: [] })
    await api.submit(attempt._id)
    expect(await getScore(attempt._id)).toEqual([
      [0, 0, 2],
      [1, 0, 1],
      [0, 0, 2],
    ])
  })

  test('keep their ends when the attempt is reopened on another device', async () => {
    const { testId, questions } = await makeLockedTest(app)
    const { api } = await openHall(app, { testId, questions })
    app.advance(1000)
    const again = (await api.open()).body.data
    expect(again).toMatchObject({ epoch: 2, time_left: 1700, section_ends: [0, 800, 1700] })
  })

  test('end with the test for late starters of one with a closing time', async () => {
    const closesAt = new Date(app.now().getTime() + 20 * 60_000)
    const { testId, questions } = await makeLockedTest(app, { closesAt })
    const { attempt } = await openHall(app, { testId, questions })
    expect(attempt).toMatchObject({ time_left: 1200, section_ends: [900, 1200, 1200] })
  })

  test('are each extended by extra time: 15 minutes become 20, also past the closing time', async () => {
    const closesAt = new Date(app.now().getTime() + 45 * 60_000)
    const { testId, questions } = await makeLockedTest(app, { closesAt })
    const { attempt } = await openHall(app, { testId, questions }, { hasExtraTime: true })
    expect(attempt).toMatchObject({ time_left: 3600, section_ends: [1200, 2400, 3600] })
  })

  test('that share a clock open and end together, and accept answers until its grace period is over', async () => {
    const { testId, questions } = await makeLockedTest(app, { minutes: [15, null, 15, null] })
    const { attempt, give, api } = await openHall(app, { testId, questions })
    expect(attempt).toMatchObject({ section_seconds: [900, 900, 900, 900], section_ends: [900, 900, 1800, 1800] })
    expect(await give(2)).toMatchObject({ acknowledged: 1, late: [] })
    expect(await give(0)).toMatchObject({ acknowledged: 2, late: [] })
    expect(await give(6)).toMatchObject({ acknowledged: 3, late: [3] })
    app.advance(930)
    expect(await give(3)).toMatchObject({ acknowledged: 4, late: [] })
    app.advance(1)
    expect(await give(1)).toMatchObject({ acknowledged: 5, late: [5] })
    expect(await give(7)).toMatchObject({ acknowledged: 6, late: [] })
    await api.submit(attempt._id)
    expect(await getScore(attempt._id)).toEqual([
      [1, 0, 1],
      [2, 0, 0],
      [0, 0, 2],
      [1, 0, 1],
    ])
  })

  test('that share a clock are left together, whichever is named, and the last two are submitted', async () => {
    const { testId, questions, sections } = await makeLockedTest(app, {
      minutes: [15, null, 15, null],
      earlyAdvance: true,
    })
    const { give, leave } = await openHall(app, { testId, questions })
    app.advance(300)
    expect((await leave(sections[2])).body.message).toBe('This section is not open yet.')
    expect((await leave(sections[1])).body.data).toMatchObject({ time_left: 900, section_ends: [0, 0, 900, 900] })
    expect((await leave(sections[0])).body.data).toMatchObject({ time_left: 900, section_ends: [0, 0, 900, 900] })
    expect(await give(4)).toMatchObject({ late: [] })
    for (const index of [2, 3])
      expect((await leave(sections[index])).body.message).toBe('This is the last section. Submit the test to end it.')
  })

  test("keep an attempt's initial extra time when the right is revoked", async () => {
    const { testId, questions } = await makeLockedTest(app)
    const { api, user } = await openHall(app, { testId, questions }, { hasExtraTime: true })
    await app.pool.query('update users set has_extra_time = false where id = $1', [user.id])
    expect((await api.open()).body.data).toMatchObject({ section_seconds: [1200, 1200, 1200], time_left: 3600 })
  })
})

describe('leaving a section early', () => {
  test('opens the next one at once, closes the left one for good, and ends the test that much sooner', async () => {
    const { testId, questions, sections } = await makeLockedTest(app, { earlyAdvance: true })
    const { attempt, give, leave, api } = await openHall(app, { testId, questions })
    app.advance(300)
    await give(0)
    const { body } = await leave(sections[0])
    expect(body.data).toEqual({ time_left: 1800, section_ends: [0, 900, 1800] })
    app.advance(31)
    expect(await give(1)).toMatchObject({ late: [2] })
    expect(await give(2)).toMatchObject({ late: [] })
    expect((await leave(sections[0])).body.data.section_ends).toEqual([0, 869, 1769])
    app.advance(1769 + 31)
    await closeAttempt(app.context(), attempt._id, 'deadline')
    expect((await api.submit(attempt._id)).body.data.submission_id).toBe(attempt._id)
    expect(await getScore(attempt._id)).toEqual([
      [1, 0, 1],
      [1, 0, 1],
      [0, 0, 2],
    ])
  })

  test('schedules the closing at the new end', async () => {
    const { testId, questions, sections } = await makeLockedTest(app, { earlyAdvance: true })
    const { attempt, leave } = await openHall(app, { testId, questions })
    await leave(sections[0])
    const jobs = await app.pool.query(
      "select extract(epoch from run_at - $2)::int as at from jobs where payload->>'attemptId' = $1 order by run_at",
      [attempt._id, app.now()],
    )
    expect(jobs.rows.map(({ at }) => at)).toEqual([1830, 2730])
  })

  test.each([
    {
      of: 'that stays open until its end',
      early: false,
      at: 0,
      message: 'You cannot leave this section before its time is over.',
    },
    { of: 'that is not open yet', early: true, at: 1, message: 'This section is not open yet.' },
  ])('is refused of a section $of', async ({ early, at, message }) => {
    const { testId, questions, sections } = await makeLockedTest(app, { earlyAdvance: early })
    const { leave } = await openHall(app, { testId, questions })
    expect(await leave(sections[at])).toMatchObject({ status: 409, body: { message } })
  })

  test('is refused of the last section, from an older tab, and of a section of another test', async () => {
    const { testId, questions, sections } = await makeLockedTest(app, { earlyAdvance: true })
    const other = await makeLockedTest(app)
    const { leave, api } = await openHall(app, { testId, questions })
    await leave(sections[0])
    await leave(sections[1])
    const last = await leave(sections[2])
    expect([last.status, last.body.message]).toEqual([409, 'This is the last section. Submit the test to end it.'])
    expect((await leave(other.sections[0])).status).toBe(404)
    await api.open()
    expect((await leave(sections[2])).body.code).toBe('attempt_taken_over')
  })

  test('with one clock for all closes the section, and the time continues for the rest', async () => {
    const { testId, questions, sections } = await makeLockedTest(app, { minutes: [null, null], earlyAdvance: true })
    const { attempt, give, leave } = await openHall(app, { testId, questions })
    expect(attempt).toMatchObject({ section_ends: [3600, 3600], section_seconds: null })
    expect(await give(2)).toMatchObject({ late: [1] })
    app.advance(60)
    expect((await leave(sections[0])).body.data).toEqual({ time_left: 3540, section_ends: [0, 3540] })
    app.advance(31)
    expect(await give(2)).toMatchObject({ late: [] })
    expect(await give(0)).toMatchObject({ late: [3] })
  })
})
