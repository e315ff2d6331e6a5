import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListedQuestion, Saved, SaveInput, StaffQuestion } from '#domains/bank/questions/schema.ts'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { topics } from '#domains/catalogue/tables.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { choice, makeTestOf, studentApi } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let token: string
let heading: { subject_id: string; topic_id: string }
beforeAll(async () => {
  app = await makeTestApp()
  token = (await makeSignedIn(app, { role: 'examiner' })).token
  await storeQuestions(app.context(), [choice('single', 'A')])
  const [topic] = await app.db.select().from(topics)
  heading = { subject_id: topic?.subjectId ?? '', topic_id: topic?.id ?? '' }
})
afterAll(() => app.close())

type Data<T> = Body & { data: T; next?: string | null; total?: { value: number } }
const at = (number: number | string) => `/api/staff/questions/${number}`
const get = <T>(url: string, as = token) => app.call<Data<T>>('GET', url, { token: as })
const read = async (number: number, as = token) => (await get<StaffQuestion>(at(number), as)).body.data
const write = <T>(
  method: 'POST' | 'PUT',
  url: string,
  { body = {}, version, as = token }: { body?: object; version?: number; as?: string },
) =>
  app.call<Data<T>>(method, url, {
    token: as,
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })

async function start(as = token) {
  const answer = await write<{ number: number }>('POST', '/api/staff/questions', { body: heading, as })
  expect(answer.status).toBe(200)
  return answer.body.data.number
}

const question: SaveInput['question'] = {
  kind: 'single',
  text: { en: 'Two pipes fill a tank in \\(a\\) and \\(b\\) hours.', or: 'ଦୁଇଟି ନଳ \\(a\\) ଏବଂ \\(b\\) ଘଣ୍ଟାରେ।' },
  options: [{ en: '\\(\\frac{ab}{a+b}\\)' }, { en: '\\(a+b\\)' }],
  correct: [0],
  value: '',
  tolerance: '0',
  keeps_order: false,
  solution: { en: 'Add.' },
  passage: null,
}
const body = (change: Partial<SaveInput['question']> = {}, rest: Partial<SaveInput> = {}): SaveInput => ({
  ...heading,
  difficulty: 'medium',
  tags: [],
  origin: '',
  question: { ...question, ...change },
  ...rest,
})

async function save(number: number, version: number, content: SaveInput & { as?: string } = body()) {
  const { as = token, ...rest } = content
  return write<Saved>('PUT', at(number), { body: rest, version, as })
}

async function makeReady(content = body()) {
  const number = await start()
  const saved = await save(number, 1, content)
  expect(saved.body).toMatchObject({ success: true })
  const ready = await write<{ version: number; edit_version: number }>('POST', `${at(number)}/ready`, { version: 2 })
  expect(ready.body).toMatchObject({ data: { version: 1, edit_version: 3 } })
  const [item] = await app.db.select().from(bankItems).where(eq(bankItems.number, number))
  const versions = await app.db
    .select()
    .from(questions)
    .where(eq(questions.itemId, item?.id ?? ''))
  return { number, item, versions, questionId: versions[0]?.id ?? '' }
}

