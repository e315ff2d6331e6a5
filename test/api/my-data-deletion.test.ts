import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeChallengeFile } from '#domains/attempts/challenges/save-challenge.ts'
import { removeApplicationFile } from '#domains/content/careers/apply-for-post.ts'
import { removeUnusedFile } from '#domains/identity/profile/store-pictures.ts'
import { profiles } from '#domains/identity/profile/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { leads } from '#domains/leads/tables.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { enqueue, runNextJob } from '#platform/work/jobs/jobs.ts'
import { dumpDatabase, makePostOffice, makeSignedIn, password } from '../factories.ts'
import { makeFullStudent } from '../full-student.ts'
import { wholeProfile } from '../profile-form.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const right = { password, confirm: 'DELETE' }
const deleteAccount = (token: string, body: unknown = right) =>
  app.call('POST', '/api/um/delete-account', { token, body })

async function storedFiles() {
  const folder = path.join(app.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map(({ parentPath, name }) => readFile(path.join(parentPath, name), 'latin1')))
}

describe('deleting an account', () => {
  it('leaves no trace of the person in any table, file or log line, and keeps the attempts of nobody', async () => {
    const canary = 'canarydelete'
    const { user, token, attemptId, phone } = await makeFullStudent(app, canary)
    const before = await dumpDatabase(app)
    expect(before.split(canary).length).toBeGreaterThan(20)
    expect(before).toContain('2010-05-17')
    expect(await storedFiles()).toHaveLength(3)

    expect((await deleteAccount(token)).status).toBe(200)
    const removing = {
      'remove-unused-file': removeUnusedFile,
      'remove-challenge-file': removeChallengeFile,
      'remove-application-file': removeApplicationFile,
    }
    while (await runNextJob(app.context(), removing));
    app.advance(3600)
    while (await runNextJob(app.context(), removing));

    const after = await dumpDatabase(app)
    for (const trace of [canary, phone, '2010-05-17', user.email, user.passwordHash]) expect(after).not.toContain(trace)
    expect(app.logged()).not.toContain(canary)
    expect(await storedFiles()).toEqual([])
    const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject({ candidateName: 'Deleted account', registrationNumber: user.registrationNumber })
    expect(row).toMatchObject({ hasExtraTime: false, centreId: null, language: null })
    expect(row?.deletedAt).not.toBeNull()
    expect(after).toContain(attemptId)
    const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id))
    expect(log.map(({ action }) => action)).toContain('account-deleted')
  })

  it('ends every session and login', async () => {
    const { user, token } = await makeSignedIn(app)
    const signIn = (user_name: string) => app.call('POST', '/api/auth/web-login', { body: { user_name, password } })
    expect((await signIn(user.userName)).status).toBe(200)
    await deleteAccount(token)
    expect((await app.call('GET', '/api/auth/me', { token })).status).toBe(401)
    const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
    for (const name of [user.userName, user.email, row?.userName, row?.email]) {
      expect((await signIn(name ?? '')).status).toBe(401)
    }
  })

  it('sends no mail to a deleted account', async () => {
    const post = makePostOffice(app)
    const { user, token } = await makeSignedIn(app)
    for (const kind of ['mail-welcome', 'mail-confirm-email', 'mail-password-reset', 'mail-password-changed']) {
      await enqueue(app.context(), { kind, payload: { userId: user.id } })
    }
    await deleteAccount(token)
    expect(await post.deliver()).toEqual([])
  })

  it('frees the e-mail and the phone number', async () => {
    const { user, token } = await makeSignedIn(app)
    await deleteAccount(token)
    const body = { name: 'Again', email: user.email, contact: user.contact, password: 'blue kettle', source: 'website' }
    expect((await app.call('POST', '/api/um/web-registration', { body })).status).toBe(200)
  })

  it('keeps what a stranger wrote from an unconfirmed e-mail', async () => {
    const { user, token } = await makeSignedIn(app)
    await app.db.insert(leads).values({
      kind: 'contact',
      name: 'A stranger',
      email: user.email,
      createdAt: app.now(),
      sourcePage: '/contact',
      fingerprint: 'stranger',
    })
    expect((await deleteAccount(token)).status).toBe(200)
    expect(await app.db.$count(leads, eq(leads.fingerprint, 'stranger'))).toBe(1)
  })

  it('happens once when requested twice at once', async () => {
    const { user, token } = await makeSignedIn(app)
    const answers = await Promise.all([deleteAccount(token), deleteAccount(token)])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect([400, 401]).toContain(statuses[1])
    const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id))
    expect(log.filter(({ action }) => action === 'account-deleted')).toHaveLength(1)
  })

  it('is not undone by a concurrent profile save', async () => {
    for (let n = 0; n < 8; n += 1) {
      const { user, token } = await makeSignedIn(app)
      const store = app.call('PUT', '/api/admission/self-profile-update', { token, body: wholeProfile })
      const [, stored] = await Promise.all([deleteAccount(token), store])
      expect([200, 401, 404]).toContain(stored.status)
      expect(await app.db.$count(profiles, eq(profiles.userId, user.id))).toBe(0)
      const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
      expect(row?.candidateName).toBe('Deleted account')
    }
  })

  it('needs only the password and the confirmation word', async () => {
    const { user, token } = await makeSignedIn(app)
    expect((await app.call('POST', '/api/um/delete-account', { body: right })).status).toBe(401)
    const wrong = await deleteAccount(token, { ...right, password: 'not it' })
    expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'The password is incorrect.' }])
    for (const [key, values] of Object.entries({
      password: [null, 7, ['x'], {}, 'x'.repeat(5000)],
      confirm: [null, 7, 'delete', ''],
    })) {
      for (const value of values) {
        const answer = await deleteAccount(token, { ...right, [key]: value })
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [key]])
      }
    }
    expect((await deleteAccount(token, { ...right, user_id: user.id })).status).toBe(400)
    const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
    expect(row).toEqual(user)
  })

  it('throttles password guesses', async () => {
    const { token } = await makeSignedIn(app)
    const statuses = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await deleteAccount(token, { ...right, password: `guess ${n}` })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('is refused for staff', async () => {
    const { user, token } = await makeSignedIn(app, { role: 'admin' })
    expect((await deleteAccount(token)).status).toBe(403)
    const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
    expect(row).toEqual(user)
  })
})
