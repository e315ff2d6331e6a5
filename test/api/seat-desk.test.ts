import { and, eq } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Subscription } from '#domains/exams/registrations/schema.ts'
import { printCards } from '#domains/exams/rooms/draw-cards.ts'
import type { ExamRoom, RegisteredRow, SeatDesk, SeatingDone, WaitingRow } from '#domains/exams/seats/schema.ts'
import { examSeats } from '#domains/exams/seats/tables.ts'
import { testRegistrations } from '#domains/exams/tables.ts'
import { userFiles } from '#domains/identity/profile/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { remindDayBefore } from '#domains/learning/calendar/remind-students.ts'
import { findCardCode } from '#domains/verification/issue-code.ts'
import type { CheckedDocument } from '#domains/verification/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { actorAs, makeSignedIn } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { type Data, fillAndWait, makeSeats, makeStudents, runSeatJobs, stateOf, usualBody } from '../make-seats.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await makeTestApp()
  admin = (await makeSignedIn(app, { role: 'admin' })).token
})
afterAll(() => app.close())

const staff = <T>(method: 'GET' | 'POST' | 'PUT', url: string, sent: { body?: object; token?: string } = {}) =>
  app.call<Data<T>>(method, `/api/staff/${url}`, { token: admin, ...sent })
type Seats = { testId: string; centreId: string; seats: unknown; token?: string }
const desk = async (testId: string, token = admin) =>
  (await staff<SeatDesk>('GET', `tests/${testId}/seats`, { token })).body.data
const setSeats = ({ testId, centreId, seats, ...by }: Seats) =>
  staff('PUT', `tests/${testId}/centres/${centreId}/seats`, { body: { seats }, ...by })
const save = (testId: string, body: object, version: number) =>
  app.call<Data<{ edit_version: number }>>('PUT', `/api/staff/tests/${testId}/registration-terms`, {
    token: admin,
    body: { ...usualBody, ...body },
    headers: { 'if-match': `"${version}"` },
  })
const listed = async (testId: string, query = '', token = admin) =>
  (await staff<RegisteredRow[]>('GET', `tests/${testId}/registrations${query}`, { token })).body.data
const managerOf = async (centreId: string) =>
  (await makeSignedIn(app, { role: 'centre-manager', centreIds: [centreId] })).token

describe('the desk', () => {
  it('shows seats taken, offered, left and waited for', async () => {
    const { testId, centre, held } = await fillAndWait(app, { seats: 3, waiting: 2 })
    await held[0]?.cancel(held[0].registrationId)
    expect((await desk(testId)).centers).toEqual([
      {
        _id: centre.id,
        center_name: centre.name,
        seats: 3,
        registered: 2,
        offered: 1,
        left: 0,
        waiting: 1,
        seated: 0,
        may_edit: true,
      },
    ])
    const waiting = (await staff<WaitingRow[]>('GET', `tests/${testId}/waiting-places`)).body.data
    expect(waiting.map(({ state }) => state)).toEqual(['offered', 'waiting'])
  })

  it('moves the list at once for more seats, and takes nobody’s away for fewer', async () => {
    const { testId, centre, waiters } = await fillAndWait(app, { seats: 2, waiting: 3 })
    expect((await setSeats({ testId, centreId: centre.id, seats: 4 })).status).toBe(200)
    const states = await Promise.all(waiters.map(({ placeId }) => stateOf(app, placeId)))
    expect(states).toEqual(['offered', 'offered', 'waiting'])
    await setSeats({ testId, centreId: centre.id, seats: 1 })
    expect((await desk(testId)).centers[0]).toMatchObject({ seats: 1, registered: 2, offered: 2, left: 0 })
    expect((await waiters[0]?.accept(waiters[0].placeId))?.status).toBe(200)
    await setSeats({ testId, centreId: centre.id, seats: null })
    expect(await stateOf(app, waiters[2]?.placeId ?? '')).toBe('offered')
    expect((await setSeats({ testId, centreId: newId(), seats: 1 })).status).toBe(400)
    for (const seats of [-1, 1.5, '3', 100_001]) {
      const answer = await setSeats({ testId, centreId: centre.id, seats })
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['seats']])
    }
  })

  it('saves the terms by version, and refuses inconsistent ones', async () => {
    const { testId } = await makeSeats(app, 1)
    const other = await makeSeats(app, 1)
    const terms = { syllabus: 'Algebra', classes: ['Class X'], minimum_age: 14, shift_ids: [other.testId] }
    expect((await save(testId, terms, 0)).body.data).toEqual({ edit_version: 1 })
    expect(await desk(testId)).toMatchObject({ edit_version: 1, terms })
    expect((await save(testId, terms, 0)).status).toBe(409)
    const wrong: [object, string][] = [
      [{ minimum_age: 16, maximum_age: 15 }, 'maximum_age'],
      [{ classes: ['X', 'X'] }, 'classes'],
      [{ shift_ids: [testId] }, 'shift_ids'],
      [{ shift_ids: [newId()] }, 'shift_ids'],
      [{ offer_hours: 0 }, 'offer_hours'],
      [{ age_on: '2026-02-30' }, 'age_on'],
    ]
    for (const [body, field] of wrong) {
      const answer = await save(testId, body, 1)
      expect([answer.status, Object.keys(answer.body.errors ?? {})[0]]).toEqual([400, field])
    }
    const raced = await Promise.all([save(other.testId, {}, 0), save(other.testId, {}, 0)])
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await save(newId(), {}, 0)).status).toBe(404)
  })

  it('shows a manager the own centre alone', async () => {
    const { testId, centre } = await fillAndWait(app, { seats: 1, waiting: 1 })
    const [own, other] = [await managerOf(centre.id), await managerOf((await makeCentre(app)).id)]
    expect((await desk(testId, own)).centers).toHaveLength(1)
    expect((await desk(testId, own)).online).toBeNull()
    expect((await desk(testId, other)).centers).toEqual([])
    expect(await listed(testId, '', own)).toHaveLength(1)
    expect(await listed(testId, '', other)).toEqual([])
    const waiting = (await staff<WaitingRow[]>('GET', `tests/${testId}/waiting-places`, { token: other })).body.data
    expect(waiting).toEqual([])
    expect((await setSeats({ testId, centreId: centre.id, seats: 9, token: other })).status).toBe(403)
    expect((await setSeats({ testId, centreId: centre.id, seats: 9, token: own })).status).toBe(200)
  })
})

