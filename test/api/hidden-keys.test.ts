import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedQuestion, Saved, StaffQuestion } from '#domains/bank/questions/schema.ts'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import type { Today } from '#domains/console/today/schema.ts'
import { testQuestions, tests } from '#domains/exams/tables.ts'
import type { RoleChoice } from '#domains/identity/staff/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { makeSignedIn } from '../factories.ts'
import { choice, makeTestOf } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* What authors and translators see of questions in upcoming tests. */

let app: TestApp
const token: Partial<Record<RoleChoice, string>> = {}
const roles = ['admin', 'examiner', 'author', 'translator'] as const
let both: string
beforeAll(async () => {
  app = await makeTestApp()
  for (const role of roles) token[role] = (await makeSignedIn(app, { role })).token
  const person = await makeSignedIn(app, { role: 'author' })
  await app.pool.query(
    `insert into staff_grants (id, user_id, role, created_at) values (gen_random_uuid(), $1, 'translator', now())`,
    [person.user.id],
  )
  both = person.token
})
afterAll(() => app.close())

type Data<T> = Body & { data: T }
const at = (number: number) => `/api/staff/questions/${number}`
const ask = (number: number, as: string | undefined) =>
  app.call<Data<StaffQuestion>>('GET', at(number), { token: as ?? '' })
const read = async (number: number, as: string | undefined) => (await ask(number, as)).body.data
const put = (number: number, as: string | undefined, { version, body }: { version: number; body: object }) =>
  app.call<Data<Saved> & { data: { current?: StaffQuestion } }>('PUT', at(number), {
    token: as ?? '',
    body,
    headers: { 'if-match': `"${version}"` },
  })

async function makeQuestion(kind: 'single' | 'numeric' = 'single') {
  const [id = ''] = await storeQuestions(app.context(), [
    kind === 'single'
      ? { ...choice('single', 'B'), solution: { en: 'Because of canarysolution.' } }
      : {
          subject: 'Maths',
          topic: 'Numbers',
          difficulty: 'easy',
          text: { en: 'How many?' },
          solution: { en: 'Count to canarysolution.' },
          passageId: null,
          kind: 'numeric',
          value: '4711',
          tolerance: '0.25',
        },
  ])
  const [found] = await app.db
    .select({ number: bankItems.number, itemId: bankItems.id })
    .from(bankItems)
    .innerJoin(questions, eq(questions.itemId, bankItems.id))
    .where(eq(questions.id, id))
  return { id, number: found?.number ?? 0, itemId: found?.itemId ?? '' }
}

const hour = 3_600_000
/** Makes a ranked test with the question, whose window begins so many hours from now and lasts one hour. */
async function putIntoTest(questionId: string, { hours, extra = 0 }: { hours: number; extra?: number }) {
  const { testId } = await makeTestOf(app, { questions: [choice('single', 'A')] })
  const opensAt = new Date(app.now().getTime() + hours * hour)
  const [test] = await app.db.select().from(tests).where(eq(tests.id, testId))
  if (!test) throw new Error('no test was made')
  const terms = { ...test.terms, extraMinutesPerHour: extra }
  const window = { opensAt, closesAt: new Date(opensAt.getTime() + hour), durationMinutes: 60, terms }
  await app.db
    .update(tests)
    .set({ type: 'ftd', ...window })
    .where(eq(tests.id, testId))
  await app.db.update(testQuestions).set({ questionId }).where(eq(testQuestions.testId, testId))
  app.onContentChange()
  return testId
}

const hiddenFrom = async (number: number) => ({
  examiner: (await read(number, token.examiner)).hidden,
  author: (await read(number, token.author)).hidden,
  translator: (await read(number, token.translator)).hidden,
  both: (await read(number, both)).hidden,
})

