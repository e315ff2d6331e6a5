import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPattern } from '#db/demo/patterns.ts'
import type { StaffCorrection } from '#domains/attempts/evidence/schema.ts'
import { regradeTest } from '#domains/attempts/marking/regrade-test.ts'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import type { StaffPattern } from '#domains/exams/patterns/schema.ts'
import { testQuestions, testSections, tests } from '#domains/exams/tables.ts'
import type { StaffTest } from '#domains/exams/tests/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { planOf, smallPattern } from '../make-plans.ts'
import { choice, entriesOf, makeTestOf, sitDown } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await makeTestApp()
  token = (await makeSignedIn(app, { role: 'examiner' })).token
})
afterAll(() => app.close())

type Data<T> = Body & { data: T; total?: number }
const get = <T>(url: string) => app.call<Data<T>>('GET', url, { token })
const post = <T>(url: string, body: unknown) => app.call<Data<T>>('POST', url, { token, body })

describe('the patterns of staff', () => {
  it('are listed in their newest version, and by key in all', async () => {
    const pattern = smallPattern()
    await post('/api/staff/patterns', pattern)
    const longer = { ...pattern, body: { ...pattern.body, minutes: 100 } }
    expect((await post('/api/staff/patterns', longer)).body.data).toMatchObject({ version: 2 })
    const newest = (await get<StaffPattern[]>('/api/staff/patterns')).body.data.filter(({ key }) => key === pattern.key)
    expect(newest.map(({ version, body }) => [version, body.minutes])).toEqual([[2, 100]])
    const all = (await get<StaffPattern[]>(`/api/staff/patterns?key=${pattern.key}`)).body.data
    expect(all.map(({ version, body }) => [version, body.minutes])).toEqual([
      [2, 100],
      [1, pattern.body.minutes],
    ])
    const { _id, version, created_at, ...same } = all[1] ?? {}
    expect(same).toEqual({ ...pattern, doubt: null })
  })

  it('get no new version without a change, and each new one is in the audit log', async () => {
    const pattern = smallPattern()
    const first = await post<{ _id: string }>('/api/staff/patterns', pattern)
    expect((await post('/api/staff/patterns', pattern)).body.data).toEqual(first.body.data)
    const noted = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, first.body.data._id))
    expect(noted.map(({ action, details }) => [action, details])).toEqual([
      ['pattern-stored', { key: pattern.key, version: 1 }],
    ])
  })

  const lockedSection = { locks: true, earlyAdvance: true }
  it.each([
    ['key', { key: 'Not A Key' }],
    ['source', { source: '' }],
    ['body.minutes', { body: { minutes: null } }],
    ['body.sections.0.languages', { section: { languages: [] } }],
    ['body.sections.0.penalty', { section: { penalty: '1/0' } }],
    ['body.sections.0.earlyAdvance', { section: { locks: true, earlyAdvance: false } }],
    ['body.sections', { section: lockedSection, more: { name: 'Second' } }],
  ])('are refused by the name of %s', async (field, change) => {
    const { section = {}, more, body = {}, ...rest } = { section: {}, more: undefined, body: {}, ...change }
    const pattern = smallPattern()
    const [first] = pattern.body.sections
    const sections = [{ ...first, ...section }, ...(more ? [{ ...first, ...more }] : [])]
    const answer = await post('/api/staff/patterns', {
      ...pattern,
      ...rest,
      body: { ...pattern.body, ...body, sections },
    })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
    expect((await get<StaffPattern[]>(`/api/staff/patterns?key=${pattern.key}`)).body.data).toEqual([])
  })
})

