import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type NewQuestion, storePassage, storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import type { AllSettings } from '#domains/console/settings/schema.ts'
import { questionTries, testQuestions, tests } from '#domains/exams/tables.ts'
import type { TryQuestion, TryVerdict } from '#domains/exams/try-question/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { settings } from '#platform/data/settings/tables.ts'
import { addressIn, makeSignedIn, makeTest, newNetwork } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* The question on the home page: what the office may choose, what is visible before the answer, and that no other question is ever answered. */

type Told<T> = Body & { data: T }
let app: TestApp
let director: string
let examiner: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
  examiner = (await makeSignedIn(app, { role: 'examiner' })).token
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(settings))

const en = (text: string) => ({ en: text })
const plain = {
  subject: 'quantitative-aptitude',
  topic: 'Profit and loss',
  difficulty: 'easy',
  passageId: null,
  text: en('A fan is bought for ₹1,250 and sold at a profit of 12%. For how much?'),
  options: ['₹1,262', '₹1,400', '₹1,100'].map(en),
  correct: 1,
  solution: en('12% of ₹1,250 is ₹150.'),
} satisfies NewQuestion

async function makeQuestion(change: Partial<NewQuestion> = {}) {
  const [id = ''] = await storeQuestions(app.context(), [Object.assign({}, plain, change) as NewQuestion])
  const [row] = await app.db
    .select({ number: bankItems.number, itemId: bankItems.id, options: questions.options, key: questions.key })
    .from(questions)
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .where(eq(questions.id, id))
  if (!row) throw new Error('it is not stored')
  const [first, second] = row.options.map((option) => option.id)
  return { ...row, id, wrong: first ?? '', right: second ?? '' }
}

async function choose(number: number | null, token = director) {
  const read = await app.call<Told<AllSettings>>('GET', '/api/staff/settings', { token: director })
  const headers = { 'if-match': `"${read.body.data.try_question.version}"` }
  const body = { question_number: number }
  return app.call<Body & { errors?: Record<string, string> }>('PUT', '/api/staff/settings/try-question', {
    token,
    body,
    headers,
  })
}

/** Returns the question as a node shows it that was notified of every change. */
async function shown() {
  app.onContentChange()
  return (await app.call<Told<TryQuestion | null>>('GET', '/api/website/web/try-question')).body.data
}

async function answer(payload: object, network = newNetwork()) {
  const url = '/api/website/web/try-question/answers'
  const remoteAddress = addressIn(network)
  const sent = await app.app.inject({ method: 'POST', url, payload, remoteAddress })
  const body: Told<TryVerdict> & { errors?: Record<string, string> } = sent.json()
  return { status: sent.statusCode, body, text: sent.body }
}

async function chooseOne() {
  const question = await makeQuestion()
  expect((await choose(question.number)).status).toBe(200)
  return question
}

const hour = 3_600_000
const hoursFromNow = (hours: number) => new Date(app.now().getTime() + hours * hour)

/** Makes an open test with the question, which closes in an hour. */
async function putIntoTest(questionId: string) {
  const { testId, questionIds } = await makeTest(app, { closesAt: hoursFromNow(1) })
  const [first = ''] = questionIds
  const place = and(eq(testQuestions.testId, testId), eq(testQuestions.questionId, first))
  await app.db.update(testQuestions).set({ questionId }).where(place)
  return testId
}

/** Moves a test two days into the past. */
const endTest = (testId: string) =>
  app.db
    .update(tests)
    .set({ opensAt: hoursFromNow(-50), closesAt: hoursFromNow(-48) })
    .where(eq(tests.id, testId))

