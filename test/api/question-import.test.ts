import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { bankItems, passages, questions } from '#domains/bank/tables.ts'
import type { ImportRow, StaffImport, UnknownValues } from '#domains/imports/schema.ts'
import { importRows, imports } from '#domains/imports/tables.ts'
import { makeSignedIn } from '../factories.ts'
import { csv, freshText, head, makeFileDesk, row } from '../question-files.ts'
import { choice, makeTestOf } from '../student-api.ts'
import { app, desk, setUp, token, userId } from './question-import.ts'

setUp()

const imported = (id: string) => `imports/${id}`

describe('a file', () => {
  it('is read row by row, each with verdict, position and reason, and not stored yet', async () => {
    const before = await app.db.$count(bankItems)
    const same = freshText()
    const { found, rows } = await desk.read(
      'paper.csv',
      csv(
        row(),
        row({ rest: '1,2,3,4,F,,So.,' }),
        row({ text: '\\(\\frac{1\\)' }),
        row({ text: same }),
        row({ text: same, rest: '4,3,2,1,C,,So.,' }),
        row({ text: 'single A', rest: 'A,B,C,D,A,,So.,' }),
        `chemistry,Kinds,easy,single,${freshText()},1,2,3,4,A,,So.,`,
        `quant,New topic,easy,single,${freshText()},1,2,3,4,A,,So.,`,
        `quant,Kinds,easy,numeric,${freshText()},,,,,4.5,0.1,So.,`,
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
    expect(rows[1]?.reasons).toEqual([{ field: 'key', message: 'is not a letter from A to E' }])
    expect(rows[2]?.reasons[0]).toMatchObject({ field: 'question_en', message: expect.stringMatching(/formula/) })
    expect(rows[4]?.reasons).toEqual([{ field: '', message: 'is the same as row 5' }])
    expect(rows[6]?.reasons[0]?.message).toBe('is not in the list of subjects: chemistry')
    expect(rows[7]?.reasons).toEqual([
      { field: 'topic', message: 'will be added as a new topic: New topic', value: 'New topic', within: 'quant' },
    ])
    expect(rows[9]?.reasons).toContainEqual({ field: 'b_en', message: 'Option B is the same as option A' })
    expect(await app.db.$count(bankItems)).toBe(before)
  })

  it('can have a byte order mark, semicolons, quotes, line breaks in cells, and every script', async () => {
    const text = 'দুটি নল, "এ" ও "বি"\nমিলে?'
    const content = [
      'Subject;Topic;Question (English);Question (Bengali);Option A;Option B;Answer;Explanation;Question (Odia)',
      `quant;Kinds;${freshText()};"${text.replaceAll('"', '""')}";1;2;A;=SUM(A1:A9);ନଳ ଓ हिन्दी`,
    ].join('\r\n')
    const { id, found, rows } = await desk.read('a.csv', `\ufeff${content}`)
    expect([found.counts.ready, rows[0]?.reasons]).toEqual([1, []])
    await desk.store(id)
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
    const { found } = await desk.read('a.csv', Buffer.from(`\ufeff${csv(row())}`, 'utf16le'))
    expect(found.counts).toMatchObject({ ready: 1, error: 0 })
  })

  it('keeps a % in formulas and series of numbers unchanged', async () => {
    const series = `Find the next number: 5, 11, 23, 47, 95, 191. ${freshText()}`
    const { id, found } = await desk.read(
      'a.csv',
      csv(
        row({ text: `What is \\(20% of 500\\)? ${freshText()}`, rest: '\\(10%\\),\\(25% + 3\\),3,4,B,,So.,' }),
        row({ text: `"${series}"` }),
        row({ text: `Aadhaar 2345 6789 0124 ${freshText()}` }),
      ),
    )
    expect(found.counts).toMatchObject({ ready: 3 })
    await desk.store(id)
    const stored = await app.db
      .select({ text: questions.text, options: questions.options })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .where(eq(bankItems.importId, id))
      .orderBy(bankItems.number)
    expect(stored[0]?.text.en).toContain('<mi>o</mi><mi>f</mi><mn>500</mn>')
    expect(stored[0]?.options[1]?.text.en).toContain('<mn>3</mn>')
    expect(stored[1]?.text.en).toBe(series)
    expect(stored[2]?.text.en).toContain('2345 6789 0124')
  })

  it('may be JSON Lines, nested or flat', async () => {
    const nested = {
      subject: 'quant',
      topic: 'Kinds',
      question: { en: freshText(), or: 'ନଳ' },
      options: [{ en: '1' }, '2', '3'],
      key: ['A', 'C'],
      solution: 'So.',
    }
    const flat = {
      subject: 'quant',
      topic: 'Kinds',
      question_en: freshText(),
      key: 7,
      kind: 'numeric',
      solution_en: 'So.',
    }
    const { rows } = await desk.read(
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

  it.each(['csv', 'xlsx', 'jsonl'])('from the template in %s is ready unchanged', async (format) => {
    await storeQuestions(app.context(), [
      { ...choice('single', 'A'), subject: 'Quantitative aptitude', topic: 'Time and work', text: { en: freshText() } },
    ])
    const answer = await app.app.inject({
      url: `/api/staff/question-template/${format}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const { found, rows } = await desk.read(`template.${format}`, answer.rawPayload)
    expect(rows.filter(({ verdict }) => verdict === 'error')).toEqual([])
    expect(found.counts.ready + found.counts.warning).toBe(3)
  })

  it.each([
    ['a.xlsx', 'no workbook', 'This file is not an XLSX workbook.'],
    ['a.xlsx', 'PK no workbook', 'The workbook is damaged and cannot be read.'],
    ['a.csv', '\n\n', 'The file is empty.'],
  ])('of an invalid format is refused: %s with %s', async (name, content, message) => {
    const { status, body } = await desk.upload(name, content)
    expect([status, body.message]).toEqual([400, message])
  })

  it('without rows is reported, and not stored', async () => {
    expect((await desk.upload('a.csv', head)).body.message).toBe('The file has a heading but no rows.')
    const { id, found } = await desk.read('a.jsonl', '\n\n')
    expect(found).toMatchObject({ state: 'failed', problem: 'The file has no questions.' })
    expect(await app.context().storage.get(imported(id))).toBeNull()
  })

  it('of another kind is refused', async () => {
    expect((await desk.upload('a.odt', 'x')).status).toBe(400)
    expect((await desk.upload('a.csv', '')).status).toBe(400)
  })
})

describe('a similar question', () => {
  const at = (position: number) => `reads like row ${position}`
  const twins = () => {
    const [power, ones] = [freshText(), freshText()]
    return csv(
      row({ text: `${power} of 2⁵` }),
      row({ text: `${power} of 25` }),
      row({ text: `${ones} in 10 1` }),
      row({ text: `${ones} in 101` }),
      row({ text: `${power} of 2<sup>5</sup>` }),
    )
  }

  it('is reported, and needs a decision before storing', async () => {
    const { id, found, rows } = await desk.read('twins.csv', twins())
    expect(rows.map(({ verdict }) => verdict)).toEqual(['ready', 'warning', 'ready', 'warning', 'here'])
    expect([rows[1], rows[3]].map((twin) => twin?.reasons)).toEqual([
      [{ field: '', message: at(2), likely: true }],
      [{ field: '', message: at(4), likely: true }],
    ])
    expect(found.likely).toBe(2)
    const asked = await desk.post(`${id}/store`, { ready: true })
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([400, ['likely']])
    await desk.post(`${id}/store`, { ready: true, likely: true })
    await desk.work()
    expect(await desk.get<StaffImport>(id)).toMatchObject({ state: 'stored', stored: 4, likely: 0 })
  })

  it('is left out with its reason when confirmed as the same', async () => {
    const { id } = await desk.read('twins.csv', twins())
    await desk.post(`${id}/store`, { ready: false, likely: false })
    await desk.work()
    expect(await desk.get<StaffImport>(id)).toMatchObject({ stored: 2, counts: { here: 3 } })
    const left = await desk.get<ImportRow[]>(`${id}/rows`)
    expect(left.map(({ reasons }) => reasons[0]?.message)).toEqual([at(2), at(4), 'is the same as row 2'])
  })
})

describe('options that speak of each other', () => {
  it('are reported and keep their order, as is a solution that names a letter', async () => {
    const { id, rows } = await desk.read(
      'a.csv',
      csv(row({ rest: '1,2,3,None of the above,B,,So.,' }), row({ rest: '1,2,3,4,B,,Hence option B.,' })),
    )
    expect(rows.map(({ reasons }) => reasons.map(({ field }) => field))).toEqual([['d_en'], ['solution_en']])
    await desk.store(id)
    const stored = await app.db
      .select({ keepsOrder: questions.keepsOrder })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .where(eq(bankItems.importId, id))
      .orderBy(bankItems.number)
    expect(stored.map(({ keepsOrder }) => keepsOrder)).toEqual([true, false])
  })
})

describe('storing an import', () => {
  it('creates ready questions, or drafts', async () => {
    const { id } = await desk.read('a.csv', csv(row(), row(), row({ rest: '1,2,3,4,Z,,So.,' })))
    expect(await desk.store(id)).toMatchObject({ state: 'stored', stored: 2, used: 0, work: null })
    expect(await app.context().storage.get(imported(id))).toBeNull()
    expect((await desk.post(`${id}/store`, { ready: true })).status).toBe(409)
    const drafts = await desk.read('a.csv', csv(row()))
    await desk.store(drafts.id, false)
    const [item] = await app.db.select().from(bankItems).where(eq(bankItems.importId, drafts.id))
    expect(item).toMatchObject({ state: 'draft', authorId: userId })
    expect(await app.db.$count(questions, eq(questions.itemId, item?.id ?? ''))).toBe(0)
  })

  it('keeps questions of one passage together', async () => {
    const heading = 'subject,topic,passage,question,a,b,key,solution'
    const rows = [1, 2].map(() => `quant,Kinds,The same passage.,${freshText()},1,2,A,So.`)
    const { id } = await desk.read('a.csv', [heading, ...rows].join('\n'))
    await desk.store(id)
    const found = await app.db
      .select({ passageId: questions.passageId })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .where(eq(bankItems.importId, id))
    expect(new Set(found.map(({ passageId }) => passageId)).size).toBe(1)
    await desk.post(`${id}/undo`)
    await desk.work()
    expect(await app.db.$count(passages, eq(passages.id, found[0]?.passageId ?? ''))).toBe(0)
  })

  it('concurrently by two people stores the file once', async () => {
    const content = csv(row(), row(), row())
    const colleague = makeFileDesk(app, (await makeSignedIn(app, { role: 'examiner' })).token)
    const both = [
      { from: desk, id: (await desk.read('a.csv', content)).id },
      { from: colleague, id: (await colleague.read('b.csv', content)).id },
    ]
    await Promise.all(both.map(({ from, id }) => from.post(`${id}/store`, { ready: true })))
    await Promise.all([desk.work(), desk.work()])
    const found = await Promise.all(both.map(({ from, id }) => from.get<StaffImport>(id)))
    expect(found.map(({ stored }) => stored).sort()).toEqual([0, 3])
    // The second importer learns for each row where its question is.
    expect(found.map(({ counts }) => counts.here).sort()).toEqual([0, 3])
    const second = found.find(({ stored }) => stored === 0)
    const rows = await desk.get<ImportRow[]>(`${second?._id}/rows`)
    expect(rows.map(({ reasons }) => reasons[0]?.message)).toEqual(
      Array(3).fill(expect.stringMatching(/^is the same as question \d+$/)),
    )
  })
})

describe('reading', () => {
  it('restarts after a dead run, with every row once', async () => {
    const { id } = await desk.upload('a.csv', csv(row(), row()))
    const left = {
      importId: id,
      position: 2,
      verdict: 'ready' as const,
      reasons: [],
      line: 'half',
      cells: {},
      keys: [],
    }
    await app.db.insert(importRows).values(left)
    await desk.work()
    expect(await desk.get(id)).toMatchObject({ state: 'checked', counts: { ready: 2 } })
    expect((await desk.get<ImportRow[]>(`${id}/rows`)).map(({ position }) => position)).toEqual([2, 3])
  })

  it('refuses to store an incompletely read file', async () => {
    const { id } = await desk.upload('a.csv', csv(row()))
    expect((await desk.post(`${id}/store`, { ready: true })).status).toBe(409)
    await desk.work()
  })
})

describe('undoing an import', () => {
  it('removes all of it, unless a test uses one of its questions', async () => {
    const { id } = await desk.read('a.csv', csv(row(), row()))
    await desk.store(id)
    const [found] = await app.db
      .select({ id: questions.id })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .where(eq(bankItems.importId, id))
    const { testId } = await makeTestOf(app, { questions: [choice('single', 'A')] })
    await app.pool.query('update test_questions set question_id = $1 where test_id = $2', [found?.id, testId])
    const refused = await desk.post(`${id}/undo`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A test has 1 of these questions, so the import cannot be undone.',
    ])
    await app.pool.query('delete from test_questions where test_id = $1', [testId])
    expect((await desk.post(`${id}/undo`)).body.data).toMatchObject({ work: 'undoing' })
    await desk.work()
    expect(await app.db.$count(bankItems, eq(bankItems.importId, id))).toBe(0)
    const [state] = await app.db.select().from(imports).where(eq(imports.id, id))
    expect(state?.state).toBe('undone')
  })
})

describe('an author', () => {
  it("imports their own questions, and does not see colleagues' files", async () => {
    const { user, token: own } = await makeSignedIn(app, { role: 'author' })
    const mine = makeFileDesk(app, own)
    const { id } = await mine.read('mine.csv', csv(row(), row()))
    const stored = await mine.store(id, false)
    expect(stored).toMatchObject({ state: 'stored', stored: 2 })
    const items = await app.db.select().from(bankItems).where(eq(bankItems.importId, id))
    expect(items.map(({ authorId, state }) => [authorId, state])).toEqual([
      [user.id, 'draft'],
      [user.id, 'draft'],
    ])

    const theirs = await desk.read('theirs.csv', csv(row()))
    const list = async (asker: string) => {
      const answer = await app.call<{ data: StaffImport[] }>('GET', '/api/staff/question-imports', { token: asker })
      return answer.body.data.map(({ _id }) => _id)
    }
    expect(await list(own)).toEqual([id])
    expect(await list(token)).toEqual(expect.arrayContaining([id, theirs.id]))
    const columns = ['subject', 'topic', 'question_en', 'key']
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/rows', undefined],
      ['POST', '/columns', { columns }],
      ['POST', '/store', { ready: false }],
      ['POST', '/undo', {}],
    ] as const) {
      const url = `/api/staff/question-imports/${theirs.id}${path}`
      expect((await app.call(method, url, { token: own, body })).status, url).toBe(404)
    }
    expect((await mine.post(`${id}/undo`)).status).toBe(200)
    await mine.work()
    expect(await app.db.$count(bankItems, eq(bankItems.importId, id))).toBe(0)
  })
})

describe('a row and a name of a file of questions', () => {
  it('are corrected in place, a name in all rows that have it', async () => {
    const rows = ['Kindz', 'Kindz', 'Kinds'].map((topic) => `quant,${topic},easy,single,${freshText()},1,2,3,4,A,,So.,`)
    const { id, found } = await desk.read('a.csv', csv(...rows, row({ rest: '1,2,3,4,Z,,So.,' })))
    expect(found.counts).toEqual({ ready: 1, warning: 2, error: 1, here: 0 })
    const asked = await desk.get<UnknownValues>(`${id}/values`)
    expect(asked.values).toEqual([{ field: 'topic', value: 'Kindz', within: 'quant', rows: 2 }])
    expect(asked.choices).toContainEqual({ field: 'topic', within: 'quant', text: 'Kinds' })
    const meaning = { field: 'topic', value: 'Kindz', within: 'quant', meaning: 'Kinds' }
    expect((await desk.post(`${id}/values`, { meanings: [meaning] })).status).toBe(200)
    await desk.work()
    const [wrong] = (await desk.get<ImportRow[]>(`${id}/rows`)).filter(({ verdict }) => verdict === 'error')
    const fixed = { token, body: { ...wrong?.values, key: 'B' } }
    const put = await app.call<{ data: ImportRow }>('PUT', `/api/staff/question-imports/${id}/rows/5`, fixed)
    expect(put.body.data).toMatchObject({ position: 5, verdict: 'ready', values: { key: 'B' } })
    expect(await desk.store(id)).toMatchObject({ stored: 4, counts: { ready: 0, warning: 0, error: 0, here: 0 } })
  })

  it('change nothing when the same file comes twice', async () => {
    const content = csv(row(), row())
    await desk.store((await desk.read('a.csv', content)).id)
    const { id, found } = await desk.read('a.csv', content)
    expect(found.counts).toEqual({ ready: 0, warning: 0, error: 0, here: 2 })
    expect((await desk.post(`${id}/store`, { ready: true })).status).toBe(409)
  })
})
