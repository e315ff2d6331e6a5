import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import { keptSince } from '#domains/identity/privacy/set-keeping.ts'
import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { staffGrants, totpSecrets, users } from '#domains/identity/tables.ts'
import { exportLeads } from '#domains/leads/staff/export-leads.ts'
import { leads } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog, jobs, staffTasks } from '#platform/data/database/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { sweepTasks, type TaskKind } from '#platform/work/tasks/run-task.ts'
import { makeSignedIn, makeStudent } from '../factories.ts'
import {
  app,
  ask,
  director,
  elsewhere,
  exported,
  fileOf,
  filesOf,
  here,
  lead,
  manager,
  rowsOf,
  run,
  setUp,
  startExport,
  tasksOf,
} from './tasks.ts'

setUp()

describe('an export of leads', () => {
  it.each(['csv', 'xlsx'])('has the filtered rows of the list, in %s', async (format) => {
    await app.db
      .insert(leads)
      .values([
        lead({ name: '=HYPERLINK("http://evil","x")', source: 'phone' }),
        lead({ name: 'ଅନନ୍ୟା', source: 'phone', email: '+a@people.example' }),
        lead({ name: 'Other', source: 'walk-in' }),
      ])
    const rows = await exported(director, { source: 'phone' }, format)
    expect(rows.map(([name]) => name).sort()).toEqual(['=HYPERLINK("http://evil","x")', 'ଅନନ୍ୟା'].sort())
  })

  it('escapes formulas', async () => {
    await app.db.insert(leads).values(lead({ name: '=1+1' }))
    const { body } = await startExport(director)
    await run()
    const { bytes, headers } = await fileOf(director, body.data.task_id)
    expect(bytes.toString()).toContain("\r\n'=1+1,")
    expect(headers['content-disposition']).toBe('attachment; filename="leads-2026-11-20.csv"')
  })

  it('is limited to centres where the caller manages leads, even if they work on others', async () => {
    const both = await makeSignedIn(app, { role: 'centre-manager', centreIds: [here] })
    await app.db
      .insert(staffGrants)
      .values({ userId: both.user.id, role: 'counsellor', centreId: elsewhere, createdAt: app.now() })
    await app.db
      .insert(leads)
      .values([
        lead({ name: 'Here' }),
        lead({ name: 'Elsewhere', centreId: elsewhere, ownerId: both.user.id }),
        lead({ name: 'Nowhere', centreId: null }),
      ])
    expect((await exported(director)).map(([name]) => name).sort()).toEqual(['Elsewhere', 'Here', 'Nowhere'])
    for (const who of [manager, both]) expect((await exported(who)).map(([name]) => name)).toEqual(['Here'])
    expect((await exported(manager, { centre: elsewhere })).length).toBe(0)
  })

  it('is logged with its filters and row count, never with the search text', async () => {
    await app.db.insert(leads).values([lead({ name: 'Suchitra Das' }), lead({ name: 'Suchitra Rout' })])
    await startExport(director, { q: 'Suchitra', source: 'walk-in' })
    const [note] = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'leads-exported'))
      .orderBy(auditLog.id)
      .then((all) => all.slice(-1))
    expect(note).toMatchObject({
      actorId: director.user.id,
      details: { rows: 2, format: 'csv', filters: expect.arrayContaining(['a search', 'source walk-in']) },
    })
    expect(JSON.stringify(note)).not.toContain('Suchitra')
  })

  it('requires a fresh code above five hundred people', async () => {
    const { user, token } = await makeSignedIn(app, { role: 'admin' })
    await app.db.insert(totpSecrets).values({ userId: user.id, secret: Buffer.from('sealed'), confirmedAt: app.now() })
    await app.db.execute(`update sessions set code_at = null where user_id = '${user.id}'`)
    await app.db.insert(leads).values(Array.from({ length: 500 }, () => lead()))
    expect((await startExport({ token })).status).toBe(200)
    await app.db.insert(leads).values(lead())
    const refused = await startExport({ token })
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up'])
    expect((await tasksOf({ token })).length).toBe(1)
  })

  it('uses the grants at the time of writing, and needs them for the download', async () => {
    const leaving = await makeSignedIn(app, { role: 'centre-manager', centreIds: [here] })
    await app.db.insert(leads).values(lead())
    const first = (await startExport(leaving)).body.data.task_id
    await run()
    const second = (await startExport(leaving)).body.data.task_id
    await app.db.update(staffGrants).set({ role: 'counsellor' }).where(eq(staffGrants.userId, leaving.user.id))
    await run()
    app.advance(11)
    expect((await tasksOf(leaving)).find(({ _id }) => _id === second)).toMatchObject({
      state: 'failed',
      problem: 'You no longer have permission to export leads.',
    })
    expect((await fileOf(leaving, first)).status).toBe(403)
    expect((await fileOf(leaving, second)).status).toBe(404)
  })

  it('is neither finished nor served after losing a centre', async () => {
    const leaving = await makeSignedIn(app, { role: 'centre-manager', centreIds: [here, elsewhere] })
    await app.db.insert(leads).values([lead({ name: 'Here' }), lead({ name: 'Elsewhere', centreId: elsewhere })])
    const whole = (await startExport(leaving)).body.data.task_id
    await run()
    expect((await fileOf(leaving, whole)).status).toBe(200)
    const interrupted = (await startExport(leaving)).body.data.task_id
    const isLost = and(eq(staffGrants.userId, leaving.user.id), eq(staffGrants.centreId, elsewhere))
    const losing: TaskKind = async (ctx, task) => {
      const result = await exportLeads(ctx, task)
      await app.db.delete(staffGrants).where(isLost)
      return result
    }
    await runNextJob(app.context(), consoleTaskJobs(undefined, { 'export-leads': losing }))
    app.advance(11)
    expect((await tasksOf(leaving)).find(({ _id }) => _id === interrupted)).toMatchObject({
      state: 'failed',
      problem: 'Your permissions changed while this file was being created. Please request it again.',
    })
    expect(await filesOf(interrupted)).toEqual([])
    expect((await fileOf(leaving, whole)).status).toBe(403)
    expect((await exported(leaving)).map(([name]) => name)).toEqual(['Here'])
  })
})

