import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRegistration } from '#domains/exams/registrations/reads.ts'
import type { StudentTests, Subscription } from '#domains/exams/registrations/schema.ts'
import { testRegistrations } from '#domains/exams/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { actorAs, makeRegistration, makeSignedIn, makeTest, password } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Data<T> = Body & { data: T }
type Made = NonNullable<Parameters<typeof makeTest>[1]>

const inMinutes = (minutes: number) => new Date(app.now().getTime() + minutes * 60_000)
/** Makes a test that opens in an hour, for an hour, and can be sat in both modes. */
const makeTalentTest = async (overrides: Made = {}) => {
  const both: Made = { type: 'ftd', opensAt: inMinutes(60), modes: ['online', 'offline'] }
  return (await makeTest(app, { ...both, ...overrides })).testId
}
const register = (testId: string, token: string, body: unknown = { mode: 'online' }) =>
  app.call<Data<Subscription>>('POST', `/api/student-portal/register-test/${testId}`, { token, body })
const myTests = async (token: string) => {
  const answer = await app.call<Data<StudentTests>>('GET', '/api/student-portal/get-ftd-scholarship-test', { token })
  return answer.body.data
}

describe('registering for a test', () => {
  it('gives the student a place with a roll number, online', async () => {
    const { token, user } = await makeSignedIn(app)
    const testId = await makeTalentTest({ name: 'Talent search' })
    const { status, body } = await register(testId, token)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      mode: 'online',
      center_id: null,
      roll_no: 1,
      created_on: app.now().toISOString(),
    })
    expect(body.data.quiz_id).toMatchObject({ _id: testId, quiz_name: 'Talent search' })
    const mine = await findRegistration(app.context(actorAs('student', user.id)), testId)
    expect(mine).toMatchObject({ id: body.data._id, mode: 'online' })
  })

  it('gives a place at a centre, with its address', async () => {
    const { token } = await makeSignedIn(app)
    const centre = await makeCentre(app)
    const testId = await makeTalentTest({ centreIds: [centre.id] })
    const { body } = await register(testId, token, { mode: 'offline', center_id: centre.id })
    expect(body.data).toMatchObject({ mode: 'offline', center_id: { _id: centre.id, center_address: centre.address } })
  })

  it('is idempotent, also concurrently', async () => {
    const { token } = await makeSignedIn(app)
    const testId = await makeTalentTest()
    const answers = await Promise.all([register(testId, token), register(testId, token), register(testId, token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect(await app.db.$count(testRegistrations, eq(testRegistrations.testId, testId))).toBe(1)
  })

  it('keeps the first mode when another is requested', async () => {
    const { token } = await makeSignedIn(app)
    const [one, other] = [await makeCentre(app), await makeCentre(app)]
    const testId = await makeTalentTest()
    await register(testId, token, { mode: 'offline', center_id: one.id })
    for (const body of [{ mode: 'online' }, { mode: 'offline', center_id: other.id }]) {
      const again = await register(testId, token, body)
      expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('already registered')])
    }
    expect((await myTests(token)).subscribedTests).toMatchObject([{ mode: 'offline', center_id: { _id: one.id } }])
  })

  it('numbers fifty concurrent registrations from 1 to 50 per test, without gaps for refusals', async () => {
    const testId = await makeTalentTest({ modes: ['online'] })
    const people = await Promise.all(Array.from({ length: 50 }, () => makeSignedIn(app)))
    const calls = people.flatMap(({ token }, n) =>
      n % 5 === 0 ? [register(testId, token, { mode: 'offline' }), register(testId, token)] : [register(testId, token)],
    )
    const answers = await Promise.all(calls)
    const numbers = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.roll_no)
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 400 || status === 409)).toBe(
      true,
    )
    const { token } = await makeSignedIn(app)
    expect((await register(await makeTalentTest(), token)).body.data.roll_no).toBe(1)
  })

  it('refuses a mode that the test does not have, naming the field', async () => {
    const { token } = await makeSignedIn(app)
    const [here, elsewhere] = [await makeCentre(app), await makeCentre(app)]
    const onlineOnly = await makeTalentTest({ modes: ['online'] })
    const both = await makeTalentTest({ centreIds: [here.id] })
    const cases: [string, object, string][] = [
      [onlineOnly, { mode: 'offline', center_id: here.id }, 'mode'],
      [both, { mode: 'offline' }, 'center_id'],
      [both, { mode: 'offline', center_id: elsewhere.id }, 'center_id'],
      [both, { mode: 'online', center_id: here.id }, 'center_id'],
      [await makeTalentTest(), { mode: 'offline', center_id: newId() }, 'center_id'],
    ]
    for (const [testId, body, field] of cases) {
      const { status, body: answer } = await register(testId, token, body)
      expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
    }
    expect((await myTests(token)).subscribedTests).toEqual([])
  })

  it('refuses bad input', async () => {
    const { token } = await makeSignedIn(app)
    const testId = await makeTalentTest()
    for (const mode of [null, 7, 'Online', '', ['online'], {}]) {
      const { status, body } = await register(testId, token, { mode })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['mode']])
    }
    expect((await register(testId, token, { mode: 'offline', center_id: 'x' })).body.errors).toHaveProperty('center_id')
    expect((await register(testId, token, { mode: 'online', roll_no: 7 })).status).toBe(400)
    expect((await register('x', token)).status).toBe(400)
  })

  it('stays open online until the window closes, at a centre until it opens', async () => {
    const { token } = await makeSignedIn(app)
    const late = await makeSignedIn(app)
    const centre = await makeCentre(app)
    const testId = await makeTalentTest({ opensAt: inMinutes(-30) })
    const atCentre = await register(testId, token, { mode: 'offline', center_id: centre.id })
    expect([atCentre.status, atCentre.body.message]).toEqual([409, expect.stringContaining('has started')])
    expect((await register(testId, token)).status).toBe(200)
    app.advance(30 * 60)
    expect((await register(testId, late.token)).body.message).toBe('This test has ended.')
    // A registered student is told so at any time.
    expect((await register(testId, token)).status).toBe(200)
  })

  it('is for students, and for tests with registration', async () => {
    const testId = await makeTalentTest()
    const { token: testers } = await makeSignedIn(app, { role: 'tester' })
    expect((await register(testId, testers)).status).toBe(403)
    const { token } = await makeSignedIn(app)
    expect((await register(await makeTalentTest({ type: 'mock-flt' }), token)).status).toBe(409)
    expect((await register(newId(), token)).status).toBe(404)
  })
})

