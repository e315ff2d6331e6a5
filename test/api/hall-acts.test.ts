import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CandidateMessage } from '#domains/attempts/hall/schema.ts'
import { closeOverdue } from '#domains/attempts/sitting/close-attempt.ts'
import { plainTerms } from '#domains/exams/patterns/rules.ts'
import { makeRegistration, makeSignedIn } from '../factories.ts'
import { makeCandidate, makeHall, watcher } from '../make-hall.ts'
import { makePlace } from '../make-place.ts'
import { makeLockedTest } from '../sections.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Made = Awaited<ReturnType<typeof makeHall>>
const candidateOf = ({ testId, questionIds, centre }: Made, centreId: string | null = centre) =>
  makeCandidate(app, { testId, questionIds, centreId })
const rowOf = async (attemptId: string) =>
  (await app.pool.query('select * from attempts where id = $1', [attemptId])).rows[0]
const countRows = async (text: string, values: unknown[]) => (await app.pool.query(text, values)).rowCount

async function sitDown(candidate: Awaited<ReturnType<typeof makeCandidate>>) {
  const attempt = await candidate.begin()
  await candidate.save(attempt)
  return attempt
}

describe('more time', () => {
  it('reaches one candidate with the next save, moves the end, and is granted once for two presses', async () => {
    const hall = await makeHall(app)
    const [one, other] = [await candidateOf(hall), await candidateOf(hall)]
    const [attempt, untouched] = [await sitDown(one), await sitDown(other)]
    const key = randomUUID()
    const presses = await Promise.all([1, 2].map(() => hall.office.extend({ student_id: one.id }, key)))
    expect(presses.map(({ status }) => status)).toEqual([200, 200])
    expect(presses[0]?.body.data).toEqual(presses[1]?.body.data)
    expect(presses[0]?.body.data).toMatchObject({ candidates: 1 })
    const saved = (await one.save(attempt, 0)).body.data
    expect(saved).toMatchObject({ time_left: attempt.time_left + 600, extended_seconds: 600 })
    const elsewhere = (await other.save(untouched, 0)).body.data
    expect(elsewhere.time_left).toBe(untouched.time_left)
    expect(elsewhere).not.toHaveProperty('extended_seconds')
    const again = await one.begin()
    expect(again).toMatchObject({ time_left: attempt.time_left + 600, extended_seconds: 600 })
    const notes = await app.pool.query(
      "select action, subject_id, centre_id, details from audit_log where action = 'candidate-time-extended' and subject_id = $1",
      [one.id],
    )
    expect(notes.rows).toMatchObject([{ centre_id: hall.centre, details: { minutes: 10, candidates: 1 } }])
    expect((await hall.office.events()).body.data).toMatchObject([
      { kind: 'extension', student_id: one.id, minutes: 10, text: 'The power was cut.' },
    ])
  })

  it('closes the attempt at the new end, not the old one', async () => {
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    const attempt = await sitDown(candidate)
    await hall.office.extend({ student_id: candidate.id })
    app.advance(attempt.time_left + 30.002)
    await closeOverdue(app.context(), attempt._id)
    expect((await rowOf(attempt._id)).closed_at).toBeNull()
    const { rows } = await app.pool.query("select max(run_at) as at from jobs where payload->>'attemptId' = $1", [
      attempt._id,
    ])
    const { deadline } = await rowOf(attempt._id)
    expect(rows[0].at.getTime()).toBe(deadline.getTime() + 30_001)
    expect((await candidate.save(attempt)).body.data).toMatchObject({ is_closed: false, late: [] })
    app.advance(600)
    await closeOverdue(app.context(), attempt._id)
    expect((await rowOf(attempt._id)).closed_at).not.toBeNull()
  })

  it('delays the results until the last candidate has finished', async () => {
    const hall = await makeHall(app, { isReleasedByStaff: true })
    const [one, other] = [await candidateOf(hall), await candidateOf(hall)]
    const attempt = await sitDown(one)
    await other.api.submit((await sitDown(other))._id)
    await hall.office.extend({ minutes: 90 })
    const release = async () =>
      (await app.call('POST', `/api/staff/tests/${hall.testId}/release-results`, { token: hall.token, body: {} }))
        .status
    // Later than any right to extra time reaches.
    app.advance(2 * 3600)
    app.onContentChange()
    expect(await release()).toBe(409)
    await one.api.submit(attempt._id)
    app.onContentChange()
    expect(await release()).toBe(200)
  })

  it('can be given to everyone sitting at that moment, or at a centre', async () => {
    const hall = await makeHall(app)
    const there = (await makePlace(app)).centre
    const people = [await candidateOf(hall), await candidateOf(hall, there), await candidateOf(hall, null)]
    const attempts = []
    for (const person of people) attempts.push(await sitDown(person))
    const gone = await candidateOf(hall)
    await gone.api.submit((await sitDown(gone))._id)
    expect((await hall.office.extend({ center_id: there })).body.data.candidates).toBe(1)
    expect((await hall.office.extend({ minutes: 5 })).body.data.candidates).toBe(3)
    const given = []
    for (const { _id } of attempts) given.push((await rowOf(_id)).extended_seconds)
    expect(given).toEqual([300, 900, 300])
  })

  it('can be given to a room, as can messages and incidents, and concerns those with seats there', async () => {
    const hall = await makeHall(app, { opensAt: new Date(app.now().getTime() + 1000) })
    const people = [await candidateOf(hall), await candidateOf(hall), await candidateOf(hall)]
    const staff = (method: 'POST' | 'GET', path: string, body: object) =>
      app.call<Body & { data: { _id: string }[] }>(method, `/api/staff/tests/${hall.testId}/${path}`, {
        token: hall.token,
        body,
      })
    const size = { center_id: hall.centre, columns: 2, has_computers: true }
    const rooms = []
    for (const [name, capacity] of [
      ['Room 1', 2],
      ['Room 2', 1],
    ])
      rooms.push((await staff('POST', 'rooms', { ...size, name, capacity })).body.data.at(-1)?._id ?? '')
    expect((await staff('POST', 'seating', { center_id: hall.centre })).body.data).toMatchObject({
      seated: 3,
      without: 0,
    })
    app.advance(2)
    const attempts = []
    for (const person of people) attempts.push(await sitDown(person))
    const { data } = (await hall.office.look(`?room=${rooms[0]}`)).body
    expect(data.rooms.map(({ room_name, seats, plan }) => [room_name, seats, plan.length])).toEqual([
      ['Room 1', 2, 2],
      ['Room 2', 1, 0],
    ])
    expect([data.seats, Object.values(data.counts).reduce((sum, count) => sum + count)]).toEqual([2, 2])
    expect(await hall.office.extend({ room_id: rooms[0] })).toMatchObject({
      status: 200,
      body: { data: { candidates: 2 } },
    })
    const seated = new Set(data.rooms[0]?.plan.map(({ student_id }) => student_id))
    const given = []
    for (const { _id } of attempts) given.push((await rowOf(_id)).extended_seconds)
    expect(given).toEqual(people.map(({ id }) => (seated.has(id) ? 600 : 0)))
    expect((await hall.office.events()).body.data).toMatchObject([{ room_name: 'Room 1', minutes: 10 }])

    app.advance(5)
    const [told, asked] = ['For Room 1.', 'For a room that they are not in.']
    await hall.office.tell({ room_id: rooms[0], text: told })
    await hall.office.tell({ room_id: rooms[1], text: asked })
    for (const [n, person] of people.entries()) {
      const attempt = attempts[n]
      if (attempt) expect((await person.save(attempt)).body.data.messages).toBe(1)
      const own = await app.call<Body & { data: CandidateMessage[] }>(
        'GET',
        `/api/quiz-portal/attempts/${attempt?._id}/messages`,
        { token: person.token },
      )
      expect(own.body.data.map(({ text }) => text)).toEqual([seated.has(person.id) ? told : asked])
    }
    const [inRoom] = people.filter(({ id }) => seated.has(id))
    const [elsewhere] = people.filter(({ id }) => !seated.has(id))
    await hall.office.note({ student_id: inRoom?.id, text: 'The screen went dark.' })
    await hall.office.note({ room_id: rooms[1], text: 'The lights went out.' })
    const incidents = (await hall.office.events()).body.data.filter(({ kind }) => kind === 'incident')
    expect(incidents.map(({ room_name }) => room_name).sort()).toEqual(['Room 1', 'Room 2'])
    const toldOf = async (id = '') => (await hall.office.seat(id)).body.data.events.map(({ text }) => text).sort()
    expect(await toldOf(elsewhere?.id)).toEqual([asked, 'The lights went out.'])
    expect((await hall.office.extend({ room_id: rooms[0], center_id: hall.centre })).body.errors).toHaveProperty(
      'room_id',
    )
    expect((await hall.office.extend({ room_id: randomUUID() })).status).toBe(404)
  })

  it.each([
    [true, 40, 40],
    [true, 500, 90],
    [false, 40, 0],
  ])(
    'is given back for waiting for the server if the test says so (%j), %i seconds as %i',
    async (isGivenBack, waited, expected) => {
      const terms = { ...plainTerms, waitsGivenBack: isGivenBack }
      const hall = await makeHall(app, { opensAt: new Date(app.now().getTime() - 90_000), terms })
      const candidate = await candidateOf(hall)
      const opened = await app.call<Body & { data: { time_left: number } }>(
        'POST',
        `/api/quiz-portal/tests/${hall.testId}/attempt?waited_seconds=${waited}`,
        { token: candidate.token, body: {} },
      )
      expect(opened.body.data.time_left).toBe(3600 - 90 + expected)
      const { data } = (await hall.office.look()).body
      expect(data.waited).toEqual({ candidates: 1, longest_seconds: waited })
      expect(data.rows).toMatchObject([{ waited_seconds: waited }])
    },
  )

  it('moves only sections that are not over', async () => {
    const made = await makeLockedTest(app, { type: 'ftd', minutes: [10, 20], durationMinutes: 30 })
    const { user, token } = await makeSignedIn(app)
    await makeRegistration(app, { testId: made.testId, studentId: user.id })
    const opened = await app.call<Body & { data: { _id: string; epoch: number } }>(
      'POST',
      `/api/quiz-portal/tests/${made.testId}/attempt`,
      { token, body: {} },
    )
    const { _id, epoch } = opened.body.data
    app.advance(660)
    const examiner = await makeSignedIn(app, { role: 'examiner' })
    await watcher(app, { token: examiner.token, testId: made.testId }).extend({ minutes: 5 })
    const saved = await app.call<Body & { data: { section_ends: number[]; time_left: number } }>(
      'POST',
      `/api/quiz-portal/attempts/${_id}/answers`,
      { token, body: { epoch, entries: [] } },
    )
    // The test closes half an hour after it opened, a minute before this candidate's half hour is over.
    expect(saved.body.data).toMatchObject({ section_ends: [0, 1080 + 300], time_left: 1080 + 300 })
  })

  it.each([
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 181 }, 'minutes'],
    [{ minutes: -5 }, 'minutes'],
    [{ minutes: 1.5 }, 'minutes'],
    [{ reason: '  ' }, 'reason'],
    [{ student_id: 'x' }, 'student_id'],
  ])('is refused as %o, naming the field', async (wrong, field) => {
    const hall = await makeHall(app)
    const { status, body } = await hall.office.extend(wrong)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
  })

  it('is refused for two targets at once, for nobody, after the end, and without a key', async () => {
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    expect((await hall.office.extend({ student_id: candidate.id, center_id: hall.centre })).status).toBe(400)
    expect((await hall.office.extend({ student_id: candidate.id })).status).toBe(409)
    expect((await hall.office.extend({})).status).toBe(409)
    const attempt = await sitDown(candidate)
    app.advance(attempt.time_left)
    expect((await hall.office.extend({ student_id: candidate.id })).status).toBe(409)
    expect(await countRows('select 1 from time_extensions where test_id = $1', [hall.testId])).toBe(0)
    const url = `/api/staff/tests/${hall.testId}/hall-extensions`
    const body = { minutes: 5, reason: 'A reason.' }
    expect((await app.call('POST', url, { token: hall.token, body })).status).toBe(400)
  })

  it('cannot be revoked', async () => {
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    await sitDown(candidate)
    await hall.office.extend({})
    for (const text of ['delete from attempt_extensions', 'update time_extensions set minutes = 1'])
      await expect(app.pool.query(text)).rejects.toThrow('append-only')
  })

  it('adds up when two people give it at once', async () => {
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    const attempt = await sitDown(candidate)
    const given = await Promise.all([5, 7].map((minutes) => hall.office.extend({ minutes })))
    expect(given.map(({ status }) => status)).toEqual([200, 200])
    expect((await candidate.save(attempt, 0)).body.data.time_left).toBe(attempt.time_left + 720)
  })
})

