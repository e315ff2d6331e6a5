import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countSave, flushPresence, recordPresence, sweepPresence } from '#domains/attempts/hall/record-presence.ts'
import { createContentCache } from '#platform/data/cache/content-cache.ts'
import { makeRegistration, makeSignedIn, makeTest } from '../factories.ts'
import { makeCandidate, makeHall, watcher } from '../make-hall.ts'
import { makePlace } from '../make-place.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Made = Awaited<ReturnType<typeof makeHall>>
const candidateOf = ({ testId, questionIds, centre }: Made, centreId: string | null = centre) =>
  makeCandidate(app, { testId, questionIds, centreId })
const countRows = async (text: string, values: unknown[]) => (await app.pool.query(text, values)).rowCount

async function sitDown(candidate: Awaited<ReturnType<typeof makeCandidate>>) {
  const attempt = await candidate.begin()
  await candidate.save(attempt)
  return attempt
}

describe('the states of a hall', () => {
  it('follow what devices do, to the second', async () => {
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    const state = () => hall.office.stateOf(candidate.id)
    expect(await state()).toBe('not-here')
    await app.call('GET', `/api/quiz-portal/tests/${hall.testId}`, { token: candidate.token })
    expect(await state()).toBe('starting')
    const attempt = await candidate.begin()
    app.advance(1)
    expect(await state()).toBe('starting')
    await candidate.save(attempt)
    expect(await state()).toBe('answering')
    app.advance(44.999)
    expect(await state()).toBe('answering')
    app.advance(0.001)
    expect(await state()).toBe('idle')
    app.advance(74.999)
    expect(await state()).toBe('idle')
    app.advance(0.001)
    expect(await state()).toBe('disconnected')
    await candidate.save(attempt, 0)
    expect(await state()).toBe('answering')
    await candidate.api.submit(attempt._id)
    expect(await state()).toBe('finished')
  })

  it("detect a second device by the first one's refusals, for five minutes", async () => {
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    const first = await candidate.begin()
    await candidate.save(first)
    app.advance(10)
    const second = await candidate.begin()
    expect((await candidate.save(first, 0)).status).toBe(409)
    await candidate.save(second, 0)
    expect(await hall.office.stateOf(candidate.id)).toBe('second-device')
    app.advance(300)
    await candidate.save(second, 0)
    expect(await hall.office.stateOf(candidate.id)).toBe('answering')
    const { body } = await hall.office.seat(candidate.id)
    expect(body.data.openings.map(({ epoch }) => epoch)).toEqual([1, 2])
  })

  it('show who was refused and why, including those never registered', async () => {
    const hall = await makeHall(app)
    const { user, token } = await makeSignedIn(app, { centreId: hall.centre })
    const opened = await app.call('POST', `/api/quiz-portal/tests/${hall.testId}/attempt`, { token, body: {} })
    expect(opened.status).toBe(403)
    const { body } = await hall.office.look()
    expect(body.data.rows).toMatchObject([
      { student_id: user.id, state: 'refused', refusal: 'You have not registered for this test.', roll_no: null },
    ])
  })

  it('ignore a press before the test opens', async () => {
    const hall = await makeHall(app, { opensAt: new Date(app.now().getTime() + 60_000) })
    const candidate = await candidateOf(hall)
    expect((await candidate.api.open()).status).toBe(403)
    expect(await hall.office.stateOf(candidate.id)).toBe('not-here')
  })

  it('add up to the seats, with those who sit on paper', async () => {
    const hall = await makeHall(app, { opensAt: new Date(app.now().getTime() + 1000), modes: ['online', 'offline'] })
    const onPaper = await makeSignedIn(app, {})
    await makeRegistration(app, { testId: hall.testId, studentId: onPaper.user.id, centreId: hall.centre })
    const [one] = [await candidateOf(hall), await candidateOf(hall)]
    app.advance(2)
    await sitDown(one)
    const { data } = (await hall.office.look()).body
    expect(data.counts).toMatchObject({ 'on-paper': 1, 'not-here': 1, answering: 1 })
    expect(Object.values(data.counts).reduce((sum, count) => sum + count)).toBe(data.seats)
    expect(data.centres).toEqual([{ _id: hall.centre, center_name: 'Cuttack', seats: 3 }])
  })

  it('are found by roll number, by name and by state, what needs a person first', async () => {
    const hall = await makeHall(app)
    const [first, second] = [await candidateOf(hall), await candidateOf(hall)]
    await sitDown(second)
    app.advance(45)
    const names = async (query: string) =>
      (await hall.office.look(query)).body.data.rows.map(({ student_id }) => student_id)
    expect(await names('')).toEqual([second.id, first.id])
    expect(await names('?q=2')).toEqual([second.id])
    expect(await names(`?q=${first.name.toUpperCase().replace(' ', '%20')}`)).toEqual([first.id])
    expect(await names('?state=attention')).toEqual([second.id])
    expect(await names('?state=answering')).toEqual([])
    expect((await hall.office.look('?state=asleep')).status).toBe(400)
    expect((await hall.office.look('?after=-1')).status).toBe(400)
  })

  it('show the pace of each centre', async () => {
    const hall = await makeHall(app)
    const other = (await makePlace(app)).centre
    const [here, there] = [await candidateOf(hall), await candidateOf(hall, other)]
    const [one, two] = [await here.begin(), await there.begin()]
    await here.save(one)
    await here.save(one)
    await here.save(one, 0)
    await there.save(two)
    app.advance(10)
    const pace = async (query: string) => (await hall.office.look(query)).body.data.pace.at(-1)
    expect([await pace(''), await pace(`?centre=${hall.centre}`), await pace(`?centre=${other}`)]).toEqual([3, 2, 1])
  })
})

