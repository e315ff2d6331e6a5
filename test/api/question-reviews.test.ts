import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedReview, StaffQuestion } from '#domains/bank/questions/schema.ts'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { approveQuestion } from '#domains/bank/reviews/review-question.ts'
import type { Today } from '#domains/console/today/schema.ts'
import { createQuestionUses } from '#domains/exams/staff/list-question-uses.ts'
import { actorAs, makeSignedIn, makeTest } from '../factories.ts'
import { choice, makeTestOf, studentApi } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

type Person = { token: string; user: { id: string } }
let app: TestApp
let heading: { subject_id: string; topic_id: string }
let author: Person
let reviewer: Person
let examiner: Person
let teacher: Person
let admin: Person
beforeAll(async () => {
  app = await makeTestApp()
  author = await makeSignedIn(app, { role: 'author' })
  reviewer = await makeSignedIn(app, { role: 'author' })
  examiner = await makeSignedIn(app, { role: 'examiner' })
  teacher = await makeSignedIn(app, { role: 'teacher' })
  admin = await makeSignedIn(app, { role: 'admin' })
  await storeQuestions(app.context(), [choice('single', 'A')])
  const { rows } = await app.pool.query('select id as topic_id, subject_id from topics limit 1')
  heading = rows[0]
})
afterAll(() => app.close())

type Data<T> = Body & { data: T; next?: string | null; total?: { value: number } }
type Call = { body?: object; version?: number; as: Person }
const at = (number: number, path = '') => `/api/staff/questions/${number}${path}`
const read = async (number: number, as: Person) =>
  (await app.call<Data<StaffQuestion>>('GET', at(number), { token: as.token })).body.data
