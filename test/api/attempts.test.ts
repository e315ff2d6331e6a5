import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#domains/attempts/analysis/schema.ts'
import { closeAttempt } from '#domains/attempts/sitting/close-attempt.ts'
import type { JournalEntry, OpenAttempt, Saved, TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { MyPurchases } from '#domains/student-area/schema.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeRegistration, makeSignedIn, makeTest } from '../factories.ts'
import { readPaper } from '../read-paper.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Data<T> = Body & { data: T }
const open = (token: string, testId: string) =>
  app.call<Data<OpenAttempt>>('POST', `/api/quiz-portal/tests/${testId}/attempt`, { token, body: {} })
const save = (token: string, attemptId: string, body: unknown) =>
  app.call<Data<Saved>>('POST', `/api/quiz-portal/attempts/${attemptId}/answers`, { token, body })
const submit = (token: string, attemptId: string) =>
  app.call<Data<{ submission_id: string }>>('POST', `/api/quiz-portal/attempts/${attemptId}/submit`, {
    token,
    body: {},
  })
const analysisOf = (token: string, id: string) =>
  app.call<Data<Analysis>>('GET', `/api/student-portal/get-submission-data-for-analysis/${id}`, { token })
const testForCandidate = (token: string, testId: string) =>
  app.call<Data<TestForCandidate>>('GET', `/api/quiz-portal/tests/${testId}`, { token })

type Change = Partial<JournalEntry>

/** Returns entry `seq`: an option of the question, unless `more` says otherwise. */
function entry(seq: number, question_id: string, more: string | null | Change = null): JournalEntry {
  const change: Change = typeof more === 'object' && more !== null ? more : { option_id: more }
  return { seq, question_id, option_id: null, marked: false, seconds: 5, at: app.now().toISOString(), ...change }
}

/** Makes a student in the middle of a fresh test, with a function that finds options by their text. */
async function sitting(overrides: Parameters<typeof makeTest>[1] = {}) {
  const { token, user } = await makeSignedIn(app)
  const { testId, questionIds } = await makeTest(app, overrides)
  if (overrides.type === 'scholarship') await makeRegistration(app, { testId, studentId: user.id })
  const opened = await open(token, testId)
  const attempt = opened.body.data
  const paper = await readPaper(app, { token, attempt })
  const option = (n: number, text: string) => {
    const found = paper.questions[n]?.options.find((one) => `${one.text.en} `.startsWith(`${text} `))
    if (!found) throw new Error(`no option ${text}`)
    return found._id
  }
  const id = (n: number) => questionIds[n] ?? ''
  return { token, user, testId, attempt, paper, option, id }
}

describe('starting a test', () => {
  it('gives the whole time, the paper in its order and nothing answered', async () => {
    const { attempt, paper, user } = await sitting()
    expect(attempt).toMatchObject({ epoch: 1, time_left: 3600, answers: [], candidate_name: user.candidateName })
    expect(paper.questions.map(({ sno }) => sno)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(paper.questions[0]?.text.en).toContain('<math')
    expect(paper.passages).toHaveLength(1)
  })

  it('makes one attempt from a hundred concurrent starts', async () => {
    const { token } = await makeSignedIn(app)
    const { testId } = await makeTest(app)
    const answers = await Promise.all(Array.from({ length: 100 }, () => open(token, testId)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.data.epoch)).size).toBe(100)
  })

  it('is refused before the test opens, also one second before', async () => {
    const { token } = await makeSignedIn(app)
    const { testId } = await makeTest(app, { opensAt: new Date(app.now().getTime() + 1000) })
    const answer = await open(token, testId)
    expect([answer.status, answer.body.message]).toEqual([403, 'This test has not started yet.'])
    expect((await testForCandidate(token, testId)).body.data).toMatchObject({
      may_start: false,
      refusal: 'This test has not started yet.',
    })
    app.advance(1)
    expect((await open(token, testId)).status).toBe(200)
  })

  it('is refused after the test has closed; a late starter ends with the test', async () => {
    const closesAt = new Date(app.now().getTime() + 600_000)
    const late = await sitting({ closesAt })
    expect(late.attempt.time_left).toBe(600)
    app.advance(600)
    const { token } = await makeSignedIn(app)
    expect((await open(token, late.testId)).body.message).toBe('This test has ended.')
  })

  it('answers 401 signed out, 404 for an unknown test and 400 for what is no id', async () => {
    const { token } = await makeSignedIn(app)
    const { testId } = await makeTest(app)
    expect((await app.call('POST', `/api/quiz-portal/tests/${testId}/attempt`, { body: {} })).status).toBe(401)
    expect((await open(token, '019a0000-0000-7000-8000-000000000000')).status).toBe(404)
    const wrong = await open(token, 'abc')
    expect([wrong.status, wrong.body.errors]).toEqual([400, { id: 'must be a valid ID' }])
  })

  it('is open to a tester early, and again after submission', async () => {
    const { token } = await makeSignedIn(app, { role: 'tester' })
    const { testId } = await makeTest(app, { opensAt: new Date(app.now().getTime() + 86_400_000) })
    const first = (await open(token, testId)).body.data
    await submit(token, first._id)
    expect((await testForCandidate(token, testId)).body.data).toMatchObject({
      submission_status: 'submitted',
      may_start: true,
    })
    const second = (await open(token, testId)).body.data
    expect(second._id).not.toBe(first._id)
    expect(second.answers).toEqual([])
  })
})

describe('saving answers', () => {
  it('acknowledges entries on disk, and returns them on resume', async () => {
    const { token, testId, attempt, option, id } = await sitting()
    const entries = [
      entry(1, id(0), null),
      entry(2, id(0), { option_id: option(0, 'right'), seconds: 9 }),
      entry(3, id(1), { option_id: null, marked: true }),
    ]
    const saved = await save(token, attempt._id, { epoch: 1, entries })
    expect(saved.body.data).toMatchObject({ acknowledged: 3, time_left: 3600, late: [] })
    app.advance(100)
    const resumed = (await open(token, testId)).body.data
    expect(resumed).toMatchObject({ _id: attempt._id, epoch: 2, time_left: 3500 })
    expect(resumed.answers).toEqual(
      expect.arrayContaining([
        { question_id: id(0), option_id: option(0, 'right'), marked: false, seconds: 9 },
        { question_id: id(1), option_id: null, marked: true, seconds: 5 },
      ]),
    )
    expect(resumed.answers).toHaveLength(2)
  })

  it('stores repeated, overlapping and unordered batches once', async () => {
    const { token, attempt, option, id } = await sitting()
    const batch = { epoch: 1, entries: [entry(2, id(0), option(0, 'right')), entry(1, id(0), option(0, 'wrong'))] }
    const twice = await Promise.all([save(token, attempt._id, batch), save(token, attempt._id, batch)])
    expect(twice.map(({ body }) => body.data.acknowledged)).toEqual([2, 2])
    const more = await save(token, attempt._id, { epoch: 1, entries: [...batch.entries, entry(3, id(1), null)] })
    expect(more.body.data.acknowledged).toBe(3)
    const { rows } = await app.pool.query('select count(*)::int as n from answer_journal where attempt_id = $1', [
      attempt._id,
    ])
    expect(rows[0].n).toBe(3)
  })

  it('does not acknowledge entries after a gap', async () => {
    const { token, attempt, id } = await sitting()
    const gap = await save(token, attempt._id, { epoch: 1, entries: [entry(1, id(0), null), entry(3, id(1), null)] })
    expect(gap.body.data.acknowledged).toBe(1)
  })

  it('refuses the older of two tabs and keeps what it saved', async () => {
    const { token, testId, attempt, option, id } = await sitting()
    await save(token, attempt._id, { epoch: 1, entries: [entry(1, id(0), option(0, 'right'))] })
    const newer = (await open(token, testId)).body.data
    const late = await save(token, attempt._id, { epoch: 1, entries: [entry(2, id(0), null)] })
    expect([late.status, late.body.code]).toEqual([409, 'attempt_taken_over'])
    await save(token, attempt._id, { epoch: newer.epoch, entries: [entry(1, id(1), option(1, 'right'))] })
    const resumed = (await open(token, testId)).body.data
    expect(resumed.answers.filter(({ option_id }) => option_id !== null)).toHaveLength(2)
  })

  it.each([
    ['an unknown question', 'entries.0.question_id', { question_id: '019a0000-0000-7000-8000-000000000000' }],
    ['an option of another question', 'entries.0.option_id', { option_id: 'nothing' }],
    ['a negative time', 'entries.0.seconds', { seconds: -1 }],
    ['a sequence of zero', 'entries.0.seq', { seq: 0 }],
    ['a text as mark', 'entries.0.marked', { marked: 'yes' }],
    ['no time', 'entries.0.at', { at: 'yesterday' }],
  ])('answers 400 for %s naming %s, and stores nothing', async (_what, field, change) => {
    const { token, attempt, id } = await sitting()
    const answer = await save(token, attempt._id, {
      epoch: 1,
      entries: [{ ...entry(1, id(0), null), ...change }, entry(2, id(1), null)],
    })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors ?? {})).toContain(field)
    const { rows } = await app.pool.query('select count(*)::int as n from answer_journal where attempt_id = $1', [
      attempt._id,
    ])
    expect(rows[0].n).toBe(0)
  })

  it("answers 404 for another student's attempt", async () => {
    const { attempt, id } = await sitting()
    const other = await makeSignedIn(app)
    const body = { epoch: 1, entries: [entry(1, id(0), null)] }
    expect((await save(other.token, attempt._id, body)).status).toBe(404)
    expect((await submit(other.token, attempt._id)).status).toBe(404)
    expect((await app.call('POST', `/api/quiz-portal/attempts/${attempt._id}/answers`, { body })).status).toBe(401)
  })

  it('counts answers up to the end of the grace period, and none a millisecond later', async () => {
    const { token, attempt, option, id } = await sitting()
    app.advance(3630)
    const inGrace = await save(token, attempt._id, { epoch: 1, entries: [entry(1, id(0), option(0, 'right'))] })
    expect([inGrace.status, inGrace.body.data?.time_left]).toEqual([200, 0])
    app.advance(0.001)
    const late = await save(token, attempt._id, { epoch: 1, entries: [entry(2, id(1), null)] })
    expect(late.body.data).toMatchObject({ acknowledged: 2, late: [2], is_closed: true })
  })
})

