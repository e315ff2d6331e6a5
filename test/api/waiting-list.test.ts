import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveWaitingListLater } from '#domains/exams/seats/move-waiting.ts'
import { fillAndWait, makeSeats, makeStudents, runSeatJobs, seatsTaken, setTerms, stateOf } from '../make-seats.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const hours = (count: number) => count * 3600
/** Counts promised seats, which must not exceed the existing ones. */
async function countPromised(testId: string) {
  const { rows } = await app.pool.query(
    `select (select count(*)::int from test_registrations where test_id = $1 and centre_id is not null and cancelled_at is null)
      + (select count(*)::int from waiting_places where test_id = $1 and state = 'offered') as promised`,
    [testId],
  )
  return Number(rows[0]?.promised)
}

describe('a waiting list', () => {
  it('can be joined when a centre is full, in order, once', async () => {
    const { testId, centre, waiters } = await fillAndWait(app, { seats: 1, waiting: 2 })
    const [first, second] = waiters
    expect((await first?.waiting())?.[0]).toMatchObject({ quiz_id: testId, state: 'waiting', ahead: 0 })
    expect((await second?.waiting())?.[0]).toMatchObject({ ahead: 1 })
    const again = await first?.join(testId, centre.id)
    expect([again?.status, again?.body.data._id]).toEqual([200, first?.placeId])
    expect((await second?.form(testId))?.body.data).toMatchObject({ waiting: { ahead: 1 } })
    expect((await second?.form(testId))?.body.data.centers[0]?.waiting).toBe(2)
  })

  it('is only for full centres, and for students without a seat there', async () => {
    const { testId, centre, held } = await fillAndWait(app, { seats: 1, waiting: 0 })
    const joined = await held[0]?.join(testId, centre.id)
    expect([joined?.status, joined?.body.message]).toEqual([409, expect.stringContaining('already')])
    const free = await makeSeats(app, 5)
    const [student] = await makeStudents(app, 1)
    expect((await student?.join(free.testId, free.centre.id))?.body.message).toContain('has seats left')
    expect((await student?.join(free.testId, centre.id))?.status).toBe(400)
  })

  it('moves up after a cancellation, with a mail, and the offer is accepted once', async () => {
    const { testId, centre, held, waiters } = await fillAndWait(app, { seats: 1, waiting: 2 })
    const [first, second] = waiters
    expect((await first?.accept(first.placeId))?.status).toBe(409)
    expect((await held[0]?.cancel(held[0].registrationId))?.status).toBe(200)
    expect([await stateOf(app, first?.placeId ?? ''), await stateOf(app, second?.placeId ?? '')]).toEqual([
      'offered',
      'waiting',
    ])
    const mails = await runSeatJobs(app)
    expect(mails.map(({ to }) => to)).toEqual([first?.user.email])
    expect(mails[0]?.subject).toContain(centre.name)
    expect(mails[0]?.text).toContain('https://institute.example/ftd-scholarship-tests')
    // The seat is reserved: nobody else gets it.
    const [other] = await makeStudents(app, 1)
    expect((await other?.register(testId, centre.id))?.status).toBe(409)
    const answers = await Promise.all([first?.accept(first.placeId), first?.accept(first.placeId)])
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200])
    expect(new Set(answers.map((answer) => answer?.body.data._id)).size).toBe(1)
    expect(await seatsTaken(app, testId, centre.id)).toBe(1)
    expect((await second?.accept(second.placeId))?.status).toBe(409)
    expect((await first?.waiting())?.length).toBe(0)
  })

  it('offers to the next after the deadline, to the second, and once', async () => {
    const { testId, centre, held, waiters } = await fillAndWait(app, { seats: 1, waiting: 2 })
    const [first, second] = waiters
    await setTerms(app, testId, { offerHours: 2 })
    await held[0]?.cancel(held[0].registrationId)
    await runSeatJobs(app)
    app.advance(hours(2) - 1)
    await runSeatJobs(app)
    expect(await stateOf(app, first?.placeId ?? '')).toBe('offered')
    app.advance(1)
    const late = await first?.accept(first.placeId)
    expect([late?.status, late?.body.message]).toEqual([409, expect.stringContaining('was kept for you until')])
    const mails = await runSeatJobs(app)
    expect(mails.map(({ to }) => to).sort()).toEqual([first?.user.email, second?.user.email].sort())
    const move = () => moveWaitingListLater(app.context(), { testId, centreId: centre.id })
    await Promise.all([move(), move(), move()])
    expect(await runSeatJobs(app)).toEqual([])
    expect([await stateOf(app, first?.placeId ?? ''), await stateOf(app, second?.placeId ?? '')]).toEqual([
      'lapsed',
      'offered',
    ])
    expect(await countPromised(testId)).toBe(1)
    // A person who returns goes to the end of the list.
    expect((await first?.join(testId, centre.id))?.body.data).toMatchObject({ state: 'waiting', ahead: 0 })
  })

  it('moves on with the next request, even if the job is late', async () => {
    const { testId, centre, held, waiters } = await fillAndWait(app, { seats: 1, waiting: 1 })
    await setTerms(app, testId, { offerHours: 2 })
    await held[0]?.cancel(held[0].registrationId)
    app.advance(hours(2))
    const [other] = await makeStudents(app, 1)
    expect((await other?.register(testId, centre.id))?.status).toBe(200)
    expect(await stateOf(app, waiters[0]?.placeId ?? '')).toBe('lapsed')
    expect(await countPromised(testId)).toBe(1)
  })

  it('an offer never lasts beyond the end of the registration, and none is made after it', async () => {
    const { testId, held, waiters } = await fillAndWait(app, { seats: 2, waiting: 2 })
    const endsAt = new Date(app.now().getTime() + hours(2) * 1000)
    await setTerms(app, testId, { endsAt })
    await held[0]?.cancel(held[0].registrationId)
    expect((await waiters[0]?.waiting())?.[0]?.offer_ends_at).toBe(endsAt.toISOString())
    app.advance(hours(2))
    expect((await waiters[0]?.accept(waiters[0].placeId))?.status).toBe(409)
    await runSeatJobs(app)
    expect(await stateOf(app, waiters[1]?.placeId ?? '')).toBe('waiting')
  })

  it('two offers and many registrations never exceed the seats', async () => {
    const { testId, centre, held, waiters } = await fillAndWait(app, { seats: 4, waiting: 6 })
    const others = await makeStudents(app, 20)
    await Promise.all([
      ...held.slice(0, 3).map(({ cancel, registrationId }) => cancel(registrationId)),
      ...others.map(({ register }) => register(testId, centre.id)),
      ...waiters.map(({ accept, placeId }) => accept(placeId)),
    ])
    expect(await countPromised(testId)).toBe(4)
    await Promise.all(waiters.flatMap(({ accept, placeId }) => [accept(placeId), accept(placeId)]))
    expect(await seatsTaken(app, testId, centre.id)).toBe(4)
    expect(await countPromised(testId)).toBe(4)
  })

  it('leaving the list declines the offer, which goes to the next', async () => {
    const { held, waiters } = await fillAndWait(app, { seats: 1, waiting: 2 })
    const [first, second] = waiters
    await held[0]?.cancel(held[0].registrationId)
    expect((await first?.leave(first.placeId))?.status).toBe(200)
    expect((await first?.leave(first.placeId))?.status).toBe(200)
    expect(await stateOf(app, second?.placeId ?? '')).toBe('offered')
    expect((await second?.leave(first?.placeId ?? ''))?.status).toBe(404)
    expect((await held[0]?.accept(second?.placeId ?? ''))?.status).toBe(404)
  })

  it('accepting an offer releases another seat', async () => {
    const { testId, centre, held, waiters } = await fillAndWait(app, { seats: 1, waiting: 1 })
    const [waiter] = waiters
    const online = await waiter?.register(testId)
    await held[0]?.cancel(held[0].registrationId)
    const accepted = await waiter?.accept(waiter.placeId)
    expect(accepted?.body.data).toMatchObject({
      _id: online?.body.data._id,
      roll_no: online?.body.data.roll_no,
      mode: 'offline',
      center_id: { _id: centre.id },
    })
    // Registering while a seat is offered accepts the offer too.
    const next = await fillAndWait(app, { seats: 1, waiting: 1 })
    await next.held[0]?.cancel(next.held[0].registrationId)
    expect((await next.waiters[0]?.register(next.testId, next.centre.id))?.status).toBe(200)
    expect(await stateOf(app, next.waiters[0]?.placeId ?? '')).toBe('accepted')
  })
})
