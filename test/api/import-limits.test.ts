import { eq, sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { staffGrants } from '#domains/identity/tables.ts'
import { receiveOne } from '#domains/imports/receive-file.ts'
import { startImport } from '#domains/imports/start-import.ts'
import { importUploads } from '#domains/imports/tables.ts'
import { leadKind } from '#domains/leads/staff/imports/describe-leads.ts'
import { createContentCache } from '#platform/data/cache/content-cache.ts'
import { staffTasks } from '#platform/data/database/tables.ts'
import { takeMemory } from '#platform/files/storage/body-memory.ts'
import { makeSignedIn } from '../factories.ts'
import { makeFileDesk, csv as questionCsv, row } from '../question-files.ts'
import { app, at, head, lead, manager, newManager, send, setUp, slowly, startReading, work } from './import-limits.ts'

setUp()

describe('an oversized row', () => {
  const wide = Array.from({ length: 201 }, (_, n) => `x${n}`)
  const long = 'x'.repeat(40_000)

  it.each([
    {
      what: 'too many columns',
      content: () => `${head}\n${lead()}\n${wide}`,
      words: 'Row 3 has more than 200 columns.',
    },
    {
      what: 'a cell that is too long',
      content: () => `${head}\nMita,9,${long}`,
      words: 'Row 2, column 3 has more than 32,767 characters. There may be an unclosed quotation mark.',
    },
    {
      what: 'too many columns in a workbook',
      content: () => writeXlsx({ sheets: [{ name: 'a', rows: [['name', 'phone'], wide] }] }),
      name: 'a.xlsx',
      words: 'Row 2 has more than 200 columns.',
    },
  ])('with $what is refused on upload, with its position', async ({ content, name, words }) => {
    const answer = await send(manager, await content(), name)
    expect([answer.status, answer.body.message]).toEqual([400, words])
  })

  it('is reported when found later', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => lead(n))
    const { body } = await send(manager, [head, ...rows, wide.join(',')].join('\n'))
    await startReading(manager, body.data)
    await work()
    const { data } = (await at(manager, body.data._id)).body
    expect(data).toMatchObject({ state: 'failed', problem: 'Row 302 has more than 200 columns.' })
  })

  it('is reported in a file of questions too', async () => {
    const desk = makeFileDesk(app, (await makeSignedIn(app, { role: 'examiner' })).token)
    const { found } = await desk.read('a.csv', questionCsv(...Array.from({ length: 20 }, () => row()), wide.join(',')))
    expect(found).toMatchObject({ state: 'failed', problem: 'Row 22 has more than 200 columns.' })
    const names = Object.fromEntries(wide.map((name) => [name, 1]))
    const lines = await desk.read('a.jsonl', JSON.stringify(names))
    expect(lines.rows[0]?.reasons).toEqual([{ field: '', message: 'The line has more than 200 fields.' }])
  })
})

describe('a person', () => {
  it('uploads one file at a time', async () => {
    const who = await newManager()
    // Repeated, because the first may be finished before the last is checked, as long as nothing waits for the
    // database.
    for (const _turn of [1, 2, 3]) {
      const answers = await Promise.all([1, 2, 3].map(() => send(who, `${head}\n${lead()}`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
        'Another file of yours is being uploaded. Please wait for it.',
      )
    }
    const late = send(who, slowly(`${head}\n${lead()}`))
    expect((await send(who, `${head}\n${lead()}`)).status).toBe(200)
    expect((await late).status).toBe(409)
    expect((await send(who, `${head}\n${lead()}`)).status).toBe(200)
  })

  it('cannot upload while another of their files is read; others can', async () => {
    const who = await newManager()
    const grant = { userId: who.user.id, role: 'examiner' as const, centreId: null, createdAt: app.now() }
    await app.db.insert(staffGrants).values(grant)
    const [first, second] = [await send(who, `${head}\n${lead()}`), await send(who, `${head}\n${lead()}`)]
    expect((await startReading(who, first.body.data)).status).toBe(200)
    const words =
      'You already have an import in progress (Reading leads.csv). Please wait until it is finished, or cancel it.'
    for (const refused of [
      await send(who, `${head}\n${lead()}`),
      await startReading(who, second.body.data),
      await makeFileDesk(app, who.token).upload('a.csv', questionCsv(row())),
    ])
      expect([refused.status, refused.body.message]).toEqual([409, words])
    expect((await send(manager, `${head}\n${lead()}`)).status).toBe(200)
    await work()
    expect((await startReading(who, second.body.data)).status).toBe(200)
    await work()
  })

  it('uploads one file at a time across all processes, until the process is done or has died', async () => {
    const who = await newManager()
    // Simulates another process, which shares no memory.
    const onAnotherProcess = () => ({
      ...app.context({ kind: 'user', id: who.user.id, role: 'staff', grants: [] }),
      cache: createContentCache(),
    })
    const isRefused = { code: 'conflict', message: 'Another file of yours is being uploaded. Please wait for it.' }
    const next = () => receiveOne(onAnotherProcess(), performance.now(), async () => 'taken in')
    const { promise: stays, resolve: end } = Promise.withResolvers<string>()
    const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>()
    const first = receiveOne(onAnotherProcess(), performance.now(), () => {
      arrive()
      return stays
    })
    await isThere
    const came = performance.now()
    await expect(next()).rejects.toMatchObject(isRefused)
    end('first')
    expect(await first).toBe('first')
    // It arrived while the first was in progress.
    await expect(receiveOne(onAnotherProcess(), came, async () => '')).rejects.toMatchObject(isRefused)
    expect(await next()).toBe('taken in')
    await expect(
      receiveOne(onAnotherProcess(), performance.now(), () => Promise.reject(new Error('no such file'))),
    ).rejects.toThrow('no such file')
    expect(await next()).toBe('taken in')

    const mine = eq(importUploads.userId, who.user.id)
    const leaveUntil = (seconds: number) =>
      app.db
        .update(importUploads)
        .set({ until: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
        .where(mine)
    // A dead process has left its lease.
    await leaveUntil(1000)
    await expect(next()).rejects.toMatchObject(isRefused)
    await leaveUntil(-1)
    expect(await next()).toBe('taken in')
  })

  it('gets one of two simultaneous uploads', async () => {
    const who = await newManager()
    const files = [await send(who, `${head}\n${lead()}`), await send(who, `${head}\n${lead()}`)]
    const answers = await Promise.all(files.map(({ body }) => startReading(who, body.data)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await app.db.update(staffTasks).set({ state: 'cancelled' })
    await work()
  })
})

it('holds the memory of a large file until it is stored, then frees it for the next', async () => {
  const body = takeMemory(5_000_000).fill('\n')
  body.write(`${head}\n${lead()}`)
  const isGiven = () => [1, 2, 3, 4].some(() => takeMemory(body.length).buffer === body.buffer)
  let [wasStored, wasGiven] = [false, false]
  const putUnflushed: typeof app.storage.putUnflushed = async (...file) => {
    wasGiven = isGiven()
    await app.storage.putUnflushed(...file)
    wasStored = true
    wasGiven ||= isGiven()
  }
  const ctx = app.context({ kind: 'user', id: (await newManager()).user.id, role: 'staff', grants: [] })
  const file = { fileName: 'leads.csv', body, arrivedAt: performance.now() }
  await startImport({ ...ctx, storage: { ...app.storage, putUnflushed } }, leadKind, file)
  expect([wasStored, wasGiven, isGiven()]).toEqual([true, false, true])
})