const write = <T = { edit_version: number; version: number }>(
  method: 'POST' | 'PUT',
  url: string,
  { body = {}, version, as }: Call,
) =>
  app.call<Data<T>>(method, url, {
    token: as.token,
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const bodyWith = (text: string) => ({
  ...heading,
  difficulty: 'medium',
  tags: [],
  origin: '',
  question: {
    kind: 'single',
    text: { en: text },
    options: [{ en: 'one' }, { en: 'two' }],
    correct: [0],
    value: '',
    tolerance: '0',
    keeps_order: false,
    solution: {},
    passage: null,
  },
})
let texts = 0
/** Makes its author's complete draft, at version 2. */
async function start(as: Person) {
  const { number } = (await write<{ number: number }>('POST', '/api/staff/questions', { body: heading, as })).body.data
  const saved = await write('PUT', at(number), { body: bodyWith(`How many are ${texts++}?`), version: 1, as })
  expect(saved.status).toBe(200)
  return number
}
/** Does the same and sends it to a reviewer, at version 3. */
async function send(as: Person) {
  const number = await start(as)
  expect((await write('POST', at(number, '/review'), { version: 2, as })).body).toMatchObject({
    data: { edit_version: 3 },
  })
  return number
}
const notes = [{ field: 'key', text: 'Two is right.' }]
const giveBack = (number: number, version: number, as: Person) =>
  write('POST', at(number, '/review/return'), { body: { notes }, version, as })
const approve = (number: number, version: number, as: Person) =>
  write('POST', at(number, '/review/ready'), { version, as })
const queue = async (as: Person, query = 'limit=200') =>
  (await app.call<Data<ListedReview[]>>('GET', `/api/staff/question-reviews?${query}`, { token: as.token })).body
const waits = async (number: number, as: Person) => (await queue(as)).data.some((row) => row.number === number)
const todayOf = async (as: Person, kind: string) =>
  (await app.call<{ data: Today }>('GET', '/api/staff/today', { token: as.token })).body.data.attention.find(
    (line) => line.kind === kind,
  )

describe('a question', () => {
  it('is sent, returned with notes, corrected, sent again and made ready', async () => {
    const number = await send(author)
    expect(await read(number, author)).toMatchObject({
      state: 'in-review',
      review: { state: 'in-review', may_return: false, may_approve: false, notes: [] },
    })
    expect(await waits(number, reviewer)).toBe(true)
    expect((await todayOf(reviewer, 'questions-to-review'))?.count).toBeGreaterThan(0)
    expect((await read(number, reviewer)).review).toMatchObject({ may_return: true, may_approve: true, why_not: null })
    expect((await giveBack(number, 3, reviewer)).status).toBe(200)
    expect(await read(number, author)).toMatchObject({ state: 'returned', review: { state: 'returned', notes } })
    expect(await todayOf(author, 'questions-returned')).toMatchObject({ count: 1 })
    expect(await waits(number, reviewer)).toBe(false)
    expect((await write('PUT', at(number), { body: bodyWith('Mended?'), version: 4, as: author })).status).toBe(200)
    expect((await read(number, author)).review).toMatchObject({ state: 'returned', notes })
    expect((await write('POST', at(number, '/review'), { version: 5, as: author })).status).toBe(200)
    expect(await todayOf(author, 'questions-returned')).toBeUndefined()
    const [row] = (await queue(reviewer)).data.filter((one) => one.number === number)
    expect(row).toMatchObject({ times_returned: 1, is_next: false, signs: { reports: 0, flags: [] } })
    expect((await approve(number, 6, reviewer)).body.data).toEqual({ version: 1, edit_version: 7 })
    expect(await read(number, author)).toMatchObject({ state: 'ready', review: null, has_draft: false })
    const { rows } = await app.pool.query(
      `select action from audit_log where details->>'number' = $1 and action like 'question-%' and action <> 'question-read' order by id`,
      [String(number)],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'question-started',
      'question-sent-for-review',
      'question-returned',
      'question-sent-for-review',
      'question-approved',
      'question-ready',
    ])
  })

  it('cannot be reviewed by any of its writers', async () => {
    const number = await start(author)
    const examined = await write('PUT', at(number), { body: bodyWith('By two?'), version: 2, as: examiner })
    expect(examined.status).toBe(200)
    expect((await write('POST', at(number, '/review'), { version: 3, as: author })).status).toBe(200)
    for (const person of [author, examiner]) {
      expect(await waits(number, person)).toBe(false)
      for (const decide of [giveBack, approve]) {
        const refused = await decide(number, 4, person)
        expect([refused.status, refused.body.message]).toEqual([
          403,
          'You wrote in this question. Somebody else has to review it.',
        ])
      }
    }
    // Nor by its new author, although that person wrote none of it.
    const { rows } = await app.pool.query('update bank_items set author_id = $1 where number = $2 returning id', [
      reviewer.user.id,
      number,
    ])
    expect(await waits(number, reviewer)).toBe(false)
    expect((await approve(number, 4, reviewer)).status).toBe(403)
    // The database refuses it too.
    await expect(
      app.pool.query(
        `update question_reviews set state = 'approved', decided_by = $1, decided_at = now() where item_id = $2`,
        [examiner.user.id, rows[0].id],
      ),
    ).rejects.toThrow(/question_reviews_other/)
  })

  it('is frozen for the reviewer until it is withdrawn', async () => {
    const number = await send(author)
    const refused = [
      await write('PUT', at(number), { body: bodyWith('Other?'), version: 3, as: author }),
      await write('POST', at(number, '/discard'), { version: 3, as: author }),
      await write('POST', at(number, '/ready'), { version: 3, as: author }),
      await write('POST', at(number, '/review'), { version: 3, as: author }),
      await write('PUT', at(number), { body: bodyWith('Other?'), version: 3, as: examiner }),
    ]
    for (const { status, body } of refused)
      expect([status, body.message]).toEqual([409, 'This question is in review. Take it back before you change it.'])
    expect((await write('POST', at(number, '/review/take-back'), { version: 3, as: author })).status).toBe(200)
    expect(await read(number, author)).toMatchObject({ state: 'draft', review: null })
    expect((await approve(number, 4, reviewer)).status).toBe(409)
    expect((await write('POST', at(number, '/review/take-back'), { version: 4, as: author })).status).toBe(409)
  })

  it('is decided once: by concurrent reviewers, or a concurrent withdrawal', async () => {
    const number = await send(author)
    const both = await Promise.all([giveBack(number, 3, reviewer), approve(number, 3, examiner)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late?.body.message).toBe('Someone else has changed this question in the meantime.')
    const other = await send(author)
    const takenBack = write('POST', at(other, '/review/take-back'), { version: 3, as: author })
    const race = await Promise.all([takenBack, approve(other, 3, reviewer), approve(other, 3, examiner)])
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { rows } = await app.pool.query(
      `select count(*)::int as made from questions q join bank_items i on i.id = q.item_id where i.number = $1`,
      [other],
    )
    expect(rows[0].made).toBe(race[0]?.status === 200 ? 0 : 1)
  })

  it('cannot be decided by a person who has lost the permission', async () => {
    const number = await send(author)
    const former = await makeSignedIn(app, { role: 'author' })
    await app.pool.query('delete from staff_grants where user_id = $1', [former.user.id])
    // Their request was admitted before the permission was removed.
    const ctx = { ...app.context(), actor: actorAs('author', former.user.id) }
    const uses = createQuestionUses(async () => new Map())
    await expect(approveQuestion(ctx, number, { version: 3, replaceIn: [], uses })).rejects.toMatchObject({
      code: 'conflict',
      message: 'You may not review questions any more. Please load the page again.',
    })
    expect((await read(number, author)).state).toBe('in-review')
  })

  it('must be complete to be sent, and is returned with at least one note', async () => {
    const { number } = (await write<{ number: number }>('POST', '/api/staff/questions', { body: heading, as: author }))
      .body.data
    const half = await write('POST', at(number, '/review'), { version: 1, as: author })
    expect([half.status, Object.keys(half.body.errors ?? {})]).toEqual([400, expect.arrayContaining(['text.en'])])
    const sent = await send(teacher)
    for (const body of [
      { notes: [] },
      { notes: [{ field: 'key', text: ' ' }] },
      { notes: [{ field: 'x', text: 'y' }] },
    ])
      expect((await write('POST', at(sent, '/review/return'), { body, version: 3, as: reviewer })).status).toBe(400)
    // Someone who may only write their own questions neither reviews others' nor finds them.
    const mine = await send(author)
    expect((await approve(mine, 3, teacher)).status).toBe(403)
    expect((await write('POST', at(mine, '/review/take-back'), { version: 3, as: teacher })).status).toBe(404)
  })
})

describe('a next version', () => {
  it('with a hidden key can be returned, and made ready only by a person who sees it', async () => {
    const number = await send(author)
    await approve(number, 3, reviewer)
    const { testId } = await makeTest(app)
    await app.pool.query(
      `update test_questions set question_id = (select q.id from questions q join bank_items i on i.id = q.item_id where i.number = $1)
       where test_id = $2 and position = 1`,
      [number, testId],
    )
    app.onContentChange()
    await write('PUT', at(number), { body: bodyWith('Next?'), version: 4, as: author })
    expect((await write('POST', at(number, '/review'), { version: 5, as: author })).status).toBe(200)
    expect(await read(number, examiner)).toMatchObject({ state: 'in-use', review: { state: 'in-review' } })
    const [row] = (await queue(reviewer)).data.filter((one) => one.number === number)
    expect(row).toMatchObject({ is_next: true, signs: null, why_not: expect.stringContaining('key is hidden') })
    expect((await approve(number, 6, reviewer)).status).toBe(403)
    const naming = { body: { replace_in: [testId] }, version: 6 }
    expect((await write('POST', at(number, '/review/ready'), { ...naming, as: reviewer })).status).toBe(403)
    const made = await write('POST', at(number, '/review/ready'), { ...naming, as: examiner })
    expect(made.body.data).toMatchObject({ version: 2 })
    expect((await read(number, examiner)).used_in).toMatchObject([{ _id: testId, version: 2 }])
  })
})

describe('the queue', () => {
  it('filters by subject and author, oldest first, in pages', async () => {
    const numbers = [await send(teacher), await send(teacher), await send(teacher)]
    const filter = `author=${teacher.user.id}&subject=${heading.subject_id}`
    const all = await queue(reviewer, filter)
    expect(all.data.map(({ number }) => number).slice(-3)).toEqual(numbers)
    const first = await queue(reviewer, `${filter}&limit=1`)
    const second = await queue(reviewer, `${filter}&limit=1&after=${first.next}`)
    expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 2))
    expect((await queue(reviewer, `author=${author.user.id}`)).data.map((row) => row.number)).not.toContain(numbers[0])
    expect((await queue(reviewer, `subject=${author.user.id}`)).data).toEqual([])
  })
})

