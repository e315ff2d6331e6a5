import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { puzzleWork } from '#domains/identity/sessions/take-login-try.ts'
import { knownDevices, sessions, users } from '#domains/identity/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog, installation } from '#platform/data/database/tables.ts'
import { passwordCost } from '#platform/http/security/passwords.ts'
import { makeSignedIn, makeStudent, password } from '../factories.ts'
import { type Answer, app, exhaust, logIn, setUp, solve, wrong } from './login-limits.ts'

setUp()

describe('during failed attempts in a student’s name from their own network', () => {
  it('a known device can log in at once', async () => {
    const { email } = await makeStudent(app)
    const { device_token } = await logIn({ user_name: email, password })
    await exhaust(email)
    expect((await logIn({ user_name: email, password })).status).toBe(429)
    expect((await logIn({ user_name: email, password, device_token })).status).toBe(200)
  })

  it('a new device can log in with a solved puzzle, which works once', async () => {
    const { email } = await makeStudent(app)
    const { puzzle } = await exhaust(email)
    const proof = puzzle && solve(puzzle)
    expect((await logIn({ user_name: email, password, proof })).status).toBe(200)
    expect((await logIn({ user_name: email, password, proof })).status).toBe(429)
    const made = { salt: puzzle?.salt, nonces: [1, 2, 3, 4] }
    expect((await logIn({ user_name: email, password, proof: made })).status).toBe(429)
  })

  it("a known device does not help with another person's account", async () => {
    const [mine, other] = [await makeStudent(app), await makeStudent(app)]
    const { device_token } = await logIn({ user_name: mine.email, password })
    await exhaust(other.email)
    expect((await logIn({ user_name: other.email, password, device_token })).status).toBe(429)
  })

  it('a known device has the same limit of failures', async () => {
    const { email } = await makeStudent(app)
    const { device_token } = await logIn({ user_name: email, password })
    await exhaust(email)
    const statuses = []
    for (let n = 0; n < 8; n++) statuses.push((await logIn({ ...wrong(email, n), device_token })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })
})

it('failed attempts at one account do not use up those of its network', async () => {
  const [victim, neighbour] = [await makeStudent(app), await makeStudent(app)]
  for (let n = 0; n < 120; n++) await logIn(wrong(victim.email, n))
  expect((await logIn({ user_name: neighbour.email, password })).status).toBe(200)
})

it('the puzzle of an unknown name is like that of a known one', async () => {
  const { email } = await makeStudent(app)
  const [known, unknown] = [await exhaust(email), await exhaust(email.replace(/^.{4}/, 'zzzz'))]
  const { salt: _, ...same } = known.puzzle ?? { salt: '' }
  expect(unknown).toEqual({ ...known, puzzle: { ...same, salt: expect.stringMatching(/^[\w-]{43}$/) } })
})

describe('guesses at one account from one network in an hour', () => {
  // Ten puzzles are solved here, each a few seconds of work; one above is as hard as they are.
  const { bits } = puzzleWork

  beforeAll(() => {
    puzzleWork.bits = 4
  })

  afterAll(() => {
    puzzleWork.bits = bits
  })

  const heard = (answers: Answer[]) => answers.filter(({ status }) => status === 401).length

  it('are 3 and one a minute with solved puzzles, 190 together with the plain way', async () => {
    const { email } = await makeStudent(app)
    const answers = []
    for (let minute = 0; minute < 4; minute++) {
      const { puzzle } = await exhaust(email)
      for (let n = 0; n < (minute === 0 ? 4 : 2); n++) {
        answers.push(await logIn({ ...wrong(email, n), proof: puzzle && solve(puzzle) }))
      }
      app.advance(60)
    }
    expect(heard(answers)).toBe(3 + 3)
  })
})

describe('known devices', () => {
  it("are forgotten, and all sessions ended, when an admin ends a person's sessions", async () => {
    const { user, token } = await makeSignedIn(app)
    const admin = await makeSignedIn(app, { role: 'admin' })
    const { device_token } = await logIn({ user_name: user.email, password })
    const url = `/api/staff/people/${user.id}/sessions/end`
    expect((await app.call('POST', url, { token: admin.token, body: {} })).status).toBe(200)
    expect((await app.call('GET', '/api/auth/me', { token })).status).toBe(401)
    const noted = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id))
    expect(noted.at(-1)).toMatchObject({ action: 'sessions-ended', actorId: admin.user.id, details: { count: 2 } })
    await exhaust(user.email)
    expect((await logIn({ user_name: user.email, password, device_token })).status).toBe(429)
    const nobody = url.replace(user.id, newId())
    expect((await app.call('POST', nobody, { token: admin.token, body: {} })).status).toBe(404)
  })

  it('are forgotten when their owner ends the other sessions', async () => {
    const { user, token } = await makeSignedIn(app)
    const { device_token } = await logIn({ user_name: user.email, password })
    expect((await app.call('POST', '/api/um/sessions/end-others', { token, body: {} })).status).toBe(200)
    await exhaust(user.email)
    expect((await logIn({ user_name: user.email, password, device_token })).status).toBe(429)
  })

  it('are limited to ten for each person', async () => {
    const { email, id } = await makeStudent(app)
    for (let n = 0; n < 12; n++) await logIn({ user_name: email, password })
    expect(await app.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(10)
  })
})

it('upgrades a hash with older parameters at the next login', async () => {
  const { hash } = await import('@node-rs/argon2')
  const passwordHash = await hash(password, { ...passwordCost, memoryCost: passwordCost.memoryCost / 2 })
  const { id, email } = await makeStudent(app, { passwordHash })
  const hashNow = async () => (await app.db.select().from(users).where(eq(users.id, id)))[0]?.passwordHash
  await logIn(wrong(email))
  expect(await hashNow()).toBe(passwordHash)
  expect((await logIn({ user_name: email, password })).status).toBe(200)
  const renewed = await hashNow()
  expect(renewed).toContain(`m=${passwordCost.memoryCost},`)
  expect((await logIn({ user_name: email, password })).status).toBe(200)
  expect(await hashNow()).toBe(renewed)
})

it('never remembers staff, whatever the request', async () => {
  // In a demo on one's own machine staff need no code.
  await app.db.insert(installation).values({ isDemo: true, createdAt: app.now() })
  const idle: Record<string, number> = {}
  for (const role of ['student', 'admin'] as const) {
    const { id, email } = await makeStudent(app, { role })
    expect(await logIn({ user_name: email, password, remember: true })).toMatchObject({ status: 200 })
    const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, id))
    idle[role] = session?.idleSeconds ?? 0
  }
  expect(idle).toEqual({ student: 30 * 86_400, admin: 12 * 3_600 })
})
