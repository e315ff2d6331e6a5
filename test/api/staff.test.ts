import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { resetTotp } from '#domains/identity/sessions/check-second-factor.ts'
import { totpSecrets, users } from '#domains/identity/tables.ts'
import { auditLog, installation } from '#platform/data/database/tables.ts'
import { callFrom, makeStudent, password } from '../factories.ts'
import { makeTestApp } from '../test-app.ts'
import { app, beginSetup, logIn, makeStaff, setUp } from './staff.ts'

setUp()

const actionsOn = async (subjectId: string) =>
  (await app.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId))).map(({ action }) => action)

describe('the first log-in of a member of staff', () => {
  it('shows the setup of the app, and opens no session', async () => {
    const user = await makeStudent(app, { role: 'examiner' })
    const { status, body, setup } = await beginSetup(user)
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, code: 'totp_setup' })
    expect(body).not.toHaveProperty('token')
    const uri = new URL(setup.uri)
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'institute.example',
      secret: setup.secret,
      digits: '6',
      period: '30',
      algorithm: 'SHA1',
    })
    expect(Buffer.from(setup.qr.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg /)
  })

  it('completes with the first right code, and the app is required only then', async () => {
    const user = await makeStudent(app, { role: 'admin' })
    const { codeAt } = await beginSetup(user)
    const wrong = await logIn(user, { code: codeAt(3600) })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'totp_setup', errors: { code: expect.any(String) } } })
    expect(wrong.body).not.toHaveProperty('setup')
    expect((await logIn(user, { code: codeAt() })).body).toMatchObject({ success: true, data: { _id: user.id } })
    expect((await logIn(user)).body).toEqual({
      success: false,
      code: 'totp_required',
      message: 'Enter the 6-digit code from your authenticator app.',
    })
    expect(await actionsOn(user.id)).toEqual(['sign-in-failed', 'totp-confirmed', 'signed-in'])
  })

  it('voids the previously shown secret, which another person may have seen', async () => {
    const user = await makeStudent(app, { role: 'admin' })
    const thief = await beginSetup(user)
    const owner = await beginSetup(user)
    expect((await logIn(user, { code: thief.codeAt() })).status).toBe(401)
    expect((await logIn(user, { code: owner.codeAt() })).status).toBe(200)
    app.advance(90)
    expect((await logIn(user, { code: thief.codeAt() })).status).toBe(401)
  })

  it('restarts after a reset of the app, which ends all sessions', async () => {
    const { user, codeAt } = await makeStaff()
    const { body } = await logIn(user, { code: codeAt() })
    const token = 'token' in body ? body.token : ''
    await resetTotp(app.context(), { email: ` ${user.email.toUpperCase()}` })
    expect((await app.call('GET', '/api/auth/me', { token })).status).toBe(401)
    app.advance(90)
    expect((await logIn(user, { code: codeAt() })).body).toMatchObject({ code: 'totp_setup' })
    await expect(resetTotp(app.context(), { email: 'nobody@people.example' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a code', () => {
  it('is requested only after the right password, without revealing it otherwise', async () => {
    const { user, codeAt } = await makeStaff()
    const wrong = await logIn(user, { password: 'Wrong#Horse1', code: codeAt() })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      success: false,
      code: 'unauthenticated',
      message: 'Incorrect username or password.',
    })
    expect((await logIn(user, { code: codeAt() })).status).toBe(200)
  })

  it('is valid for its half minute and the adjacent ones', async () => {
    for (const [offset, status] of [
      [-60, 401],
      [-30, 200],
      [0, 200],
      [30, 200],
      [60, 401],
    ] as const) {
      const { user, codeAt } = await makeStaff()
      expect([offset, (await logIn(user, { code: codeAt(offset) })).status]).toEqual([offset, status])
    }
  })

  it('works once, and voids older ones', async () => {
    const { user, codeAt } = await makeStaff()
    const code = codeAt()
    expect((await logIn(user, { code })).status).toBe(200)
    expect((await logIn(user, { code })).body).toMatchObject({ code: 'totp_required' })
    expect((await logIn(user, { code: codeAt(-30) })).status).toBe(401)
    app.advance(30)
    expect((await logIn(user, { code: codeAt() })).status).toBe(200)
  })

  it('works once for ten concurrent uses', async () => {
    const { user, codeAt } = await makeStaff()
    const code = codeAt()
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(user, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each(['12345', '1234567', '12345a', '', ' 123456', '１２３４５６'])(
    '%j is refused without a check',
    async (code) => {
      const answer = await logIn(await makeStudent(app, { role: 'editor' }), { code })
      expect([answer.status, answer.body]).toMatchObject([400, { errors: { code: expect.any(String) } }])
    },
  )

  it('is not needed from students and testers, and ignored if sent', async () => {
    for (const role of ['student', 'tester'] as const) {
      const user = await makeStudent(app, { role })
      expect((await logIn(user)).status).toBe(200)
      expect((await logIn(user, { code: '123456' })).status).toBe(200)
    }
  })
})

it('the secret of an app is stored sealed, and opens on no other row', async () => {
  const { user } = await makeStaff()
  const other = await makeStaff()
  const rows = await app.db.select().from(totpSecrets)
  const of = (id: string) => rows.find(({ userId }) => userId === id)?.secret ?? Buffer.alloc(0)
  expect(of(user.id).length).toBe(12 + 16 + 32)
  await app.db
    .update(totpSecrets)
    .set({ secret: of(other.user.id) })
    .where(eq(totpSecrets.userId, user.id))
  expect((await logIn(user, { code: other.codeAt() })).status).toBe(500)
})

it('a session names its device', async () => {
  const { body } = await logIn(await makeStudent(app))
  const token = 'token' in body ? body.token : ''
  const { rows } = await app.pool.query('select device from sessions order by created_at desc, id desc limit 1')
  expect(token).not.toBe('')
  expect(rows).toEqual([{ device: 'Chrome on Android' }])
})

it.each([
  { PUBLIC_URL: 'http://localhost:3000', status: 200, secrets: 0 },
  { PUBLIC_URL: 'https://institute.example', status: 401, secrets: 1 },
])('a demo skips codes only on this machine: $PUBLIC_URL', async ({ PUBLIC_URL, status, secrets }) => {
  const demo = await makeTestApp({ settings: { PUBLIC_URL } })
  await demo.db.insert(installation).values({ isDemo: true, createdAt: demo.now() })
  const user = await makeStudent(demo, { role: 'admin' })
  const body = { user_name: user.email, password }
  expect((await callFrom(demo, '/api/auth/web-login', { body })).status).toBe(status)
  expect(await demo.db.$count(totpSecrets)).toBe(secrets)
  await demo.close()
})

it('a deleted account cannot sign in, and its sessions end', async () => {
  const user = await makeStudent(app)
  const { body } = await logIn(user)
  const token = 'token' in body ? body.token : ''
  await app.db.update(users).set({ deletedAt: app.now() }).where(eq(users.id, user.id))
  expect((await logIn(user)).status).toBe(401)
  expect((await app.call('GET', '/api/auth/me', { token })).status).toBe(401)
})
