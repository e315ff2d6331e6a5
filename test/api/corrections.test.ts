import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffCorrection } from '#domains/attempts/evidence/schema.ts'
import { regradeTest } from '#domains/attempts/marking/regrade-test.ts'
import type { ApprovalRow } from '#domains/console/approvals/schema.ts'
import type { CorrectionEffect } from '#domains/exams/results/schema.ts'
import type { PlanPaper } from '#domains/exams/staff/schema.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeRegistration, makeSignedIn } from '../factories.ts'
import { type Answer, entriesOf, makeTestOf, numeric, studentApi } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/*
 * The office corrects a key: with a preview, and with two people once ranks are published.
 */

type By = { token: string }
let app: TestApp
let examiner: By
let director: By
beforeAll(async () => {
  app = await makeTestApp()
  examiner = await makeSignedIn(app, { role: 'examiner' })
  director = await makeSignedIn(app, { role: 'admin' })
})
afterAll(() => app.close())

type Told<T> = Body & { data: T }
const post = <T>({ token }: By, url: string, body: object = {}) =>
  app.call<Told<T>>('POST', `/api/staff/${url}`, { token, body })
const get = <T>({ token }: By, url: string) => app.call<Told<T>>('GET', `/api/staff/${url}`, { token })

async function runRegrades() {
  while (await runNextJob(app.context(), { 'regrade-test': (ctx, { testId }) => regradeTest(ctx, String(testId)) }));
  app.onContentChange()
}

/** Makes a test of two questions with the answer 1; each entry of `given` is a candidate who types these numbers. */
async function rankedTest(given: string[], isReleasedByStaff = true) {
  const questions = [numeric('1'), numeric('1')]
  const ranked = { type: 'scholarship' as const, durationMinutes: 10, opensAt: app.now(), isReleasedByStaff }
  const { testId, questionIds } = await makeTestOf(app, Object.assign({ questions }, ranked))
  for (const numbers of given) {
    const { token, user } = await makeSignedIn(app)
    await makeRegistration(app, { testId, studentId: user.id })
    const api = studentApi(app, { token, testId })
    const attempt = (await api.open()).body.data
    const answers = [...numbers].map((number, n): [string, Answer] => [questionIds[n] ?? '', { number }])
    await api.save(attempt._id, { epoch: attempt.epoch, entries: entriesOf(app, answers) })
    await api.submit(attempt._id)
  }
  app.advance(631)
  const key = { kind: 'numeric', value: '2', tolerance: '0' }
  const body = { question_id: questionIds[0], reason: 'It is 2.', key }
  return { testId, body, url: `tests/${testId}/corrections` }
}

describe('the preview of a correction', () => {
  it('shows the changes by attempt and rank, and stores nothing', async () => {
    const { testId, body, url } = await rankedTest(['11', '12', '21'])
    const effect = await post<CorrectionEffect>(examiner, `tests/${testId}/correction-effects`, body)
    expect(effect.body.data).toEqual({
      attempts: 3,
      changed: 3,
      gain: 1,
      lose: 2,
      candidates: 3,
      // 8, 3, 3 becomes 3, -2, 8; of the two who shared second place, one is now first and the other third.
      places: 3,
      needs_two: false,
    })
    expect((await get(examiner, url)).body.data).toEqual([])
    expect((await post(examiner, url, body)).body.data).toEqual({ version: 2 })
    await runRegrades()
    const again = await post<CorrectionEffect>(examiner, `tests/${testId}/correction-effects`, body)
    expect(again.body.data).toMatchObject({ attempts: 3, changed: 0, places: 0 })
  })

  it('is refused like the correction itself', async () => {
    const { testId, body } = await rankedTest([])
    const url = `tests/${testId}/correction-effects`
    const wrong = await post(examiner, url, { ...body, key: { kind: 'single', options: ['x'] } })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['key']])
    const both = await post(examiner, url, { ...body, drop: 'rescale' })
    expect([both.status, Object.keys(both.body.errors ?? {})]).toEqual([400, ['key']])
    expect((await post(examiner, url, { ...body, question_id: testId })).status).toBe(404)
  })
})

