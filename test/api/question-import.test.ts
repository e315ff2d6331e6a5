import { eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importJobs } from '../../src/domains/bank/imports/read-import.ts'
import type { ImportRow, StaffImport } from '../../src/domains/bank/imports/schema.ts'
import { fileOf } from '../../src/domains/bank/imports/start-import.ts'
import { storeImport } from '../../src/domains/bank/imports/store-import.ts'
import { storeQuestions } from '../../src/domains/bank/questions/store-questions.ts'
import { bankItems, passages, questionImportRows, questionImports, questions } from '../../src/domains/bank/tables.ts'
import { runNextJob } from '../../src/platform/jobs/jobs.ts'
import { actorAs, makeSignedIn } from '../factories.ts'
import { choice, makeTestOf } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let token: string
let userId: string
beforeAll(async () => {
  app = await makeTestApp()
  const { user, token: own } = await makeSignedIn(app, { role: 'examiner' })
  token = own
  userId = user.id
  await storeQuestions(app.context(), [choice('single', 'A')])
})
afterAll(() => app.close())

type Data<T> = Body & { data: T }

async function upload(name: string, content: string | Uint8Array) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/staff/question-imports?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  })
  const body: Data<{ _id: string }> = answer.json()
  return { status: answer.statusCode, body, id: body.data?._id }
}
const work = async () => {
  while (await runNextJob(app.context(), importJobs));
}
const get = async <T>(path: string) =>
  (await app.call<Data<T>>('GET', `/api/staff/question-imports/${path}`, { token })).body.data
const post = <T>(path: string, body: object = {}) =>
  app.call<Data<T>>('POST', `/api/staff/question-imports/${path}`, { token, body })

async function read(name: string, content: string | Uint8Array) {
  const { id } = await upload(name, content)
  await work()
  return { id, found: await get<StaffImport>(id), rows: await get<ImportRow[]>(`${id}/rows?limit=200`) }
}

let words = 0
const fresh = () => `Question number ${++words} of the file`
const head = 'subject,topic,difficulty,kind,question_en,a_en,b_en,c_en,d_en,key,tolerance,solution_en,question_or'
const row = (change: Partial<Record<'text' | 'rest', string>> = {}) =>
  `quant,Kinds,easy,single,${change.text ?? fresh()},${change.rest ?? '1,2,3,4,B,,So.,'}`
const csv = (...rows: string[]) => [head, ...rows].join('\n')

