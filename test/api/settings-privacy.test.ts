import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#domains/console/audit/schema.ts'
import type { AllSettings, Sheet } from '#domains/console/settings/schema.ts'
import type { StaffTask } from '#domains/console/tasks/schema.ts'
import { keptSince, sweepIdentity } from '#domains/identity/privacy/set-keeping.ts'
import { knownDevices } from '#domains/identity/tables.ts'
import { noCounts } from '#domains/imports/rules.ts'
import { sweepImports } from '#domains/imports/start-import.ts'
import { imports } from '#domains/imports/tables.ts'
import { removeLostLeads } from '#domains/leads/remove-lost.ts'
import { leadEvents, leadReasons, leads } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { contentVersion, staffTasks } from '#platform/data/database/tables.ts'
import { sweepTasks, taskFileKey } from '#platform/work/tasks/run-task.ts'
import { makeSignedIn } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* Retention periods, as the office sets them: their bounds, and their effect on existing data. */

let app: TestApp
let director: Awaited<ReturnType<typeof makeSignedIn>>
beforeAll(async () => {
  app = await makeTestApp()
  director = await makeSignedIn(app, { role: 'admin' })
})
afterAll(() => app.close())

const read = async () =>
  (await app.call<{ data: AllSettings }>('GET', '/api/staff/settings', { token: director.token })).body.data
async function set<Name extends keyof AllSettings>(name: Name, change: Partial<AllSettings[Name]['body']>) {
  const sheet = (await read())[name]
  const headers = { 'if-match': `"${sheet.version}"` }
  const body = { ...sheet.body, ...change }
  const of = { token: director.token, body, headers }
  return app.call<Body & { data: Sheet<AllSettings[Name]['body']> }>('PUT', `/api/staff/settings/${name}`, of)
}
const ago = (hours: number) => new Date(app.now().getTime() - hours * 3_600_000)
const day = 24

describe('retention periods', () => {
  it.each([
    ['keeping', { file_hours: 3 }, 'must be at least 4 hours'],
    ['keeping', { file_hours: 73 }, 'must be at most 72 hours'],
    ['keeping', { import_days: 6 }, 'must be at least 7 days'],
    ['keeping', { import_days: 91 }, 'must be at most 90 days'],
    ['keeping', { device_days: 29 }, 'must be at least 30 days'],
    ['keeping', { device_days: 366 }, 'must be at most 365 days'],
    ['keeping', { device_days: 60.5 }, 'must be a whole number of days'],
    ['enquiries', { lost_months: 12 }, 'must be at least 13 months'],
    ['enquiries', { lost_months: 97 }, 'must be at most 96 months'],
    ['careers', { application_months: 2 }, 'must be at least 3 months'],
    ['careers', { application_months: 37 }, 'must be at most 36 months'],
  ] as const)('%s refuses %j', async (name, change, message) => {
    const before = await read()
    const answer = await set(name, change)
    expect([answer.status, answer.body.errors]).toEqual([400, { [Object.keys(change)[0] ?? '']: message }])
    expect(await read()).toEqual(before)
  })

  it('deletes the file of an export after its hours, and not before', async () => {
    const ended = async (hours: number) => {
      const id = newId()
      const resultKey = taskFileKey({ id, run: 1 })
      const row = { id, kind: 'export-leads', title: 'Leads', ownerId: director.user.id, input: {}, run: 1, resultKey }
      await app.context().storage.put(resultKey, Buffer.from('a'), 'text/csv')
      const end = { resultName: 'leads.csv', createdAt: ago(hours), endedAt: ago(hours) }
      await app.db.insert(staffTasks).values({ ...row, ...end, state: 'done' })
      return id
    }
    const [five, thirty] = [await ended(5), await ended(30)]
    const there = async (id: string) => {
      const { body } = await app.call<{ data: StaffTask[] }>('GET', '/api/staff/tasks', { token: director.token })
      const file = await app.call('GET', `/api/staff/tasks/${id}/file`, { token: director.token })
      return [body.data.find((one) => one._id === id)?.kept_until ?? null, file.status]
    }
    expect(await there(five)).toEqual([ago(5 - day).toISOString(), 200])
    expect(await there(thirty)).toEqual([null, 404])
    await set('keeping', { file_hours: 48 })
    expect(await there(thirty)).toEqual([ago(30 - 48).toISOString(), 200])
    await set('keeping', { file_hours: 4 })
    expect(await there(five)).toEqual([null, 404])
    await sweepTasks(app.context(), await keptSince(app.context()))
    expect(await app.context().storage.get(taskFileKey({ id: five, run: 1 }))).toBeNull()
    expect((await set('keeping', { file_hours: 24 })).status).toBe(200)
  })

  it('deletes import files after their days', async () => {
    const createdAt = ago(10 * day)
    const [ofLeads, ofQuestions] = [newId(), newId()]
    const samples = [{ position: 2, cells: ['Mita'] }]
    const file = { fileName: 'a.csv', format: 'csv' as const, headings: ['name'], samples, columns: [], createdAt }
    const row = { ...file, state: 'mapping' as const, counts: noCounts, createdBy: director.user.id }
    const keys = [`imports/${ofLeads}`, `imports/${ofQuestions}`]
    await app.db.insert(imports).values([
      { ...row, id: ofLeads, kind: 'lead', fileKey: `imports/${ofLeads}` },
      { ...row, id: ofQuestions, kind: 'question', fileKey: `imports/${ofQuestions}` },
    ])
    const { storage } = app.context()
    for (const key of keys) await storage.put(key, Buffer.from('name\nMita'), 'text/csv')
    const sweep = async () => {
      await sweepImports(app.context())
      return Promise.all(keys.map(async (key) => (await storage.get(key)) !== null))
    }
    expect(await sweep()).toEqual([true, true])
    await set('keeping', { import_days: 9 })
    expect(await sweep()).toEqual([false, false])
  })

  it('deletes devices unused for that long', async () => {
    const { user } = await makeSignedIn(app)
    const device = (days: number) => ({ tokenHash: randomBytes(32), userId: user.id, lastUsedAt: ago(days * day) })
    await app.db.insert(knownDevices).values([device(20), device(100), device(181)])
    const left = async () => {
      await sweepIdentity(app.context())
      return app.db.$count(knownDevices, eq(knownDevices.userId, user.id))
    }
    expect(await left()).toBe(2)
    await set('keeping', { device_days: 90 })
    expect(await left()).toBe(1)
  })
})