describe('a test that staff schedule', () => {
  it('combines its pattern and the input, and is listed at once', async () => {
    const plan = await planOf({ app })
    const centre = await makeCentre(app)
    const closes_at = new Date(app.now().getTime() + 9_000_000).toISOString()
    const more = {
      quiz_type: 'scholarship',
      closes_at,
      shuffles_questions: true,
      attempts_allowed: 2,
      modes_allowed: ['online', 'offline'],
      allowed_centers: [centre.id],
      is_released_by_staff: true,
    }
    const made = await post<{ _id: string }>('/api/staff/tests', { ...plan, ...more })
    expect(made.status).toBe(200)
    const list = await get<StaffTest[]>('/api/staff/tests?limit=1000')
    const listed = list.body.data.find(({ _id }) => _id === made.body.data._id)
    expect(listed).toMatchObject({
      quiz_name: 'A mock',
      quiz_type: 'scholarship',
      questions_count: 2,
      duration: 30,
      version: 1,
      closes_at,
      pattern_id: plan.pattern_id,
      publish_date: plan.publish_date,
      attempts_allowed: 2,
      languages: ['en'],
      shuffles_questions: true,
      shuffles_options: false,
      is_released_by_staff: true,
      results_released_at: null,
      modes_allowed: ['online', 'offline'],
      allowed_centers: [centre.id],
    })
    const rows = await app.db.select().from(testQuestions).where(eq(testQuestions.testId, made.body.data._id))
    expect(rows.map(({ questionId }) => questionId)).toEqual(plan.question_ids[0])
    const [noted] = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, made.body.data._id))
    expect(noted?.action).toBe('test-scheduled')
  })

  it('comes in pages, the latest opening first', async () => {
    for (let n = 0; n < 3; n += 1) await post('/api/staff/tests', await planOf({ app }))
    const all = await get<StaffTest[]>('/api/staff/tests?limit=1000')
    const second = await get<StaffTest[]>('/api/staff/tests?limit=2&page=2')
    expect(second.body.data).toEqual(all.body.data.slice(2, 4))
    expect(second.body.total).toBe(all.body.data.length)
    const opens = all.body.data.map(({ publish_date }) => publish_date)
    expect(opens).toEqual([...opens].sort().reverse())
    for (const query of ['page=0', 'limit=1001', 'limit=x', 'page=-1', 'sort=name'])
      expect((await get(`/api/staff/tests?${query}`)).status).toBe(400)
  })

  const yesterday = '2026-11-19T06:00:00.000Z'
  it.each([
    ['pattern_id', { pattern_id: newId() }],
    ['quiz_name', { quiz_name: '  ' }],
    ['quiz_type', { quiz_type: 'exam' }],
    ['publish_date', { publish_date: 'tomorrow' }],
    ['closes_at', { closes_at: yesterday }],
    ['languages', { languages: [] }],
    ['languages', { languages: ['en', 'en'] }],
    ['languages.0', { languages: ['fr'] }],
    ['question_ids', { question_ids: [] }],
    ['question_ids', { question_ids: [[newId(), newId()]] }],
    ['question_ids.0', { question_ids: [[newId()]] }],
    ['attempts_allowed', { attempts_allowed: 0 }],
    ['modes_allowed', { modes_allowed: [] }],
    ['modes_allowed', { modes_allowed: ['offline'] }],
    ['allowed_centers', { allowed_centers: [newId()] }],
    ['allowed_centers', { quiz_type: 'ftd', modes_allowed: ['offline'], allowed_centers: [newId()] }],
    ['is_released_by_staff', { is_released_by_staff: true }],
  ])('is refused by the name of %s for %j, without a trace', async (field, change) => {
    const plan = await planOf({ app })
    const count = async () => [await app.db.$count(tests), await app.db.$count(testSections)]
    const before = await count()
    const answer = await post('/api/staff/tests', { ...plan, ...change })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
    expect(await count()).toEqual(before)
  })

  it('never has a question twice', async () => {
    const plan = await planOf({ app })
    const [id] = plan.question_ids[0] ?? []
    const answer = await post('/api/staff/tests', { ...plan, question_ids: [[id, id]] })
    expect(answer.body.errors).toEqual({ question_ids: 'must not list a question twice' })
  })

  it('of a real examination can be sat section by section', async () => {
    const pattern = { ...demoPattern('sbi-clerk-prelims'), key: `sbi-${newId()}` }
    const stored = await post<{ _id: string }>('/api/staff/patterns', pattern)
    const counts = pattern.body.sections.map(({ questions }) => questions)
    const pool = await storeQuestions(
      app.context(),
      Array.from({ length: counts.reduce((sum, one) => sum + one, 0) }, () => choice('single', 'A')),
    )
    const question_ids = counts.map((count) => pool.splice(0, count))
    const plan = { ...(await planOf({ app })), is_free: true, pattern_id: stored.body.data._id, question_ids }
    const made = await post<{ _id: string }>('/api/staff/tests', { ...plan, publish_date: app.now().toISOString() })
    app.onContentChange()
    const { attempt } = await sitDown(app, made.body.data._id)
    expect(attempt.section_seconds).toEqual([1200, 1200, 1200])
  })
})