it('only students registered online can start, whatever the page shows', async () => {
  const [online, offline, nobody] = [await makeSignedIn(app), await makeSignedIn(app), await makeSignedIn(app)]
  const testId = await makeTalentTest()
  await makeRegistration(app, { testId, studentId: online.user.id })
  await makeRegistration(app, { testId, studentId: offline.user.id, centreId: (await makeCentre(app)).id })
  app.advance(61 * 60)
  const start = async ({ token }: { token: string }) =>
    (await app.call('POST', `/api/quiz-portal/tests/${testId}/attempt`, { token, body: {} })).status
  expect([await start(online), await start(offline), await start(nobody)]).toEqual([200, 403, 403])
})

describe('the tests of a student', () => {
  it('are the upcoming ones, their own registrations, and what they have handed in', async () => {
    const { token, user } = await makeSignedIn(app)
    const open = await makeTalentTest({ opensAt: inMinutes(-10), durationMinutes: 60 })
    const next = await makeTalentTest({ opensAt: inMinutes(50), modes: ['offline'] })
    const unknown = await makeTalentTest({ type: 'scholarship' })
    const centre = await makeCentre(app)
    await makeRegistration(app, { testId: open, studentId: user.id })
    await makeRegistration(app, { testId: next, studentId: user.id, centreId: centre.id })

    const before = await myTests(token)
    const ids = before.upcomingTests.map(({ _id }) => _id)
    for (const testId of [open, next, unknown]) expect(ids).toContain(testId)
    expect(before.upcomingTests.find(({ _id }) => _id === next)?.modes_allowed).toEqual(['offline'])
    expect(before.now).toBe(app.now().toISOString())
    expect(before.subscribedTests.map(({ quiz_id }) => quiz_id._id).sort()).toEqual([open, next].sort())
    expect(before.pastAttempts).toEqual([])

    const opened = await app.call<Data<{ _id: string }>>('POST', `/api/quiz-portal/tests/${open}/attempt`, {
      token,
      body: {},
    })
    expect(opened.status).toBe(200)
    const sitting = (await myTests(token)).subscribedTests.find(({ quiz_id }) => quiz_id._id === open)
    expect(sitting?.is_under_way).toBe(true)

    const attemptId = opened.body.data._id
    await app.call('POST', `/api/quiz-portal/attempts/${attemptId}/submit`, { token, body: {} })
    const after = await myTests(token)
    expect(after.subscribedTests.map(({ quiz_id }) => quiz_id._id)).toEqual([next])
    expect(after.pastAttempts).toMatchObject([{ _id: attemptId, quiz_id: { _id: open } }])
  })

  it('are nobody else’s', async () => {
    const [one, other] = [await makeSignedIn(app), await makeSignedIn(app)]
    const { _id } = await makeRegistration(app, { testId: await makeTalentTest(), studentId: one.user.id })
    expect((await myTests(other.token)).subscribedTests).toEqual([])
    const read = (token: string, id = _id) => app.call('GET', `/api/student-portal/subscription/${id}`, { token })
    expect((await read(one.token)).body.data).toMatchObject({ _id, roll_no: 1 })
    expect((await read(other.token)).status).toBe(404)
    expect((await read(one.token, newId())).status).toBe(404)
  })
})

it("a registration keeps its roll number after its student's deletion", async () => {
  const [gone, next] = [await makeSignedIn(app), await makeSignedIn(app)]
  const testId = await makeTalentTest()
  await register(testId, gone.token)
  const left = await app.call('POST', '/api/um/delete-account', {
    token: gone.token,
    body: { password, confirm: 'DELETE' },
  })
  expect(left.status).toBe(200)
  expect((await register(testId, next.token)).body.data.roll_no).toBe(2)
})
