import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import type { Language } from '#domains/bank/schema.ts'
import type { AllSettings, SettingsInForce } from '#domains/console/settings/schema.ts'
import type { PlanBody, SavedPlan, StaffPlan } from '#domains/exams/staff/schema.ts'
import { tests } from '#domains/exams/tables.ts'
import { settings } from '#platform/data/settings/tables.ts'
import { makeSignedIn } from '../factories.ts'
import { smallPattern } from '../make-plans.ts'
import { csv, freshText, makeFileDesk, row } from '../question-files.ts'
import { choice } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* Languages of questions and tests, as the office sets them. The clock stands still. */

let app: TestApp
let director: string
let token: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
  token = (await makeSignedIn(app, { role: 'examiner' })).token
})
afterAll(() => app.close())
beforeEach(async () => {
  // No test is upcoming.
  await app.db.update(tests).set({ opensAt: app.now() })
  await app.db.delete(settings)
})

type Data<T> = Body & { data: T }
async function offer(...offered: Language[]) {
  const { body } = await app.call<Data<AllSettings>>('GET', '/api/staff/settings', { token: director })
  const headers = { 'if-match': `"${body.data.languages.version}"` }
  return app.call<Body>('PUT', '/api/staff/settings/languages', { token: director, body: { offered }, headers })
}
type Sent = { body: object; version?: number }
const send = <T>(method: 'POST' | 'PUT', url: string, { body, version }: Sent) =>
  app.call<Data<T>>(method, `/api/staff/${url}`, {
    token,
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const readPlan = async (id: string) =>
  (await app.call<Data<StaffPlan>>('GET', `/api/staff/test-plans/${id}`, { token })).body.data

/** Makes a complete plan that opens in an hour. */
async function makePlan(change: Partial<PlanBody> = {}) {
  const pattern = await send<{ _id: string }>('POST', 'patterns', { body: smallPattern() })
  const started = await send<{ _id: string }>('POST', 'test-plans', {
    body: { pattern_id: pattern.body.data._id, quiz_name: 'Mock 14' },
  })
  const id = started.body.data._id
  const written = [choice('single', 'A'), choice('several', 'B', 'C')].map((one) =>
    Object.assign(one, {
      text: { en: freshText(), or: freshText(), bn: freshText() },
      options: one.options.map(({ en }) => ({ en, or: en, bn: en })),
    }),
  )
  const ids = await storeQuestions(app.context(), written)
  const publish_date = new Date(app.now().getTime() + 3_600_000).toISOString()
  const { plan } = await readPlan(id)
  const closes_at = new Date(app.now().getTime() + 30 * 86_400_000).toISOString()
  const body = { ...plan, publish_date, closes_at, is_free: true, question_ids: [ids], ...change }
  const saved = await send<SavedPlan>('PUT', `test-plans/${id}`, { body, version: 1 })
  return { id, begins: plan.languages, checks: saved.body.data.checks }
}
const schedule = (id: string) => send<StaffPlan>('POST', `test-plans/${id}/schedule`, { body: {}, version: 2 })

describe('the offered languages', () => {
  it('are some of four, each once, and English is among them', async () => {
    expect((await offer('en', 'en')).body.errors).toEqual({ offered: 'must not list a language twice' })
    const without = await offer('or', 'hi')
    expect([without.status, without.body.errors]).toEqual([
      400,
      { offered: 'English cannot be removed, because every question is written in it first' },
    ])
    expect((await offer('or', 'en')).status).toBe(200)
    const teacher = (await makeSignedIn(app, { role: 'teacher' })).token
    const told = await app.call<Data<SettingsInForce>>('GET', '/api/staff/settings/in-force', { token: teacher })
    expect(told.body.data.languages).toEqual(['or', 'en'])
  })

  it("decide a test's initial language, its languages and their order", async () => {
    await offer('or', 'en')
    const odia = await makePlan({ languages: ['en', 'or'] })
    expect([odia.begins, odia.checks]).toEqual([['or'], []])
    const answer = await schedule(odia.id)
    expect([answer.status, (await readPlan(odia.id)).plan.languages]).toEqual([200, ['or', 'en']])
    const bengali = await makePlan({ languages: ['en', 'bn'] })
    expect(bengali.checks.map(({ message }) => message)).toEqual(['Bengali is not enabled in the settings.'])
    expect((await schedule(bengali.id)).status).toBe(400)
  })

  it('are set beside other defaults of new tests, which change no existing test', async () => {
    const older = await makePlan()
    const body = { attempts_allowed: 3, shuffles_questions: true, shuffles_options: false }
    const put = (change: object) =>
      app.call<Body>('PUT', '/api/staff/settings/exams', {
        token: director,
        body: { ...body, ...change },
        headers: { 'if-match': '"0"' },
      })
    expect((await put({ attempts_allowed: 101 })).body.errors).toEqual({
      attempts_allowed: 'must be at most 100 attempts',
    })
    expect((await put({})).status).toBe(200)
    expect((await readPlan((await makePlan()).id)).plan).toMatchObject(body)
    expect((await readPlan(older.id)).plan).toMatchObject({ attempts_allowed: 1, shuffles_questions: false })
  })

  it('cannot lose one that a scheduled test needs, until it opens or is unscheduled', async () => {
    const plan = await makePlan({ languages: ['en', 'or'] })
    expect((await schedule(plan.id)).status).toBe(200)
    const refused = await offer('en', 'hi')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Odia is still needed for “Mock 14” on \d.*\. Move the test back to planning first/),
    ])
    expect((await offer('en', 'or')).status).toBe(200)
    await app.db.update(tests).set({ opensAt: app.now() }).where(eq(tests.id, plan.id))
    expect((await offer('en')).status).toBe(200)
    expect((await readPlan(plan.id)).plan.languages).toEqual(['en', 'or'])
  })

  it('are consistent with concurrent scheduling: one of the two is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      await app.db.update(tests).set({ opensAt: app.now() })
      await app.db.delete(settings)
      const plan = await makePlan({ languages: ['en', 'or'] })
      const [taken, scheduled] = await Promise.all([offer('en'), schedule(plan.id)])
      expect(['200 400', '409 200']).toContain(`${taken.status} ${scheduled.status}`)
    }
  })
})

