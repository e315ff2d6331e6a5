import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import { exportLeads } from '#domains/leads/staff/export-leads.ts'
import type { LeadRow } from '#domains/leads/staff/schema.ts'
import { leads } from '#domains/leads/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import type { TaskKind } from '#platform/work/tasks/run-task.ts'
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
  rowsOf,
  run,
  setUp,
  startExport,
  tasksOf,
} from '../api/tasks.ts'

setUp()

describe('an export of leads', () => {
  it('matches the filtered list row by row, cell by cell, across every page boundary', async () => {
    const sources = ['phone', 'walk-in', 'friend'] as const
    const rows = Array.from({ length: 3100 }, (_, n) =>
      lead({
        name: `Lead ${n}`,
        source: sources[n % 3] ?? 'phone',
        centreId: n % 7 === 0 ? elsewhere : here,
        createdAt: new Date(app.now().getTime() - n * 60_000),
      }),
    )
    // Two that were created at the same moment, on both sides of a page boundary.
    const at = rows[2]?.createdAt
    if (at) for (const row of rows.slice(0, 3)) row.createdAt = at
    for (const some of [rows.slice(0, 1600), rows.slice(1600)]) await app.db.insert(leads).values(some)
    const filters = { source: 'phone', centre: here }
    const cells: string[][] = []
    let after = ''
    for (;;) {
      const url = `leads?source=phone&centre=${here}&limit=200${after && `&after=${after}`}`
      const { body } = await ask<LeadRow[]>(director, url)
      for (const one of body.data) cells.push([one.name, one.phone_end, one.center_name ?? '', String(one.calls)])
      const { next } = body as typeof body & { next: string | null }
      if (next === null) break
      after = next
    }
    expect(cells.length).toBe(rows.filter((row) => row.source === 'phone' && row.centreId === here).length)
    expect(cells.length).toBeGreaterThan(800)
    for (const format of ['csv', 'xlsx']) {
      const written = await exported(director, filters, format)
      expect(written.map((row) => [row[0], row[1]?.slice(-4), row[4], row[10]])).toEqual(cells)
    }
    const all = (await exported(director)).map(([name]) => name)
    expect([all.length, new Set(all).size]).toEqual([rows.length, rows.length])
  })
})

describe('a task', () => {
  it("is taken over within 20 seconds of its process's death, reports that it continues, and is complete", async () => {
    await app.db.insert(leads).values(Array.from({ length: 2500 }, (_, n) => lead({ name: `Lead ${n}` })))
    const id = (await startExport(director)).body.data.task_id
    const told = JSON.stringify({ connection: app.connection, dataDir: app.dataDir, now: app.now() })
    const child = spawn(process.execPath, ['test/task-process.ts', told], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect((await tasksOf(director))[0]).toMatchObject({ state: 'running', done: 1000, file_name: null })
    await run()
    expect((await tasksOf(director))[0]).toMatchObject({ state: 'running', is_resumed: false })
    app.advance(19)
    let said: unknown
    const kinds = {
      'export-leads': async (...[ctx, task]: Parameters<TaskKind>) => {
        said = (await tasksOf(director))[0]
        return exportLeads(ctx, task)
      },
    }
    await runNextJob(app.context(), consoleTaskJobs(undefined, kinds))
    expect(said).toMatchObject({ state: 'running', is_resumed: true })
    const ended = { state: 'done', is_resumed: false, told: '2,500 leads', done: 2500 }
    expect((await tasksOf(director))[0]).toMatchObject(ended)
    const rows = (await rowsOf((await fileOf(director, id)).bytes)).slice(1)
    expect(new Set(rows.map(([name]) => name)).size).toBe(2500)
    expect(rows.length).toBe(2500)
    // Nothing of the first run remains.
    expect(await filesOf(id)).toEqual([`${id}-2`])
  })
})