describe('a correction by staff', () => {
  async function sitOne() {
    const { testId, questionIds } = await makeTestOf(app, { questions: [choice('single', 'A'), choice('single', 'B')] })
    const sat = await sitDown(app, testId)
    const option_id = sat.letter(0, 'C')[0] ?? ''
    const entries = entriesOf(app, [[questionIds[0] ?? '', { option_id }]])
    await sat.api.save(sat.attempt._id, { epoch: 1, entries })
    await sat.api.submit(sat.attempt._id)
    const url = `/api/staff/tests/${testId}/corrections`
    return { ...sat, testId, questionIds, url, option_id, question_id: questionIds[0] ?? '' }
  }
  const reason = 'The book says otherwise.'

  async function runRegrades() {
    while (await runNextJob(app.context(), { 'regrade-test': (ctx, { testId }) => regradeTest(ctx, String(testId)) }));
    app.onContentChange()
  }

  /** Requests a correction, which another person approves, because marks of a practice test are visible at once. */
  async function correct(url: string, body: object) {
    const asked = await post<{ approval_id: string }>(url, body)
    expect(asked.status).toBe(202)
    const other = await makeSignedIn(app, { role: 'admin' })
    const path = `/api/staff/approvals/${asked.body.data.approval_id}/approve`
    expect((await app.call('POST', path, { token: other.token, body: { note: '' } })).status).toBe(200)
  }

  it('changes the key, then reports how many attempts were recounted', async () => {
    const { url, question_id, option_id, api, attempt } = await sitOne()
    const key = { kind: 'single', options: [option_id] }
    await correct(url, { question_id, reason, key })
    const [waiting] = (await get<StaffCorrection[]>(url)).body.data
    expect(waiting).toMatchObject({ version: 2, sno: 1, reason, key, drop: null, regraded: 0, waiting: 1 })
    await runRegrades()
    const [done] = (await get<StaffCorrection[]>(url)).body.data
    expect([done?.regraded, done?.waiting]).toEqual([1, 0])
    expect((await api.analysis(attempt._id)).body.data.marks_obtained).toBe(4)
  })

  it('drops a question, and one recount covers two corrections', async () => {
    const { url, questionIds, question_id, api, attempt } = await sitOne()
    await correct(url, { question_id, reason, drop: 'bonus-all' })
    await correct(url, { question_id: questionIds[1], reason, drop: 'bonus-attempters' })
    await runRegrades()
    const made = (await get<StaffCorrection[]>(url)).body.data
    expect(made.map(({ version, drop, regraded }) => [version, drop, regraded])).toEqual([
      [2, 'bonus-all', 1],
      [3, 'bonus-attempters', 1],
    ])
    expect((await api.analysis(attempt._id)).body.data.marks_obtained).toBe(4)
  })

  it.each([
    ['question_id', { question_id: 'one', drop: 'rescale' }],
    ['reason', { reason: ' ', drop: 'rescale' }],
    ['reason', { reason: undefined, drop: 'rescale' }],
    ['drop', { drop: 'away' }],
    ['key', {}],
    ['key', { drop: 'rescale', key: { kind: 'single', options: ['x'] } }],
    ['key', { key: { kind: 'single', options: ['x'] } }],
    ['key', { key: { kind: 'numeric', value: '1', tolerance: '0' } }],
    ['key.options', { key: { kind: 'single', options: [] } }],
  ])('is refused by the name of %s for %j', async (field, change) => {
    const { url, question_id } = await sitOne()
    const answer = await post(url, { question_id, reason, ...change })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
    expect((await get<StaffCorrection[]>(url)).body.data).toEqual([])
  })

  it('is 404 for an unknown test or a question outside it', async () => {
    const { url, question_id } = await sitOne()
    const other = `/api/staff/tests/${newId()}/corrections`
    expect((await post(other, { question_id, reason, drop: 'rescale' })).status).toBe(404)
    expect((await get(other)).status).toBe(404)
    expect((await post(url, { question_id: newId(), reason, drop: 'rescale' })).status).toBe(404)
  })
})
