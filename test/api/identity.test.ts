import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSignedIn, makeStudent, password } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const login = (body: unknown) => app.call('POST', '/api/auth/web-login', { body })
type Login = { token: string; data: Record<string, unknown> }

describe('signing in', () => {
  it('works with the user name and with the e-mail, whatever their case', async () => {
    const user = await makeStudent(app)
    for (const user_name of [user.userName.toUpperCase(), ` ${user.email} `]) {
      const { status, body } = await app.call<Login>('POST', '/api/auth/web-login', { body: { user_name, password } })
      expect(status).toBe(200)
      expect(Buffer.from(body.token, 'base64url')).toHaveLength(32)
      expect(body.data.candidate_name).toBe(user.candidateName)
      expect(JSON.stringify(body)).not.toContain('argon2')
    }
  })

  it('gives the same answer for a wrong password and an unknown name', async () => {
    const user = await makeStudent(app)
    const wrong = await login({ user_name: user.email, password: 'Wrong#Horse1' })
    const unknown = await login({ user_name: 'nobody@people.example', password })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.message).toBe('Incorrect username or password.')
  })

  it('names the blank fields, the first in the message', async () => {
    const both = await login({ user_name: ' ', password: '' })
    expect(both.status).toBe(400)
    expect(both.body.message).toBe("User can't be blank")
    expect(both.body.errors).toEqual({ user_name: "User can't be blank", password: "Password can't be blank" })
  })

  it.each([
    ['a number as name', { user_name: 7, password: 'x' }, 'user_name'],
    ['no password', { user_name: 'x' }, 'password'],
    ['an over-long password', { user_name: 'x', password: 'x'.repeat(2000) }, 'password'],
    ['null', { user_name: null, password: 'x' }, 'user_name'],
  ])('answers 400 naming the field for %s', async (_what, body, field) => {
    const answer = await login(body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors ?? {})).toContain(field)
  })

  it('refuses fields it does not know', async () => {
    const answer = await login({ user_name: 'x', password: 'y', role: 'admin' })
    expect(answer.status).toBe(400)
  })

  it('accepts JSON only', async () => {
    const answer = await app.call('POST', '/api/auth/web-login', {
      body: 'user_name=a&password=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(415)
    expect(
      (await app.call('POST', '/api/auth/web-login', { body: '{}', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415)
  })

  it('leaves no password and no token in the log or, but for their hashes, in the database', async () => {
    const user = await makeStudent(app)
    const { body } = await app.call<Login>('POST', '/api/auth/web-login', { body: { user_name: user.email, password } })
    await app.call('GET', '/api/auth/me', { token: body.token })
    const stored = await app.pool.query("select string_agg(t::text, ' ') as text from (select * from users) t")
    const sessions = await app.pool.query("select string_agg(t::text, ' ') as text from (select * from sessions) t")
    for (const text of [app.logged(), String(stored.rows[0].text), String(sessions.rows[0].text)]) {
      expect(text).not.toContain(password)
      expect(text).not.toContain(body.token)
    }
    expect(app.logged()).not.toContain(user.email)
  })
})

describe('a session', () => {
  it('identifies its owner, and nobody without or with an unknown token', async () => {
    const { user, token } = await makeSignedIn(app)
    const own = await app.call<{ data: { _id: string } }>('GET', '/api/auth/me', { token })
    expect(own.body.data._id).toBe(user.id)
    expect((await app.call('GET', '/api/auth/me')).status).toBe(401)
    expect((await app.call('GET', '/api/auth/me', { token: 'x'.repeat(43) })).status).toBe(401)
  })

  it('ends on the server with logout', async () => {
    const { token } = await makeSignedIn(app)
    expect((await app.call('POST', '/api/auth/logout', { token, body: {} })).status).toBe(200)
    expect((await app.call('GET', '/api/auth/me', { token })).status).toBe(401)
    expect((await app.call('POST', '/api/auth/logout', { token, body: {} })).status).toBe(200)
  })

  it('ends after twelve idle hours, but not while it is used', async () => {
    const used = await makeSignedIn(app)
    const idle = await makeSignedIn(app)
    for (let hour = 0; hour < 12; hour += 4) {
      app.advance(4 * 3600)
      expect((await app.call('GET', '/api/auth/me', { token: used.token })).status).toBe(200)
    }
    app.advance(60)
    expect((await app.call('GET', '/api/auth/me', { token: idle.token })).status).toBe(401)
    expect((await app.call('GET', '/api/auth/me', { token: used.token })).status).toBe(200)
  })

  it('lasts thirty days when remembered and seven at most when not', async () => {
    const user = await makeStudent(app)
    const signIn = async (remember: boolean) =>
      (await app.call<Login>('POST', '/api/auth/web-login', { body: { user_name: user.email, password, remember } }))
        .body.token
    const remembered = await signIn(true)
    const plain = await signIn(false)
    const isAlive = async (token: string) => (await app.call('GET', '/api/auth/me', { token })).status === 200
    for (let day = 0; day < 7; day++) {
      app.advance(12 * 3600)
      expect(await isAlive(plain)).toBe(true)
      app.advance(12 * 3600 - 60)
      if (day < 6) expect(await isAlive(plain)).toBe(true)
    }
    app.advance(7 * 60)
    expect(await isAlive(plain)).toBe(false)
    expect(await isAlive(remembered)).toBe(true)
    app.advance(23 * 24 * 3600)
    expect(await isAlive(remembered)).toBe(false)
  })
})
