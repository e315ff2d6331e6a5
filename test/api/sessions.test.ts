import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepIdentity } from '#domains/identity/privacy/set-keeping.ts'
import { hashToken } from '#domains/identity/sessions/find-actor.ts'
import type { OwnSession } from '#domains/identity/sessions/schema.ts'
import { mailedTokens, sessions } from '#domains/identity/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog, throttles } from '#platform/data/database/tables.ts'
import { takeToken } from '#platform/http/security/throttle.ts'
import { makePostOffice, makeSignedIn, makeStudent, password, tokenIn } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const phone =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const list = async (token: string) => {
  const answer = await app.call<{ data: OwnSession[] }>('GET', '/api/um/sessions', { token })
  return answer.body.data
}
const end = (token: string, sessionId: string, body: unknown = {}) =>
  app.call('POST', `/api/um/sessions/${sessionId}/end`, { token, body })
const isSignedIn = async (token: string) => (await app.call('GET', '/api/auth/me', { token })).status === 200

async function signIn(userName: string, userAgent: string) {
  const body = { user_name: userName, password }
  const answer = await app.call<Body & { token: string }>('POST', '/api/auth/web-login', {
    body,
    headers: { 'user-agent': userAgent },
  })
  return answer.body.token
}

/** Makes a student signed in on three devices, the last one just now. */
async function makeThreefold() {
  const user = await makeStudent(app)
  const tokens: string[] = []
  for (const userAgent of [
    phone,
    'curl/8.5',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ]) {
    tokens.push(await signIn(user.userName, userAgent))
    app.advance(60)
  }
  const [first = '', second = '', third = ''] = tokens
  return { user, first, second, third }
}

describe('the list of sessions', () => {
  it('names each device, the latest first, and marks this one', async () => {
    const { third } = await makeThreefold()
    const found = await list(third)
    expect(found.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Firefox on Linux', true],
      ['Unknown device', false],
      ['Chrome on Android', false],
    ])
    const created = found.map(({ created_at }) => Date.parse(created_at))
    expect(created).toEqual(created.toSorted((a, b) => b - a))
  })

  it('shows neither tokens, nor ended sessions, nor those of others', async () => {
    const { user, first, third } = await makeThreefold()
    await makeThreefold()
    await app.db
      .update(sessions)
      .set({ expiresAt: app.now() })
      .where(eq(sessions.tokenHash, hashToken(first)))
    const answer = await app.call<{ data: OwnSession[] }>('GET', '/api/um/sessions', { token: third })
    expect(answer.body.data).toHaveLength(2)
    expect(await app.db.$count(sessions, eq(sessions.userId, user.id))).toBe(3)
    expect(answer.text).not.toContain(third)
    expect(answer.text).not.toContain(hashToken(third).toString('hex'))
  })
})

describe('ending sessions', () => {
  it('ends one at once, and says so in the log', async () => {
    const { user, first, third } = await makeThreefold()
    const chrome = (await list(third)).find(({ device }) => device === 'Chrome on Android')
    expect((await end(third, chrome?._id ?? '')).status).toBe(200)
    expect([await isSignedIn(first), await isSignedIn(third)]).toEqual([false, true])
    expect((await end(third, chrome?._id ?? '')).status).toBe(404)
    const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id))
    expect(log.filter(({ action }) => action === 'session-ended')).toHaveLength(1)
  })

  it('ends the current one like any other', async () => {
    const { third } = await makeThreefold()
    const current = (await list(third)).find(({ is_current }) => is_current)
    expect((await end(third, current?._id ?? '')).status).toBe(200)
    expect(await isSignedIn(third)).toBe(false)
  })

  it('ends all others and keeps this one', async () => {
    const { first, second, third } = await makeThreefold()
    expect((await app.call('POST', '/api/um/sessions/end-others', { token: second, body: {} })).status).toBe(200)
    expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(third)]).toEqual([false, true, false])
  })

  it("answers 404 for another person's", async () => {
    const [mine, theirs] = [await makeThreefold(), await makeThreefold()]
    const [session] = await list(theirs.third)
    expect((await end(mine.third, session?._id ?? '')).status).toBe(404)
    expect(await isSignedIn(theirs.third)).toBe(true)
  })

  it('needs a session, a known id and nothing else', async () => {
    const { token } = await makeSignedIn(app)
    expect((await app.call('GET', '/api/um/sessions')).status).toBe(401)
    expect((await app.call('POST', '/api/um/sessions/end-others', { body: {} })).status).toBe(401)
    expect((await app.call('POST', `/api/um/sessions/${newId()}/end`, { body: {} })).status).toBe(401)
    expect((await end(token, 'x')).status).toBe(400)
    expect((await end(token, newId())).status).toBe(404)
    for (const body of [[], [{}], { all: true }, { _id: newId() }])
      expect((await end(token, newId(), body)).status).toBe(400)
    expect((await app.call('POST', '/api/um/sessions/end-others', { token, body: { user: newId() } })).status).toBe(400)
    expect(await isSignedIn(token)).toBe(true)
  })
})

