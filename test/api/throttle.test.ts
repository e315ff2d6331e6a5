import { describe, expect, it } from 'vitest'
import { signIn } from '#domains/identity/sessions/sign-in.ts'
import { readConfig } from '#platform/config.ts'
import { inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { connect } from '#platform/data/database/database.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { type Bucket, returnToken, takeToken } from '#platform/http/security/throttle.ts'
import { createApp } from '../../src/app.ts'
import { actorAs, makeStudent, password } from '../factories.ts'
import { makeTestApp } from '../test-app.ts'
import { app, type Node, newAddress, setUp, tryFrom } from './throttle.ts'

setUp()

const bucket = (overrides: Partial<Bucket> = {}): Bucket => {
  return { key: ['test', newId()], capacity: 3, perSecond: 1 / 10, ...overrides }
}

async function textOf(table: string) {
  const { rows } = await app.pool.query(`select coalesce(string_agg(t::text, ' '), '') as text from ${table} t`)
  return String(rows[0].text)
}

describe('a bucket', () => {
  it('gives its tokens, then the time to wait, and refills up to its size', async () => {
    const own = bucket()
    for (let n = 0; n < 3; n++) expect(await takeToken(app.context(), own)).toBe(0)
    expect(await takeToken(app.context(), own)).toBe(10)
    app.advance(4)
    expect(await takeToken(app.context(), own)).toBe(6)
    app.advance(6)
    expect(await takeToken(app.context(), own)).toBe(0)
    expect(await takeToken(app.context(), own)).toBe(10)
    app.advance(3600)
    for (let n = 0; n < 3; n++) expect(await takeToken(app.context(), own)).toBe(0)
    expect(await takeToken(app.context(), own)).toBe(10)
  })

  it('is exact for concurrent requests on two nodes', async () => {
    const own = bucket({ capacity: 20 })
    const second = connect({ ...app.connection, max: 8 }, app.log)
    const nodes = [app.context(), { ...app.context(), db: second.db }]
    const waits = await Promise.all(Array.from({ length: 25 }, () => nodes.map((ctx) => takeToken(ctx, own))).flat())
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20)
    await second.pool.end()
  })

  it('accepts a returned token, up to its size', async () => {
    const own = bucket()
    for (let n = 0; n < 3; n++) await takeToken(app.context(), own)
    await returnToken(app.context(), own)
    expect(await takeToken(app.context(), own)).toBe(0)
    for (let n = 0; n < 9; n++) await returnToken(app.context(), own)
    for (let n = 0; n < 3; n++) expect(await takeToken(app.context(), own)).toBe(0)
    expect(await takeToken(app.context(), own)).toBe(10)
  })

  it('gains no tokens from a node whose clock is behind', async () => {
    const own = bucket()
    const behind = { ...app.context(), now: new Date(app.now().getTime() - 60_000) }
    for (let n = 0; n < 3; n++) await takeToken(n === 1 ? behind : app.context(), own)
    expect(await takeToken(behind, own)).toBe(10)
    expect(await takeToken(app.context(), own)).toBe(10)
  })
})

describe('guessing passwords', () => {
  it('is limited to seven attempts of two hundred, and the right password works from another network', async () => {
    const user = await makeStudent(app)
    const attacker = newAddress()
    const tries = { 401: 0, 429: 0 }
    for (let n = 0; n < 200; n++) {
      const user_name = n % 2 ? user.email : user.userName
      const { status } = await tryFrom(app, attacker, { user_name, password: `Wrong#Horse${n}` })
      if (status === 401 || status === 429) tries[status]++
    }
    expect(tries).toEqual({ 401: 7, 429: 193 })
    const right = { user_name: user.email, password }
    expect((await tryFrom(app, newAddress(), right)).status).toBe(200)
    expect((await tryFrom(app, attacker, right)).status).toBe(429)
  })

  it('continues at one attempt in thirty seconds, and the refusal says when', async () => {
    const wrong = { user_name: (await makeStudent(app)).email, password: 'Wrong#Horse1' }
    const attacker = newAddress()
    for (let n = 0; n < 7; n++) expect((await tryFrom(app, attacker, wrong)).status).toBe(401)
    expect(await tryFrom(app, attacker, wrong)).toEqual({
      status: 429,
      retryAfter: '30',
      message: 'Too many attempts. Please wait 30 seconds and try again.',
    })
    app.advance(30)
    expect((await tryFrom(app, attacker, wrong)).status).toBe(401)
    expect((await tryFrom(app, attacker, wrong)).status).toBe(429)
  })

  it('is counted by all nodes together', async () => {
    const { pool, dbOf } = connect({ ...app.connection, max: 4 }, app.log)
    const second = await createApp({ config: readConfig({ NODE_ENV: 'test' }), dbOf, log: app.log, clock: app.now })
    const wrong = { user_name: (await makeStudent(app)).email, password: 'Wrong#Horse1' }
    const attacker = newAddress()
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await tryFrom(n % 2 ? app : second, attacker, wrong)).status)
    expect(statuses).toEqual([...Array.from({ length: 7 }, () => 401), 429, 429, 429, 429, 429])
    await second.app.close()
    await pool.end()
  })

  it('is limited by the setting', async () => {
    const ctx = { ...app.context({ kind: 'anonymous' }), network: newId(), loginRatePerNetwork: 3 }
    const guess = () => signIn(ctx, { user_name: newId(), password: 'Wrong#Horse1' })
    for (let n = 0; n < 3; n++) await expect(guess()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await guess()).toMatchObject({ code: 'too_many', retry_after: 20 })
  })

  it('never blocks a student who signs in often with the right password', async () => {
    const right = { user_name: (await makeStudent(app)).email, password }
    const home = newAddress()
    for (let n = 0; n < 25; n++) expect((await tryFrom(app, home, right)).status).toBe(200)
  })
})

