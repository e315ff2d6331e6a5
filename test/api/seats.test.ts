import { and, eq, sql } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followFees } from '#domains/exams/registrations/follow-fees.ts'
import { drawOneCard } from '#domains/exams/rooms/draw-cards.ts'
import { mailRegistration } from '#domains/exams/seats/mail-seats.ts'
import { moveWaitingListLater } from '#domains/exams/seats/move-waiting.ts'
import { centreSeats, waitingPlaces } from '#domains/exams/seats/tables.ts'
import { testRegistrations } from '#domains/exams/tables.ts'
import { profiles } from '#domains/identity/profile/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { entitlements } from '#domains/purchases/entitlements/tables.ts'
import { findCardCode } from '#domains/verification/issue-code.ts'
import type { Mail } from '#platform/work/mail/mail.ts'
import { password } from '../factories.ts'
import { grantCourse } from '../make-classes.ts'
import { makeCentre, makeCourse } from '../make-offers.ts'
import { asStudent, fillAndWait, makeSeats, makeStudents, seatsTaken, setTerms, stateOf } from '../make-seats.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const hours = (count: number) => count * 3600
const rollOf = async (id: string) =>
  (await app.db.select().from(testRegistrations).where(eq(testRegistrations.id, id)))[0]?.rollNumber
describe('seats at a centre', () => {
  it('the last ones are given once each to a hundred concurrent students', async () => {
    const { testId, centre } = await makeSeats(app, 7)
    const people = await makeStudents(app, 100)
    const first = await Promise.all(people.map(({ register }) => register(testId, centre.id)))
    const answers = []
    for (const [n, answer] of first.entries()) {
      // A busy machine asks for patience.
      const isBusy = answer.status === 503
      answers.push(isBusy ? ((await people[n]?.register(testId, centre.id)) ?? answer) : answer)
    }
    const given = answers.filter(({ status }) => status === 200)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(given).toHaveLength(7)
    expect(new Set(given.map(({ body }) => body.data.roll_no)).size).toBe(7)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.every(({ status }) => status === 409)).toBe(true)
    expect(refused[0]?.body.message).toBe(`${centre.name} is full. You can join its waiting list.`)
    expect(Object.keys(refused[0]?.body.errors ?? {})).toEqual(['center_id'])
    expect(await seatsTaken(app, testId, centre.id)).toBe(7)
  })

  it('are unlimited if unset, and none if 0', async () => {
    const [open, none] = [await makeSeats(app, null), await makeSeats(app, 0)]
    const [student] = await makeStudents(app, 1)
    expect((await student?.register(open.testId, open.centre.id))?.status).toBe(200)
    expect((await student?.register(none.testId, none.centre.id))?.status).toBe(409)
    // Online there is no such limit.
    expect((await student?.register(none.testId))?.status).toBe(200)
  })

  it('are counted per test and centre', async () => {
    const one = await makeSeats(app, 1)
    const other = await makeCentre(app)
    const both = await makeSeats(app, null, { centreIds: [one.centre.id, other.id] })
    await app.db.insert(centreSeats).values({ testId: both.testId, centreId: one.centre.id, seats: 1 })
    const [a, b, c] = await makeStudents(app, 3)
    expect((await a?.register(one.testId, one.centre.id))?.status).toBe(200)
    expect((await b?.register(both.testId, one.centre.id))?.status).toBe(200)
    const full = await c?.register(both.testId, one.centre.id)
    expect([full?.status, full?.body.message]).toEqual([409, expect.stringContaining(`with seats is ${other.name}`)])
    expect((await c?.register(both.testId, other.id))?.status).toBe(200)
  })

  it('are shown before choosing', async () => {
    const { testId, centre } = await makeSeats(app, 2)
    const [a, b] = await makeStudents(app, 2)
    const left = async () => (await b?.form(testId))?.body.data.centers
    expect(await left()).toEqual([
      { _id: centre.id, center_name: centre.name, center_address: centre.address, seats_left: 2, waiting: 0 },
    ])
    await a?.register(testId, centre.id)
    expect((await left())?.[0]?.seats_left).toBe(1)
    expect((await b?.form((await makeSeats(app, null)).testId))?.body.data.centers[0]?.seats_left).toBeNull()
  })
})