describe('asking for the confirmation link again', () => {
  const ask = (token: string, body: unknown = {}) => app.call('POST', '/api/um/resend-confirmation', { token, body })

  it('mails a link that works, three times an hour', async () => {
    const post = makePostOffice(app)
    const { user, token } = await makeSignedIn(app)
    expect((await ask(token)).status).toBe(200)
    const [mail] = await post.deliver()
    expect(mail?.to).toBe(user.email)
    expect([(await ask(token)).status, (await ask(token)).status]).toEqual([200, 200])
    const refused = await ask(token)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    const [, last] = await post.deliver()
    const confirm = (of: typeof mail) => app.call('POST', '/api/auth/confirm-email', { body: { token: tokenIn(of) } })
    expect((await confirm(mail)).status).toBe(400)
    expect((await confirm(last)).status).toBe(200)
    const me = await app.call<{ data: { email_confirmed: boolean } }>('GET', '/api/auth/me', { token })
    expect(me.body.data.email_confirmed).toBe(true)
    expect((await ask(token)).status).toBe(409)
  })

  it('needs a session and an empty body', async () => {
    const { token } = await makeSignedIn(app)
    expect((await app.call('POST', '/api/um/resend-confirmation', { body: {} })).status).toBe(401)
    expect((await ask(token, { email: 'other@people.example' })).status).toBe(400)
  })
})

describe('the sweep', () => {
  it('deletes only expired data', async () => {
    const { user, token } = await makeSignedIn(app)
    const day = 24 * 3600
    const at = (seconds: number) => new Date(app.now().getTime() + seconds * 1000)
    const session = { userId: user.id, createdAt: at(-day), idleSeconds: day, lastSeenAt: at(0), expiresAt: at(day) }
    const tokenHash = () => randomBytes(32)
    await app.db.insert(sessions).values([
      { ...session, tokenHash: tokenHash(), device: 'expired', expiresAt: at(-1) },
      { ...session, tokenHash: tokenHash(), device: 'idle', lastSeenAt: at(-day - 1) },
      { ...session, tokenHash: tokenHash(), device: 'live' },
    ])
    const mailed = { userId: user.id, purpose: 'confirm-email' as const, expiresAt: at(day) }
    await app.db.insert(mailedTokens).values([
      { ...mailed, tokenHash: tokenHash(), expiresAt: at(-31 * day) },
      { ...mailed, tokenHash: tokenHash(), usedAt: at(-31 * day) },
      { ...mailed, tokenHash: tokenHash(), expiresAt: at(-29 * day) },
      { ...mailed, tokenHash: tokenHash() },
    ])
    const bucket = (name: string) => ({ key: [name], capacity: 1, perSecond: 1 / 3600 })
    await takeToken({ ...app.context(), now: at(-day - 60) }, bucket('long ago'))
    await takeToken(app.context(), bucket('now'))
    const before = await app.db.$count(throttles)
    await sweepIdentity(app.context())
    const left = await app.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(left.map(({ device }) => device).sort()).toEqual(['', 'live'])
    expect(await isSignedIn(token)).toBe(true)
    expect(await app.db.$count(mailedTokens, eq(mailedTokens.userId, user.id))).toBe(2)
    expect(await app.db.$count(throttles)).toBeLessThan(before)
    expect(await takeToken(app.context(), bucket('now'))).toBeGreaterThan(0)
  })
})
