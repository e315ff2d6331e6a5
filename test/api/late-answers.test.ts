import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyJournal } from '#domains/attempts/seals/seal-journals.ts'
import { attempts } from '#domains/attempts/tables.ts'
import { makeLockedTest, openHall } from '../sections.ts'
import { entriesOf } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const inOneSection = { minutes: [null], earlyAdvance: true }

async function listRows(attemptId: string) {
  const { rows } = await app.pool.query(
    'select epoch, seq, late, number from answer_journal where attempt_id = $1 order by position',
    [attemptId],
  )
  return rows.map(({ epoch, seq, late, number }) => [epoch, seq, late, number])
}

describe('answers after the end of the attempt', () => {
  test('are stored once and acknowledged, without changing the result', async () => {
    const { testId, questions } = await makeLockedTest(app, inOneSection)
    const { attempt, give, api } = await openHall(app, { testId, questions })
    await give(0)
    app.advance(3631)
    const entries = entriesOf(
      app,
      questions.map((id) => [id, { number: '5' }]),
      2,
    )
    const body = { epoch: 1, entries }
    expect((await api.save(attempt._id, body)).body.data).toMatchObject({
      acknowledged: 3,
      late: [2, 3],
      is_closed: true,
    })
    await api.submit(attempt._id)
    const again = (await api.save(attempt._id, body)).body.data
    expect(again).toEqual({ acknowledged: 3, late: [2, 3], is_closed: true, time_left: 0, section_ends: null })
    expect(await listRows(attempt._id)).toEqual([
      [1, 1, false, '5'],
      [1, 2, true, '5'],
      [1, 3, true, '5'],
    ])
    const [closed] = (await app.db.select().from(attempts)).filter(({ id }) => id === attempt._id)
    expect(closed?.marksObtained).toBe(4)
    expect(await verifyJournal(app.context(), attempt._id)).toBe(true)
  })

  test('are stored from a device that was taken over, too', async () => {
    const { testId, questions } = await makeLockedTest(app, inOneSection)
    const { attempt, give, api } = await openHall(app, { testId, questions })
    await give(0)
    await api.open()
    await give(0, { number: '7' }, 2)
    expect(
      (await api.save(attempt._id, { epoch: 1, entries: entriesOf(app, [[questions[1] ?? '', {}]], 2) })).status,
    ).toBe(409)
    await api.submit(attempt._id)
    expect(await give(1, { number: '8' }, 1)).toMatchObject({ late: [3], is_closed: true })
    expect((await listRows(attempt._id)).at(-1)).toEqual([1, 3, true, '8'])
    expect(await verifyJournal(app.context(), attempt._id)).toBe(true)
  })

  test('are distinguished by epoch: the same numbers of another device are different answers', async () => {
    const { testId, questions } = await makeLockedTest(app, inOneSection)
    const { attempt, give, api } = await openHall(app, { testId, questions })
    await give(0)
    await api.open()
    const [first = '', second = ''] = questions
    const send = (epoch: number, number: string, from: number) => {
      const entries = entriesOf(app, [[second, { number }]], from)
      return api.save(attempt._id, { epoch, entries })
    }
    await api.save(attempt._id, {
      epoch: 2,
      entries: entriesOf(app, [
        [first, { number: '7' }],
        [second, { number: '7' }],
      ]),
    })
    await api.submit(attempt._id)
    expect((await send(1, '8', 2)).body.data).toMatchObject({ acknowledged: 2, late: [2], is_closed: true })
    expect((await send(2, '9', 3)).body.data).toMatchObject({ acknowledged: 3, late: [3], is_closed: true })
    expect((await send(3, '9', 1)).status).toBe(409)
    const rows = [
      [1, 1, false, '5'],
      [2, 1, false, '7'],
      [2, 2, false, '7'],
      [1, 2, true, '8'],
      [2, 3, true, '9'],
    ]
    expect(await listRows(attempt._id)).toEqual(rows)
    // Sent again because the answer was lost: nothing is stored twice.
    expect((await send(1, '8', 2)).body.data.late).toEqual([2])
    expect(await listRows(attempt._id)).toEqual(rows)
    expect(await verifyJournal(app.context(), attempt._id)).toBe(true)
  })

  test('sent several times at once are stored once', async () => {
    const { testId, questions } = await makeLockedTest(app, inOneSection)
    const { attempt, api } = await openHall(app, { testId, questions })
    await api.submit(attempt._id)
    const entries = entriesOf(
      app,
      questions.map((id) => [id, { number: '1' }]),
    )
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => api.save(attempt._id, { epoch: 1, entries })))
    expect(answers.map(({ body }) => body.data.late)).toEqual(Array(5).fill([1, 2]))
    expect(await listRows(attempt._id)).toHaveLength(2)
    expect(await verifyJournal(app.context(), attempt._id)).toBe(true)
  })

  test('of an unknown epoch are refused, as is a flood', async () => {
    const { testId, questions } = await makeLockedTest(app, inOneSection)
    const { attempt, api, token } = await openHall(app, { testId, questions })
    await api.submit(attempt._id)
    const entries = entriesOf(app, [[questions[0] ?? '', { number: '1' }]])
    expect((await api.save(attempt._id, { epoch: 2, entries })).status).toBe(409)
    const url = `/api/quiz-portal/attempts/${attempt._id}/answers`
    const send = (first: number) => {
      const many = entriesOf(
        app,
        Array.from({ length: 500 }, () => [questions[0] ?? '', { number: '1' }]),
        first,
      )
      return app.call('POST', url, { token, body: { epoch: 1, entries: many } })
    }
    for (let batch = 0; batch < 10; batch++) expect((await send(1 + batch * 500)).status).toBe(200)
    expect((await send(5001)).status).toBe(409)
  })
})

