import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import { storeRows } from '#domains/imports/store-import.ts'
import { importRows } from '#domains/imports/tables.ts'
import { leadKind } from '#domains/leads/staff/imports/describe-leads.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import type { TaskKind } from '#platform/work/tasks/run-task.ts'
import { csv, ofImport } from '../api/lead-import.ts'
import { app, ask, check, manager, setUp, work } from '../api/lead-imports.ts'
import { newPhone } from '../factories.ts'

/* Files of leads: the verdict on each row, that nothing is stored by halves, and that an import can be undone while nobody has worked on it. */

setUp()

describe('a file of leads', () => {
  it('stores nothing of it when it is interrupted, and everything when it is restarted', async () => {
    const many = Array.from({ length: 1500 }, (_, n) => `Lead ${n},${newPhone()},,,`)
    const { id } = await check(manager, csv(...many))
    await ask(manager, `POST /${id}/store`)
    const breaking = {
      'store-lead-import': (ctx: Parameters<TaskKind>[0], task: Parameters<TaskKind>[1]) =>
        storeRows(ctx, leadKind, {
          ...task,
          async beat(...far) {
            await task.beat(...far)
            throw new Error('the process dies')
          },
        }),
    }
    await runNextJob(app.context(), consoleTaskJobs(undefined, breaking))
    expect((await ofImport(id)).length).toBe(0)
    expect((await ask(manager, `GET /${id}`)).body.data).toMatchObject({
      state: 'checked',
      work: 'storing',
      done: 150,
    })
    app.advance(62)
    await work()
    expect((await ofImport(id)).length).toBe(1500)
    expect(await app.db.$count(importRows, eq(importRows.importId, id))).toBe(0)
  })
})