describe('reports and figures', () => {
  it('are shown beside the next version, counted once each', async () => {
    const number = await send(author)
    await approve(number, 3, examiner)
    const { testId } = await makeTestOf(app, { questions: [choice('single', 'A')] })
    const { rows } = await app.pool.query<{ id: string }>(
      'select q.id from questions q join bank_items i on i.id = q.item_id where i.number = $1',
      [number],
    )
    const questionId = rows[0]?.id
    await app.pool.query('update test_questions set question_id = $1 where test_id = $2', [questionId, testId])
    app.onContentChange()
    expect((await studentApi(app, { token: (await makeSignedIn(app)).token, testId }).open()).status).toBe(200)
    for (const problem of ['wrong-question', 'translation'])
      await app.pool.query(
        `insert into question_reports (id, attempt_id, question_id, problem, note, created_at)
         select gen_random_uuid(), id, $1, $2, '', now() from attempts where test_id = $3`,
        [questionId, problem, testId],
      )
    await app.pool.query(
      'insert into test_figures (test_id, paper_version, candidates, group_size, counted_at) values ($1, 1, 30, 8, now())',
      [testId],
    )
    await app.pool.query(
      `insert into item_figures (test_id, question_id, sums, flags) values ($1, $2, '{}', '["negative", "translation"]')`,
      [testId, questionId],
    )
    await write('PUT', at(number), { body: bodyWith('Better?'), version: 4, as: author })
    await write('POST', at(number, '/review'), { version: 5, as: author })
    const [row] = (await queue(examiner)).data.filter((one) => one.number === number)
    expect(row).toMatchObject({ is_next: true, signs: { reports: 2, flags: ['negative', 'translation'] } })
  })
})

describe('the setting', () => {
  it('lets only reviewers make questions ready, and can be switched off', async () => {
    const sheet = await app.call<Data<{ question_review: { version: number } }>>('GET', '/api/staff/settings', {
      token: admin.token,
    })
    let { version } = sheet.body.data.question_review
    const demand = async (is_demanded: boolean) => {
      const url = '/api/staff/settings/question-review'
      const changed = await write<{ version: number }>('PUT', url, { body: { is_demanded }, version, as: admin })
      expect(changed.status).toBe(200)
      version = changed.body.data.version
    }
    const number = await start(author)
    await demand(true)
    for (const person of [author, examiner]) {
      const refused = await write('POST', at(number, '/ready'), { version: 2, as: person })
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('send it for review')])
    }
    expect((await read(number, author)).review_is_demanded).toBe(true)
    await write('POST', at(number, '/review'), { version: 2, as: author })
    expect((await approve(number, 3, reviewer)).status).toBe(200)
    await demand(false)
    const free = await start(author)
    expect((await write('POST', at(free, '/ready'), { version: 2, as: author })).status).toBe(200)
  })
})