describe('a change', () => {
  it('of the mode and the centre keeps the roll number and frees the seat', async () => {
    const { testId, held, waiters, centre } = await fillAndWait(app, { seats: 1, waiting: 1 })
    const [student] = held
    const id = student?.registrationId ?? ''
    const before = await rollOf(id)
    const changed = await student?.change(id, { mode: 'online' })
    expect(changed?.body.data).toMatchObject({ _id: id, mode: 'online', center_id: null, roll_no: before })
    expect(await stateOf(app, waiters[0]?.placeId ?? '')).toBe('offered')
    expect((await student?.change(id, { mode: 'online' }))?.status).toBe(200)
    expect((await student?.change(id, { mode: 'offline', center_id: centre.id }))?.status).toBe(409)
    expect((await student?.change(id, { mode: 'offline' }))?.body.errors).toHaveProperty('center_id')
    expect((await waiters[0]?.change(id, { mode: 'online' }))?.status).toBe(404)
    expect(await seatsTaken(app, testId, centre.id)).toBe(0)
  })

  it('of the shift gives the next number of the examination, and the old seat to the next student', async () => {
    const morning = await fillAndWait(app, { seats: 1, waiting: 1 })
    const evening = await makeSeats(app, 1, { centreIds: [morning.centre.id] })
    await app.db.insert(centreSeats).values({ testId: evening.testId, centreId: morning.centre.id, seats: 1 })
    const [student] = morning.held
    const id = student?.registrationId ?? ''
    const there = { mode: 'offline', center_id: morning.centre.id, quiz_id: evening.testId }
    const unknown = await student?.change(id, there)
    expect([unknown?.status, Object.keys(unknown?.body.errors ?? {})]).toEqual([400, ['quiz_id']])
    await setTerms(app, evening.testId, { shiftIds: [morning.testId] })
    const moved = await student?.change(id, there)
    expect(moved?.body.data).toMatchObject({ roll_no: 2, quiz_id: { _id: evening.testId } })
    expect(moved?.body.data._id).not.toBe(id)
    expect(await stateOf(app, morning.waiters[0]?.placeId ?? '')).toBe('offered')
    expect(await seatsTaken(app, morning.testId, morning.centre.id)).toBe(0)
    const read = await app.call('GET', `/api/student-portal/subscription/${id}`, { token: student?.token ?? '' })
    expect(read.status).toBe(404)
  })

  it('and cancelling are possible for students until the deadline, to the second', async () => {
    const { testId, centre } = await makeSeats(app, null)
    const until = new Date(app.now().getTime() + hours(1) * 1000)
    await setTerms(app, testId, { changesUntil: until })
    const [a, b] = await makeStudents(app, 2)
    const ids = [await a?.register(testId, centre.id), await b?.register(testId, centre.id)].map(
      (answer) => answer?.body.data._id ?? '',
    )
    app.advance(hours(1) - 1)
    expect((await a?.cancel(ids[0] ?? ''))?.status).toBe(200)
    app.advance(1)
    const late = await b?.cancel(ids[1] ?? '')
    expect([late?.status, late?.body.message]).toEqual([409, expect.stringContaining('Please ask the institute')])
    expect((await b?.change(ids[1] ?? '', { mode: 'online' }))?.status).toBe(409)
    // Cancelled again it stays cancelled.
    expect((await a?.cancel(ids[0] ?? ''))?.status).toBe(200)
  })

  it('after cancelling, a student cannot start, and gets the same number when registering again', async () => {
    const { testId } = await makeSeats(app, null, { opensAt: new Date(app.now().getTime() + hours(1) * 1000) })
    const [a, b] = await makeStudents(app, 2)
    const first = await a?.register(testId)
    await b?.register(testId)
    const id = first?.body.data._id ?? ''
    await a?.cancel(id)
    const mine = await app.call<{ success: boolean; data: { subscribedTests: unknown[] } } & { message: string }>(
      'GET',
      '/api/student-portal/get-ftd-scholarship-test',
      { token: a?.token ?? '' },
    )
    expect(mine.body.data.subscribedTests).toEqual([])
    expect((await a?.change(id, { mode: 'online' }))?.body.message).toContain('was cancelled')
    expect((await a?.register(testId))?.body.data).toMatchObject({ _id: id, roll_no: 1 })
    const [c] = await makeStudents(app, 1)
    expect((await c?.register(testId))?.body.data.roll_no).toBe(3)
    await a?.cancel(id)
    app.advance(hours(1) + 60)
    const start = (token: string) => app.call('POST', `/api/quiz-portal/tests/${testId}/attempt`, { token, body: {} })
    expect((await start(a?.token ?? '')).status).toBe(403)
    expect((await start(b?.token ?? '')).status).toBe(200)
  })
})