describe('a question', () => {
  it('is written as a draft, made ready, and typeset by the server', async () => {
    const number = await start()
    expect(await read(number)).toMatchObject({ state: 'draft', edit_version: 1, has_draft: true, versions: [] })
    const saved = await save(number, 1)
    expect(saved.body.data).toMatchObject({ edit_version: 2, problems: {}, languages: { en: 'ready', or: 'ready' } })
    expect((await read(number)).question).toEqual(question)
    expect((await write('POST', `${at(number)}/ready`, { version: 2 })).status).toBe(200)
    const [row] = await app.db
      .select({ text: questions.text, key: questions.key, options: questions.options })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .where(eq(bankItems.number, number))
    expect(row?.text.en).toContain('<annotation encoding="application/x-tex">a</annotation>')
    expect(row?.text.or).toContain('ଘଣ୍ଟାରେ')
    expect(row?.key).toEqual({ kind: 'single', options: [row?.options[0]?.id] })
    expect(await read(number)).toMatchObject({ state: 'ready', has_draft: false, question })
  })

  it('saves unfinished input, and says what is missing', async () => {
    const number = await start()
    const half = body({ text: { en: 'What is \\(\\frac{1\\)?' }, options: [{ en: '1' }, {}], correct: [] })
    const saved = await save(number, 1, half)
    expect(saved.body.data.problems).toMatchObject({
      'options.1.en': 'Option B is empty',
      correct: 'has not been chosen yet',
    })
    expect(saved.body.data.problems['text.en']).toMatch(/^has a formula that cannot be read/)
    const refused = await write('POST', `${at(number)}/ready`, { version: 2 })
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([
      400,
      ['correct', 'options.1.en', 'text.en'],
    ])
    expect((await read(number)).question).toEqual(half.question)
  })

  it("never overwrites another person's save", async () => {
    const number = await start()
    expect((await save(number, 1)).status).toBe(200)
    const late = await save(number, 1, body({ text: { en: 'Mine' } }))
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    expect((await read(number)).question.text.en).toBe(question.text.en)
    const both = await Promise.all([save(number, 2), save(number, 2), save(number, 2)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await write('PUT', at(number), { body: body() })).status).toBe(428)
  })

  it('gets a draft of its next version when changed, and the old version stays', async () => {
    const { number, questionId, versions } = await makeReady()
    const saved = await save(number, 3, body({ text: { en: 'Three pipes.', or: question.text.or } }))
    expect(saved.body.data.languages).toMatchObject({ or: 'stale' })
    expect(await read(number)).toMatchObject({ state: 'ready', has_draft: true, versions: [{ version: 1 }] })
    const ready = await write<{ version: number }>('POST', `${at(number)}/ready`, { version: 4 })
    expect(ready.body.data.version).toBe(2)
    const [old] = await app.db.select().from(questions).where(eq(questions.id, questionId))
    expect(old).toEqual(versions[0])
    const [item] = await app.db.select().from(bankItems).where(eq(bankItems.number, number))
    const all = await app.db
      .select()
      .from(questions)
      .where(eq(questions.itemId, item?.id ?? ''))
    // A translation of a different English text is not offered.
    expect(all.find(({ version }) => version === 2)?.text).toEqual({ en: 'Three pipes.' })
  })

  it('gets no draft when only its topic changes', async () => {
    const { number } = await makeReady()
    await save(number, 3, body({}, { difficulty: 'hard', tags: ['pipes'] }))
    expect(await read(number)).toMatchObject({ has_draft: false, difficulty: 'hard', tags: ['pipes'] })
  })

  it('can be discarded: a draft reverts to the version, a new question is deleted', async () => {
    const { number } = await makeReady()
    await save(number, 3, body({ text: { en: 'Other' } }))
    expect((await write('POST', `${at(number)}/discard`, { version: 4 })).status).toBe(200)
    expect(await read(number)).toMatchObject({ has_draft: false, question, languages: { or: 'ready' } })
    const fresh = await start()
    expect((await write('POST', `${at(fresh)}/discard`, { version: 1 })).status).toBe(200)
    expect((await get(at(fresh))).status).toBe(404)
  })

  it('is found by its version, and not by a discarded draft', async () => {
    const { number } = await makeReady()
    const columns = async () => {
      const { kind, line, languages, fingerprint } = bankItems
      const one = app.db.select({ kind, line, languages, fingerprint }).from(bankItems)
      return (await one.where(eq(bankItems.number, number)))[0]
    }
    const before = await columns()
    const written = { kind: 'numeric' as const, text: { en: 'Vernier calipers' }, options: [], correct: [], value: '7' }
    expect((await save(number, 3, body(written))).status).toBe(200)
    const changed = await columns()
    for (const [column, value] of Object.entries(before ?? {})) expect(changed).not.toHaveProperty(column, value)
    await write('POST', `${at(number)}/discard`, { version: 4 })
    expect(await columns()).toEqual(before)
    const numbers = async (q: string) =>
      (await get<ListedQuestion[]>(`/api/staff/questions?q=${q}&limit=200`)).body.data.map((one) => one.number)
    expect([(await numbers('pipes')).includes(number), (await numbers('vernier')).includes(number)]).toEqual([
      true,
      false,
    ])
  })

  it('is retired and restored', async () => {
    const { number } = await makeReady()
    expect((await write('POST', `${at(number)}/retire`, { version: 3 })).status).toBe(200)
    expect((await read(number)).state).toBe('retired')
    expect((await write('POST', `${at(number)}/retire`, { version: 4 })).status).toBe(409)
    expect((await write('POST', `${at(number)}/restore`, { version: 4 })).status).toBe(200)
    expect((await read(number)).state).toBe('ready')
  })

  it('stored as HTML alone is shown in the notation of the bank', async () => {
    const [id = ''] = await storeQuestions(app.context(), [
      { ...choice('single', 'A'), text: { en: '<p>Is \\(a &lt; b\\)?</p><p>Yes &amp; no</p>' } },
    ])
    const rows = await app.db
      .select({ number: bankItems.number, source: questions.source })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .where(eq(questions.id, id))
    const { number = 0 } = rows[0] ?? {}
    await app.pool.query('update questions set source = null where id = $1', [id])
    expect((await read(number)).question.text.en).toBe('Is \\(a < b\\)?\n\nYes & no')
  })
})