describe('lost leads', () => {
  const monthsAgo = (months: number) => ago(months * 31 * day)
  async function lead(more: Partial<typeof leads.$inferInsert>) {
    const id = newId()
    const row = { id, name: 'Mita Das', sourcePage: '/', fingerprint: id, createdAt: monthsAgo(40) }
    await app.db.insert(leads).values({ kind: 'contact', ...row, ...more })
    await app.db.insert(leadEvents).values({ leadId: id, at: monthsAgo(40), kind: 'note', note: 'Called.' })
    return id
  }
  const isThere = async (id: string) => (await app.db.$count(leads, eq(leads.id, id))) === 1

  it('are removed with their history, starting a day after the setting, and no others', async () => {
    const [reason] = await app.db.select().from(leadReasons)
    const lost = { stage: 'lost', lostReason: reason?.key ?? '', closedAt: monthsAgo(30) }
    const { user: student } = await makeSignedIn(app)
    const gone = await lead(lost)
    const merged = await lead({ mergedInto: gone })
    const kept = {
      recently: await lead({ ...lost, closedAt: monthsAgo(10) }),
      open: await lead({}),
      won: await lead({ stage: 'won', closedAt: monthsAgo(30) }),
      'with an account': await lead({ ...lost, studentId: student.id }),
    }
    await removeLostLeads(app.context())
    expect(await isThere(gone)).toBe(true)
    expect((await set('enquiries', { lost_months: 24 })).status).toBe(200)
    await removeLostLeads(app.context())
    expect(await isThere(gone)).toBe(true)
    app.advance(25 * 3600)
    await removeLostLeads(app.context())
    expect([await isThere(gone), await isThere(merged)]).toEqual([false, false])
    expect(await app.db.$count(leadEvents, eq(leadEvents.leadId, gone))).toBe(0)
    for (const [which, id] of Object.entries(kept)) expect([which, await isThere(id)]).toEqual([which, true])
    const log = await app.call<{ data: AuditRow[] }>('GET', '/api/staff/audit?action=leads-forgotten', {
      token: (await makeSignedIn(app, { role: 'admin' })).token,
    })
    expect(log.body.data[0]?.sentence).toBe('2 leads lost more than 24 months ago were removed')
  })
})

describe('the grievance officer', () => {
  const text = async () =>
    (await app.call<{ data: { content: string } }>('GET', '/api/website/web/legal/grievance')).body.data.content
  const version = async () => (await app.db.select().from(contentVersion))[0]?.version ?? 0

  it('is named in the legal text, and only this setting rebuilds public pages', async () => {
    director = await makeSignedIn(app, { role: 'admin' })
    expect(await text()).toContain('The grievance officer at New institute handles')
    const before = await version()
    await set('reminders', { class_minutes: 45 })
    expect(await version()).toBe(before)
    const wrong = await set('officer', { email: 'nobody' })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['email']])
    const said = { name: 'Sunita <b>Behera', email: 'grievance@mahanadi.example', phone: '0674 000 0001' }
    expect((await set('officer', said)).status).toBe(200)
    expect(await version()).toBeGreaterThan(before)
    app.onContentChange()
    expect(await text()).toContain('Sunita &lt;b&gt;Behera at New institute handles')
    expect(await text()).toContain('<a href="mailto:grievance@mahanadi.example">')
    expect(await text()).toContain('0674 000 0001')
  })
})