describe('absent', () => {
  it('applies to candidates who never came, until they arrive', async () => {
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    const key = randomUUID()
    const at = app.now().toISOString()
    const sent = [await hall.office.absent(candidate.id, at, key), await hall.office.absent(candidate.id, at, key)]
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(await hall.office.stateOf(candidate.id)).toBe('absent')
    expect(
      await countRows("select 1 from audit_log where action = 'absence-noted' and subject_id = $1", [candidate.id]),
    ).toBe(1)
    app.advance(1)
    const attempt = await sitDown(candidate)
    expect(await hall.office.stateOf(candidate.id)).toBe('answering')
    expect((await hall.office.absent(candidate.id)).status).toBe(409)
    await candidate.api.submit(attempt._id)
    expect(await hall.office.stateOf(candidate.id)).toBe('finished')
  })

  it('can be sent later than written, and revoked', async () => {
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    const written = app.now().toISOString()
    app.advance(30)
    await sitDown(candidate)
    // Written before they began, on a phone without a connection.
    expect((await hall.office.absent(candidate.id, written)).status).toBe(200)
    expect(await hall.office.stateOf(candidate.id)).toBe('answering')
    const other = await candidateOf(hall)
    await hall.office.absent(other.id, '2039-01-01T00:00:00Z')
    expect((await hall.office.seat(other.id)).body.data.seat.since).toBe(app.now().toISOString())
    expect((await hall.office.present(other.id)).status).toBe(200)
    expect(await hall.office.stateOf(other.id)).toBe('not-here')
    expect((await hall.office.present(other.id)).status).toBe(404)
  })
})

