import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import type { StaffTask } from '#domains/console/tasks/schema.ts'
import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { leads } from '#domains/leads/tables.ts'
import { jobs, staffTasks } from '#platform/data/database/tables.ts'
import { readCsv } from '#platform/files/spreadsheets/read-csv.ts'
import { readXlsx } from '#platform/files/spreadsheets/read-table.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeSignedIn, newPhone } from '../factories.ts'
import { makePlace } from '../make-place.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* Long-running tasks: exports, who gets which rows, and what happens when a task is cancelled or its process dies. */

export let app: TestApp
export let [here, elsewhere] = ['', '']
export let director: { token: string; user: { id: string } }
export let manager: { token: string; user: { id: string } }

export const lead = (changes: Partial<typeof leads.$inferInsert> = {}): typeof leads.$inferInsert => ({
  kind: 'enquiry',
  name: 'Mita Das',
  phone: newPhone(),
  centreId: here,
  source: 'walk-in',
  sourcePage: '',
  fingerprint: '',
  createdAt: app.now(),
  ...changes,
})

type Answer<T> = Body & { data: T }
export const ask = <T>(who: { token: string }, url: string, body?: object) =>
  app.call<Answer<T>>(body ? 'POST' : 'GET', `/api/staff/${url}`, { token: who.token, ...(body ? { body } : {}) })
export const startExport = (who: { token: string }, filters: object = {}, format = 'csv') =>
  ask<StartedExport>(who, 'lead-exports', { format, filters })
export const run = async () => {
  while (await runNextJob(app.context(), consoleTaskJobs())) {
    // Until none is due.
  }
}
export const tasksOf = async (who: { token: string }) => (await ask<StaffTask[]>(who, 'tasks')).body.data

export async function fileOf(who: { token: string }, taskId: string) {
  const answer = await app.app.inject({
    url: `/api/staff/tasks/${taskId}/file`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}

/** Lists this task's files on the disk, including unfinished ones. */
export const filesOf = async (taskId: string) =>
  (await readdir(path.join(app.dataDir, 'files', 'tasks'))).filter((name) => name.includes(taskId))

export async function rowsOf(bytes: Buffer, format = 'csv') {
  const rows: string[][] = []
  async function* whole() {
    yield bytes
  }
  for await (const { cells } of format === 'csv' ? readCsv(whole()) : readXlsx(new Uint8Array(bytes))) rows.push(cells)
  return rows
}

export async function exported(who: { token: string }, filters: object = {}, format = 'csv') {
  const { body } = await startExport(who, filters, format)
  await run()
  const { bytes } = await fileOf(who, body.data.task_id)
  return (await rowsOf(bytes, format)).slice(1)
}

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
    here = (await makePlace(app)).centre
    elsewhere = (await makePlace(app)).centre
    director = await makeSignedIn(app, { role: 'admin' })
    manager = await makeSignedIn(app, { role: 'centre-manager', centreIds: [here] })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.db.delete(leads)
    await app.db.delete(staffTasks)
    await app.db.delete(jobs)
  })
}