describe('an export of students', () => {
  it("is limited to the grant's centres, without students who have none", async () => {
    const at = async (centreId: string | null) => (await makeStudent(app, { centreId })).registrationNumber
    const [mine, others, nobodys] = [await at(here), await at(elsewhere), await at(null)]
    const numbers = async (who: { token: string }) => {
      const { body } = await ask<StartedExport>(who, 'student-exports', { format: 'csv', filters: {} })
      await run()
      const { bytes } = await fileOf(who, body.data.task_id)
      return (await rowsOf(bytes)).slice(1).map(([number]) => number)
    }
    expect(await numbers(manager)).toEqual([mine])
    expect(await numbers(director)).toEqual(expect.arrayContaining([mine, others, nobodys]))
    expect(await app.db.$count(users, eq(users.role, 'student'))).toBe((await numbers(director)).length)
  })
})

describe('a task', () => {
  it('is its owner’s alone, and so is its file', async () => {
    const { body } = await startExport(director)
    await run()
    const id = body.data.task_id
    expect((await tasksOf(director))[0]).toMatchObject({
      state: 'done',
      told: '0 leads',
      file_name: expect.any(String),
    })
    expect(await tasksOf(manager)).toEqual([])
    expect((await fileOf(manager, id)).status).toBe(404)
    expect((await ask(manager, `tasks/${id}/cancel`, {})).status).toBe(404)
  })

  it('keeps its file for a day', async () => {
    const id = (await startExport(director)).body.data.task_id
    await run()
    const hoursAgo = (hours: number) => ({ endedAt: new Date(app.now().getTime() - hours * 3_600_000) })
    await app.db.update(staffTasks).set(hoursAgo(23.9))
    await sweepTasks(app.context(), await keptSince(app.context()))
    expect((await fileOf(director, id)).status).toBe(200)
    await app.db.update(staffTasks).set(hoursAgo(24))
    expect((await fileOf(director, id)).status).toBe(404)
    app.advance(1)
    await sweepTasks(app.context(), await keptSince(app.context()))
    expect(await filesOf(id)).toEqual([])
    expect((await tasksOf(director))[0]).toMatchObject({ state: 'done', file_name: null })
  })

  it('is limited to five at a time', async () => {
    for (let n = 0; n < 5; n++) expect((await startExport(director)).status).toBe(200)
    expect((await startExport(director)).status).toBe(409)
    expect((await startExport(manager)).status).toBe(200)
  })

  it('stops at its next step when it is cancelled, and leaves no file', async () => {
    await app.db.insert(leads).values(Array.from({ length: 1001 }, () => lead()))
    const id = (await startExport(director)).body.data.task_id
    const { exportLeads } = await import('#domains/leads/staff/export-leads.ts')
    const kinds = {
      'export-leads': (...[ctx, task]: Parameters<typeof exportLeads>) =>
        exportLeads(ctx, {
          ...task,
          async beat(...far) {
            await ask(director, `tasks/${id}/cancel`, {})
            await task.beat(...far)
          },
        }),
    }
    await runNextJob(app.context(), consoleTaskJobs(undefined, kinds))
    expect((await tasksOf(director))[0]).toMatchObject({ state: 'cancelled', file_name: null })
    expect(await filesOf(id)).toEqual([])
    expect(await app.db.$count(jobs)).toBe(0)
  })

  it('stays with its process: each step renews the lease, also during a long step', async () => {
    const id = (await startExport(director)).body.data.task_id
    let runs = 0
    const untilOf = async () => (await app.db.select().from(jobs).where(eq(jobs.id, id)))[0]?.leasedUntil
    const kinds = {
      'export-leads': async (...[, task]: Parameters<TaskKind>) => {
        runs += 1
        for (let step = 1; step <= 3; step++) {
          await app.db.update(jobs).set({ leasedUntil: new Date(app.now().getTime() + 1000) })
          await task.beat(step)
          // By its own run's time, which began a moment ago.
          expect((await untilOf())?.getTime()).toBeGreaterThanOrEqual(app.now().getTime() + 15_000)
          // No other worker takes it over a moment before its lease ends.
          app.advance(14)
          expect(await runNextJob(app.context(), consoleTaskJobs(undefined, kinds))).toBe(false)
          app.advance(-14)
        }
        await app.db.update(jobs).set({ leasedUntil: app.now() })
        await vi.waitFor(
          async () => expect((await untilOf())?.getTime()).toBeGreaterThan(app.now().getTime() + 10_000),
          8000,
        )
        return { told: 'done' }
      },
    }
    await runNextJob(app.context(), consoleTaskJobs(undefined, kinds))
    expect([runs, (await tasksOf(director))[0]?.state]).toEqual([1, 'done'])
  })

  it('running for minutes is leased from its current step, not from its beginning', async () => {
    const id = (await startExport(director)).body.data.task_id
    const exporting: TaskKind = async (...[, task]) => {
      const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600_000)
      await task.beat(1).finally(() => later.mockRestore())
      const until = (await app.db.select().from(jobs).where(eq(jobs.id, id)))[0]?.leasedUntil
      return { told: String(until !== null && until !== undefined && until.getTime() >= app.now().getTime() + 615_000) }
    }
    await runNextJob(app.context(), consoleTaskJobs(undefined, { 'export-leads': exporting }))
    expect((await tasksOf(director))[0]?.told).toBe('true')
  })

  it('is given up after five dead runs, and says so', async () => {
    const id = (await startExport(director)).body.data.task_id
    await app.db.update(staffTasks).set({ run: 4 }).where(eq(staffTasks.id, id))
    const kinds = { 'export-leads': () => Promise.reject(new Error(`row of ${newId()}`)) }
    await runNextJob(app.context(), consoleTaskJobs(undefined, kinds))
    const problem = expect.stringContaining('went wrong on our side')
    expect((await tasksOf(director))[0]).toMatchObject({ state: 'failed', problem })
  })

  it('is released at once when its server is stopped', async () => {
    const id = (await startExport(director)).body.data.task_id
    await runNextJob(app.context(), consoleTaskJobs(AbortSignal.abort()))
    expect((await tasksOf(director))[0]).toMatchObject({ _id: id, state: 'waiting' })
    await run()
    expect((await tasksOf(director))[0]).toMatchObject({ _id: id, state: 'done' })
  })
})