describe('incidents', () => {
  it('keep their time of writing, once per key, and are listed with the candidate', async () => {
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    const key = randomUUID()
    const body = { student_id: candidate.id, text: 'The screen went dark.', written_at: app.now().toISOString() }
    app.advance(90)
    const sent = [await hall.office.note(body, key), await hall.office.note(body, key)]
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    const { events } = (await hall.office.seat(candidate.id)).body.data
    expect(events).toMatchObject([{ kind: 'incident', at: body.written_at, text: body.text }])
    expect((await hall.office.note({ ...body, text: ' ' })).body.errors).toHaveProperty('text')
    expect((await hall.office.note({ ...body, written_at: 'now' })).body.errors).toHaveProperty('written_at')
  })
})

describe('a message', () => {
  it("is counted with the recipients' next save, and read once", async () => {
    const hall = await makeHall(app)
    const there = (await makePlace(app)).centre
    const [one, near, far] = [await candidateOf(hall), await candidateOf(hall), await candidateOf(hall, there)]
    await hall.office.tell({ text: 'Before anybody began.' })
    app.advance(1)
    const people = [one, near, far]
    const attempts = []
    for (const person of people) attempts.push(await sitDown(person))
    await hall.office.tell({ student_id: one.id, text: 'For you alone.' })
    await hall.office.tell({ center_id: there, text: 'For a centre.' })
    const told = (await hall.office.tell({ text: 'For all.' })).body.data._id
    const counts = []
    for (const [n, person] of people.entries()) {
      const attempt = attempts[n]
      if (attempt) counts.push((await person.save(attempt, 0)).body.data.messages)
    }
    expect(counts).toEqual([2, 1, 2])
    const base = `/api/quiz-portal/attempts/${attempts[0]?._id}/messages`
    const list = async () =>
      (await app.call<Body & { data: CandidateMessage[] }>('GET', base, { token: one.token })).body.data
    expect((await list()).map(({ text, read_at }) => [text, read_at])).toEqual([
      ['For you alone.', null],
      ['For all.', null],
    ])
    const read = (token: string, id: string) => app.call('POST', `${base}/${id}/read`, { token, body: {} })
    const first = app.now().toISOString()
    expect((await read(one.token, told)).status).toBe(200)
    app.advance(5)
    expect((await read(one.token, told)).status).toBe(200)
    expect((await list()).at(-1)?.read_at).toBe(first)
    expect((await read(near.token, told)).status).toBe(404)
    expect((await read(one.token, randomUUID())).status).toBe(404)
    const events = (await hall.office.events()).body.data
    expect(events.find(({ _id }) => _id === told)).toMatchObject({ read: 1, text: 'For all.' })
  })

  it('never delays a save when counting fails', async () => {
    const hall = await makeHall(app)
    const candidate = await candidateOf(hall)
    const attempt = await sitDown(candidate)
    await hall.office.tell({})
    const client = await app.pool.connect()
    await client.query('begin; lock table hall_messages in access exclusive mode')
    app.advance(4)
    const saved = await candidate.save(attempt)
    await client.query('rollback')
    client.release()
    expect(saved).toMatchObject({ status: 200, body: { data: { acknowledged: 2 } } })
  })
})