describe('presence', () => {
  it('merges two nodes: the later time of each kind, and the sum of their saves', async () => {
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    const node = (seconds: number) => ({
      ...app.context(),
      cache: createContentCache(),
      now: new Date(app.now().getTime() + seconds * 1000),
    })
    const [early, late] = [node(0), node(3)]
    const sign = { testId: hall.testId, studentId: candidate.id }
    recordPresence(early, { ...sign, what: ['openedAt', 'beatAt'] })
    recordPresence(early, { ...sign, what: ['refusedAt'], refusal: 'early' })
    recordPresence(late, { ...sign, what: ['beatAt', 'savedAt'] })
    recordPresence(late, { ...sign, what: ['refusedAt'], refusal: 'late' })
    for (const ctx of [early, late, late]) countSave(ctx, { testId: hall.testId, centreId: null })
    // The node that wrote first now writes last.
    await flushPresence(late)
    await flushPresence(early)
    const { rows } = await app.pool.query('select * from attempt_presence where test_id = $1', [hall.testId])
    expect(rows).toMatchObject([
      { opened_at: early.now, beat_at: late.now, saved_at: late.now, refused_at: late.now, refusal: 'late' },
    ])
    const pace = await app.pool.query('select sum(saves)::int as saves from hall_pace where test_id = $1', [
      hall.testId,
    ])
    expect(pace.rows).toEqual([{ saves: 3 }])
  })

  it('is in unlogged tables, and written once for many heartbeats', async () => {
    const { rows } = await app.pool.query(
      "select relname, relpersistence from pg_class where relname in ('attempt_presence', 'hall_pace') order by 1",
    )
    expect(rows.map(({ relpersistence }) => relpersistence)).toEqual(['u', 'u'])
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    const attempt = await candidate.begin()
    for (let n = 0; n < 5; n += 1) await candidate.save(attempt)
    expect(await countRows('select 1 from attempt_presence where test_id = $1', [hall.testId])).toBe(0)
    await hall.office.look()
    expect(await countRows('select 1 from attempt_presence where test_id = $1', [hall.testId])).toBe(1)
  })

  it('is restored by the next heartbeat after a loss', async () => {
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    const attempt = await sitDown(candidate)
    await hall.office.look()
    await app.pool.query('delete from attempt_presence')
    app.advance(130)
    expect(await hall.office.stateOf(candidate.id)).toBe('disconnected')
    await candidate.save(attempt, 0)
    expect(await hall.office.stateOf(candidate.id)).toBe('answering')
  })

  it('is not stored for practice tests, and deleted after two days', async () => {
    const { testId } = await makeTest(app)
    const { token } = await makeSignedIn(app)
    await app.call('POST', `/api/quiz-portal/tests/${testId}/attempt`, { token, body: {} })
    const hall = await makeHall(app)
    await sitDown(await candidateOf(hall))
    await hall.office.look()
    const kept = () => countRows('select 1 from attempt_presence where test_id = any($1)', [[testId, hall.testId]])
    expect(await kept()).toBe(1)
    const later = (ms: number) => ({ ...app.context(), now: new Date(app.now().getTime() + ms) })
    const twoDays = 2 * 86_400_000
    await sweepPresence(later(twoDays))
    expect(await kept()).toBe(1)
    await sweepPresence(later(twoDays + 1))
    expect(await kept()).toBe(0)
    expect((await watcher(app, { token: hall.token, testId }).look()).status).toBe(409)
  })
})

