import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { bankItems, bankPictures, questions } from '#domains/bank/tables.ts'
import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import type { StaffTask } from '#domains/console/tasks/schema.ts'
import type { StartedExport } from '#domains/identity/staff/schema.ts'
import type { StaffImport, UnknownValues } from '#domains/imports/schema.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeSignedIn } from '../factories.ts'
import { zipOf } from '../made-files.ts'
import { freshText, makeFileDesk } from '../question-files.ts'
import { choice } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* Questions imported from and exported to other programs' files, over HTTP on a real database. */

let app: TestApp
let examiner: { token: string; user: { id: string } }
let desk: ReturnType<typeof makeFileDesk>
beforeAll(async () => {
  app = await makeTestApp()
  examiner = await makeSignedIn(app, { role: 'examiner' })
  desk = makeFileDesk(app, examiner.token)
  await storeQuestions(app.context(), [choice('single', 'A')])
})
afterAll(() => app.close())

const png = (red: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer()

describe('a file of another program', () => {
  it('in GIFT becomes drafts; asks once for a missing subject of all rows; changes nothing when sent again', async () => {
    const file = `${freshText()} {=\\(a\\) ~b ####So.}\n\n${freshText()} {#4:0.5 ####So.}\n\n${freshText()} {}\n`
    const { id, found, rows } = await desk.read('old.gift', file)
    expect(found).toMatchObject({ format: 'gift', counts: { ready: 0, error: 3 } })
    expect(rows.map(({ position, reasons }) => [position, reasons[0]?.message])).toEqual([
      [1, 'is missing'],
      [3, 'is missing'],
      [5, 'Essay questions cannot be imported: the bank has choices and numbers only.'],
    ])
    const asked = await desk.get<UnknownValues>(`${id}/values`)
    expect(asked.values).toContainEqual({ field: 'subject', value: '', within: null, rows: 2 })
    const meant = { field: 'subject', value: '', within: null, meaning: 'Quant' }
    await desk.post(`${id}/values`, { meanings: [meant] })
    await desk.work()
    await desk.post(`${id}/values`, { meanings: [{ field: 'topic', value: '', within: 'quant', meaning: 'Kinds' }] })
    await desk.work()
    expect((await desk.get<StaffImport>(id)).counts).toEqual({ ready: 2, warning: 0, error: 1, here: 0 })
    expect((await desk.store(id, false)).stored).toBe(2)
    const again = await desk.read('again.gift', `$CATEGORY: quant/Kinds\n\n${file}`)
    expect(again.found.counts).toEqual({ ready: 0, warning: 0, error: 1, here: 2 })
  })

  it('in Moodle XML imports its pictures, re-encoded, and reports an invalid one', async () => {
    const picture = await png(200)
    const asked = (name: string, content: string) =>
      `<question type="multichoice"><questiontext format="html"><text>&lt;p&gt;${freshText()} &lt;img src="@@PLUGINFILE@@/${name}" alt="a red field"&gt;&lt;/p&gt;</text><file name="${name}" encoding="base64">${content}</file></questiontext><generalfeedback><text>So.</text></generalfeedback><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>`
    const category = '<question type="category"><category><text>$course$/quant/Kinds</text></category></question>'
    const file = `<quiz>${category}${asked('a.png', picture.toString('base64'))}${asked('b.png', Buffer.from('<svg/>').toString('base64'))}</quiz>`
    const { id, found, rows } = await desk.read('quiz.xml', file)
    expect(found).toMatchObject({ format: 'moodle', counts: { ready: 1, warning: 1, error: 0 } })
    expect(rows[1]?.reasons[0]).toMatchObject({
      field: 'question_en',
      message: expect.stringMatching(/picture that could not be read/),
    })
    await desk.store(id)
    const [stored] = await app.db
      .select({ text: questions.text })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .where(eq(bankItems.importId, id))
      .orderBy(bankItems.number)
    expect(stored?.text.en).toMatch(
      /<img src="data:image\/webp;base64,[\w+/=]+" alt="a red field" width="40" height="30" \/>/,
    )
  })

  it.each([
    [
      'a bomb',
      async () =>
        zipOf(Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`${n}.xml`, Buffer.alloc(30_000_000)]))),
      /too large when it is unpacked/,
    ],
    ['no package of questions', async () => zipOf({ 'a.xml': 'x' }), /no imsmanifest.xml/],
    ['no ZIP file', async () => Buffer.from('words'), /damaged, or is no ZIP/],
  ])('that is %s is refused, and says why', async (_what, make, sentence) => {
    const before = await app.db.$count(bankPictures)
    const { found } = await desk.read('a.zip', await make())
    expect(found).toMatchObject({ state: 'failed', problem: expect.stringMatching(sentence) })
    expect(await app.db.$count(bankPictures)).toBe(before)
  })

  it('is refused when it declares its own entities', async () => {
    const { found } = await desk.read('a.xml', '<!DOCTYPE q [<!ENTITY a "b">]><quiz><question/></quiz>')
    expect(found).toMatchObject({ state: 'failed', problem: expect.stringMatching(/DOCTYPE/) })
  })

  it('is refused on upload when its format is unknown', async () => {
    const { status, body } = await desk.upload('a.exe', 'MZ')
    expect([status, body.errors?.name]).toEqual([400, expect.stringMatching(/is none of CSV, XLSX, JSON Lines, GIFT/)])
  })
})

