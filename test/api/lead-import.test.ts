import { desc, eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { staffGrants } from '#domains/identity/tables.ts'
import type { ImportRow } from '#domains/imports/schema.ts'
import type { LeadRow } from '#domains/leads/staff/schema.ts'
import { leadEvents, leads } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { staffTasks } from '#platform/data/database/tables.ts'
import { makeSignedIn, makeStudent, newPhone, password } from '../factories.ts'
import { csv, ofImport } from './lead-import.ts'
import {
  app,
  ask,
  check,
  defaults,
  director,
  elsewhere,
  here,
  manager,
  rowsOf,
  send,
  setUp,
  store,
  work,
} from './lead-imports.ts'

/* Files of leads: the verdict on each row, that nothing is stored by halves, and that an import can be undone while nobody has worked on it. */

setUp()

describe('a file of leads', () => {
  it('shows its columns and first rows, with guessed meanings', async () => {
    const { body } = await send(manager, csv(`Mita Das,${newPhone()},,,`))
    expect(body.data).toMatchObject({
      state: 'mapping',
      headings: ['Student Name', 'Mobile No', 'E-Mail', 'Branch', 'Remarks'],
      columns: ['name', 'phone', 'email', 'centre', 'note'],
    })
    expect(body.data.samples[0]?.[0]).toBe('Mita Das')
    for (const [content, name] of [
      ['', 'a.csv'],
      ['only,a,heading', 'a.csv'],
      ['x', 'a.pdf'],
      ['x', 'a.xlsx'],
    ])
      expect((await send(manager, content ?? '', name)).status).toBe(400)
  })

  it('that no longer exists is reported in a sentence, and not retried', async () => {
    const { body } = await send(manager, csv(`Mita Das,${newPhone()},,,`))
    const id = body.data._id
    await app.context().storage.delete(`imports/${id}`)
    const columns = body.data.columns
    expect((await ask(manager, `POST /${id}/check`, { columns, defaults: defaults() })).status).toBe(200)
    await work()
    const [task] = await app.db.select().from(staffTasks).orderBy(desc(staffTasks.createdAt)).limit(1)
    expect(task).toMatchObject({ state: 'failed', problem: 'The file is no longer available. Please upload it again.' })
  })

  it('gets a verdict for each row, with its position and reason, and creates no lead yet', async () => {
    const [known, twice, pupil] = [newPhone(), newPhone(), newPhone()]
    await app.db.insert(leads).values({
      kind: 'enquiry',
      name: 'Known',
      phone: known,
      centreId: here,
      sourcePage: '',
      fingerprint: '',
      createdAt: app.now(),
    })
    await makeStudent(app, { contact: pupil })
    const before = await app.db.$count(leads)
    const { found, rows } = await check(
      manager,
      csv(
        `Mita Das,+91 ${newPhone()},,,`,
        `,${newPhone()},,,`,
        'Short,12345,,,',
        `Known,${known},,,`,
        `Twice,${twice},,,`,
        ` twice ,0${twice},,,`,
        `Pupil,${pupil},,,`,
        `Other centre,${newPhone()},,Puri,`,
        'By mail,,a@people.example,,"a, b"',
      ),
    )
    expect(rows.map(({ position, verdict }) => [position, verdict])).toEqual([
      [2, 'ready'],
      [3, 'error'],
      [4, 'error'],
      [5, 'here'],
      [6, 'ready'],
      [7, 'here'],
      [8, 'warning'],
      [9, 'error'],
      [10, 'ready'],
    ])
    expect(rows[5]?.reasons).toEqual([{ field: 'phone', message: 'is the same as in row 6' }])
    expect(rows[7]?.reasons).toEqual([{ field: 'centre', message: 'is not one of your centres' }])
    expect(found).toMatchObject({ state: 'checked', counts: { ready: 3, warning: 1, error: 3, here: 2 } })
    expect(await app.db.$count(leads)).toBe(before)
  })

  it('keeps duplicates of another row, an open lead or a student by phone number, with a hint', async () => {
    const [shared, taken] = [newPhone(), newPhone()]
    const row = { kind: 'enquiry' as const, sourcePage: '', fingerprint: '', createdAt: app.now() }
    await app.db.insert(leads).values({ ...row, name: 'Anil Rout', phone: taken, centreId: here })
    const content = csv(
      `Anita Sahu,${shared},,,`,
      `Amit Sahu,${shared},,,`,
      `anita  sahu,+91 ${shared},,,`,
      `Asha Rout,${taken},,,`,
      `Anil Rout,${taken},,,`,
    )
    const { id, rows } = await check(manager, content)
    expect(rows.map(({ verdict, reasons }) => [verdict, reasons[0]?.message])).toEqual([
      ['ready', undefined],
      ['warning', 'is the same as in row 2'],
      ['here', 'is the same as in row 2'],
      ['warning', 'already belongs to an open lead: Anil Rout'],
      ['here', 'already belongs to an open lead: Anil Rout'],
    ])
    await store(manager, id)
    expect((await ofImport(id)).map(({ name }) => name).sort()).toEqual(['Amit Sahu', 'Anita Sahu', 'Asha Rout'])
    // Sending the same file again changes nothing.
    expect((await check(manager, content)).found.counts).toEqual({ ready: 0, warning: 0, error: 0, here: 5 })
  })

  it('never reveals the owner of a number at another centre', async () => {
    const [far, mine, pupil] = [newPhone(), newPhone(), newPhone()]
    const row = { kind: 'enquiry' as const, sourcePage: '', fingerprint: '', createdAt: app.now() }
    await app.db.insert(leads).values([
      { ...row, name: 'Hidden Harichandan', phone: far, centreId: elsewhere },
      { ...row, name: 'Known here', phone: mine, centreId: here },
    ])
    const { registrationNumber } = await makeStudent(app, { contact: pupil, centreId: elsewhere })
    const content = csv(`Hidden Harichandan,${far},,,`, `B,${mine},,,`, `C,${pupil},,,`)
    const { rows } = await check(manager, content)
    const messages = rows.map(({ reasons }) => reasons[0]?.message)
    expect(messages).toEqual([
      'already belongs to an open lead at another centre',
      'already belongs to an open lead: Known here',
      'belongs to a student at another centre',
    ])
    const all = await check(director, content)
    expect(all.rows[0]?.reasons[0]?.message).toBe('already belongs to an open lead: Hidden Harichandan')
    expect(all.rows[2]?.reasons[0]?.message).toBe(`belongs to a student: ${registrationNumber}`)
  })

  it('accepts columns set by hand, refuses invalid ones, and reads a workbook like a table', async () => {
    const phone = newPhone()
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['A', 'B', 'C'],
            ['x', 'Mita', Number(phone)],
          ],
        },
      ],
    })
    const { body } = await send(director, bytes, 'leads.xlsx')
    const at = `/${body.data._id}/check`
    const refused = (columns: unknown) => ask(director, `POST ${at}`, { columns, defaults: defaults() })
    expect((await refused([null, 'name', null])).body.errors?.columns).toContain('phone')
    expect((await refused(['name', 'name', 'phone'])).status).toBe(400)
    expect((await refused(['nonsense', 'name', 'phone'])).status).toBe(400)
    const source = { columns: [null, 'name', 'phone'], defaults: defaults({ source: 'radio' }) }
    expect((await ask(director, `POST ${at}`, source)).body.errors).toHaveProperty('defaults.source')
    expect((await refused([null, 'name', 'phone'])).status).toBe(200)
    await work()
    expect((await rowsOf(director, body.data._id))[0]).toMatchObject({
      verdict: 'ready',
      values: { name: 'Mita', phone },
    })
  })

  it('has its rows corrected in place', async () => {
    const phone = newPhone()
    const { id, rows } = await check(manager, csv('Mita,123,,,', `Rina,${phone},,,`))
    const put = (position: number, body: object) => ask<ImportRow>(manager, `PUT /${id}/rows/${position}`, body)
    expect(rows[0]?.verdict).toBe('error')
    expect((await put(2, { name: 'Rina', phone })).body.data).toMatchObject({
      verdict: 'here',
      reasons: [{ message: 'is the same as in row 3' }],
    })
    expect((await put(2, { name: 'Mita', phone: newPhone() })).body.data.verdict).toBe('ready')
    expect((await put(99, { name: 'Mita', phone })).status).toBe(404)
    expect((await ask(manager, `GET /${id}`)).body.data.counts).toMatchObject({ ready: 2, error: 0, here: 0 })
    await store(manager, id)
    expect((await put(2, { name: 'Mita', phone })).status).toBe(404)
    expect((await ofImport(id)).map(({ name }) => name).sort()).toEqual(['Mita', 'Rina'])
  })

  it('is stored completely with its importer, leaving out rows that are not ready', async () => {
    const { id } = await check(manager, csv(`A,${newPhone()},,,calls back`, `B,${newPhone()},,,`, 'C,1,,,'))
    expect(await store(manager, id)).toMatchObject({
      state: 'stored',
      stored: 2,
      used: 0,
      counts: { error: 1, ready: 0 },
    })
    const made = await ofImport(id)
    expect(made[0]).toMatchObject({
      createdBy: manager.user.id,
      centreId: here,
      source: 'list',
      stage: 'new',
      version: 1,
    })
    const events = await app.db
      .select()
      .from(leadEvents)
      .where(eq(leadEvents.leadId, made.find(({ name }) => name === 'A')?.id ?? ''))
    expect(events).toMatchObject([{ kind: 'made', note: 'calls back', by: manager.user.id }])
    const list = await app.call<{ data: LeadRow[] }>('GET', `/api/staff/leads?import=${id}`, { token: manager.token })
    expect(list.body.data.length).toBe(2)
    // A second request does not store it twice.
    expect((await ask(manager, `POST /${id}/store`)).status).toBe(409)
    // A rejected row is corrected afterwards and belongs to the same import.
    const fixed = await ask<ImportRow>(manager, `PUT /${id}/rows/4`, { name: 'C', phone: newPhone() })
    expect(fixed.body.data.verdict).toBe('ready')
    expect(await store(manager, id)).toMatchObject({ state: 'stored', stored: 3, counts: { error: 0, ready: 0 } })
    expect((await ofImport(id)).map(({ name }) => name).sort()).toEqual(['A', 'B', 'C'])
  })

  it('can be cancelled while storing, and decided again', async () => {
    const { id } = await check(manager, csv(`A,${newPhone()},,,`))
    await ask(manager, `POST /${id}/store`)
    expect((await ask(manager, `POST /${id}/store`)).status).toBe(409)
    const [task] = await app.db.select().from(staffTasks).where(eq(staffTasks.state, 'waiting'))
    await app.call('POST', `/api/staff/tasks/${task?.id}/cancel`, { token: manager.token, body: {} })
    await work()
    expect((await ofImport(id)).length).toBe(0)
    expect(await store(manager, id)).toMatchObject({ state: 'stored', stored: 1 })
  })

  it('leaves out people entered since it was read', async () => {
    const phone = newPhone()
    const { id } = await check(manager, csv(`Came in,${phone},,,`, `B,${newPhone()},,,`))
    await app.db.insert(leads).values({
      kind: 'enquiry',
      name: 'Came in',
      phone,
      centreId: here,
      sourcePage: '',
      fingerprint: '',
      createdAt: app.now(),
    })
    expect(await store(manager, id)).toMatchObject({ stored: 1, counts: { here: 1 } })
  })
})