describe('the key and the solution', () => {
  const all = ['key', 'solution']
  it.each([
    ['a test that has not opened', { hours: 24 }, { author: all, translator: all, both: all }],
    ['a test that is open', { hours: -0.5 }, { author: all, translator: all, both: all }],
    ['a test of which extra time is left', { hours: -1.1, extra: 20 }, { author: all, translator: all, both: all }],
    ['a test that has ended', { hours: -2.1 }, { author: [], translator: ['key'], both: [] }],
  ])('of a question in %s', async (_name, when, seen) => {
    const { id, number } = await makeQuestion()
    await putIntoTest(id, when)
    expect(await hiddenFrom(number)).toEqual({ examiner: [], ...seen })
  })

  it('are hidden while a plan, a later test or an unending practice test uses the question', async () => {
    const planned = await makeQuestion()
    const body = { quiz_name: 'Secret plan', question_ids: [[planned.id]], publish_date: null }
    // Contains only the fields of a plan that are queried here.
    await app.pool.query(`insert into test_plans (id, body, version, edited_at) values ($1, $2, 1, now())`, [
      newId(),
      JSON.stringify(body),
    ])
    expect((await read(planned.number, token.author)).hidden).toEqual(all)
    const again = await makeQuestion()
    await putIntoTest(again.id, { hours: -50 })
    await putIntoTest(again.id, { hours: 50 })
    expect((await read(again.number, token.author)).hidden).toEqual(all)
    const practised = await makeQuestion()
    const testId = await putIntoTest(practised.id, { hours: -50 })
    await app.db.update(tests).set({ type: 'mock-flt', closesAt: null }).where(eq(tests.id, testId))
    expect((await read(practised.number, token.author)).hidden).toEqual(all)
    await app.pool.query(`delete from test_plans where body->>'quiz_name' = 'Secret plan'`)
  })

  it.each(['single', 'numeric'] as const)('appear in no answer about a %s one', async (kind) => {
    const { id, number } = await makeQuestion(kind)
    const testId = await putIntoTest(id, { hours: 24 })
    const [whole, hidden] = [await ask(number, token.examiner), await ask(number, token.author)]
    expect(whole.text).toContain('canarysolution')
    expect(whole.body.data.used_in?.map(({ _id }) => _id)).toEqual([testId])
    const { question, ...rest } = hidden.body.data
    expect(question).toMatchObject({ correct: [], value: '', tolerance: '0', solution: {} })
    expect(question.text).toEqual(whole.body.data.question.text)
    expect(question.options).toEqual(whole.body.data.question.options)
    for (const text of ['canarysolution', '4711', '0.25', testId]) expect(hidden.text).not.toContain(text)
    expect([rest.used_in, rest.state]).toEqual([undefined, 'ready'])
    // Nor does a refusal to someone with an old version contain it, in any call that returns the current state.
    const stale = [
      await put(number, token.translator, { version: 99, body: bodyOf(hidden.body.data) }),
      await put(number, token.author, { version: 99, body: bodyOf(hidden.body.data) }),
      ...(await Promise.all(
        ['ready', 'discard', 'retire', 'restore'].map((path) =>
          app.call<Body>('POST', `${at(number)}/${path}`, {
            token: token.author ?? '',
            body: {},
            headers: { 'if-match': '"99"' },
          }),
        ),
      )),
    ]
    expect(stale.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409])
    for (const { text } of stale)
      for (const word of ['canarysolution', '4711', '0.25']) expect(text).not.toContain(word)
    expect(stale[0]?.text).toContain('"correct":[]')
  })

  it("of one's own question stay visible, in whatever test, without revealing its use", async () => {
    const author = await makeSignedIn(app, { role: 'author' })
    const { id, number, itemId } = await makeQuestion()
    await app.db.update(bankItems).set({ authorId: author.user.id }).where(eq(bankItems.id, itemId))
    const testId = await putIntoTest(id, { hours: 24 })
    const own = await read(number, author.token)
    expect([own.hidden, own.question.correct, own.used_in, own.state]).toEqual([[], [1], undefined, 'ready'])
    const named = await app.call<Body>('POST', `${at(number)}/ready`, {
      token: author.token,
      body: { replace_in: [testId] },
      headers: { 'if-match': '"1"' },
    })
    expect(named.status).toBe(403)
  })
})