describe('registrations', () => {
  it('are found by roll number, name, place and state', async () => {
    const { testId, centre, held } = await fillAndWait(app, { seats: 2, waiting: 0 })
    const [online] = await makeStudents(app, 1)
    await online?.register(testId)
    await held[1]?.cancel(held[1].registrationId)
    const { id, candidateName } = held[0]?.user ?? { id: '', candidateName: '' }
    await app.db.update(users).set({ candidateName: 'Of the account' }).where(eq(users.id, id))
    expect((await listed(testId, '?q=1')).map(({ candidate_name }) => candidate_name)).toEqual([candidateName])
    const rolls = async (query: string) => (await listed(testId, query)).map(({ roll_no }) => roll_no)
    expect(await rolls('')).toEqual([1, 3])
    expect(await rolls('?q=00003')).toEqual([3])
    expect(await rolls(`?q=${encodeURIComponent(candidateName)}`)).toEqual([1])
    expect(await rolls('?q=%25')).toEqual([])
    expect(await rolls(`?center=${centre.id}`)).toEqual([1])
    expect(await rolls('?center=online')).toEqual([3])
    expect(await rolls('?state=cancelled')).toEqual([2])
  })

  it('can be moved and cancelled by the office after the students’ deadline, with a logged and mailed reason', async () => {
    const { testId, centre, held, waiters } = await fillAndWait(app, { seats: 1, waiting: 1 })
    const [student] = held
    const id = student?.registrationId ?? ''
    const now = app.now().toISOString()
    await save(testId, { ends_at: null, changes_until: now }, 0)
    expect((await student?.change(id, { mode: 'online' }))?.status).toBe(409)
    const move = (body: object, token = admin) => staff('POST', `registrations/${id}/move`, { body, token })
    expect((await move({ mode: 'online' })).body.errors).toHaveProperty('reason')
    const elsewhere = await managerOf((await makeCentre(app)).id)
    expect((await move({ mode: 'online', reason: 'x' }, elsewhere)).status).toBe(404)
    expect((await move({ mode: 'online', reason: 'The hall is closed.' })).status).toBe(200)
    expect(await stateOf(app, waiters[0]?.placeId ?? '')).toBe('offered')
    const mails = (await runSeatJobs(app)).filter(({ to }) => to === student?.user.email)
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('You sit it online.')])
    expect(mails[0]?.text).toContain('The hall is closed.')
    // No more than there are seats, for the office too.
    const back = await move({ mode: 'offline', center_id: centre.id, reason: 'Again.' })
    expect([back.status, back.body.message]).toEqual([409, expect.stringContaining('is full')])
    const noted = and(eq(auditLog.subjectId, testId), eq(auditLog.action, 'registration-changed'))
    const [note] = await app.db.select().from(auditLog).where(noted)
    expect(note?.details).toMatchObject({ roll: 1, from: 'offline', to: 'online', reason: 'The hall is closed.' })
    const cancel = () => staff('POST', `registrations/${id}/cancel`, { body: { reason: 'Registered twice.' } })
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200])
    expect(await runSeatJobs(app)).toHaveLength(1)
  })

  it('cannot change once the candidate has begun', async () => {
    const { testId } = await makeSeats(app, null, { opensAt: new Date(app.now().getTime() + 60_000) })
    const [student] = await makeStudents(app, 1)
    const id = (await student?.register(testId))?.body.data._id ?? ''
    app.advance(61)
    const url = `/api/quiz-portal/tests/${testId}/attempt`
    expect((await app.call('POST', url, { token: student?.token ?? '', body: {} })).status).toBe(200)
    const cancelled = await staff('POST', `registrations/${id}/cancel`, { body: { reason: 'Late.' } })
    expect([cancelled.status, cancelled.body.message]).toEqual([409, 'This candidate has begun the test.'])
  })
})

