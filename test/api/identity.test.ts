import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { consents, testimonials, toppers } from '#domains/content/tables.ts'
import { hashToken } from '#domains/identity/sessions/find-actor.ts'
import { sessions, users } from '#domains/identity/tables.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { listenTo } from '#platform/data/database/notifications.ts'
import { makeSignedIn, makeStudent, password } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

describe('consents', () => {
  const adult = { isMinor: false, resultOn: '2026-05-02', givenOn: '2026-05-20', storageKey: 'consents/a' }

  async function makeConsent(more: Partial<typeof consents.$inferInsert> = {}) {
    const id = newId()
    const row = { id, kind: 'topper' as const, personName: 'Itishree Sahoo', recordedAt: app.now(), ...adult, ...more }
    await app.db.insert(consents).values(row)
    return id
  }

  function makeTopper(more: Partial<typeof toppers.$inferInsert>) {
    const shown = { name: 'Itishree Sahoo', exam: 'SBI PO', year: 2026, result: 'Rank 12', position: 1 }
    const course = { courseName: 'Bank PO live', courseDuration: '8 months', isPaid: true }
    const id = newId()
    return app.db.insert(toppers).values({ id, ...shown, ...course, ...more })
  }

  const refusal = (work: Promise<unknown>) => work.then(() => null, violatedConstraint)

  describe('the database', () => {
    it('shows a topper with a consent', async () => {
      await makeTopper({ consentId: await makeConsent() })
    })

    it('refuses to show one without a consent, or with one that was withdrawn', async () => {
      expect(await refusal(makeTopper({}))).toBe('toppers_have_consent')
      const consentId = await makeConsent({ withdrawnAt: app.now() })
      expect(await refusal(makeTopper({ consentId }))).toBe('toppers_consent')
      await makeTopper({ consentId, isLive: false })
      expect(
        await refusal(
          Promise.resolve(app.db.update(toppers).set({ isLive: true }).where(eq(toppers.consentId, consentId))),
        ),
      ).toBe('toppers_consent')
    })

    it.each([
      ['is older than the result', { givenOn: '2026-05-01' }, 'consents_after_result'],
      ['is of a minor, without a guardian', { isMinor: true }, 'consents_guardian'],
      ['is of a minor, without the paper of the guardian', { isMinor: true, guardianName: 'Ira' }, 'consents_guardian'],
    ])('refuses a consent that %s', async (_what, more, constraint) => {
      expect(await refusal(makeConsent(more))).toBe(constraint)
    })

    it('does not end a consent while someone is shown under it', async () => {
      const consentId = await makeConsent()
      await makeTopper({ consentId })
      const withdraw = () => app.db.update(consents).set({ withdrawnAt: app.now() }).where(eq(consents.id, consentId))
      expect(await refusal(Promise.resolve(withdraw()))).toBe('toppers_consent')
      await app.db.update(toppers).set({ isLive: false }).where(eq(toppers.consentId, consentId))
      await withdraw()
    })

    it('applies the same to testimonials', async () => {
      const consentId = await makeConsent({ kind: 'testimonial', withdrawnAt: app.now() })
      const words = { content: 'Good.', title: 'Ira', subTitle: 'SSC', position: 1 }
      expect(
        await refusal(Promise.resolve(app.db.insert(testimonials).values({ id: newId(), ...words, consentId }))),
      ).toBe('testimonials_consent')
    })
  })
})

describe('accounts', () => {
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
        (await app.call('POST', '/api/auth/web-login', { body: '{}', headers: { 'content-type': 'text/plain' } }))
          .status,
      ).toBe(415)
    })

    it('leaves no password and no token in the log or, but for their hashes, in the database', async () => {
      const user = await makeStudent(app)
      const { body } = await app.call<Login>('POST', '/api/auth/web-login', {
        body: { user_name: user.email, password },
      })
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
})

describe('a fresh code', () => {
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
      app.call<Body>('POST', `/api/staff/people/${other.user.id}/sessions/end`, {
        ...(token ? { token } : {}),
        body: {},
      })
    const give = (code: string) =>
      app.call<Body>('POST', '/api/staff/step-up', { ...(token ? { token } : {}), body: { code } })
    // A sign-in counts as a fresh code.
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
})

describe('kept sessions', () => {
  let watch: { stop: () => Promise<void> } | undefined
  afterAll(async () => {
    await watch?.stop()
  })

  const ask = async (token: string) => (await app.call('GET', '/api/student-portal/my-purchases', { token })).status
  const listen = async () => {
    watch = await listenTo(app.connection, { log: app.log, listeners: { session_ended: app.onSessionEnd } })
  }

  /** Ends a session as another node does: this one learns of it only from the database. */
  const endElsewhere = (token: string) => app.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))

  async function isRefusedWithin(token: string, ms: number) {
    await vi.waitUntil(async () => (await ask(token)) === 401, { timeout: ms, interval: 5 })
  }

  describe('a session that ended on another node', () => {
    test('is refused after at most ten seconds without notifications', async () => {
      const { token } = await makeSignedIn(app)
      expect(await ask(token)).toBe(200)
      await endElsewhere(token)
      app.advance(9)
      expect(await ask(token)).toBe(200)
      app.advance(1)
      expect(await ask(token)).toBe(401)
    })

    test('is refused within a second, and no other is', async () => {
      await listen()
      const { token } = await makeSignedIn(app)
      const other = await makeSignedIn(app)
      expect([await ask(token), await ask(other.token)]).toEqual([200, 200])
      const looked = vi.spyOn(app.pool, 'query')
      await endElsewhere(token)
      await isRefusedWithin(token, 1000)
      looked.mockClear()
      expect(await ask(other.token)).toBe(200)
      expect(
        looked.mock.calls.map(([query]) => JSON.stringify(query)).filter((text) => text.includes('sessions_by_token')),
      ).toEqual([])
      looked.mockRestore()
    })

    test('is refused within a second when ended with very many others', async () => {
      const { token, user } = await makeSignedIn(app)
      const hash = (n: number) => hashToken(`one of many ${n}`)
      const own = {
        userId: user.id,
        createdAt: app.now(),
        lastSeenAt: app.now(),
        idleSeconds: 60,
        expiresAt: app.now(),
      }
      await app.db.insert(sessions).values(Array.from({ length: 150 }, (_, n) => ({ ...own, tokenHash: hash(n) })))
      expect(await ask(token)).toBe(200)
      await app.db.delete(sessions).where(eq(sessions.userId, user.id))
      await isRefusedWithin(token, 1000)
    })

    test.each([
      ['a role', { role: 'tester' as const }, 200],
      ['the account', { deletedAt: new Date() }, 401],
    ])('ends %s with it at once', async (_what, change, status) => {
      const { token, user } = await makeSignedIn(app)
      expect(await ask(token)).toBe(200)
      await app.db.update(users).set(change).where(eq(users.id, user.id))
      const looked = vi.spyOn(app.pool, 'query')
      const isReadAgain = async () => {
        looked.mockClear()
        const answer = await ask(token)
        return (
          answer === status && looked.mock.calls.some(([query]) => JSON.stringify(query).includes('sessions_by_token'))
        )
      }
      await vi.waitUntil(isReadAgain, { timeout: 1000, interval: 5 })
      looked.mockRestore()
    })
  })

  test('signing out takes effect here before it is answered', async () => {
    const { token } = await makeSignedIn(app)
    expect(await ask(token)).toBe(200)
    expect((await app.call('POST', '/api/auth/logout', { token, body: {} })).status).toBe(200)
    expect(await ask(token)).toBe(401)
  })
})