/** Returns the body the editor sends if nothing was changed. */
function bodyOf({ subject_id, topic_id, difficulty, tags, origin, question, hidden }: StaffQuestion) {
  return { subject_id, topic_id, difficulty, tags, origin, question, kept: hidden }
}

describe('a translation of a question whose key is hidden', () => {
  const stored = async (number: number) => (await read(number, token.examiner)).question

  it('does not change the key and the solution, whatever is sent', async () => {
    const { id, number } = await makeQuestion()
    await putIntoTest(id, { hours: 24 })
    const before = await stored(number)
    expect(before.correct).toEqual([1])
    const opened = await read(number, token.translator)
    const statuses: number[] = []
    for (const [n, correct] of [[], [0], [1]].entries()) {
      const body = bodyOf(opened)
      const hindi = { ...body.question.text, hi: `सवाल ${n}` }
      const guess = { ...body, question: { ...body.question, text: hindi, correct, solution: { en: `guess ${n}` } } }
      const { status, text } = await put(number, token.translator, { version: 1 + n, body: guess })
      statuses.push(status)
      expect(text).not.toContain('canarysolution')
    }
    // The answer to every guess is the same.
    expect(statuses).toEqual([200, 200, 200])
    const after = await stored(number)
    expect(after).toEqual({ ...before, text: { ...before.text, hi: 'सवाल 2' } })
  })

  it('begun while it was hidden deletes nothing once it is shown', async () => {
    const { id, number } = await makeQuestion()
    const testId = await putIntoTest(id, { hours: 24 })
    const before = await stored(number)
    const opened = bodyOf(await read(number, both))
    await app.db
      .update(tests)
      .set({ opensAt: new Date(app.now().getTime() - 5 * hour), closesAt: new Date(app.now().getTime() - 4 * hour) })
      .where(eq(tests.id, testId))
    const hindi = { ...opened.question, text: { ...opened.question.text, hi: 'सवाल' } }
    expect((await put(number, both, { version: 1, body: { ...opened, question: hindi } })).status).toBe(200)
    expect(await stored(number)).toEqual({ ...before, text: { ...before.text, hi: 'सवाल' } })
  })

  it('of a solution hidden meanwhile is refused rather than dropped', async () => {
    const { id, number } = await makeQuestion()
    const opened = bodyOf(await read(number, token.translator))
    expect(opened.kept).toEqual(['key'])
    await putIntoTest(id, { hours: 24 })
    const solved = { ...opened.question, solution: { ...opened.question.solution, hi: 'हल' } }
    const late = await put(number, token.translator, { version: 1, body: { ...opened, question: solved } })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('hidden until the test has ended')])
  })

  it('shows no problems of the hidden parts', async () => {
    const { number, itemId } = await makeQuestion()
    const { question, ...heading } = bodyOf(await read(number, token.examiner))
    const broken = { ...question, correct: [], solution: { en: 'canary \\(\\frac{1\\)' } }
    expect((await put(number, token.examiner, { version: 1, body: { ...heading, question: broken } })).status).toBe(200)
    const [version] = await app.db.select().from(questions).where(eq(questions.itemId, itemId))
    await putIntoTest(version?.id ?? '', { hours: 24 })
    expect(Object.keys((await read(number, token.examiner)).problems).sort()).toEqual(['correct', 'solution.en'])
    const seen = await read(number, token.translator)
    expect(seen.problems).toEqual({})
    expect((await put(number, token.translator, { version: 2, body: bodyOf(seen) })).body.data.problems).toEqual({})
  })
})

