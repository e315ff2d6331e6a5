import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessions } from '#domains/identity/tables.ts'
import { makeSignedIn, makeStudent, password } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Login = Body & { token?: string; setup?: { secret: string } }
const minutes = (n: number) => n * 60

it('requires a fresh code ten minutes after the last, accepts each code once, then allows the call', async () => {
  const user = await makeStudent(app, { role: 'admin' })
  const other = await makeSignedIn(app)
  const logIn = (body: object) =>
    app.call<Login>('POST', '/api/auth/web-login', { body: { user_name: user.email, password, ...body } })
  const totp = new TOTP({ secret: (await logIn({})).body.setup?.secret ?? '' })
  const codeNow = () => totp.generate({ timestamp: app.now().getTime() })
  const { token } = (await logIn({ code: codeNow() })).body
  const end = () =>
    app.call<Body>('POST', `/api/staff/people/${other.user.id}/sessions/end`, { ...(token ? { token } : {}), body: {} })
  const give = (code: string) =>
    app.call<Body>('POST', '/api/staff/step-up', { ...(token ? { token } : {}), body: { code } })
  // Signing in counts.
  expect((await end()).status).toBe(200)
  app.advance(minutes(11))
  const refused = await end()
  expect([refused.status, refused.body.code]).toEqual([403, 'step_up'])
  expect((await give('000000')).status).toBe(400)
  const code = codeNow()
  expect((await give(code)).status).toBe(200)
  expect((await end()).status).toBe(200)
  expect((await give(code)).status).toBe(400)
})

it('sets up another authenticator app after a good code of the first, and ends every session', async () => {
  const user = await makeStudent(app, { role: 'editor' })
  const logIn = (body: object) =>
    app.call<Login>('POST', '/api/auth/web-login', { body: { user_name: user.email, password, ...body } })
  const secret = (await logIn({})).body.setup?.secret ?? ''
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: app.now().getTime() })
  const { token = '' } = (await logIn({ code: codeNow() })).body
  const renew = (code: string) => app.call<Body>('POST', '/api/staff/second-factor/renew', { token, body: { code } })
  const since = async () => {
    const me = await app.call<{ data?: { authenticator_since: string } }>('GET', '/api/staff/me', { token })
    return [me.status, me.body.data?.authenticator_since]
  }
  expect(await since()).toEqual([200, app.now().toISOString()])
  expect((await renew('000000')).status).toBe(400)
  // A code works once.
  expect((await renew(codeNow())).status).toBe(400)
  app.advance(60)
  expect((await renew(codeNow())).status).toBe(200)
  expect((await since())[0]).toBe(401)
  const again = (await logIn({})).body.setup?.secret
  expect([typeof again, again === secret]).toEqual(['string', false])
})

it('limits staff sessions to twelve hours, remembered or not', async () => {
  const user = await makeStudent(app, { role: 'editor' })
  const logIn = (body: object) =>
    app.call<Login>('POST', '/api/auth/web-login', {
      body: { user_name: user.email, password, remember: true, ...body },
    })
  const totp = new TOTP({ secret: (await logIn({})).body.setup?.secret ?? '' })
  await logIn({ code: totp.generate({ timestamp: app.now().getTime() }) })
  const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(session?.expiresAt.getTime()).toBe(app.now().getTime() + 12 * 3_600_000)
})