describe('what the office chooses', () => {
  it('is initially empty, then a question, then empty again', async () => {
    expect(await shown()).toBeNull()
    const { id } = await chooseOne()
    expect((await shown())?._id).toBe(id)
    expect((await choose(null)).status).toBe(200)
    expect(await shown()).toBeNull()
  })

  it('can be chosen only by a director', async () => {
    const { number } = await makeQuestion()
    expect((await choose(number, examiner)).status).toBe(403)
    expect(await shown()).toBeNull()
  })

  it.each<[string, Partial<NewQuestion> | (() => Promise<Partial<NewQuestion>>)]>([
    ['marks for several right options', { kind: 'several', correct: [0, 1] }],
    ['a number to be written', { kind: 'numeric', value: '4', tolerance: '0' }],
    ['a formula', { text: en('What is \\(x^2\\) for 3?') }],
    ['a table', { solution: en('<table><tbody><tr><td>1</td></tr></tbody></table>') }],
    ['no solution', { solution: en('') }],
    ['a text of 241 characters', { text: en('x'.repeat(241)) }],
    ['an option of 61 characters', { options: [en('y'.repeat(61)), en('z')] }],
    ['a passage', async () => ({ passageId: await storePassage(app.context(), en('Once upon a time')) })],
  ])('cannot have %s', async (_what, change) => {
    const { number } = await makeQuestion(typeof change === 'function' ? await change() : change)
    const { status, body } = await choose(number)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['question_number']])
    expect(await shown()).toBeNull()
  })

  it('can have exactly the maximum number of characters', async () => {
    const { number } = await makeQuestion({ text: en('x'.repeat(240)), options: [en('y'.repeat(60)), en('z')] })
    expect((await choose(number)).status).toBe(200)
  })

  it.each([0, -1, 1.5, 2_147_483_648, '7'])('refuses the number %s', async (number) => {
    expect((await choose(number as number)).status).toBe(400)
  })

  it('refuses an unknown number and a retired question', async () => {
    expect((await choose(2_147_483_647)).status).toBe(400)
    const { number, itemId } = await makeQuestion()
    await app.db.update(bankItems).set({ state: 'retired' }).where(eq(bankItems.id, itemId))
    expect((await choose(number)).status).toBe(400)
  })

  it('refuses a question of a coming test, and accepts it after the test has ended', async () => {
    const { number, id } = await makeQuestion()
    const testId = await putIntoTest(id)
    expect((await choose(number)).body.errors?.question_number).toContain('has not ended')
    await endTest(testId)
    expect((await choose(number)).status).toBe(200)
  })
})

const versionOfPages = async (): Promise<string> =>
  (await app.pool.query('select version from content_version')).rows[0].version

it('invalidates cached pages when chosen, removed or retired, but not for other settings and questions', async () => {
  const { number, itemId } = await makeQuestion()
  const other = await makeQuestion()
  const isDroppedBy = async (change: () => Promise<unknown>) => {
    const before = await versionOfPages()
    await change()
    return (await versionOfPages()) !== before
  }
  const retire = (id: string) => app.db.update(bankItems).set({ state: 'retired' }).where(eq(bankItems.id, id))
  expect(await isDroppedBy(() => choose(number))).toBe(true)
  const addVersion = async (itemId: string) => {
    const [old] = await app.db.select().from(questions).where(eq(questions.itemId, itemId))
    if (!old) throw new Error('it is gone')
    const { kind: _kind, ...copied } = old
    await app.db.insert(questions).values({ ...copied, id: newId(), version: 2 })
  }
  expect(await isDroppedBy(() => addVersion(other.itemId))).toBe(false)
  expect(await isDroppedBy(() => addVersion(itemId))).toBe(true)
  expect(await isDroppedBy(() => retire(other.itemId))).toBe(false)
  expect(await isDroppedBy(() => retire(itemId))).toBe(true)
  expect(await isDroppedBy(() => choose(null))).toBe(true)
  expect(await isDroppedBy(() => app.db.delete(settings))).toBe(false)
})

