import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import type { ListedTest, PlanBody, PlanPaper, SavedPlan, StaffPlan } from '#domains/exams/staff/schema.ts'
import { testPlans, testQuestions, tests } from '#domains/exams/tables.ts'
import { listOpenTestIds } from '#domains/exams/tests/list-open-tests.ts'
import { entitlements } from '#domains/purchases/entitlements/tables.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { makeSignedIn } from '../factories.ts'
import { makeDue } from '../make-dues.ts'
import { smallPattern } from '../make-plans.ts'
import { choice, studentApi } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await makeTestApp()
  token = (await makeSignedIn(app, { role: 'examiner' })).token
})
afterAll(() => app.close())

type Data<T> = Body & { data: T }
const url = '/api/staff/test-plans'
const get = async <T>(path: string) => (await app.call<Data<T>>('GET', `${url}${path}`, { token })).body.data
const read = (id: string) => get<StaffPlan>(`/${id}`)
const send = <T>(
  method: 'POST' | 'PUT',
  path: string,
  { body = {}, version }: { body?: object; version?: number } = {},
) =>
  app.call<Data<T>>(method, `${url}${path}`, {
    token,
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const save = (id: string, version: number, body: PlanBody) => send<SavedPlan>('PUT', `/${id}`, { body, version })

/** A plan of two questions, whole but for what `change` takes away. */
async function makePlan(change: Partial<PlanBody> = {}) {
  const pattern = await app.call<Data<{ _id: string }>>('POST', '/api/staff/patterns', { token, body: smallPattern() })
  const started = await send<{ _id: string }>('POST', '', {
    body: { pattern_id: pattern.body.data._id, quiz_name: 'Mock' },
  })
  const id = started.body.data._id
  const ids = await storeQuestions(app.context(), [choice('single', 'A'), choice('several', 'B', 'C')])
  const publish_date = new Date(app.now().getTime() + 3_600_000).toISOString()
  const { plan } = await read(id)
  const closes_at = new Date(app.now().getTime() + 30 * 86_400_000).toISOString()
  const body = { ...plan, publish_date, closes_at, is_free: true, question_ids: [ids], ...change }
  const saved = await save(id, 1, body)
  expect(saved.status).toBe(200)
  return { id, ids, body, saved: saved.body.data }
}
const schedule = (id: string, version: number) => send<StaffPlan>('POST', `/${id}/schedule`, { version })

describe('a plan', () => {
  it('starts with a pattern and a name, and says what is missing', async () => {
    const { id, saved } = await makePlan({ publish_date: null, question_ids: [[]] })
    expect(saved.checks.map(({ message }) => message)).toEqual([
      'Say when the test opens.',
      expect.stringMatching(/: 0 of 2 chosen/),
    ])
    expect(await read(id)).toMatchObject({ stage: 'plan', edit_version: 2, attempts: 0, questions: [[]] })
    const refused = await schedule(id, 2)
    expect([refused.status, refused.body.message]).toEqual([400, 'Say when the test opens. Other problems to fix: 1.'])
    expect(await app.db.$count(tests, eq(tests.id, id))).toBe(0)
  })

  it('is visible only to the office, as are its questions', async () => {
    const { id, ids } = await makePlan({ quiz_name: 'canary-plan-name' })
    const { token: student } = await makeSignedIn(app)
    const asked = [
      '/api/student-portal/get-ftd-scholarship-test-public',
      `/api/quiz-portal/tests/${id}/paper/en`,
      '/api/staff/test-plans',
      `/api/staff/test-plans/${id}`,
    ]
    for (const path of asked) {
      const answer = await app.call('GET', path, { token: student })
      for (const word of ['canary-plan-name', ...ids]) expect(answer.text, path).not.toContain(word)
    }
    expect((await studentApi(app, { token: student, testId: id }).open()).status).toBe(404)
  })

  it("never overwrites another person's save", async () => {
    const { id, body } = await makePlan()
    const both = await Promise.all([save(id, 2, body), save(id, 2, { ...body, quiz_name: 'Other' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await save(id, 2, body)).body.code).toBe('stale')
    expect((await send('PUT', `/${id}`, { body })).status).toBe(428)
  })

  it('of another number of sections is refused', async () => {
    const { id, body } = await makePlan()
    expect((await save(id, 2, { ...body, question_ids: [[], []] })).status).toBe(400)
  })

  it('accepts no more questions than a section has, but allows reducing an excess', async () => {
    const { id, ids, body } = await makePlan()
    const more = await storeQuestions(app.context(), [choice('single', 'A'), choice('single', 'B')])
    const refused = await save(id, 2, { ...body, question_ids: [[...ids, ...more.slice(0, 1)]] })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['question_ids.0']])
    expect(refused.body.message).toMatch(/has room for 2 questions, not 3\.$/)
    await app.db
      .update(testPlans)
      .set({ body: { ...body, question_ids: [[...ids, ...more]] } })
      .where(eq(testPlans.id, id))
    expect((await save(id, 2, { ...body, question_ids: [[...ids, ...more.slice(0, 1)]] })).status).toBe(200)
  })

  it('from before batches existed is for everyone', async () => {
    const { id } = await makePlan()
    await app.pool.query("update test_plans set body = body - 'batch_ids' where id = $1", [id])
    expect((await read(id)).plan.batch_ids).toBeNull()
    expect((await schedule(id, 2)).status).toBe(200)
  })

  it('can be copied with its questions and without its dates, also once scheduled', async () => {
    const { id, ids } = await makePlan({ quiz_name: 'Mock 7' })
    await schedule(id, 2)
    const copy = await send<{ _id: string }>('POST', `/${id}/copy`)
    const { plan, stage } = await read(copy.body.data._id)
    expect([stage, plan.quiz_name, plan.question_ids]).toEqual(['plan', 'Mock 7 (copy)', [ids]])
    expect([plan.publish_date, plan.closes_at]).toEqual([null, null])
  })

  it('can be discarded, but not once scheduled', async () => {
    const { id } = await makePlan()
    const kept = await makePlan()
    expect((await send('POST', `/${id}/remove`, { version: 2 })).status).toBe(200)
    expect((await app.call('GET', `${url}/${id}`, { token })).status).toBe(404)
    await schedule(kept.id, 2)
    expect((await send('POST', `/${kept.id}/remove`, { version: 3 })).status).toBe(409)
  })
})

describe('an open test', () => {
  const close = (id: string, closes_at: string | null, reason = 'The network was down.') =>
    send<{ closes_at: string; sitting: number }>('POST', `/${id}/closing`, { body: { closes_at, reason } })
  const inMinutes = (minutes: number) => new Date(app.now().getTime() + minutes * 60_000).toISOString()

  it('can be extended, which restores the time that the old closing cut off', async () => {
    const { id } = await makePlan({ publish_date: app.now().toISOString(), closes_at: inMinutes(40) })
    expect((await schedule(id, 2)).status).toBe(200)
    app.onContentChange()
    app.advance(20 * 60)
    const { token: student } = await makeSignedIn(app)
    const attempt = (await studentApi(app, { token: student, testId: id }).open()).body.data
    expect(attempt.time_left).toBeCloseTo(20 * 60, 0)
    const early = await close(id, inMinutes(19))
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([400, ['closes_at']])
    expect((await close(id, inMinutes(25), ' ')).status).toBe(400)
    const later = inMinutes(25)
    expect((await close(id, later)).body.data).toEqual({ closes_at: later, sitting: 1 })
    app.onContentChange()
    const again = await studentApi(app, { token: student, testId: id }).open()
    expect(again.body.data.time_left).toBeCloseTo(25 * 60, 0)
  })

  it('can be closed to new starts, while its keys wait for running attempts', async () => {
    const { id } = await makePlan({ publish_date: app.now().toISOString() })
    expect((await close(id, null)).status).toBe(404)
    await schedule(id, 2)
    app.onContentChange()
    const { token: student } = await makeSignedIn(app)
    await studentApi(app, { token: student, testId: id }).open()
    // One without a closing time cannot be extended.
    await app.db.update(tests).set({ closesAt: null }).where(eq(tests.id, id))
    expect((await close(id, inMinutes(90))).status).toBe(409)
    expect((await close(id, null)).body.data).toMatchObject({ closes_at: app.now().toISOString(), sitting: 1 })
    app.onContentChange()
    const { token: late } = await makeSignedIn(app)
    expect((await studentApi(app, { token: late, testId: id }).open()).status).toBe(403)
    const [row] = await app.db.select().from(tests).where(eq(tests.id, id))
    expect(row?.extendedUntil && row.extendedUntil > app.now()).toBe(true)
    expect((await close(id, inMinutes(90))).status).toBe(409)
    const logged = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(logged.map(({ action }) => action)).toContain('test-ended-early')
  })
})

describe('scheduling', () => {
  it('makes the test under the id of its plan, and a student can sit it', async () => {
    const { id, ids } = await makePlan({ publish_date: app.now().toISOString() })
    const scheduled = await schedule(id, 2)
    expect(scheduled.body.data).toMatchObject({ _id: id, stage: 'open', edit_version: 3, checks: [] })
    expect(scheduled.body.data.questions.flat().map(({ _id }) => _id)).toEqual(ids)
    app.onContentChange()
    const { token: student } = await makeSignedIn(app)
    const opened = await studentApi(app, { token: student, testId: id }).open()
    expect(opened.status).toBe(200)
    const listed = await get<ListedTest[]>('?stage=open')
    expect(listed.find(({ _id }) => _id === id)).toMatchObject({ attempts: 1, questions_picked: 2 })
  })

  it('for a batch opens the test only to its enrolled students, while enrolled', async () => {
    const seated = await makeSignedIn(app)
    const { batch, course } = await makeDue(app, { studentId: seated.user.id, dueOn: '2027-10-01' })
    const right = { studentId: seated.user.id, courseId: course.id, rollNumber: 1, source: 'grant' as const }
    await app.db.insert(entitlements).values({ ...right, from: app.now(), createdAt: app.now() })
    const { id } = await makePlan({ publish_date: app.now().toISOString(), is_free: false, batch_ids: [batch.id] })
    expect((await schedule(id, 2)).status).toBe(200)
    app.onContentChange()
    const other = await makeSignedIn(app)
    const open = async (token: string) => (await studentApi(app, { token, testId: id }).open()).status
    expect([await open(seated.token), await open(other.token)]).toEqual([200, 403])
    const ids = async (student: string) => (await listOpenTestIds(app.context(), student)).has(id)
    expect([await ids(seated.user.id), await ids(other.user.id)]).toEqual([true, false])
    await app.pool.query('update enrolments set ended_at = now() where student_id = $1', [seated.user.id])
    expect(await ids(seated.user.id)).toBe(false)
  })

  it('happens once for a double press', async () => {
    const { id } = await makePlan()
    const both = await Promise.all([schedule(id, 2), schedule(id, 2)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await app.db.$count(testQuestions, eq(testQuestions.testId, id))).toBe(2)
  })

  it('refuses a language that a question lacks, and a retired question', async () => {
    const { id, ids } = await makePlan({ languages: ['en', 'or'] })
    expect((await read(id)).checks).toHaveLength(2)
    expect((await schedule(id, 2)).status).toBe(400)
    const [row] = await app.db
      .select()
      .from(questions)
      .where(eq(questions.id, ids[0] ?? ''))
    await app.db
      .update(bankItems)
      .set({ state: 'retired' })
      .where(eq(bankItems.id, row?.itemId ?? ''))
    const messages = (await read(id)).checks.map(({ message }) => message)
    expect(messages).toContainEqual(expect.stringMatching(/is retired/))
  })
})

describe('a paper with a picture that has no words', () => {
  it('is not scheduled', async () => {
    const { id, ids } = await makePlan()
    const text = { en: '<p>Look: <img src="data:image/webp;base64,AAAA" alt="" /></p>' }
    await app.db
      .update(questions)
      .set({ text })
      .where(eq(questions.id, ids[0] ?? ''))
    const messages = (await read(id)).checks.map(({ message }) => message)
    expect(messages).toEqual([expect.stringMatching(/has a picture without a description/)])
    expect((await schedule(id, 2)).status).toBe(400)
  })
})

describe('unscheduling a test', () => {
  it('makes it a plan again, under the same id, which students do not see', async () => {
    const { id, body } = await makePlan()
    await schedule(id, 2)
    const [before] = await app.db.select({ key: tests.paperKey }).from(tests).where(eq(tests.id, id))
    const back = await send<StaffPlan>('POST', `/${id}/take-back`)
    expect(back.body.data).toMatchObject({ stage: 'plan', edit_version: 4, plan: body, checks: [] })
    expect(await app.db.$count(testQuestions, eq(testQuestions.testId, id))).toBe(0)
    expect((await save(id, 2, body)).status).toBe(409)
    await schedule(id, 4)
    const [after] = await app.db.select({ key: tests.paperKey }).from(tests).where(eq(tests.id, id))
    // A sealed paper from before cannot be opened with the new key.
    expect(after?.key.equals(before?.key ?? Buffer.alloc(0))).toBe(false)
  })

  it('is refused once a student has started, also concurrently', async () => {
    const { id } = await makePlan({ publish_date: app.now().toISOString() })
    await schedule(id, 2)
    app.onContentChange()
    const { token: student } = await makeSignedIn(app)
    const [opened, back] = await Promise.all([
      studentApi(app, { token: student, testId: id }).open(),
      send('POST', `/${id}/take-back`),
    ])
    const isThere = (await app.db.$count(tests, eq(tests.id, id))) === 1
    if (opened.status === 200) expect([back.status, isThere]).toEqual([409, true])
    else expect([back.status, isThere]).toEqual([200, false])
    if (isThere) expect((await send('POST', `/${id}/take-back`)).status).toBe(409)
  })
})

describe('a next version of a question', () => {
  it('is added to a named plan', async () => {
    const { id, ids } = await makePlan()
    const [old] = await app.db
      .select()
      .from(questions)
      .where(eq(questions.id, ids[0] ?? ''))
    const [item] = await app.db
      .select()
      .from(bankItems)
      .where(eq(bankItems.id, old?.itemId ?? ''))
    const at = `/api/staff/questions/${item?.number}`
    const shown = (await app.call<Data<{ question: object }>>('GET', at, { token })).body.data
    const { subjectId: subject_id, topicId: topic_id } = item ?? {}
    const question = { ...shown.question, text: { en: 'Better?' } }
    const body = { subject_id, topic_id, difficulty: 'easy', tags: [], origin: '', question }
    const headers = (version: number) => ({ 'if-match': `"${version}"` })
    expect((await app.call('PUT', at, { token, body, headers: headers(1) })).status).toBe(200)
    const ready = await app.call('POST', `${at}/ready`, { token, body: { replace_in: [id] }, headers: headers(2) })
    expect(ready.status).toBe(200)
    const planned = (await read(id)).questions.flat()[0]
    expect(planned).toMatchObject({ number: item?.number, version: 2, newest: true })
    expect((await read(id)).edit_version).toBe(3)
    const [plan] = await app.db.select().from(testPlans).where(eq(testPlans.id, id))
    expect(plan?.body.question_ids.flat()).not.toContain(ids[0])
  })
})

it('shows the paper with its keys, and logs its readers', async () => {
  const { id, ids } = await makePlan()
  const { paper, keys } = await get<PlanPaper>(`/${id}/paper/en`)
  expect(paper.questions.map(({ _id, sno }) => [_id, sno])).toEqual(ids.map((one, index) => [one, index + 1]))
  expect(Object.values(keys)).toEqual(['A', 'B, C'])
  const noted = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(noted.map(({ action }) => action)).toContain('paper-read')
})