const startExport = (who: { token: string }, body: object) =>
  app.call<Body & { data: StartedExport }>('POST', '/api/staff/question-exports', { token: who.token, body })

async function exported(who: { token: string }, body: object) {
  const started = await startExport(who, body)
  if (started.status !== 200) throw new Error(started.text)
  while (await runNextJob(app.context(), consoleTaskJobs()));
  const { data } = (await app.call<Body & { data: StaffTask[] }>('GET', '/api/staff/tasks', { token: who.token })).body
  const task = data.find(({ _id }) => _id === started.body.data.task_id)
  const answer = await app.app.inject({
    url: `/api/staff/tasks/${task?._id}/file`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { task, bytes: answer.rawPayload, rows: started.body.data.rows }
}

/** Makes questions with a tag that identifies this test. */
async function makeTagged(tag: string) {
  const picture = await png(90)
  const asked = {
    subject: 'quant',
    topic: 'Kinds',
    solution: { en: 'So.' },
    difficulty: 'hard' as const,
    passageId: null,
  }
  const ids = await storeQuestions(app.context(), [
    {
      ...asked,
      text: { en: `${freshText()} \\(\\frac{a}{b}\\)`, or: 'ନଳ' },
      options: [{ en: '1' }, { en: '2' }],
      correct: 1,
    },
    { ...asked, text: { en: freshText() }, kind: 'numeric', value: '1.5', tolerance: '0.1' },
    {
      ...asked,
      text: { en: `${freshText()} <img src="data:image/png;base64,${picture.toString('base64')}" alt="a field">` },
      options: [{ en: '1' }, { en: '2' }, { en: '3' }],
      kind: 'several',
      correct: [0, 2],
    },
  ])
  for (const id of ids) {
    const [row] = await app.db.select({ itemId: questions.itemId }).from(questions).where(eq(questions.id, id))
    await app.db
      .update(bankItems)
      .set({ tags: [tag] })
      .where(eq(bankItems.id, row?.itemId ?? ''))
  }
  return app.db
    .select()
    .from(bankItems)
    .where(eq(bankItems.tags, [tag]))
    .orderBy(bankItems.number)
}

describe('an export', () => {
  it.each([
    ['jsonl', 'jsonl', 3],
    ['moodle', 'xml', 3],
    ['qti', 'zip', 3],
    ['xlsx', 'xlsx', 3],
    ['gift', 'gift', 2],
  ])(
    'in %s, read back, is what the bank has already; without those questions it is they again',
    async (format, ending, count) => {
      const items = await makeTagged(`set ${format}`)
      const { task, bytes, rows } = await exported(examiner, { format, filters: { q: `set ${format}` } })
      expect(rows).toBe(3)
      expect(task).toMatchObject({
        state: 'done',
        file_name: expect.stringMatching(new RegExp(`^questions-.*\\.${ending}$`)),
      })
      expect(task?.told).toBe(count === 3 ? '3 questions' : '2 questions; 1 with a picture stays out')
      const same = await desk.read(`same.${ending}`, bytes)
      expect(same.found.counts).toEqual({ ready: 0, warning: 0, error: 0, here: count })
      for (const { id } of items) await app.db.delete(bankItems).where(eq(bankItems.id, id))
      const back = await desk.read(`back.${ending}`, bytes)
      expect(back.found.counts).toEqual({ ready: count, warning: 0, error: 0, here: 0 })
      await desk.store(back.id)
      const stored = await app.db
        .select()
        .from(bankItems)
        .where(eq(bankItems.importId, back.id))
        .orderBy(bankItems.number)
      const tell = ({
        line,
        kind,
        difficulty,
        tags,
        fingerprint,
        languages,
        subjectId,
        topicId,
      }: (typeof stored)[number]) => ({ line, kind, difficulty, tags, fingerprint, languages, subjectId, topicId })
      expect(stored.map(tell)).toEqual(items.slice(0, count).map(tell))
    },
  )

  it('contains only the chosen questions, and is logged with their number', async () => {
    const [first, second] = await makeTagged('set chosen')
    const { bytes } = await exported(examiner, {
      format: 'jsonl',
      filters: {},
      numbers: [first?.number, second?.number],
    })
    expect(bytes.toString().trim().split('\n')).toHaveLength(2)
    const notes = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'questions-exported'))
      .orderBy(auditLog.id)
    expect(notes.at(-1)).toMatchObject({ actorId: examiner.user.id, details: { rows: 2, format: 'jsonl' } })
    expect((await startExport(examiner, { format: 'jsonl', filters: {}, numbers: [] })).status).toBe(400)
    expect((await startExport(examiner, { format: 'docx', filters: {} })).status).toBe(400)
  })

  it('is not for authors, translators or teachers', async () => {
    for (const role of ['author', 'translator', 'teacher'] as const) {
      const who = await makeSignedIn(app, { role })
      expect((await startExport(who, { format: 'jsonl', filters: {} })).status).toBe(403)
    }
  })
})