describe('the answer', () => {
  it('is only the question before answering, the same for everyone, and then the key', async () => {
    const { id, right, wrong, options } = await chooseOne()
    const { text } = await app.call('GET', '/api/website/web/try-question')
    expect(Object.keys((await shown()) ?? {}).sort()).toEqual(['_id', 'options', 'text', 'topic'])
    expect(text).not.toMatch(/solution|correct|right|₹150/)
    expect((await shown())?.options.map(({ _id }) => _id)).toEqual(options.map((option) => option.id))

    const said = await answer({ question_id: id, option_id: wrong })
    expect(said.body.data).toEqual({
      option_id: wrong,
      is_right: false,
      right_options: [right],
      solution: plain.solution.en,
      tried: null,
    })
    expect((await answer({ question_id: id, option_id: right })).body.data.is_right).toBe(true)
  })

  it('is never the key of another question, or of another version', async () => {
    const other = await makeQuestion()
    const { id, right, wrong, itemId } = await chooseOne()
    const refused = [
      { question_id: other.id, option_id: other.right },
      { question_id: other.id, option_id: right },
      { question_id: newId(), option_id: right },
    ]
    for (const payload of refused) {
      const { status, text } = await answer(payload)
      expect([status, text.includes('right_options'), text.includes('₹150')]).toEqual([409, false, false])
    }
    // There is a new version: the old one is no longer answered.
    const [old] = await app.db.select().from(questions).where(eq(questions.id, id))
    if (!old) throw new Error('it is gone')
    const { kind: _kind, ...copied } = old
    await app.db.insert(questions).values({ ...copied, id: newId(), version: 2, itemId })
    expect((await answer({ question_id: id, option_id: wrong })).status).toBe(409)
  })

  it('is empty as soon as the question is removed, retired, or used in a coming test', async () => {
    const { id, itemId, right } = await chooseOne()
    const ask = () => answer({ question_id: id, option_id: right })
    await app.db.update(bankItems).set({ state: 'retired' }).where(eq(bankItems.id, itemId))
    expect([(await ask()).status, await shown()]).toEqual([409, null])
    await app.db.update(bankItems).set({ state: 'ready' }).where(eq(bankItems.id, itemId))
    expect((await ask()).status).toBe(200)
    const testId = await putIntoTest(id)
    expect([(await ask()).status, await shown()]).toEqual([409, null])
    await endTest(testId)
    expect((await ask()).status).toBe(200)
    await choose(null)
    expect([(await ask()).status, await shown()]).toEqual([409, null])
  })

  it('names the wrong field for an invalid answer', async () => {
    const { id, right } = await chooseOne()
    const other = await makeQuestion()
    const wrongs: [object, string][] = [
      [{ question_id: id, option_id: other.right }, 'option_id'],
      [{ question_id: id, option_id: '' }, 'option_id'],
      [{ question_id: id, option_id: 'x'.repeat(41) }, 'option_id'],
      [{ question_id: id }, 'option_id'],
      [{ question_id: 'none', option_id: right }, 'question_id'],
      [{ question_id: id, option_id: [right] }, 'option_id'],
    ]
    for (const [payload, field] of wrongs) {
      const { status, body } = await answer(payload)
      expect([status, Object.keys(body.errors ?? {})], field).toEqual([400, [field]])
    }
  })

  it('shows the share of right answers from the hundredth on, counting concurrent ones', async () => {
    const { id, right, wrong } = await chooseOne()
    await app.db.insert(questionTries).values({ questionId: id, answers: 97, right: 60 })
    expect((await answer({ question_id: id, option_id: wrong })).body.data.tried).toBeNull()
    expect((await answer({ question_id: id, option_id: right })).body.data.tried).toBeNull()
    expect((await answer({ question_id: id, option_id: right })).body.data.tried).toEqual({ answers: 100, right: 62 })
    await Promise.all(Array.from({ length: 20 }, () => answer({ question_id: id, option_id: right })))
    const [row] = await app.db.select().from(questionTries).where(eq(questionTries.questionId, id))
    expect(row).toMatchObject({ answers: 120, right: 82 })
  })

  it('is limited to sixty for one network, independent of others', async () => {
    const { id, right } = await chooseOne()
    const network = newNetwork()
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) statuses.push((await answer({ question_id: id, option_id: right }, network)).status)
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429])
    expect((await answer({ question_id: id, option_id: right })).status).toBe(200)
  })
})