describe('what a test asks for', () => {
  it('is shown before, and checked by the server', async () => {
    const { testId, centre } = await makeSeats(app, 5, { opensAt: new Date('2027-12-20T04:30:00Z') })
    await setTerms(app, testId, {
      syllabus: 'Algebra and the rivers of Odisha',
      classes: ['Class X'],
      minimumAge: 14,
      maximumAge: 15,
      categories: ['SC'],
    })
    const [student] = await makeStudents(app, 1)
    const fill = (dob: string, category: 'SC' | 'OBC') =>
      app.db
        .insert(profiles)
        .values({ userId: student?.user.id ?? '', dob, category, updatedAt: app.now() })
        .onConflictDoUpdate({ target: profiles.userId, set: { dob, category } })
    const register = (className?: string) => student?.register(testId, centre.id, { class_name: className })
    expect((await student?.form(testId))?.body.data).toMatchObject({
      syllabus: 'Algebra and the rivers of Odisha',
      classes: ['Class X'],
      refusal: expect.stringContaining('date of birth'),
      marking: expect.arrayContaining([expect.stringContaining('for a wrong answer')]),
      fee: null,
      eligibility: [
        expect.stringContaining('Class X'),
        expect.stringContaining('14 to 15'),
        expect.stringContaining('SC'),
      ],
    })
    expect((await register('Class X'))?.body.message).toContain('date of birth')
    await fill('2013-12-21', 'SC')
    expect((await register('Class X'))?.body.message).toContain('at least 14')
    await fill('2011-12-20', 'SC')
    expect((await register('Class X'))?.body.message).toContain('at most 15')
    await fill('2013-12-20', 'OBC')
    expect((await register('Class X'))?.body.message).toContain('category')
    await fill('2013-12-20', 'SC')
    expect((await register())?.body.errors).toEqual({ class_name: 'Choose your class.' })
    expect((await register('Class IX'))?.body.errors).toHaveProperty('class_name')
    expect((await student?.form(testId))?.body.data.refusal).toBeNull()
    expect((await register('Class X'))?.status).toBe(200)
  })

  it('the registration ends to the second', async () => {
    const { testId } = await makeSeats(app, null)
    const [a, b] = await makeStudents(app, 2)
    await setTerms(app, testId, { endsAt: new Date(app.now().getTime() + hours(1) * 1000) })
    app.advance(hours(1) - 1)
    expect((await a?.register(testId))?.status).toBe(200)
    app.advance(1)
    expect((await b?.register(testId))?.body.message).toContain('Registration for this test ended')
  })
})

/** Seats are kept for confirmed addresses only. */
async function makeConfirmed(count: number) {
  const people = await makeStudents(app, count)
  for (const { user } of people)
    await app.db.update(users).set({ emailConfirmedAt: app.now() }).where(eq(users.id, user.id))
  return people
}