describe('rooms', () => {
  const room = { name: 'Room 1', capacity: 3, columns: 2 }
  const add = (testId: string, centreId: string, change: object = {}) =>
    staff<ExamRoom[]>('POST', `tests/${testId}/rooms`, { body: { center_id: centreId, ...room, ...change } })
  const seat = (testId: string, centreId: string) =>
    staff<SeatingDone>('POST', `tests/${testId}/seating`, { body: { center_id: centreId } })

  it('have a unique name at their centre', async () => {
    const { testId, centre } = await makeSeats(app, 5)
    expect((await add(testId, centre.id)).body.data).toMatchObject([{ ...room, seated: 0, seating: 0 }])
    expect((await add(testId, centre.id, { name: 'ROOM 1' })).body.errors).toHaveProperty('name')
    for (const [field, value] of [
      ['name', ' '],
      ['capacity', 0],
      ['capacity', 501],
      ['columns', 31],
    ] as const)
      expect(Object.keys((await add(testId, centre.id, { [field]: value })).body.errors ?? {})).toEqual([field])
  })

  it('seat everyone once, and report who has no seat', async () => {
    const { testId, centre } = await fillAndWait(app, { seats: 5, waiting: 0 })
    expect((await seat(testId, centre.id)).status).toBe(409)
    await add(testId, centre.id)
    expect((await seat(testId, centre.id)).body.data).toEqual({ seated: 3, without: 2, neighbours: 0 })
    const rooms = (await add(testId, centre.id, { name: 'Room 2' })).body.data
    expect((await seat(testId, centre.id)).body.data).toEqual({ seated: 5, without: 0, neighbours: 0 })
    const shown = await desk(testId)
    expect(shown.rooms.map(({ seated, seating }) => [seated, seating])).toEqual([
      [3, 2],
      [2, 1],
    ])
    expect(shown.centers[0]?.seated).toBe(5)
    const changed = (body: object) =>
      staff<ExamRoom[]>('PUT', `exam-rooms/${rooms[1]?._id}`, { body: { ...room, ...body } })
    expect((await changed({ name: 'Hall' })).body.data[1]).toMatchObject({ name: 'Hall', seated: 2 })
    expect((await changed({ name: 'Hall', columns: 3 })).body.data[1]).toMatchObject({ seated: 0 })
    expect((await staff('POST', `exam-rooms/${rooms[0]?._id}/remove`, { body: {} })).status).toBe(200)
    expect((await desk(testId)).rooms).toHaveLength(1)
  })

  it('lose candidates who cancel or change', async () => {
    const { testId, centre, held } = await fillAndWait(app, { seats: 2, waiting: 0 })
    await add(testId, centre.id)
    await seat(testId, centre.id)
    const [a, b] = held
    const seats = (id = '') => app.db.$count(examSeats, eq(examSeats.registrationId, id))
    expect(await seats(a?.registrationId)).toBe(1)
    const url = `/api/student-portal/subscription/${a?.registrationId}`
    const own = await app.call<{ data: Subscription }>('GET', url, { token: a?.token ?? '' })
    expect(own.body.data.seat).toEqual({ room: expect.any(String), number: expect.any(Number) })
    await a?.cancel(a.registrationId)
    await b?.change(b.registrationId, { mode: 'online' })
    expect([await seats(a?.registrationId), await seats(b?.registrationId)]).toEqual([0, 0])
  })

  it('are printed for the door and the desk, and all cards as one task', async () => {
    const { testId, centre, held } = await fillAndWait(app, { seats: 3, waiting: 0 })
    const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c44' } })
      .webp()
      .toBuffer()
    const storageKey = `people/${newId()}`
    await app.context().storage.put(storageKey, photo, 'image/webp')
    const userId = held[0]?.user.id ?? ''
    const file = { id: newId(), userId, kind: 'photo' as const, storageKey, bytes: photo.length, createdAt: app.now() }
    await app.db.insert(userFiles).values(file)
    const [made] = (await add(testId, centre.id)).body.data
    await seat(testId, centre.id)
    const print = async (side: string) => {
      const url = `/api/staff/exam-rooms/${made?._id}/${side}`
      const answer = await app.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin}` } })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      return (await PDFDocument.load(answer.rawPayload)).getPageCount()
    }
    expect([await print('door-list'), await print('attendance-sheet')]).toEqual([1, 1])
    const started = await staff<{ rows: number }>('POST', `tests/${testId}/admit-cards`, {
      body: { center_id: centre.id },
    })
    expect(started.body.data.rows).toBe(3)
    const beats: number[] = []
    const task = { id: newId(), fileKey: 'tasks/cards', input: { filters: { test: testId, centre: centre.id } } }
    const ctx = { ...app.context(), actor: actorAs('admin', newId()) }
    const codes: string[] = []
    const done = await printCards(
      ctx,
      { ...task, beat: async (count) => void beats.push(count) },
      async (ctx, card) => {
        const printed = await findCardCode(ctx, { findKey: () => null, publicUrl: 'https://institute.example' }, card)
        codes.push(printed.code)
        return printed
      },
    )
    expect([done.told, beats]).toEqual(['3 admit cards', [0, 3]])
    const stored = await app.context().storage.get('tasks/cards')
    expect((await PDFDocument.load(stored?.body ?? Buffer.from(''))).getPageCount()).toBe(3)
    // Each carries the code that its candidate has, and that anybody can check.
    for (const code of codes) {
      const checked = await app.call<{ data: CheckedDocument }>('GET', `/api/verify/${code}`)
      expect(checked.body.data).toMatchObject({ state: 'valid', kind: 'admit-card' })
    }
    const own = await app.call<{ data: { code: string } }>(
      'GET',
      `/api/student-portal/subscription/${held[0]?.registrationId}/code`,
      held[0] ? { token: held[0].token } : {},
    )
    expect(own.body.data.code).toBe(codes[0])
  })
})

describe('the reminder of the day before', () => {
  const minute = 60_000
  it('is sent between nine and midnight in India, once, and not after cancelling', async () => {
    // Half past ten in India, four days on: nothing else is held on that day.
    const day = new Date(app.now().getTime() + 4 * 24 * 60 * minute)
    const opensAt = new Date(`${day.toISOString().slice(0, 10)}T05:00:00Z`)
    const { testId } = await makeSeats(app, null, { opensAt })
    const [a, b] = await makeStudents(app, 2)
    await a?.register(testId)
    const gone = await b?.register(testId)
    await b?.cancel(gone?.body.data._id ?? '')
    const midnight = new Date(`${opensAt.toISOString().slice(0, 10)}T00:00:00+05:30`).getTime()
    const remindAt = async (at: number) => {
      await remindDayBefore({ ...app.context(), now: new Date(at) })
      const { rows } = await app.pool.query(
        `select count(*)::int as count from jobs where kind = 'mail-test-tomorrow' and payload->>'userId' = any($1)`,
        [[a?.user.id, b?.user.id]],
      )
      return Number(rows[0]?.count)
    }
    // The day before the day before, its morning, and the last second before the day itself.
    expect(await remindAt(midnight - 24 * 60 * minute - 1000)).toBe(0)
    expect(await remindAt(midnight - 15 * 60 * minute - 1000)).toBe(0)
    expect(await remindAt(midnight)).toBe(0)
    expect(await remindAt(midnight - 1000)).toBe(1)
    expect(await remindAt(midnight - 1000)).toBe(1)
    const [late] = await makeStudents(app, 1)
    await late?.register(testId)
    await Promise.all([remindAt(midnight - 1000), remindAt(midnight - 1000)])
    app.advance((midnight - 1000 - app.now().getTime()) / 1000)
    const mails = (await runSeatJobs(app)).filter(({ subject }) => subject.endsWith('is tomorrow'))
    expect(mails.map(({ to }) => to).sort()).toEqual([a?.user.email, late?.user.email].sort())
    expect(mails[0]?.text).toMatch(/tomorrow, .*10:30/)
    const isOn = eq(testRegistrations.testId, testId)
    expect(await app.db.$count(testRegistrations, isOn)).toBe(3)
  })
})
