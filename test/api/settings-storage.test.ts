import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AllSettings, SettingsInForce, StorageFacts } from '#domains/console/settings/schema.ts'
import type { UploadSettings } from '#domains/content/files/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* Size limits of the office's files, and what is stored where. */

let app: TestApp
let director: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
})
afterAll(() => app.close())

type Data<T> = Body & { data: T }
async function allow(change: Partial<UploadSettings>) {
  const { body } = await app.call<Data<AllSettings>>('GET', '/api/staff/settings', { token: director })
  const { uploads } = body.data
  const headers = { 'if-match': `"${uploads.version}"` }
  return app.call<Body>('PUT', '/api/staff/settings/uploads', {
    token: director,
    body: { ...uploads.body, ...change },
    headers,
  })
}
type Sent = { token: string; megabytes: number; start: string }
async function send(url: string, { token, megabytes, start }: Sent) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/staff/${url}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.concat([
      Buffer.from(start),
      Buffer.alloc(megabytes * 1024 * 1024 - start.length, `${'a'.repeat(90)},1\n`),
    ]),
  })
  return { status: answer.statusCode, message: answer.json<Body>().message }
}

describe('files of the office', () => {
  it.each([
    { kind: 'file_mb', url: 'files?use=document', role: 'admin', start: '%PDF-', otherwise: 200 },
    { kind: 'question_picture_mb', url: 'question-pictures', role: 'examiner', start: '', otherwise: 400 },
    {
      kind: 'import_mb',
      url: 'question-imports?name=a.csv',
      role: 'examiner',
      start: 'question,key\n',
      otherwise: 200,
    },
    { kind: 'import_mb', url: 'lead-imports?name=a.csv', role: 'admin', start: 'name,phone\n', otherwise: 200 },
  ] as const)('are limited as $kind says: $url', async ({ kind, url, role, start, otherwise }) => {
    const { token } = await makeSignedIn(app, { role })
    const sent = { token, megabytes: 1.5, start }
    await allow({ [kind]: 1 })
    const message = 'This file is larger than 1 MB, the limit in the settings.'
    expect(await send(url, sent)).toEqual({ status: 400, message })
    expect((await allow({ [kind]: 2 })).status).toBe(200)
    const allowed = await send(url, sent)
    expect(allowed.status).toBe(otherwise)
    // Bytes that are text are no picture, whatever their size.
    expect(allowed.message ?? '').not.toContain('larger')
  })

  it("cannot be limited above the server's maximum, or to zero", async () => {
    for (const change of [{ file_mb: 41 }, { question_picture_mb: 17 }, { import_mb: 41 }, { import_mb: 0 }]) {
      const answer = await allow(change)
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, Object.keys(change)])
    }
    await allow({ file_mb: 12 })
    const editor = (await makeSignedIn(app, { role: 'editor' })).token
    const told = await app.call<Data<SettingsInForce>>('GET', '/api/staff/settings/in-force', { token: editor })
    expect(told.body.data.uploads.file_mb).toBe(12)
  })
})

it('reads the storage locations and sizes', async () => {
  const folder = path.join(app.dataDir, 'files', 'media')
  await mkdir(folder, { recursive: true })
  const read = async () =>
    (await app.call<Data<StorageFacts>>('GET', '/api/staff/settings/storage', { token: director })).body.data
  const before = (await read()).files.measured
  await writeFile(path.join(folder, 'a'), Buffer.alloc(5000))
  const { database, files, disk, is_bucket } = await read()
  expect(files.place).toBe(path.resolve(app.dataDir, 'files'))
  expect(files.measured).toEqual({ files: (before?.files ?? 0) + 1, bytes: (before?.bytes ?? 0) + 5000 })
  expect([is_bucket, database.bytes > 1_000_000, disk.free_bytes < disk.size_bytes]).toEqual([false, true, true])
})