describe('questions', () => {
  it('in a file are read only in these languages, by column', async () => {
    await storeQuestions(app.context(), [choice('single', 'A')])
    const desk = makeFileDesk(app, token)
    const file = () => csv(row({ rest: '1,2,3,4,B,,So.,ପ୍ରଶ୍ନ' }))
    expect((await desk.read('a.csv', file())).found.columns).toContain('question_or')
    await offer('en', 'hi')
    const { id, found } = await desk.read('a.csv', file())
    expect([found.state, found.columns.includes('question_or')]).toEqual(['mapping', false])
    const columns = found.headings.map((heading, n) => (heading === 'question_or' ? heading : found.columns[n]))
    const assigned = await desk.post(`${id}/columns`, { columns })
    expect([assigned.status, assigned.body.errors]).toEqual([
      400,
      { columns: 'One of the columns is in a language that is not enabled in the settings.' },
    ])
    const line = { subject: 'quant', topic: 'Kinds', key: 'A', options: ['1', '2'], solution: 'So.' }
    const lines = await desk.read('a.jsonl', JSON.stringify({ ...line, question: { en: freshText(), or: 'ପ୍ରଶ୍ନ' } }))
    expect(lines.rows[0]).toMatchObject({
      verdict: 'warning',
      reasons: [{ message: 'is in a language that is not enabled in the settings and will be left out' }],
    })
    const template = await app.app.inject({
      url: '/api/staff/question-template/csv',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(template.payload).toContain('question_hi')
    expect(template.payload).not.toMatch(/_or\b|_bn\b|ଏଥି/)
  })

  it('are translated only into these; earlier translations can be corrected', async () => {
    const english = { single: 'Two pipes fill a tank.', option: 'three hours' }
    const text = (or?: string) => (or === undefined ? { en: english.single } : { en: english.single, or })
    const body = (or?: string) => ({
      subject_id: null,
      topic_id: null,
      difficulty: 'medium',
      tags: [],
      origin: '',
      question: {
        kind: 'single',
        text: text(or),
        options: [{ en: english.option }, { en: 'two hours' }],
        correct: [0],
        value: '',
        tolerance: '0',
        keeps_order: false,
        solution: {},
        passage: null,
      },
    })
    const begin = async () => {
      const made = await send<{ number: number }>('POST', 'questions', { body: { subject_id: null, topic_id: null } })
      return `questions/${made.body.data.number}`
    }
    const [fresh, older] = [await begin(), await begin()]
    expect((await send('PUT', older, { body: body('ଦୁଇଟି ପାଇପ୍'), version: 1 })).status).toBe(200)
    await offer('en')
    const refused = await send('PUT', fresh, { body: body('ଦୁଇଟି ପାଇପ୍'), version: 1 })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['question.text.or']])
    expect((await send('PUT', fresh, { body: body(), version: 1 })).status).toBe(200)
    expect((await send('PUT', older, { body: body('ଦୁଇଟି ନଳ'), version: 2 })).status).toBe(200)
  })
})