describe('a next version', () => {
  it('replaces the old one in the named tests, but in none that a candidate has started', async () => {
    const { number, questionId } = await makeReady()
    const [waiting, started, left] = await Promise.all(
      [1, 2, 3].map(() => makeTestOf(app, { questions: [choice('single', 'A')] })),
    )
    for (const one of [waiting, started, left])
      await app.pool.query('update test_questions set question_id = $1 where test_id = $2', [questionId, one?.testId])
    app.onContentChange()
    const { token: student } = await makeSignedIn(app)
    expect((await studentApi(app, { token: student, testId: started?.testId ?? '' }).open()).status).toBe(200)
    await save(number, 3, body({ text: { en: 'Better?' } }))
    const uses = (await read(number)).used_in ?? []
    expect(uses.map(({ _id, started }) => [_id, started]).sort()).toEqual(
      [
        [waiting?.testId, false],
        [started?.testId, true],
        [left?.testId, false],
      ].sort(),
    )
    const refused = await write('POST', `${at(number)}/ready`, { version: 4, body: { replace_in: [started?.testId] } })
    expect(refused.status).toBe(409)
    expect((await read(number)).versions).toHaveLength(1)
    const ready = await write('POST', `${at(number)}/ready`, { version: 4, body: { replace_in: [waiting?.testId] } })
    expect(ready.status).toBe(200)
    const { rows } = await app.pool.query(
      'select t.test_id, q.version from test_questions t join questions q on q.id = t.question_id where q.item_id = (select id from bank_items where number = $1)',
      [number],
    )
    const versions = Object.fromEntries(rows.map(({ test_id, version }) => [test_id, version]))
    expect(versions).toEqual({ [waiting?.testId ?? '']: 2, [started?.testId ?? '']: 1, [left?.testId ?? '']: 1 })
  })
})