describe('the journal', () => {
  test('reveals a changed row, a deleted row, and a moved head', async () => {
    const { testId, questions } = await makeLockedTest(app, inOneSection)
    const { attempt, give } = await openHall(app, { testId, questions })
    for (const n of [0, 1, 0]) await give(n)
    const isWhole = () => verifyJournal(app.context(), attempt._id)
    expect(await isWhole()).toBe(true)
    const tamper = async (change: string) => {
      const client = await app.pool.connect()
      try {
        await client.query('begin; alter table answer_journal disable trigger user')
        await client.query(change.replace('$1', `'${attempt._id}'`))
        const db = { ...app.context(), db: app.db }
        await client.query('commit')
        return await verifyJournal(db, attempt._id)
      } finally {
        await client.query('alter table answer_journal enable trigger user')
        client.release()
      }
    }
    expect(await tamper("update answer_journal set number = '6' where attempt_id = $1 and seq = 1")).toBe(false)
    expect(await tamper("update answer_journal set number = '5' where attempt_id = $1 and seq = 1")).toBe(true)
    expect(await tamper('delete from answer_journal where attempt_id = $1 and seq = 3')).toBe(false)
  })

  test.each(['update answer_journal set late = true', 'delete from answer_journal', 'truncate answer_journal'])(
    'refuses: %s',
    async (change) => {
      await expect(app.pool.query(change)).rejects.toThrow('append-only')
    },
  )

  test('stores fifty concurrent saves of fifty students, each in its own chain', async () => {
    const { testId, questions } = await makeLockedTest(app, inOneSection)
    const halls = []
    for (let n = 0; n < 50; n++) halls.push(await openHall(app, { testId, questions }))
    for (let round = 0; round < 4; round++) {
      const saved = await Promise.all(halls.map(({ give }) => give(round % 2, { number: String(round) })))
      expect(new Set(saved.map(({ acknowledged }) => acknowledged))).toEqual(new Set([round + 1]))
    }
    for (const { attempt } of halls) expect(await verifyJournal(app.context(), attempt._id)).toBe(true)
  })

  test('neither loses nor duplicates entries of concurrent repeated batches in any order', async () => {
    const { testId, questions } = await makeLockedTest(app, inOneSection)
    const { attempt, api } = await openHall(app, { testId, questions })
    const all = entriesOf(
      app,
      Array.from({ length: 30 }, (_, n) => [questions[n % 2] ?? '', { number: String(n) }]),
    )
    let acknowledged = 0
    while (acknowledged < 30) {
      const batches = [10, 3, 7, 20].map((size) => all.slice(acknowledged, acknowledged + size))
      const sent = batches.map((entries) => api.save(attempt._id, { epoch: 1, entries }))
      for (const { body } of await Promise.all(sent)) acknowledged = Math.max(acknowledged, body.data.acknowledged)
    }
    expect((await listRows(attempt._id)).map(([, seq]) => seq)).toEqual(all.map(({ seq }) => seq))
    expect(await verifyJournal(app.context(), attempt._id)).toBe(true)
  })
})
