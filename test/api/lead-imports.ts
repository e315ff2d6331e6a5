import { afterAll, beforeAll, expect } from 'vitest'
import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import type { ImportRow, StaffImport } from '#domains/imports/schema.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeSignedIn } from '../factories.ts'
import { makePlace } from '../make-place.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* Files of leads that a manager of one centre and a director upload, read and store. */

export type Who = { token: string; user: { id: string } }
export let app: TestApp
export let here: string
export let elsewhere: string
export let manager: Who
export let director: Who

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
    here = (await makePlace(app)).centre
    elsewhere = (await makePlace(app)).centre
    await app.db.execute(`update centres set name = 'Puri' where id = '${elsewhere}'`)
    manager = await makeSignedIn(app, { role: 'centre-manager', centreIds: [here] })
    director = await makeSignedIn(app, { role: 'admin' })
  })
  afterAll(() => app.close())
}

export type Told<T> = Body & { data: T }
/** Sends a request such as `POST /id/store`; writes have a body. */
export function ask<T = StaffImport>(who: Who, what: string, body: object = {}) {
  const [method = '', path = ''] = what.split(' ')
  const url = `/api/staff/lead-imports${path}`
  if (method === 'GET') return app.call<Told<T>>('GET', url, { token: who.token })
  return app.call<Told<T>>(method === 'PUT' ? 'PUT' : 'POST', url, { token: who.token, body })
}

export async function send(who: Who, content: string | Uint8Array, name = 'leads.csv') {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/staff/lead-imports?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  })
  const body: Told<StaffImport> = answer.json()
  return { status: answer.statusCode, body }
}
export const work = async (kinds?: Parameters<typeof consoleTaskJobs>[1]) => {
  while (await runNextJob(app.context(), consoleTaskJobs(undefined, kinds))) {
    // Until none is due.
  }
}
export const defaults = (changes: object = {}) => ({ center_id: here, source: 'list', ...changes })
export const rowsOf = async (who: Who, id: string, query = '') =>
  (await ask<ImportRow[]>(who, `GET /${id}/rows${query}`)).body.data

export async function check(
  who: Who,
  content: string | Uint8Array,
  { columns, ...more }: { columns?: object; name?: string } = {},
) {
  const { body } = await send(who, content, more.name)
  const id = body.data._id
  const answer = await ask(who, `POST /${id}/check`, { columns: columns ?? body.data.columns, defaults: defaults() })
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  await work()
  return { id, found: (await ask(who, `GET /${id}`)).body.data, rows: await rowsOf(who, id) }
}
export async function store(who: Who, id: string, owners?: string[]) {
  expect((await ask(who, `POST /${id}/store`, owners ? { owner_ids: owners } : {})).status).toBe(200)
  await work()
  return (await ask(who, `GET /${id}`)).body.data
}