describe('handing in', () => {
  async function handedIn() {
    const s = await sitting()
    const entries = [
      entry(1, s.id(0), { option_id: s.option(0, 'right'), seconds: 30 }),
      entry(2, s.id(1), { option_id: s.option(1, 'wrong'), seconds: 20, marked: true }),
      entry(3, s.id(2), { option_id: null, seconds: 10 }),
      entry(4, s.id(4), s.option(4, 'right')),
      entry(5, s.id(5), s.option(5, 'wrong')),
    ]
    await save(s.token, s.attempt._id, { epoch: 1, entries })
    app.advance(754)
    const { body } = await submit(s.token, s.attempt._id)
    return { ...s, submissionId: body.data.submission_id }
  }

  it('answers 401 signed out, 404 for an unknown test and 400 for an invalid id', async () => {
    const { token, submissionId } = await handedIn()
    const { status, body } = await analysisOf(token, submissionId)
    expect(status).toBe(200)
    // 2 - 1/2 + 1 - 1/3 = 2.1666…
    expect(body.data).toMatchObject({
      marks_obtained: 2.17,
      time_left: 2846,
      correct: 2,
      wrong: 2,
      skipped: 3,
      accuracy: 50,
    })
    expect(body.data.sections.map((one) => one.marks_obtained)).toEqual([1.5, 0.67])
    expect(body.data.sections[0]).toMatchObject({ correct: 1, wrong: 1, skipped: 2, mm: 8, time_spent: 60 })
    const [first, second, third, fourth] = body.data.question_data
    expect(first).toMatchObject({ result: 'correct', marks: 2, time_spent: 30, marked: false })
    expect(first?.q_id.solution.en).toContain('solved 0')
    expect(second).toMatchObject({ result: 'wrong', marks: -0.5, marked: true })
    expect(third).toMatchObject({ result: 'skipped', visited: true, marks: 0 })
    expect(fourth).toMatchObject({ result: 'skipped', visited: false })
    expect(first?.q_id.options.find(({ _id }) => _id === first.q_id.correct_option)?.text.en).toBe('right')
  })

  it('makes one submission of two concurrent ones, and counts no later answers', async () => {
    const { token, attempt, id } = await sitting()
    const both = await Promise.all([submit(token, attempt._id), submit(token, attempt._id)])
    expect(both.map(({ body }) => body.data.submission_id)).toEqual([attempt._id, attempt._id])
    const late = await save(token, attempt._id, { epoch: 1, entries: [entry(1, id(0), null)] })
    expect(late.body.data).toMatchObject({ acknowledged: 1, late: [1], is_closed: true })
  })

  it('never loses or half-counts an answer that races with the submission', async () => {
    for (let round = 0; round < 12; round++) {
      const { token, attempt, option, id } = await sitting()
      const body = { epoch: 1, entries: [entry(1, id(0), option(0, 'right'))] }
      const [saved] = await Promise.all([save(token, attempt._id, body), submit(token, attempt._id)])
      const { body: shown } = await analysisOf(token, attempt._id)
      expect(shown.data.marks_obtained).toBe(saved.body.data.late.length === 0 ? 2 : 0)
      expect(shown.data.correct).toBe(saved.body.data.late.length === 0 ? 1 : 0)
    }
  })

  it('does not show the analysis to others, nor before the end', async () => {
    const { submissionId } = await handedIn()
    const other = await makeSignedIn(app)
    expect((await analysisOf(other.token, submissionId)).status).toBe(404)
    const { token, attempt } = await sitting()
    expect((await analysisOf(token, attempt._id)).status).toBe(404)
    expect((await app.call('GET', `/api/student-portal/get-submission-data-for-analysis/${submissionId}`)).status).toBe(
      401,
    )
    expect((await analysisOf(token, 'x')).status).toBe(400)
  })

  it('hides the analysis of a ranked test until nobody can be sitting it', async () => {
    const { token, attempt } = await sitting({ type: 'scholarship', durationMinutes: 10, opensAt: app.now() })
    await submit(token, attempt._id)
    app.advance(629)
    expect((await analysisOf(token, attempt._id)).status).toBe(403)
    app.advance(2)
    expect((await analysisOf(token, attempt._id)).status).toBe(200)
  })

  it('refuses a second sitting', async () => {
    const { token, testId } = await handedIn()
    const again = await open(token, testId)
    expect([again.status, again.body.code]).toEqual([409, 'attempt_closed'])
    expect((await testForCandidate(token, testId)).body.data).toMatchObject({
      submission_status: 'submitted',
      may_start: false,
    })
  })
})

