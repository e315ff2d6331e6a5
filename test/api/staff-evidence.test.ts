import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttemptSignals, LateAnswer, QuestionReport } from '#domains/attempts/evidence/schema.ts'
import { questionReports } from '#domains/attempts/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { choice, entriesOf, makeTestOf, sitDown } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Data<T> = Body & { data: T; total?: number }
/** Reads as a newly signed-in examiner, because tests move the clock by hours. */
async function get<T>(url: string) {
  token = (await makeSignedIn(app, { role: 'examiner' })).token
  return app.call<Data<T>>('GET', url, { token })
}

async function sit(count = 2) {
  const questions = Array.from({ length: count }, () => choice('single', 'A'))
  const { testId, questionIds } = await makeTestOf(app, { questions })
  const sat = await sitDown(app, testId)
  const url = `/api/quiz-portal/attempts/${sat.attempt._id}/reports`
  const report = (body: object, by = sat.token) =>
    app.call('POST', url, { token: by, body: { question_id: questionIds[0], problem: 'wording', note: '', ...body } })
  return { ...sat, testId, questionIds, report }
}

const reportsOf = async (testId: string) =>
  (await get<QuestionReport[]>(`/api/staff/tests/${testId}/reports`)).body.data

describe('a problem with a question', () => {
  it('that a candidate reports reaches staff with its number, kind and words', async () => {
    const { testId, questionIds, report, user, attempt } = await sit()
    const answer = await report({ question_id: questionIds[1], problem: 'options', note: '  Two are the same. ' })
    expect([answer.status, answer.body.data]).toEqual([200, null])
    expect(await reportsOf(testId)).toEqual([
      {
        _id: expect.any(String),
        submission_id: attempt._id,
        candidate_name: user.candidateName,
        registration_number: user.registrationNumber,
        question_id: questionIds[1],
        sno: 2,
        problem: 'options',
        note: 'Two are the same.',
        created_at: app.now().toISOString(),
      },
    ])
  })

  it('is stored once per question and kind, also for concurrent repeats', async () => {
    const { testId, report } = await sit()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => report({ note: `time ${n}` })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const [first, ...more] = await reportsOf(testId)
    expect(more).toEqual([])
    await report({ note: 'another note' })
    await report({ problem: 'picture' })
    const kept = await reportsOf(testId)
    expect(kept).toHaveLength(2)
    expect(kept.map(({ note }) => note)).toContain(first?.note)
  })

  it('is limited to fifty for an attempt, not counting repeats', async () => {
    const { questionIds, report, attempt } = await sit(11)
    const kinds = ['wording', 'options', 'translation', 'picture', 'other']
    const all = questionIds.flatMap((question_id) => kinds.map((problem) => ({ question_id, problem })))
    const statuses = []
    for (const body of all) statuses.push((await report(body)).status)
    expect(statuses).toEqual([...Array(50).fill(200), ...Array(5).fill(429)])
    expect((await report(all[0] ?? {})).status).toBe(200)
    const kept = await app.db.select().from(questionReports)
    expect(kept.filter(({ attemptId }) => attemptId === attempt._id)).toHaveLength(50)
  })

  it("cannot be reported for another student's attempt, or after its end", async () => {
    const { testId, report, api, attempt } = await sit()
    const stranger = await makeSignedIn(app)
    expect((await report({}, stranger.token)).status).toBe(404)
    await api.submit(attempt._id)
    const late = await report({})
    expect([late.status, late.body.code]).toEqual([409, 'attempt_closed'])
    expect(await reportsOf(testId)).toEqual([])
  })

  it('cannot be reported after the grace period of an unsubmitted test', async () => {
    const { report } = await sit()
    app.advance(3600 + 30)
    expect((await report({})).status).toBe(200)
    app.advance(1)
    expect((await report({ problem: 'other' })).status).toBe(409)
  })

  it.each([
    ['question_id', { question_id: newId() }],
    ['question_id', { question_id: 'one' }],
    ['problem', { problem: 'boring' }],
    ['note', { note: 'x'.repeat(1001) }],
    ['note', { note: undefined }],
  ])('is refused by the name of %s', async (field, body) => {
    const { report } = await sit()
    const answer = await report(body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
  })

  it('comes to staff in pages, the newest first', async () => {
    const { testId, report } = await sit()
    for (const problem of ['wording', 'options', 'picture']) {
      await report({ problem })
      app.advance(1)
    }
    const page = await get<QuestionReport[]>(`/api/staff/tests/${testId}/reports?limit=2&page=2`)
    expect([page.body.total, page.body.data.map(({ problem }) => problem)]).toEqual([3, ['wording']])
  })
})

describe('late answers', () => {
  it('are shown for review, with the device they came from, and count nothing', async () => {
    const { testId, questionIds, letter, api, attempt, user } = await sit()
    const [right = ''] = letter(0, 'A')
    const [one = '', two = ''] = questionIds
    const saved = await api.save(attempt._id, { epoch: 1, entries: entriesOf(app, [[one, { option_id: right }]]) })
    expect(saved.body.data.late).toEqual([])
    const written = app.now().toISOString()
    const entries = entriesOf(app, [[two, { option_id: letter(1, 'A')[0] ?? '' }]], 2)
    app.advance(3600 + 31)
    expect((await api.save(attempt._id, { epoch: 1, entries })).body.data.late).toHaveLength(1)
    const { body } = await get<LateAnswer[]>(`/api/staff/tests/${testId}/late-answers`)
    expect(body.total).toBe(1)
    expect(body.data).toEqual([
      {
        submission_id: attempt._id,
        candidate_name: user.candidateName,
        question_id: two,
        sno: 2,
        registration_number: user.registrationNumber,
        epoch: 1,
        seq: 2,
        option_id: letter(1, 'A')[0],
        option_ids: null,
        number: null,
        draft: null,
        marked: false,
        client_at: written,
        server_at: app.now().toISOString(),
        deadline: expect.any(String),
        device: expect.any(String),
        network: expect.any(String),
      },
    ])
    expect(Date.parse(body.data[0]?.server_at ?? '') - Date.parse(body.data[0]?.deadline ?? '')).toBe(31_000)
  })

  it('exclude other tests and answers in time', async () => {
    const { testId, questionIds, letter, api, attempt } = await sit()
    const entries = entriesOf(app, [[questionIds[0] ?? '', { option_id: letter(0, 'A')[0] ?? '' }]])
    await api.save(attempt._id, { epoch: 1, entries })
    expect((await get<LateAnswer[]>(`/api/staff/tests/${testId}/late-answers`)).body).toMatchObject({
      data: [],
      total: 0,
    })
  })
})

describe('the signals of an attempt', () => {
  it('come with every opening of it, in their order', async () => {
    const { api, attempt, user, testId } = await sit()
    const at = (seconds: number) => new Date(app.now().getTime() + seconds * 1000).toISOString()
    const signals = [
      { kind: 'left', at: at(1) },
      { kind: 'returned', at: at(4) },
    ]
    await api.save(attempt._id, { epoch: 1, entries: [], signals })
    app.advance(60)
    await api.open()
    await api.save(attempt._id, { epoch: 2, entries: [], signals: [{ kind: 'copy', at: at(0) }] })
    const { data } = (await get<AttemptSignals>(`/api/staff/attempts/${attempt._id}/signals`)).body
    expect(data).toMatchObject({ quiz_id: testId, registration_number: user.registrationNumber })
    expect(data.openings.map(({ epoch }) => epoch)).toEqual([1, 2])
    expect(data.signals.map(({ epoch, kind }) => [epoch, kind])).toEqual([
      [1, 'left'],
      [1, 'returned'],
      [2, 'copy'],
    ])
  })
})

it('answers 404 for unknown ids, and needs integer pages', async () => {
  const { testId } = await makeTest(app)
  for (const path of [`tests/${newId()}/late-answers`, `tests/${newId()}/reports`, `attempts/${newId()}/signals`])
    expect([path, (await get(`/api/staff/${path}`)).status]).toEqual([path, 404])
  for (const query of ['page=0', 'limit=1001', 'limit=1.5', 'from=1'])
    for (const path of ['late-answers', 'reports'])
      expect((await get(`/api/staff/tests/${testId}/${path}?${query}`)).status).toBe(400)
  expect((await get('/api/staff/tests/one/reports')).status).toBe(400)
})
