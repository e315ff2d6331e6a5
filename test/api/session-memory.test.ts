import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashToken } from '#domains/identity/sessions/find-actor.ts'
import { sessions, users } from '#domains/identity/tables.ts'
import { listenTo } from '#platform/data/database/notifications.ts'
import { makeSignedIn } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let watch: { stop: () => Promise<void> } | undefined
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(async () => {
  await watch?.stop()
  await app.close()
})

const ask = async (token: string) => (await app.call('GET', '/api/student-portal/my-purchases', { token })).status
const listen = async () => {
  watch = await listenTo(app.connection, { log: app.log, listeners: { session_ended: app.onSessionEnd } })
}

/** As another node ends it: this one is told by nothing but the database. */
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
    const own = { userId: user.id, createdAt: app.now(), lastSeenAt: app.now(), idleSeconds: 60, expiresAt: app.now() }
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