describe('a fee', () => {
  it('is paid in the shop while a seat is kept, makes the seat a registration, and ends it when given back', async () => {
    const { testId, centre } = await makeSeats(app, 1)
    const course = await makeCourse(app, { type: 'test-series', baseFee: 10_000, discountedFee: 10_000 })
    await setTerms(app, testId, { feeCourseId: course.id })
    const [payer, next] = await makeConfirmed(2)
    const fee = { amount: 100, seo_url: course.seoUrl, is_paid: false }
    expect((await payer?.form(testId))?.body.data.fee).toMatchObject(fee)
    for (const centreId of [undefined, centre.id]) {
      const refused = await payer?.register(testId, centreId)
      expect([refused?.status, Object.keys(refused?.body.errors ?? {})]).toEqual([409, ['fee']])
    }
    const kept = await payer?.join(testId, centre.id)
    const until = new Date(app.now().getTime() + hours(0.5) * 1000).toISOString()
    expect(kept?.body.data).toMatchObject({ state: 'offered', offer_ends_at: until, fee })
    expect((await payer?.accept(kept?.body.data._id ?? ''))?.status).toBe(409)
    const waiting = await next?.join(testId, centre.id)
    expect(waiting?.body.data.state).toBe('waiting')

    const studentId = payer?.user.id ?? ''
    await grantCourse(app, { studentId, courseId: course.id })
    // Paid in time, and not come back: the seat is not given away.
    app.advance(hours(0.5))
    await moveWaitingListLater(app.context(), { testId, centreId: centre.id })
    await followFees(app.context())
    expect([await stateOf(app, kept?.body.data._id ?? ''), await seatsTaken(app, testId, centre.id)]).toEqual([
      'accepted',
      1,
    ])
    await app.db.update(entitlements).set({ endedAt: app.now() }).where(eq(entitlements.studentId, studentId))
    await followFees(app.context())
    expect(await seatsTaken(app, testId, centre.id)).toBe(0)
    expect(await stateOf(app, waiting?.body.data._id ?? '')).toBe('offered')
  })

  it('keeps the last seat for one of two who pay at once, and the other waits', async () => {
    const { testId, centre } = await makeSeats(app, 1)
    const course = await makeCourse(app, { type: 'test-series' })
    await setTerms(app, testId, { feeCourseId: course.id })
    const payers = await makeConfirmed(2)
    const kept = await Promise.all(payers.map(({ join }) => join(testId, centre.id)))
    expect(kept.map(({ body }) => body.data.state).sort()).toEqual(['offered', 'waiting'])
    for (const { user } of payers) await grantCourse(app, { studentId: user.id, courseId: course.id })
    const answers = await Promise.all(payers.map(({ register }) => register(testId, centre.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await seatsTaken(app, testId, centre.id)).toBe(1)
  })

  it('that is not paid gives the seat to the next', async () => {
    const { testId, centre } = await makeSeats(app, 1)
    await setTerms(app, testId, { feeCourseId: (await makeCourse(app, { type: 'test-series' })).id })
    const [first, next] = await makeConfirmed(2)
    const kept = await first?.join(testId, centre.id)
    const waiting = await next?.join(testId, centre.id)
    app.advance(hours(0.5))
    await moveWaitingListLater(app.context(), { testId, centreId: centre.id })
    expect([await stateOf(app, kept?.body.data._id ?? ''), await stateOf(app, waiting?.body.data._id ?? '')]).toEqual([
      'lapsed',
      'offered',
    ])
  })
})

it('a registration is confirmed by mail with its admit card, which an unconfirmed address does not get', async () => {
  const { testId, centre } = await makeSeats(app, null)
  const [student] = await makeStudents(app, 1)
  const userId = student?.user.id ?? ''
  const codes = { findKey: () => null, publicUrl: 'https://institute.example' }
  const confirm = async (registrationId: string) => {
    const mails: Mail[] = []
    await mailRegistration(
      app.context(),
      { userId, registrationId },
      {
        mailer: { send: async (mail) => void mails.push(mail) },
        publicUrl: codes.publicUrl,
        instituteName: 'Mahanadi Academy',
        drawCard: (ctx, card) => drawOneCard(ctx, card, (ctx, card) => findCardCode(ctx, codes, card)),
      },
    )
    return mails[0]
  }
  const registrationId = (await student?.register(testId, centre.id))?.body.data._id ?? ''
  const { rows } = await app.pool.query(
    `select count(*)::int as queued from jobs where kind = 'mail-registration' and payload->>'registrationId' = $1`,
    [registrationId],
  )
  expect(rows[0]?.queued).toBe(1)
  await app.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, userId))
  const plain = await confirm(registrationId)
  expect(plain?.text).toContain(`${codes.publicUrl}/download-ftd-admit-card/${registrationId}`)
  expect(plain?.attachment).toBeUndefined()
  await app.db.update(users).set({ emailConfirmedAt: app.now() }).where(eq(users.id, userId))
  await student?.change(registrationId, { mode: 'online' })
  const withCard = await confirm(registrationId)
  expect([withCard?.to, withCard?.attachment?.name]).toEqual([student?.user.email, 'admit-card-00001.pdf'])
  expect((await PDFDocument.load(withCard?.attachment?.body ?? '')).getPageCount()).toBe(1)
  await student?.cancel(registrationId)
  expect(await confirm(registrationId)).toBeUndefined()
})

it('a deleted account gives its seat to the next, and leaves the lists', async () => {
  const { testId, centre, held, waiters } = await fillAndWait(app, { seats: 1, waiting: 2 })
  const [first, second] = waiters
  const gone = (token: string) =>
    app.call('POST', '/api/um/delete-account', { token, body: { password, confirm: 'DELETE' } })
  expect((await gone(first?.token ?? '')).status).toBe(200)
  expect((await gone(held[0]?.token ?? '')).status).toBe(200)
  expect([await stateOf(app, first?.placeId ?? ''), await stateOf(app, second?.placeId ?? '')]).toEqual([
    'left',
    'offered',
  ])
  expect(await seatsTaken(app, testId, centre.id)).toBe(0)
})

it('a student has one open place in a test, also under concurrency', async () => {
  const { testId, centre } = await fillAndWait(app, { seats: 1, waiting: 0 })
  const [student] = await makeStudents(app, 1)
  const again = asStudent(app, student?.token ?? '')
  await Promise.all(Array.from({ length: 5 }, () => again.join(testId, centre.id)))
  const isOpen = and(eq(waitingPlaces.testId, testId), sql`${waitingPlaces.state} in ('waiting', 'offered')`)
  expect(await app.db.$count(waitingPlaces, isOpen)).toBe(1)
})