describe('a key of a practice test', () => {
  it('needs one person until the first student has marks, then two', async () => {
    const { testId, questionIds } = await makeTestOf(app, { questions: [numeric('1'), numeric('1')] })
    const url = `tests/${testId}/corrections`
    const key = { kind: 'numeric', value: '2', tolerance: '0' }
    const body = { question_id: questionIds[0], reason: 'It is 2.', key }
    // A tester's results count as seen by nobody.
    const sit = async (role: 'student' | 'tester') => {
      const { token } = await makeSignedIn(app, { role })
      const api = studentApi(app, { token, testId })
      await api.submit((await api.open()).body.data._id)
    }
    await sit('tester')
    expect((await post(examiner, url, body)).body.data).toEqual({ version: 2 })
    await runRegrades()
    await sit('student')
    const back = { ...body, key: { ...key, value: '1' } }
    const effect = await post<CorrectionEffect>(examiner, `tests/${testId}/correction-effects`, back)
    expect([effect.body.data.needs_two, (await post(examiner, url, back)).status]).toEqual([true, 202])
  })
})

describe('a key of a ranked test', () => {
  it('needs one person before the release, and two after it', async () => {
    const { testId, body, url } = await rankedTest(['11'])
    expect((await post(examiner, url, body)).body.data).toEqual({ version: 2 })
    await runRegrades()
    // The office reads the valid key, not that of the question bank.
    const keys = async () =>
      Object.values((await get<PlanPaper>(examiner, `test-plans/${testId}/paper/en`)).body.data.keys)
    expect(await keys()).toEqual(['2', '1'])
    expect((await post(examiner, `tests/${testId}/release-results`)).status).toBe(200)
    const back = { ...body, key: { ...body.key, value: '1' }, reason: 'It was 1 after all.' }
    const effect = await post<CorrectionEffect>(examiner, `tests/${testId}/correction-effects`, back)
    expect(effect.body.data.needs_two).toBe(true)
    const asked = await post<{ approval_id: string }>(examiner, url, back)
    expect(asked.status).toBe(202)
    expect((await get<StaffCorrection[]>(examiner, url)).body.data).toHaveLength(1)
    const id = asked.body.data.approval_id
    const { data } = (await get<ApprovalRow[]>(director, 'approvals?box=for-me')).body
    expect(data.find(({ _id }) => _id === id)).toMatchObject({
      path: `/staff/tests/${testId}/results`,
      rows: [
        { label: 'Correct answer', before: '2', after: '1' },
        { label: 'Marks', after: expect.stringMatching(/^Marks rise in 1 and fall in 0 of 1 attempt\. 0 of/) },
      ],
      reason: 'It was 1 after all.',
    })
    expect((await post(examiner, `approvals/${id}/approve`, { note: '' })).status).toBe(403)
    expect((await post(director, `approvals/${id}/approve`, { note: '' })).status).toBe(200)
    await runRegrades()
    expect((await get<StaffCorrection[]>(examiner, url)).body.data.map(({ regraded }) => regraded)).toEqual([1, 1])
    expect(await keys()).toEqual(['1', '1'])
  })

  it('with automatic results needs two from its end, and a request lapses when the paper changes', async () => {
    const { testId, body, url } = await rankedTest(['11'], false)
    const asked = await post<{ approval_id: string }>(director, url, body)
    expect(asked.status).toBe(202)
    // A sole director cannot approve it either.
    expect((await post(director, `approvals/${asked.body.data.approval_id}/approve`, { note: 'I.' })).status).toBe(403)
    await app.pool.query('update tests set paper_version = 2 where id = $1', [testId])
    const other = await makeSignedIn(app, { role: 'admin' })
    expect((await post(other, `approvals/${asked.body.data.approval_id}/approve`, { note: '' })).status).toBe(409)
    expect((await get(examiner, url)).body.data).toEqual([])
  })
})
