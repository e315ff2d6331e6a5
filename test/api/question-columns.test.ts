import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { columnOf } from '#domains/bank/imports/rules.ts'
import type { StaffTask } from '#domains/console/tasks/schema.ts'
import { staffGrants } from '#domains/identity/tables.ts'
import type { StaffImport } from '#domains/imports/schema.ts'
import { sweepImports } from '#domains/imports/start-import.ts'
import { imports } from '#domains/imports/tables.ts'
import { makeSignedIn } from '../factories.ts'
import { csv, freshText, head, row } from '../question-files.ts'
import type { Body } from '../test-app.ts'
import { app, desk, setUp, token } from './question-columns.ts'

const imported = (id: string) => `imports/${id}`

setUp()

describe('a task that stores', () => {
  it('that reads can be cancelled: a table needs its columns again, lines are read again', async () => {
    const stopped = async (name: string, content: string) => {
      const { id } = await desk.upload(name, content)
      const tasks = await app.call<Body & { data: StaffTask[] }>('GET', '/api/staff/tasks', { token })
      await app.call('POST', `/api/staff/tasks/${tasks.body.data[0]?._id}/cancel`, { token, body: {} })
      await desk.work()
      return { id, found: await desk.get<StaffImport>(id) }
    }
    const table = await stopped('c.csv', csv(row()))
    expect(table.found).toMatchObject({ state: 'mapping', problem: expect.stringContaining('was stopped') })
    const columns = head.split(',').map((name) => columnOf(name))
    expect((await desk.post(`${table.id}/columns`, { columns })).status).toBe(200)
    await desk.work()
    expect(await desk.get(table.id)).toMatchObject({ state: 'checked', problem: null, counts: { ready: 1 } })
    const lines = await stopped('d.jsonl', '{}')
    expect(lines.found).toMatchObject({ state: 'mapping', problem: expect.stringContaining('was stopped') })
    expect((await desk.post(`${lines.id}/columns`, { columns: [] })).status).toBe(200)
    await desk.work()
    expect(await desk.get(lines.id)).toMatchObject({ state: 'checked', counts: { error: 1 } })
  })

  it('can be cancelled and requested again', async () => {
    const { id } = await desk.read('a.csv', csv(row()))
    await desk.post(`${id}/store`, { ready: true })
    const tasks = await app.call<Body & { data: StaffTask[] }>('GET', '/api/staff/tasks', { token })
    const [task] = tasks.body.data
    expect(task).toMatchObject({ title: 'Importing a.csv', total: 1, to: `/staff/questions/imports/${id}` })
    await app.call('POST', `/api/staff/tasks/${task?._id}/cancel`, { token, body: {} })
    await desk.work()
    expect(await desk.get(id)).toMatchObject({ state: 'checked', work: null, stored: 0 })
    expect(await desk.store(id)).toMatchObject({ stored: 1 })
  })

  it('stops when the requester may no longer write questions', async () => {
    const leaving = await makeSignedIn(app, { role: 'examiner' })
    const { id } = await desk.read('a.csv', csv(row()))
    const url = `/api/staff/question-imports/${id}/store`
    expect((await app.call('POST', url, { token: leaving.token, body: { ready: true } })).status).toBe(200)
    await app.db.update(staffGrants).set({ role: 'editor' }).where(eq(staffGrants.userId, leaving.user.id))
    await desk.work()
    expect(await desk.get(id)).toMatchObject({
      state: 'checked',
      stored: 0,
      problem: 'You no longer have permission to do this.',
    })
  })
})

describe('columns with names of their own', () => {
  let files = 0

  const own = () => `Sl. No.,Fach,Unit ${++files},Stem text,I,II,III,IV,Correct Choice`

  const line = () => `1,quant,Kinds,${freshText()},w,x,y,z,C`

  const columns = [null, 'subject', 'topic', 'question_en', 'a_en', 'b_en', 'c_en', 'd_en', 'key']

  const assign = (id: string, given: (string | null)[]) => desk.post<StaffImport>(`${id}/columns`, { columns: given })

  it('are shown with their first rows and guesses, and not read before they are assigned', async () => {
    const { id } = await desk.upload(
      'a.csv',
      `Subject,Chapter,Frage,Option A,Option B,Answer\nquant,Kinds,${freshText()},1,2,B`,
    )
    await desk.work()
    expect(await desk.get(id)).toMatchObject({
      state: 'mapping',
      headings: ['Subject', 'Chapter', 'Frage', 'Option A', 'Option B', 'Answer'],
      columns: ['subject', 'topic', null, 'a_en', 'b_en', 'key'],
      samples: [['quant', 'Kinds', expect.any(String), '1', '2', 'B']],
    })
    expect((await desk.post(`${id}/store`, { ready: true })).status).toBe(409)
    expect((await assign(id, ['subject', 'topic', 'question_en', 'a_en', 'b_en', 'key'])).status).toBe(200)
    await desk.work()
    expect(await desk.get(id)).toMatchObject({ state: 'checked', counts: { warning: 1, error: 0 } })
  })

  it.each([
    [['subject', 'topic', null, 'a_en'], 'Please choose the column that contains the question in English.'],
    [['subject', 'topic', 'question_en', 'question_en', 'key'], 'Two columns are assigned to the same field.'],
    [['subject', 'topic', 'question_en', 'key', 'nonsense'], undefined],
  ])('are refused unless they make a question: %j', async (given, message) => {
    const { id } = await desk.upload('a.csv', `${own()}\n${line()}`)
    const answer = await assign(id, given)
    expect(answer.status).toBe(400)
    if (message) expect(answer.body).toMatchObject({ message, errors: { columns: message } })
    expect(await desk.get(id)).toMatchObject({ state: 'mapping' })
  })

  it('are remembered: the next file with the same first row is read at once, whoever sends it, with their reasons', async () => {
    const heading = own()
    const first = await desk.upload('a.csv', `${heading}\n${line()}`)
    expect((await assign(first.id, columns)).status).toBe(200)
    await desk.work()
    const { found, rows } = await desk.read('b.csv', [heading, line(), line().replace(/C$/, 'Q')].join('\n'))
    expect(found).toMatchObject({ state: 'checked', columns, problem: 'Ignored columns: “Sl. No.”.' })
    expect(rows.map(({ verdict, reasons }) => [verdict, reasons[0]])).toEqual([
      ['warning', { field: 'solution_en', message: 'is missing' }],
      ['error', { field: 'key', message: 'is not a letter from A to E' }],
    ])
  })

  it('of an undecided file are deleted with it after a month', async () => {
    const { id } = await desk.upload('a.csv', `${own()}\n${line()}`)
    const old = new Date(app.now().getTime() - 31 * 86_400_000)
    await app.db.update(imports).set({ createdAt: old }).where(eq(imports.id, id))
    await sweepImports(app.context())
    expect(await desk.get(id)).toMatchObject({ state: 'failed', samples: [] })
    expect(await app.context().storage.get(imported(id))).toBeNull()
  })
})