describe('undoing an import of leads', () => {
  it('removes all of it, once', async () => {
    const { id } = await check(manager, csv(`A,${newPhone()},,,`, `B,${newPhone()},,,`))
    await store(manager, id)
    expect((await ask(manager, `POST /${id}/undo`)).status).toBe(200)
    await work()
    expect((await ask(manager, `GET /${id}`)).body.data).toMatchObject({ state: 'undone', stored: 0 })
    expect((await ofImport(id)).length).toBe(0)
    expect((await ask(manager, `POST /${id}/undo`)).status).toBe(409)
  })

  it('is refused if the caller lost the permission while waiting', async () => {
    const leaving = await makeSignedIn(app, { role: 'centre-manager', centreIds: [here] })
    const { id } = await check(leaving, csv(`A,${newPhone()},,,`))
    await store(leaving, id)
    expect((await ask(leaving, `POST /${id}/undo`)).status).toBe(200)
    await app.db.update(staffGrants).set({ role: 'counsellor' }).where(eq(staffGrants.userId, leaving.user.id))
    await work()
    expect((await ofImport(id)).length).toBe(1)
    const [task] = await app.db
      .select()
      .from(staffTasks)
      .where(eq(staffTasks.ownerId, leaving.user.id))
      .orderBy(desc(staffTasks.createdAt), desc(staffTasks.id))
    expect(task).toMatchObject({ state: 'failed', problem: 'You no longer have permission to do this.' })
  })

  it('is refused once one of its leads has been worked on, even while running', async () => {
    const { id } = await check(manager, csv(`A,${newPhone()},,,`, `B,${newPhone()},,,`))
    await store(manager, id)
    const [one] = await ofImport(id)
    await ask(manager, `POST /${id}/undo`)
    const note = {
      token: manager.token,
      body: { note: 'spoke to her' },
      headers: { 'if-match': '"1"', 'idempotency-key': newId() },
    }
    expect((await app.call('POST', `/api/staff/leads/${one?.id}/notes`, note)).status).toBe(200)
    await work()
    expect((await ofImport(id)).length).toBe(2)
    expect((await ask(manager, `GET /${id}`)).body.data).toMatchObject({ state: 'stored', used: 1 })
    expect((await ask(manager, `POST /${id}/undo`)).body.message).toContain('worked on 1 of these leads')
  })
})