describe('a file', () => {
  it('is read row by row, each with its verdict, place and reason, and nothing is in the bank yet', async () => {
    const before = await app.db.$count(bankItems)
    const same = fresh()
    const { found, rows } = await read(
      'paper.csv',
      csv(
        row(),
        row({ rest: '1,2,3,4,F,,So.,' }),
        row({ text: '\\(\\frac{1\\)' }),
        row({ text: same }),
        row({ text: `"${same.toUpperCase()}"` }),
        row({ text: 'single A', rest: 'A,B,C,D,A,,So.,' }),
        `chemistry,Kinds,easy,single,${fresh()},1,2,3,4,A,,So.,`,
        `quant,New topic,easy,single,${fresh()},1,2,3,4,A,,So.,`,
        `quant,Kinds,easy,numeric,${fresh()},,,,,4.5,0.1,So.,`,
        row({ rest: '1,1,3,4,A,,,' }),
      ),
    )
    expect(found).toMatchObject({ state: 'checked', counts: { ready: 4, warning: 1, error: 4, here: 1 }, stored: 0 })
    expect(rows.map(({ position, verdict }) => [position, verdict])).toEqual([
      [2, 'ready'],
      [3, 'error'],
      [4, 'error'],
      [5, 'ready'],
      [6, 'here'],
      [7, 'ready'],
      [8, 'error'],
      [9, 'warning'],
      [10, 'ready'],
      [11, 'error'],
    ])
    expect(rows[1]?.reasons).toEqual([{ column: 'key', message: 'is not a letter from A to E' }])
    expect(rows[2]?.reasons[0]).toMatchObject({ column: 'question_en', message: expect.stringMatching(/formula/) })
    expect(rows[4]?.reasons).toEqual([{ column: '', message: 'reads like row 5' }])
    expect(rows[6]?.reasons[0]?.message).toBe('is not a subject of the catalogue: chemistry')
    expect(rows[7]?.reasons).toEqual([{ column: 'topic', message: 'is new: New topic' }])
    expect(rows[9]?.reasons).toContainEqual({ column: 'b_en', message: 'B reads like A' })
    expect(await app.db.$count(bankItems)).toBe(before)
  })

  it('may have a mark at its beginning, semicolons, quotes, ends of lines in a cell, and every script', async () => {
    const text = 'দুটি নল, "এ" ও "বি"\nমিলে?'
    const content = [
      'Subject;Topic;Question (English);Question (Bengali);Option A;Option B;Answer;Explanation;Question (Odia);Hidden',
      `quant;Kinds;${fresh()};"${text.replaceAll('"', '""')}";1;2;A;=SUM(A1:A9);ନଳ ଓ हिन्दी;x`,
    ].join('\r\n')
    const { id, found, rows } = await read('a.csv', `\ufeff${content}`)
    expect([found.counts.ready, rows[0]?.reasons]).toEqual([1, []])
    expect(found.problem).toBe('Columns that are not read: Hidden.')
    await post(`${id}/store`, { ready: true })
    const [stored] = await app.db
      .select({ text: questions.text, solution: questions.solution })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .where(eq(bankItems.importId, id))
    expect(stored?.text.bn).toBe('দুটি নল, "এ" ও "বি"<br />মিলে?')
    expect(stored?.text.or).toBe('ନଳ ଓ हिन्दी')
    expect(stored?.solution.en).toBe('=SUM(A1:A9)')
  })

  it('may be in UTF-16, as some spreadsheets write it', async () => {
    const { found } = await read('a.csv', Buffer.from(`\ufeff${csv(row())}`, 'utf16le'))
    expect(found.counts).toMatchObject({ ready: 1, error: 0 })
  })

  it('may be JSON Lines, nested or flat', async () => {
    const nested = {
      subject: 'quant',
      topic: 'Kinds',
      question: { en: fresh(), or: 'ନଳ' },
      options: [{ en: '1' }, '2', '3'],
      key: ['A', 'C'],
      solution: 'So.',
    }
    const flat = { subject: 'quant', topic: 'Kinds', question_en: fresh(), key: 7, kind: 'numeric', solution_en: 'So.' }
    const { rows } = await read(
      'a.jsonl',
      [JSON.stringify(nested), '{broken', '', '7', JSON.stringify(flat)].join('\n'),
    )
    expect(rows.map(({ position, verdict }) => [position, verdict])).toEqual([
      [1, 'ready'],
      [2, 'error'],
      [4, 'error'],
      [5, 'ready'],
    ])
    expect(rows[1]?.reasons[0]?.message).toBe('The line is not JSON.')
  })

  it('may be a workbook', async () => {
    const cells = csv(row(), row({ rest: '1,2,3,4,Z,,So.,' }))
      .split('\n')
      .map((line) => line.split(','))
    const { rows } = await read('a.xlsx', await writeXlsx({ sheets: [{ name: 'One', rows: cells }] }))
    expect(rows.map(({ position, verdict }) => [position, verdict])).toEqual([
      [2, 'ready'],
      [3, 'error'],
    ])
  })

  it.each(['csv', 'xlsx', 'jsonl'])('of the template in %s is ready as it is', async (format) => {
    await storeQuestions(app.context(), [
      { ...choice('single', 'A'), subject: 'Quantitative aptitude', topic: 'Time and work', text: { en: fresh() } },
    ])
    const answer = await app.app.inject({
      url: `/api/staff/question-template/${format}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const { found, rows } = await read(`template.${format}`, answer.rawPayload)
    expect(rows.filter(({ verdict }) => verdict === 'error')).toEqual([])
    expect(found.counts.ready + found.counts.warning).toBe(3)
  })

  it.each([
    ['a.csv', 'subject,topic\nquant,Kinds', 'The first row has no column question_en.'],
    ['a.csv', head, 'The file has no questions.'],
    ['a.xlsx', 'no workbook', 'This is no XLSX workbook.'],
    ['a.xlsx', 'PK no workbook', 'The workbook cannot be read: it is damaged.'],
  ])('that is none is told: %s with %s', async (name, content, problem) => {
    const { id, found } = await read(name, content)
    expect(found).toMatchObject({ state: 'failed', problem })
    expect(await app.context().storage.get(fileOf(id))).toBeNull()
  })

  it('of another kind is refused', async () => {
    expect((await upload('a.docx', 'x')).status).toBe(400)
    expect((await upload('a.csv', '')).status).toBe(400)
  })
})

describe('storing an import', () => {
  it('makes questions that tests may use, or drafts', async () => {
    const { id } = await read('a.csv', csv(row(), row(), row({ rest: '1,2,3,4,Z,,So.,' })))
    expect((await post(`${id}/store`, { ready: true })).body.data).toEqual({ stored: 2 })
    expect(await get(id)).toMatchObject({ state: 'stored', stored: 2, used: 0 })
    expect((await post(`${id}/store`, { ready: true })).status).toBe(409)
    const drafts = await read('a.csv', csv(row()))
    await post(`${drafts.id}/store`, { ready: false })
    const [item] = await app.db.select().from(bankItems).where(eq(bankItems.importId, drafts.id))
    expect(item).toMatchObject({ state: 'draft', authorId: userId })
    expect(await app.db.$count(questions, eq(questions.itemId, item?.id ?? ''))).toBe(0)
  })

  it('keeps questions of one passage together', async () => {
    const heading = 'subject,topic,passage,question,a,b,key,solution'
    const rows = [1, 2].map(() => `quant,Kinds,The same passage.,${fresh()},1,2,A,So.`)
    const { id } = await read('a.csv', [heading, ...rows].join('\n'))
    await post(`${id}/store`, { ready: true })
    const found = await app.db
      .select({ passageId: questions.passageId })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .where(eq(bankItems.importId, id))
    expect(new Set(found.map(({ passageId }) => passageId)).size).toBe(1)
    await post(`${id}/undo`)
    expect(await app.db.$count(passages, eq(passages.id, found[0]?.passageId ?? ''))).toBe(0)
  })

  it('leaves nothing half-written when it dies in the middle, and may be asked for again', async () => {
    const { id } = await read('a.csv', csv(...Array.from({ length: 700 }, () => row())))
    const before = await app.db.$count(bankItems)
    // The second of two batches meets a row that the bank refuses.
    await app.db.execute(
      `update question_import_rows set staged = staged - 'difficulty' where import_id = '${id}' and position = 650`,
    )
    const ctx = app.context(actorAs('examiner', userId))
    await expect(storeImport(ctx, id, true)).rejects.toThrow()
    expect(await app.db.$count(bankItems)).toBe(before)
    expect(await get(id)).toMatchObject({ state: 'checked', stored: 0 })
    await app.db.execute(
      `update question_import_rows set staged = jsonb_set(staged, '{difficulty}', '"easy"') where import_id = '${id}' and position = 650`,
    )
    expect((await post(`${id}/store`, { ready: true })).body.data).toEqual({ stored: 700 })
  })

  it('of the same file twice at once stores it once', async () => {
    const content = csv(row(), row(), row())
    const [one, two] = [await read('a.csv', content), await read('b.csv', content)]
    const both = await Promise.all([one, two].map(({ id }) => post<{ stored: number }>(`${id}/store`, { ready: true })))
    expect(both.map(({ body }) => body.data.stored).sort()).toEqual([0, 3])
  })
})

describe('reading', () => {
  it('begins again after a run that died, and every row is there once', async () => {
    const { id } = await upload('a.csv', csv(row(), row()))
    const left = { importId: id, position: 2, verdict: 'ready' as const, reasons: [], line: 'half' }
    await app.db.insert(questionImportRows).values(left)
    await work()
    expect(await get(id)).toMatchObject({ state: 'checked', counts: { ready: 2 } })
    expect((await get<ImportRow[]>(`${id}/rows`)).map(({ position }) => position)).toEqual([2, 3])
  })

  it('refuses to store what is not read to its end', async () => {
    const { id } = await upload('a.csv', csv(row()))
    expect((await post(`${id}/store`, { ready: true })).status).toBe(409)
    await work()
  })
})

describe('undoing an import', () => {
  it('takes all of it out, as long as no test has one of its questions', async () => {
    const { id } = await read('a.csv', csv(row(), row()))
    await post(`${id}/store`, { ready: true })
    const [found] = await app.db
      .select({ id: questions.id })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .where(eq(bankItems.importId, id))
    const { testId } = await makeTestOf(app, { questions: [choice('single', 'A')] })
    await app.pool.query('update test_questions set question_id = $1 where test_id = $2', [found?.id, testId])
    const refused = await post(`${id}/undo`)
    expect([refused.status, refused.body.message]).toEqual([409, 'A test has 1 of these questions: the import stays.'])
    await app.pool.query('delete from test_questions where test_id = $1', [testId])
    expect((await post(`${id}/undo`)).status).toBe(200)
    expect(await app.db.$count(bankItems, eq(bankItems.importId, id))).toBe(0)
    const [state] = await app.db.select().from(questionImports).where(eq(questionImports.id, id))
    expect(state?.state).toBe('undone')
  })
})