describe('an attempt that nobody submits', () => {
  it('is closed and counted by its job after the grace period', async () => {
    const { token, attempt, option, id } = await sitting()
    await save(token, attempt._id, { epoch: 1, entries: [entry(1, id(0), option(0, 'right'))] })
    const handlers = {
      'close-attempt': (ctx: ReturnType<typeof app.context>, payload: Record<string, unknown>) =>
        closeAttempt(ctx, String(payload.attemptId), 'deadline'),
    }
    app.advance(3630)
    while (await runNextJob(app.context(), handlers));
    expect((await analysisOf(token, attempt._id)).status).toBe(404)
    app.advance(1)
    while (await runNextJob(app.context(), handlers));
    const { body } = await analysisOf(token, attempt._id)
    expect(body.data).toMatchObject({ marks_obtained: 2, time_left: 0 })
  })

  it('is closed when its student returns too late', async () => {
    const { token, testId } = await sitting()
    app.advance(3631)
    const back = await open(token, testId)
    expect([back.status, back.body.code]).toEqual([409, 'attempt_closed'])
    expect((await testForCandidate(token, testId)).body.data.submission_status).toBe('submitted')
  })
})

describe('the dashboard bundle', () => {
  it("gives the student's state in each test, without ranked tests and keys", async () => {
    const { token, testId, attempt } = await sitting()
    const ranked = await makeTest(app, { type: 'ftd' })
    const read = () => app.call<Data<MyPurchases>>('GET', '/api/student-portal/my-purchases', { token })
    const quizOf = (purchases: MyPurchases) => purchases.quizzes.find(({ _id }) => _id === testId)
    const before = (await read()).body.data
    expect(quizOf(before)).toMatchObject({ submission_status: 'pending-submission', mm: 11, questions_count: 7 })
    expect(before.quizzes.some(({ _id }) => _id === ranked.testId)).toBe(false)
    await submit(token, attempt._id)
    const after = await read()
    expect(quizOf(after.body.data)).toMatchObject({ submission_status: 'submitted', submission_id: attempt._id })
    expect(after.body.data.mySubmissions.map(({ _id }) => _id)).toEqual([attempt._id])
    expect(after.text).not.toMatch(/correct|solution/)
    expect((await app.call('GET', '/api/student-portal/my-purchases')).status).toBe(401)
  })
})

describe('keys and solutions', () => {
  it('are in no answer to a candidate before the end', async () => {
    const { token, testId, attempt, paper, id } = await sitting()
    const answers = await Promise.all([
      open(token, testId),
      testForCandidate(token, testId),
      save(token, attempt._id, { epoch: 1, entries: [entry(1, id(0), null)] }),
      app.call('GET', '/api/student-portal/my-purchases', { token }),
      analysisOf(token, attempt._id),
    ])
    const texts = [...answers.map(({ text }) => text), JSON.stringify(paper)]
    for (const text of texts) expect(text).not.toMatch(/canary-solution|correct_?option|solution":/i)
  })

  it('cannot be guessed from the ids of the options', async () => {
    const { paper } = await sitting({ counts: [40, 40] })
    const places = paper.questions.map(({ options }) => {
      const sorted = [...options].sort((a, b) => (a._id < b._id ? -1 : 1))
      return sorted.findIndex(({ text }) => text.en === 'right')
    })
    for (const place of [0, 1, 2, 3]) expect(places.filter((one) => one === place).length).toBeLessThan(45)
  })
})