describe('people', () => {
  it('who write their own questions see only those', async () => {
    const { token: author } = await makeSignedIn(app, { role: 'teacher' })
    const own = await start(author)
    const other = await start()
    expect((await get(at(other), author)).status).toBe(404)
    expect((await save(other, 1, { ...body(), as: author })).status).toBe(404)
    const listed = await get<ListedQuestion[]>('/api/staff/questions', author)
    expect(listed.body.data.map(({ number }) => number)).toEqual([own])
    expect((await save(own, 1, { ...body(), as: author })).status).toBe(200)
  })

  it('who translate change only translations', async () => {
    const { token: translator } = await makeSignedIn(app, { role: 'translator' })
    const number = await start()
    await save(number, 1)
    const hindi = body({ text: { ...question.text, hi: 'दो नल \\(a\\) और \\(b\\) घंटों में।' } })
    expect((await save(number, 2, { ...body({ text: { en: 'Other' } }), as: translator })).status).toBe(403)
    // The key is hidden from them: whatever they send, it stays unchanged.
    expect((await save(number, 2, { ...body({ correct: [1] }), as: translator })).status).toBe(200)
    expect((await read(number)).question).toEqual(question)
    const saved = await save(number, 3, { ...hindi, as: translator })
    expect(saved.body.data.languages).toMatchObject({ hi: 'ready' })
    expect((await write('POST', `${at(number)}/ready`, { version: 4, as: translator })).status).toBe(403)
  })
})

describe('the list', () => {
  let number: number
  beforeEach(async () => {
    number = (await makeReady(body({ text: { en: 'Zebra \\(x^2\\)' } }, { tags: ['stripes'], difficulty: 'hard' })))
      .number
  })
  const numbers = async (query: string) =>
    (await get<ListedQuestion[]>(`/api/staff/questions?${query}`)).body.data.map((row) => row.number)

  it('finds questions by each filter', async () => {
    const some = [`topic=${heading.topic_id}`, 'difficulty=hard', 'kind=single', 'language=hi:missing', 'state=ready']
    for (const query of [
      ...some,
      'never_used=yes',
      'q=zebra',
      `q=Q-${number}`,
      'q=stripes',
      `subject=${heading.subject_id}`,
    ])
      expect(await numbers(query), query).toContain(number)
    for (const query of [
      'difficulty=easy',
      'kind=numeric',
      'language=hi:ready',
      'state=in-use',
      'state=draft',
      'q=lion',
      'q=%25',
    ])
      expect(await numbers(query), query).not.toContain(number)
    const [row] = (await get<ListedQuestion[]>(`/api/staff/questions?q=${number}`)).body.data
    expect(row).toMatchObject({ number, state: 'ready', uses: 0, languages: { or: 'missing' } })
    expect(row?.line).toContain('katex')
  })

  it('shows which questions are in use', async () => {
    const { questionIds } = await makeTest(app)
    const [used] = await app.db
      .select({ number: bankItems.number })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .where(eq(questions.id, questionIds[0] ?? ''))
    expect(await numbers(`state=in-use&q=${used?.number}`)).toEqual([used?.number])
    expect(await numbers(`never_used=yes&q=${used?.number}`)).toEqual([])
  })

  it('continues after the last page', async () => {
    const first = await get<ListedQuestion[]>('/api/staff/questions?limit=2')
    expect(first.body.data).toHaveLength(2)
    const second = await get<ListedQuestion[]>(`/api/staff/questions?limit=2&after=${first.body.next}`)
    const all = await numbers('limit=4')
    expect([...first.body.data, ...second.body.data].map((row) => row.number)).toEqual(all)
  })

  it.each(['language=fr:ready', 'state=lost', 'limit=0', 'after=x', 'topic=1'])('refuses %s', async (query) => {
    expect((await get(`/api/staff/questions?${query}`)).status).toBe(400)
  })
})

describe('typesetting', () => {
  it('returns each text as it will be stored, or the reason why not', async () => {
    const texts = ['\\(\\frac12\\) < 1', '\\(\\frac{\\)', '<script>x</script>', 'ନଳ']
    const { body } = await write<{ texts: { html: string; problem: string | null }[] }>('POST', '/api/staff/typeset', {
      body: { texts },
    })
    const [formula, broken, script, odia] = body.data.texts
    expect(formula?.html).toContain('class="katex"')
    expect(broken).toMatchObject({ html: '\\frac{', problem: expect.stringMatching(/formula/) })
    expect(script?.html).toBe('&lt;script&gt;x&lt;/script&gt;')
    expect(odia).toEqual({ html: 'ନଳ', problem: null })
  })
})