describe('the network of a request', () => {
  const guess = { user_name: 'nobody@people.example', password: 'Wrong#Horse1' }

  async function statusesOf(node: Node, forwarded: (n: number) => string) {
    const address = newAddress()
    const statuses = []
    for (let n = 0; n < 11; n++) {
      statuses.push((await tryFrom(node, address, { ...guess, forwarded: forwarded(n) })).status)
    }
    return statuses
  }

  it("ignores the client's claim without a proxy", async () => {
    expect((await statusesOf(app, (n) => `198.51.${n}.1`)).at(-1)).toBe(429)
  })

  it("is the one seen by the proxy, whatever the client's header", async () => {
    const config = readConfig({ NODE_ENV: 'test', TRUST_PROXY: 'true' })
    const behind = await createApp({ config, dbOf: () => app.db, log: app.log, clock: app.now })
    expect((await statusesOf(behind, (n) => `198.51.${n}.1, 203.0.113.9`)).at(-1)).toBe(429)
    expect(await statusesOf(behind, (n) => `203.0.113.9, 198.51.${n}.1`)).not.toContain(429)
    await behind.app.close()
  })
})

describe('the audit log', () => {
  const actionsOn = async (subjectId: string) =>
    (await app.db.select().from(auditLog)).filter((row) => row.subjectId === subjectId).map(({ action }) => action)

  it('has every sign-in and wrong password, but not throttled attempts', async () => {
    const user = await makeStudent(app)
    const address = newAddress()
    for (let n = 0; n < 12; n++) await tryFrom(app, address, { user_name: user.email, password: 'Wrong#Horse1' })
    await tryFrom(app, newAddress(), { user_name: user.email, password })
    expect(await actionsOn(user.id)).toEqual([...Array.from({ length: 7 }, () => 'sign-in-failed'), 'signed-in'])
  })

  it('names the actor, and logs nothing for a failed action', async () => {
    const [actorId, subjectId] = [newId(), newId()]
    const ctx = app.context(actorAs('admin', actorId))
    const failing = inTransaction(ctx, async (ctx) => {
      await audit(ctx, { action: 'tried', subjectId })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await audit(ctx, { action: 'done', subjectId, details: { fields: ['address'] } })
    const rows = (await app.db.select().from(auditLog)).filter((row) => row.subjectId === subjectId)
    expect(rows).toMatchObject([{ action: 'done', actorId, at: app.now(), details: { fields: ['address'] } }])
  })

  it.each(['update audit_log set action = $$x$$', 'delete from audit_log', 'truncate audit_log'])(
    'refuses: %s',
    async (statement) => {
      await audit(app.context(), { action: 'noted' })
      const before = await textOf('audit_log')
      await expect(app.pool.query(statement)).rejects.toThrow('append-only')
      expect(await textOf('audit_log')).toBe(before)
    },
  )
})

it('a name with a forbidden character is a bad request', async () => {
  const answer = await app.call('POST', '/api/auth/web-login', { body: { user_name: 'canary-a\u0000b', password } })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
  expect(app.logged()).not.toContain('canary-a')
})

it('logs the query of a failing database, not its parameters', async () => {
  const broken = await makeTestApp()
  await broken.pool.query('alter table users rename to users_gone')
  const guess = { user_name: 'canary@people.example', password: 'Wrong#Horse1' }
  expect((await tryFrom(broken, newAddress(), guess)).status).toBe(500)
  expect(broken.logged()).toContain('Failed query (42P01): select')
  expect(broken.logged()).not.toContain('canary@people.example')
  await broken.close()
})

it('leaves no name, address, password or token in the log, the throttles or the audit log', async () => {
  const user = await makeStudent(app)
  const signedIn = await app.call<{ token: string }>('POST', '/api/auth/web-login', {
    body: { user_name: user.email, password },
  })
  expect(signedIn.status).toBe(200)
  const address = newAddress()
  for (let n = 0; n < 12; n++) await tryFrom(app, address, { user_name: user.email, password: 'Wrong#Canary1' })
  const secrets = [user.email, user.userName, user.contact, password, 'Wrong#Canary1', signedIn.body.token, address]
  // Only the log line of a refused sign-in names the network that it came from.
  const refusal = /"route":"\/api\/auth\/web-login","method":"POST","status":4\d\d,.*"network":"[\d.]+\/24"/
  const logged = app.logged().split('\n')
  const log = logged.map((line) => (refusal.test(line) ? line.replace(/"network":"[\d.]+\/24"/, '') : line)).join('\n')
  for (const text of [log, await textOf('throttles'), await textOf('audit_log')]) {
    expect(text).not.toBe('')
    for (const secret of [...secrets, address.replace(/7$/, '0')]) expect(text).not.toContain(secret)
  }
})