describe('the list and the search', () => {
  it('hide the use of questions in tests without permission to read papers', async () => {
    const { id, number } = await makeQuestion()
    await putIntoTest(id, { hours: 24 })
    const list = (query: string, as: string | undefined) =>
      app.call<Data<ListedQuestion[]>>('GET', `/api/staff/questions?${query}`, { token: as ?? '' })
    const rowOf = async (as: string | undefined) => {
      const { body } = await list(`q=${number}`, as)
      const found = body.data.find((one) => one.number === number)
      return [found?.uses, found?.state]
    }
    expect(await rowOf(token.examiner)).toEqual([1, 'in-use'])
    for (const as of [token.author, token.translator]) {
      expect(await rowOf(as)).toEqual([null, 'ready'])
      for (const query of ['state=in-use', 'never_used=yes']) expect((await list(query, as)).status).toBe(403)
      const ready = (await list('state=ready&limit=200', as)).body.data.map((one) => one.number)
      expect(ready).toContain(number)
      const found = await app.call('GET', `/api/staff/search?q=Q-${number}`, { token: as ?? '' })
      expect(found.text).toContain(`"number":${number}`)
      for (const word of ['canarysolution', 'in-use', 'correct']) expect(found.text).not.toContain(word)
    }
  })
})

describe("reading other authors' questions", () => {
  const notesOf = (actorId: string, action: string) =>
    app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorId, actorId), eq(auditLog.action, action)))

  it('is logged; reading one’s own is not', async () => {
    const { user, token } = await makeSignedIn(app, { role: 'author' })
    const [own, other] = [await makeQuestion(), await makeQuestion()]
    await app.db.update(bankItems).set({ authorId: user.id }).where(eq(bankItems.id, own.itemId))
    await read(own.number, token)
    await read(other.number, token)
    // Also a read by a save with an outdated version.
    const translator = await makeSignedIn(app, { role: 'translator' })
    const body = bodyOf(await read(other.number, translator.token))
    await put(other.number, translator.token, { version: 99, body })
    const details = { number: other.number }
    expect(await notesOf(user.id, 'question-read')).toMatchObject([{ subjectId: other.itemId, details }])
    expect(await notesOf(translator.user.id, 'question-read')).toHaveLength(2)
  })

  it('raises an alert on Today and in the log above 200 an hour, once an hour', async () => {
    const reader = await makeSignedIn(app, { role: 'author', candidateName: 'Copying Person' })
    const { number } = await makeQuestion()
    const row = { actorId: reader.user.id, action: 'question-read', subjectKind: 'question', details: {} }
    const write = (count: number, minutesAgo: number) =>
      app.db.insert(auditLog).values(
        Array.from({ length: count }, () => {
          return { ...row, id: newId(), subjectId: newId(), at: new Date(app.now().getTime() - minutesAgo * 60_000) }
        }),
      )
    await write(199, 59)
    // Too long ago to count.
    await write(50, 61)
    const lines = async (as: string | undefined) => {
      const { body } = await app.call<Data<Today>>('GET', '/api/staff/today', { token: as ?? '' })
      return body.data.attention.filter(
        ({ kind, subject }) => kind === 'questions-read-many' && subject?._id === reader.user.id,
      )
    }
    await read(number, reader.token)
    await read(number, reader.token)
    expect(await lines(token.examiner)).toEqual([])
    const { number: next } = await makeQuestion()
    await Promise.all([1, 2, 3].map(() => read(next, reader.token)))
    expect(await lines(token.examiner)).toMatchObject([{ count: 201, subject: { name: 'Copying Person' } }])
    expect(await lines(token.author)).toEqual([])
    expect(await notesOf(reader.user.id, 'questions-read-many')).toHaveLength(1)
    app.advance(61 * 60)
    await write(201, 1)
    await read(next, reader.token)
    expect(await notesOf(reader.user.id, 'questions-read-many')).toHaveLength(2)
    expect(await lines(token.examiner)).toHaveLength(1)
  })
})
