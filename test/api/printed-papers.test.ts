import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import { printedPapers, testPlans } from '#domains/exams/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeSignedIn } from '../factories.ts'
import { makePlace } from '../make-place.ts'
import { app, ask, fileOf, frozen, makePlan, print, printed, setUp, token } from './printed-papers.ts'

setUp()

describe('its versions', () => {
  const setA = { sets: ['A'] }
  it('are unique for concurrent first prints', async () => {
    const { id } = await makePlan()
    const started = await Promise.all([print(id, setA), print(id, setA), print(id, setA)])
    expect(started.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await frozen(id)).length).toBe(1)
    for (const { body } of started) await fileOf(body.data.task_id)
  })

  it('cannot be changed in the database', async () => {
    const { id } = await makePlan()
    await printed(id, setA)
    const change = app.db.update(printedPapers).set({ version: 9 }).where(eq(printedPapers.testId, id))
    await expect(change).rejects.toThrow()
    expect((await frozen(id)).map(({ version }) => version)).toEqual([1])
  })

  it('are deleted with their plan', async () => {
    const { id } = await makePlan()
    await printed(id, setA)
    const removed = await app.call('POST', `/api/staff/test-plans/${id}/remove`, {
      token,
      body: {},
      headers: { 'if-match': '"1"' },
    })
    expect(removed.status).toBe(200)
    expect(await frozen(id)).toEqual([])
  })
})

describe('printing', () => {
  it.each<[string, object, string]>([
    ['no set', { sets: [] }, 'sets'],
    ['a set twice', { sets: ['A', 'A'] }, 'sets'],
    ['a set E', { sets: ['E'] }, 'sets.0'],
    ['no language', { languages: [] }, 'languages'],
    ['one language beside nothing', { languages: ['en'] }, 'languages'],
    ['three languages beside each other', { languages: ['en', 'or', 'hi'] }, 'languages'],
    ['version 0', { version: 0 }, 'version'],
  ])('refuses %s', async (_name, change, field) => {
    const { id } = await makePlan()
    const refused = await print(id, change)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.errors ?? {}).join()).toContain(field.split('.')[0])
    expect(await frozen(id)).toEqual([])
  })

  it('refuses a missing language, an unknown version, a plan without questions and an unknown plan', async () => {
    const { id } = await makePlan()
    const body = sql`jsonb_set(body, '{languages}', '["en"]')`
    await app.db.update(testPlans).set({ body }).where(eq(testPlans.id, id))
    expect((await print(id)).status).toBe(400)
    expect((await print(id, { version: 4 })).status).toBe(404)
    expect((await print(newId())).status).toBe(404)
    const empty = sql`jsonb_set(body, '{question_ids}', '[[]]')`
    await app.db.update(testPlans).set({ body: empty }).where(eq(testPlans.id, id))
    expect((await print(id, { languages: ['en'], layout: 'one-after-another' })).status).toBe(409)
    expect(await frozen(id)).toEqual([])
  })

  it('is logged, and limited to those who may see the keys', async () => {
    const { id } = await makePlan()
    await printed(id, { sets: ['B'] })
    const noted = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(noted.map(({ action }) => action).sort()).toEqual(['paper-frozen', 'paper-printed'])
    const { centre } = await makePlace(app)
    for (const role of [
      'counsellor',
      'teacher',
      'accounts',
      'centre-manager',
      'editor',
      'author',
      'invigilator',
    ] as const) {
      const { token: other } = await makeSignedIn(app, { role, centreIds: [centre] })
      expect((await print(id, {}, other)).status, role).toBe(403)
      expect((await ask(`test-plans/${id}/prints`, undefined, other)).status, role).toBe(403)
      expect((await ask(`test-plans/${id}/prints`, { version: 2 }, other)).status, role).toBe(403)
    }
  })

  it('gives nothing to those who lose the permission before it is drawn', async () => {
    const { id } = await makePlan()
    const other = await makeSignedIn(app, { role: 'examiner' })
    const started = await print(id, {}, other.token)
    await app.pool.query(`update staff_grants set role = 'counsellor' where user_id = $1`, [other.user.id])
    while (await runNextJob(app.context(), consoleTaskJobs())) {
      // Until none is due.
    }
    const tasks = await app.pool.query('select state, result_key from staff_tasks where id = $1', [
      started.body.data.task_id,
    ])
    expect(tasks.rows).toEqual([{ state: 'failed', result_key: null }])
  })
})