it('removes the rows of a deleted account, whatever their state, and nobody else’s', async () => {
  const email = 'rina.deleted@people.example'
  const student = await makeSignedIn(app, { email, emailConfirmedAt: app.now() })
  const before = await app.db.$count(leads)
  await app.db.insert(leads).values({
    kind: 'enquiry',
    name: 'Rina',
    email,
    centreId: here,
    sourcePage: '',
    fingerprint: '',
    createdAt: app.now(),
  })
  // An open lead, an unreadable phone number, and another person.
  const rows = [`Rina,,${email.toUpperCase()},,`, `Rina,12,${email},,`, `Mita,${newPhone()},mita@people.example,,`]
  const first = await check(manager, csv(...rows))
  expect(first.rows.map(({ verdict }) => verdict)).toEqual(['here', 'error', 'ready'])
  const deleted = { token: student.token, body: { password, confirm: 'DELETE' } }
  expect((await app.call('POST', '/api/um/delete-account', deleted)).status).toBe(200)
  const left = await rowsOf(manager, first.id)
  expect(left.map(({ values }) => values.name)).toEqual(['Mita'])
  const told = JSON.stringify((await ask(manager, `GET /${first.id}`)).body).toLowerCase()
  expect(told).not.toContain(email)
  expect(told).toContain('mita@people.example')
  expect(await app.db.$count(leads)).toBe(before)
})

it('is visible to its importer, and to those who manage all leads', async () => {
  const { id } = await check(manager, csv(`A,${newPhone()},,,`))
  const other = await makeSignedIn(app, { role: 'centre-manager', centreIds: [here] })
  for (const [who, status] of [
    [other, 404],
    [director, 200],
  ] as const) {
    expect((await ask(who, `GET /${id}`)).status).toBe(status)
    expect((await ask(who, `GET /${id}/rows`)).status).toBe(status)
  }
  expect((await ask(other, `POST /${id}/store`)).status).toBe(404)
})
