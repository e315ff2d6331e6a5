import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#domains/console/audit/schema.ts'
import type { AllSettings, Sheet } from '#domains/console/settings/schema.ts'
import type { SystemHealth } from '#domains/console/system/schema.ts'
import type { ChosenWords } from '#domains/content/terminology/rules.ts'
import { keepPages, listOwnWords } from '#domains/content/terminology/set-words.ts'
import { buildOwnPages } from '#platform/ops/terminology/build-own-pages.ts'
import { folderOf } from '#platform/ops/terminology/own-pages.ts'
import { makeSignedIn } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* The institute's own terms: who may set them, what is refused, and what this server builds from them. */

let app: TestApp
let director: string
let name: string
beforeAll(async () => {
  app = await makeTestApp()
  const { token, user } = await makeSignedIn(app, { role: 'admin' })
  director = token
  name = user.candidateName
})
afterAll(() => app.close())

type Answer = Body & { data: Sheet<ChosenWords> }

const read = async () =>
  (await app.call<{ data: AllSettings }>('GET', '/api/staff/settings', { token: director })).body.data.terminology
type Change = { token?: string; version?: number }
async function choose(changes: Partial<ChosenWords>, { token = director, version }: Change = {}) {
  const sheet = await read()
  const headers = { 'if-match': `"${version ?? sheet.version}"` }
  const body = { ...sheet.body, ...changes }
  return app.call<Answer>('PUT', '/api/staff/settings/terminology', { token, body, headers })
}
async function tellState(token = director) {
  const { status, body } = await app.call<{ data: { state: string } }>('GET', '/api/staff/settings/terminology', {
    token,
  })
  return status === 200 ? body.data.state : status
}

describe('the words of the institute', () => {
  it('are ours until changed', async () => {
    const { version, body } = await read()
    expect([version, new Set(Object.values(body)), await tellState()]).toEqual([0, new Set(['']), 'shown'])
  })

  it.each([
    [{ centre: 'x'.repeat(31), centres: 'xs' }, { centre: 'Please use 30 letters at most.' }],
    [{ batch: 'group 1', batches: 'groups' }, { batch: 'Please use letters and spaces only.' }],
    [
      { student: 'learner' },
      { students: 'Please write both “student” and “students” in your words, or leave both empty.' },
    ],
    [
      { student: 'teacher', students: 'pupils' },
      { student: '“teacher”, in place of “student”, stands for another term already. Please choose another word.' },
    ],
  ])('are refused when unusable, naming the field: %j', async (changes, errors) => {
    const before = await read()
    const answer = await choose(changes)
    expect([answer.status, answer.body.errors]).toEqual([400, errors])
    expect(await read()).toEqual(before)
  })

  it('can be changed only by the director, by version, with a log entry', async () => {
    for (const role of ['centre-manager', 'accounts', 'examiner', 'editor'] as const) {
      const { token } = await makeSignedIn(app, { role })
      expect((await choose({ centre: 'branch', centres: 'branches' }, { token })).status, role).toBe(403)
    }
    const changed = await choose({ centre: 'Branch', centres: ' Branches ' })
    expect(changed.body.data).toMatchObject({
      version: 1,
      body: { centre: 'branch', centres: 'branches', batch: '' },
      changed_by: { candidate_name: name },
    })
    const slower = await choose({ centre: 'hub', centres: 'hubs' }, { version: 0 })
    expect([slower.status, slower.body.data.body.centre]).toEqual([409, 'branch'])
    const log = await app.call<{ data: AuditRow[] }>('GET', '/api/staff/audit?action=settings-changed', {
      token: director,
    })
    expect(log.body.data[0]?.sentence).toContain(
      'changed settings (terminology): centre "" → "branch", centres "" → "branches"',
    )
  })

  it('are read by those who read settings, and by nobody else', async () => {
    const manager = await makeSignedIn(app, { role: 'centre-manager' })
    const counsellor = await makeSignedIn(app, { role: 'counsellor' })
    expect([await tellState(manager.token), await tellState(counsellor.token)]).toEqual(['preparing', 403])
  })
})

describe('a server that does not use them yet', () => {
  const places = () => ({ dataDir: app.dataDir, language: 'en', mode: 'test' as const })

  it('shows the progress, in the settings and on the System screen', async () => {
    const system = async () =>
      (await app.call<{ data: SystemHealth }>('GET', '/api/staff/system', { token: director })).body.data.terminology
    const folder = folderOf(app.dataDir, await listOwnWords(app.context()))
    await mkdir(folder, { recursive: true })
    expect([await tellState(), await system()]).toEqual(['preparing', 'preparing'])
    await writeFile(path.join(folder, '.built'), '')
    expect([await tellState(), await system()]).toEqual(['ready', 'ready'])
    await writeFile(path.join(folder, '.failed'), '')
    expect([await tellState(), await system()]).toEqual(['failed', 'failed'])
  })

  it('does not retry a failed build, or build for another language', async () => {
    const ctx = app.context()
    const { signal } = new AbortController()
    await keepPages(ctx, places(), signal)
    await choose({ centre: 'hub', centres: 'hubs' })
    await keepPages(ctx, { ...places(), language: 'hi' }, signal)
    await keepPages(ctx, { ...places(), mode: 'development' }, signal)
    expect(await tellState()).toBe('preparing')
  })

  it('says that it keeps its current words if it cannot build', async () => {
    const ctx = app.context()
    await choose({ centre: 'place', centres: 'places' })
    const words = await listOwnWords(ctx)
    const folder = folderOf(app.dataDir, words)
    // A directory is in the place of the build's completion mark, so the build fails.
    await mkdir(path.join(folder, '.built'), { recursive: true })
    await writeFile(path.join(folder, '.built/other'), '')
    expect(await tellState()).toBe('ready')
    await buildOwnPages({ dataDir: app.dataDir, words, log: ctx.log, signal: AbortSignal.timeout(60_000) })
    expect(await tellState()).toBe('failed')
    await choose({ centre: '', centres: '' })
    expect(await tellState()).toBe('shown')
  })
})
