import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { columnOf } from '#domains/bank/imports/rules.ts'
import { bankItems } from '#domains/bank/tables.ts'
import type { StaffTask } from '#domains/console/tasks/schema.ts'
import type { StaffImport } from '#domains/imports/schema.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { app, desk, setUp, swollen, token } from '../api/question-columns.ts'
import { csv, freshText, head, row } from '../question-files.ts'
import type { Body } from '../test-app.ts'

const imported = (id: string) => `imports/${id}`

setUp()

describe('a task that stores', () => {
  const killed = async () => {
    const told = JSON.stringify({ connection: app.connection, dataDir: app.dataDir, now: app.now() })
    const child = spawn(process.execPath, ['test/task-process.ts', told], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  it('survives the death of its reading process, and gives each row one verdict', async () => {
    const { id } = await desk.upload('b.csv', csv(...Array.from({ length: 700 }, () => row())))
    await killed()
    const half = await desk.get<StaffImport>(id)
    expect([half.work, half.done > 0, half.done < 700]).toEqual(['reading', true, true])
    expect((await desk.post(`${id}/store`, { ready: true })).status).toBe(409)
    app.advance(120)
    await desk.work()
    expect(await desk.get(id)).toMatchObject({
      state: 'checked',
      counts: { ready: 700, warning: 0, error: 0, here: 0 },
    })
    const tasks = await app.call<Body & { data: StaffTask[] }>('GET', '/api/staff/tasks', { token })
    expect(tasks.body.data[0]).toMatchObject({ title: 'Reading b.csv', told: '700 rows are ready, 0 are not ready' })
    await desk.post(`${id}/undo`)
  })

  it('survives the death of its storing process: nothing is stored before its end, and everything once after it', async () => {
    const { id } = await desk.read('a.csv', csv(...Array.from({ length: 1100 }, () => row())))
    const before = await app.db.$count(bankItems)
    await desk.post(`${id}/store`, { ready: true })
    await killed()
    expect(await desk.get(id)).toMatchObject({ state: 'checked', work: 'storing', done: 500, total: 1100, stored: 0 })
    expect(await app.db.$count(bankItems)).toBe(before)
    for (const path of ['store', 'columns']) {
      const body = path === 'store' ? { ready: true } : { columns: head.split(',').map((name) => columnOf(name)) }
      expect((await desk.post(`${id}/${path}`, body)).status).toBe(409)
    }
    app.advance(120)
    await desk.work()
    expect(await desk.get(id)).toMatchObject({ state: 'stored', work: null, stored: 1100 })
    expect(await app.db.$count(bankItems)).toBe(before + 1100)
    const noted = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(noted.filter(({ action }) => action === 'questions-imported')).toMatchObject([
      { details: { questions: 1100 } },
    ])
  })
})

describe('columns with names of their own', () => {
  let files = 0

  const own = () => `Sl. No.,Fach,Unit ${++files},Stem text,I,II,III,IV,Correct Choice`

  const line = () => `1,quant,Kinds,${freshText()},w,x,y,z,C`

  const columns = [null, 'subject', 'topic', 'question_en', 'a_en', 'b_en', 'c_en', 'd_en', 'key']

  const assign = (id: string, given: (string | null)[]) => desk.post<StaffImport>(`${id}/columns`, { columns: given })

  it('can be assigned again until the import is stored, and every row gets a new verdict', async () => {
    const { id } = await desk.upload(
      'a.xlsx',
      await writeXlsx({ sheets: [{ name: 'One', rows: [own().split(','), line().split(',')] }] }),
    )
    const wrong = columns.map((one) => (one === 'key' ? 'a_en' : one === 'a_en' ? 'key' : one))
    await assign(id, wrong)
    await desk.work()
    expect(await desk.get(id)).toMatchObject({ state: 'checked', counts: { error: 1, warning: 0 } })
    await assign(id, columns)
    await desk.work()
    expect(await desk.get(id)).toMatchObject({ state: 'checked', counts: { error: 0, warning: 1 } })
    await desk.store(id)
    expect((await assign(id, columns)).status).toBe(409)
  })

  it('are not read from a workbook that expands when opened, whichever step opens it', async () => {
    expect(await desk.upload('a.xlsx', swollen())).toMatchObject({
      status: 400,
      body: { message: 'The workbook is damaged and cannot be read.' },
    })
    const sheet = { name: 'One', rows: [own().split(','), line().split(',')] }
    const { id } = await desk.upload('a.xlsx', await writeXlsx({ sheets: [sheet] }))
    await app.context().storage.put(imported(id), swollen(), 'application/octet-stream')
    await assign(id, columns)
    await desk.work()
    expect(await desk.get(id)).toMatchObject({
      state: 'failed',
      problem: 'The workbook is damaged and cannot be read.',
    })
  })
})
