import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAttempt } from '#domains/attempts/sitting/close-attempt.ts'
import type { MyPurchases } from '#domains/student-area/schema.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { makeRegistration, makeSignedIn } from '../factories.ts'
import { type Answer, entriesOf, makeTestOf, numeric, studentApi } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/** Makes a test of ten minutes with two questions, whose answer is 1. */
function makeRanked(rest: Partial<Parameters<typeof makeTestOf>[1]> = {}) {
  const questions = [numeric('1'), numeric('1')]
  return makeTestOf(app, { questions, type: 'scholarship', durationMinutes: 10, opensAt: app.now(), ...rest })
}
type Ranked = Awaited<ReturnType<typeof makeRanked>>

/** Makes a registered person who has given these numbers. */
async function sit({ testId, questionIds }: Ranked, given: string, person: Parameters<typeof makeSignedIn>[1] = {}) {
  const { token, user } = await makeSignedIn(app, person)
  if (user.role === 'student') await makeRegistration(app, { testId, studentId: user.id })
  const api = studentApi(app, { token, testId })
  const attempt = (await api.open()).body.data
  const answers = [...given].map((number, n): [string, Answer] => [questionIds[n] ?? '', { number }])
  await api.save(attempt._id, { epoch: attempt.epoch, entries: entriesOf(app, answers) })
  const analysis = () => api.analysis(attempt._id)
  return { token, attempt, analysis, submit: () => api.submit(attempt._id) }
}

const toClosing = 600
const pastGrace = 31

async function release(testId: string) {
  const { token } = await makeSignedIn(app, { role: 'examiner' })
  type Released = Body & { data: { released_at: string } }
  const answer = await app.call<Released>('POST', `/api/staff/tests/${testId}/release-results`, { token, body: {} })
  app.onContentChange()
  return answer
}

describe('the results of a ranked test', () => {
  it('are published when the test is over, and until then the owner sees when', async () => {
    const test = await makeRanked({ opensAt: new Date('2026-11-20T06:00:00Z') })
    const one = await sit(test, '11')
    await one.submit()
    const early = await one.analysis()
    expect([early.status, early.body.message]).toEqual([
      403,
      'Results will be available after the test closes on 20 Nov 2026, 11:40 am.',
    ])
    const { token } = await makeSignedIn(app)
    expect((await studentApi(app, { token, testId: test.testId }).analysis(one.attempt._id)).status).toBe(404)
    app.advance(toClosing + 29)
    expect((await one.analysis()).status).toBe(403)
    app.advance(2)
    expect((await one.analysis()).body.data).toMatchObject({ marks_obtained: 8, standing: { state: 'alone' } })
  })

  it('rank nobody until every attempt is counted', async () => {
    const test = await makeRanked()
    const [handedIn, left] = [await sit(test, '1'), await sit(test, '11')]
    await handedIn.submit()
    app.advance(toClosing + pastGrace)
    const waiting = { state: 'waiting', rank: null, percentile: null, average_marks: null, sections: [], questions: [] }
    expect((await handedIn.analysis()).body.data.standing).toMatchObject(waiting)
    expect((await left.analysis()).status).toBe(404)
    await closeAttempt(app.context(), left.attempt._id, 'deadline')
    expect((await handedIn.analysis()).body.data.standing).toMatchObject({ state: 'ranked', rank: 2, percentile: 50 })
    expect((await left.analysis()).body.data.standing).toMatchObject({ state: 'ranked', rank: 1, percentile: 100 })
  })

  it('wait for a candidate with extra time, after the window', async () => {
    const test = await makeRanked()
    const [one, slower] = [await sit(test, '1'), await sit(test, '11', { hasExtraTime: true })]
    await one.submit()
    app.advance(toClosing + pastGrace)
    const early = await one.analysis()
    expect([early.status, early.body.message]).toEqual([
      403,
      'Results will be available once everyone has finished. Some candidates have extra time.',
    ])
    await slower.submit()
    expect((await one.analysis()).body.data.standing).toMatchObject({ state: 'ranked', rank: 2 })
  })

  it('do not wait for that candidate beyond their time and the grace period', async () => {
    const test = await makeRanked()
    const [one] = [await sit(test, '1'), await sit(test, '11', { hasExtraTime: true })]
    await one.submit()
    app.advance(toClosing + 200 + 29)
    expect((await one.analysis()).status).toBe(403)
    app.advance(2)
    expect((await one.analysis()).status).toBe(200)
  })

  it('do not wait for a tester who tries the test later', async () => {
    const test = await makeRanked()
    const one = await sit(test, '1')
    await one.submit()
    app.advance(toClosing + pastGrace)
    await sit(test, '11', { role: 'tester' })
    expect((await one.analysis()).body.data.standing.state).toBe('alone')
  })

  it('are in no other answer to their owner either', async () => {
    const test = await makeRanked()
    const one = await sit(test, '11')
    await one.submit()
    const read = async () => {
      const mine = await app.call<{ data: MyPurchases }>('GET', '/api/student-portal/my-purchases', one)
      const all = await app.call<{ data: { attempts: { marks_obtained: number | null }[] } }>(
        ...(['GET', '/api/um/my-data'] as const),
        one,
      )
      return [mine.body.data.mySubmissions[0]?.marks_obtained, all.body.data.attempts[0]?.marks_obtained]
    }
    expect(await read()).toEqual([null, null])
    app.advance(toClosing + pastGrace)
    expect(await read()).toEqual([8, 8])
  })
})

describe('results released by staff', () => {
  it('stay hidden after the window until released', async () => {
    const test = await makeRanked({ isReleasedByStaff: true })
    const one = await sit(test, '11')
    await one.submit()
    expect((await one.analysis()).body.message).toContain(
      'The institute will release the results after the test closes',
    )
    app.advance(toClosing + pastGrace)
    const shut = await one.analysis()
    expect([shut.status, shut.body.message]).toEqual([
      403,
      'The institute has not released the results of this test yet.',
    ])
    expect((await release(test.testId)).status).toBe(200)
    expect((await one.analysis()).body.data.marks_obtained).toBe(8)
  })

  it('are released once, however often requested', async () => {
    const { testId } = await makeRanked({ isReleasedByStaff: true })
    app.advance(toClosing + pastGrace)
    const first = await release(testId)
    app.advance(60)
    expect((await release(testId)).body.data).toEqual(first.body.data)
    const noted = and(eq(auditLog.action, 'results-released'), eq(auditLog.subjectId, testId))
    expect(await app.db.$count(auditLog, noted)).toBe(1)
  })

  it('cannot be released while the test is open or may still be sat', async () => {
    const test = await makeRanked({ isReleasedByStaff: true })
    const slower = await sit(test, '11', { hasExtraTime: true })
    expect(await release(test.testId)).toMatchObject({ status: 409, body: { message: 'This test has not ended yet.' } })
    app.advance(toClosing + pastGrace)
    expect(await release(test.testId)).toMatchObject({
      status: 409,
      body: { message: 'Some candidates are still sitting this test.' },
    })
    await slower.submit()
    expect((await release(test.testId)).status).toBe(200)
  })

  it('can only be released if they wait for staff', async () => {
    const { testId } = await makeRanked()
    app.advance(toClosing + pastGrace)
    expect((await release(testId)).status).toBe(409)
    expect((await release('019a0000-0000-7000-8000-000000000000')).status).toBe(404)
    const { token } = await makeSignedIn(app, { role: 'examiner' })
    const bad = await app.call('POST', '/api/staff/tests/none/release-results', { token, body: {} })
    expect([bad.status, Object.keys(bad.body.errors ?? {})]).toEqual([400, ['id']])
  })
})
