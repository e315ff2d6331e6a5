import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import { makeRegistration, makeSignedIn, makeTest } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { studentApi } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function getInfo(testId: string, token: string) {
  const answer = await app.call<Body & { data: TestForCandidate }>('GET', `/api/quiz-portal/tests/${testId}`, { token })
  return answer.body.data
}

async function arrive(overrides: Parameters<typeof makeTest>[1] = {}, person = {}) {
  const { testId } = await makeTest(app, overrides)
  const { token, user } = await makeSignedIn(app, person)
  return { testId, token, user, api: studentApi(app, { token, testId }), info: () => getInfo(testId, token) }
}

const ranked = { type: 'ftd' as const, durationMinutes: 60 }

describe('a test that may be sat twice', () => {
  test('can be started again after a submission, but not a third time', async () => {
    const { api, info } = await arrive({ attemptsAllowed: 2 })
    expect(await info()).toMatchObject({ attempts_left: 2, may_start: true, newest_attempt: null })
    const first = (await api.open()).body.data
    await api.submit(first._id)
    expect(await info()).toMatchObject({ submission_status: 'submitted', attempts_left: 1, may_start: true })
    const second = (await api.open()).body.data
    expect(second._id).not.toBe(first._id)
    await api.submit(second._id)
    expect(await info()).toMatchObject({ attempts_left: 0, may_start: false, newest_attempt: { _id: second._id } })
    expect((await api.open()).body.code).toBe('attempt_closed')
  })

  test('makes one second attempt of several concurrent starts', async () => {
    const { api } = await arrive({ attemptsAllowed: 2 })
    await api.submit((await api.open()).body.data._id)
    const opened = await Promise.all(Array.from({ length: 10 }, () => api.open()))
    expect(new Set(opened.map(({ body }) => body.data._id)).size).toBe(1)
  })
})

describe('a scholarship or talent test', () => {
  test('requires an online registration', async () => {
    const { api, info, testId, user } = await arrive(ranked)
    expect(await info()).toMatchObject({ may_start: false, refusal: 'You have not registered for this test.' })
    expect((await api.open()).status).toBe(403)
    await makeRegistration(app, { testId, studentId: user.id })
    expect(await info()).toMatchObject({ may_start: true, refusal: null })
    expect((await api.open()).status).toBe(200)
  })

  test('refuses students registered for paper', async () => {
    const opensAt = new Date(app.now().getTime() + 60_000)
    const { api, testId, user } = await arrive({ ...ranked, opensAt, modes: ['online', 'offline'] })
    const centre = await makeCentre(app)
    await makeRegistration(app, { testId, studentId: user.id, centreId: centre.id })
    app.advance(60)
    const refused = await api.open()
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You are registered to sit this test on paper at a centre.',
    ])
  })

  test('is refused one millisecond before it opens, and accepted from then on', async () => {
    const opensAt = new Date(app.now().getTime() + 60_000)
    const { api, info, testId, user } = await arrive({ ...ranked, opensAt })
    expect(await info()).toMatchObject({ opens_in: 0, refusal: 'You have not registered for this test.' })
    await makeRegistration(app, { testId, studentId: user.id })
    expect(await info()).toMatchObject({ opens_in: 60, may_start: false, refusal: 'This test has not started yet.' })
    app.advance(59.999)
    expect((await api.open()).status).toBe(403)
    app.advance(0.001)
    expect((await api.open()).status).toBe(200)
  })
})

test("the instruction pages state this candidate's time", async () => {
  const { info } = await arrive({}, { hasExtraTime: true })
  expect(await info()).toMatchObject({ extra_minutes_per_hour: 20, seconds_allowed: 80 * 60 })
  const { info: others } = await arrive()
  expect(await others()).toMatchObject({ extra_minutes_per_hour: 0, seconds_allowed: 3600 })
})