describe('watching and acting', () => {
  it('is limited to candidates of the own centres', async () => {
    const hall = await makeHall(app)
    const there = (await makePlace(app)).centre
    const [own, foreign, none] = [
      await candidateOf(hall),
      await candidateOf(hall, there),
      await candidateOf(hall, null),
    ]
    for (const person of [own, foreign, none]) await sitDown(person)
    for (const role of ['invigilator', 'centre-manager'] as const) {
      const { token } = await makeSignedIn(app, { role, centreIds: [hall.centre] })
      const mine = watcher(app, { token, testId: hall.testId })
      const { data } = (await mine.look()).body
      expect([data.rows.map(({ student_id }) => student_id), data.seats, data.may_all]).toEqual([[own.id], 1, false])
      expect(data.centres.map(({ _id }) => _id)).toEqual([hall.centre])
      expect((await mine.look(`?centre=${there}`)).status).toBe(403)
      expect((await mine.events(`?centre=${there}`)).status).toBe(403)
      for (const { id } of [foreign, none]) {
        expect((await mine.seat(id)).status).toBe(404)
        expect((await mine.extend({ student_id: id })).status).toBe(404)
        expect((await mine.note({ student_id: id, text: 'x' })).status).toBe(404)
        expect((await mine.absent(id)).status).toBe(404)
        expect((await mine.present(id)).status).toBe(404)
        expect((await mine.tell({ student_id: id })).status).toBe(404)
      }
      for (const whom of [{}, { center_id: there }]) {
        expect((await mine.extend(whom)).status).toBe(403)
        expect((await mine.note({ ...whom, text: 'x' })).status).toBe(403)
        expect((await mine.tell(whom)).status).toBe(403)
      }
      expect((await mine.seat(own.id)).body.data.may_extend).toBe(true)
      expect((await mine.extend({ center_id: hall.centre, minutes: 1 })).body.data.candidates).toBe(1)
    }
    await hall.office.note({ student_id: foreign.id, text: 'Of another centre.' })
    const { token } = await makeSignedIn(app, { role: 'invigilator', centreIds: [hall.centre] })
    const seen = (await watcher(app, { token, testId: hall.testId }).events()).body.data
    expect(seen.map(({ kind }) => kind)).toEqual(['extension', 'extension'])
  })

  it("lists today's tests, open ones first", async () => {
    const hall = await makeHall(app)
    app.onContentChange()
    const { token } = await makeSignedIn(app, { role: 'invigilator', centreIds: [hall.centre] })
    const halls = await app.call<Body & { data: { _id: string; state: string }[] }>('GET', '/api/staff/halls', {
      token,
    })
    expect(halls.body.data.find(({ _id }) => _id === hall.testId)?.state).toBe('open')
  })
})
