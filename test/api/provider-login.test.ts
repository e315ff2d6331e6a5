import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sweepIdentity } from '#domains/identity/privacy/set-keeping.ts'
import type { LinkedLogins, ProviderStep } from '#domains/identity/providers/schema.ts'
import { linkedLogins, providerLogins } from '#domains/identity/providers/tables.ts'
import { sessions, users } from '#domains/identity/tables.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { type Person, startIdentityProviders } from '../../sandbox/identity/server.ts'
import { dumpDatabase, makePostOffice, makeSignedIn, makeStudent, newPhone, password } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let standIns: Awaited<ReturnType<typeof startIdentityProviders>>
let app: TestApp
let post: ReturnType<typeof makePostOffice>
const secret = 'the-secret-of-the-institute'

beforeAll(async () => {
  const client = { id: 'abhyas', secret }
  standIns = await startIdentityProviders({ clients: { google: client, facebook: client, microsoft: client } })
  const at = (name: string) => ({ client_id: client.id, client_secret: secret, issuer: `${standIns.url}/${name}` })
  const providers = { google: at('google'), facebook: at('facebook'), microsoft: at('microsoft') }
  app = await makeTestApp({ settings: { LOGIN_PROVIDERS: JSON.stringify(providers) } })
  post = makePostOffice(app)
})
afterEach(() => standIns.misbehave({}))
afterAll(async () => {
  await app.close()
  await standIns.stop()
})

type Answer = Awaited<ReturnType<typeof app.call<{ data: ProviderStep; message: string; errors?: object }>>>
type Begun = { state: string; browser: string; url: string }

const makeBrowser = () => randomBytes(32).toString('base64url')
let made = 0
const somebody = (more: Partial<Person> = {}): Person => {
  made += 1
  return { sub: `${7000 + made}`, name: 'Mita Das', email: `mita${made}@people.example`, isVerified: true, ...more }
}

async function begin(name = 'google', { token, ...more }: { token?: string; redirect?: string } = {}) {
  const browser = makeBrowser()
  const url = token ? `/api/um/linked-logins/${name}/connect` : `/api/auth/providers/${name}/begin`
  const call = { body: { browser, ...more }, ...(token ? { token } : {}) }
  const answer = await app.call<{ data: { url: string } }>('POST', url, call)
  expect(answer.text).toContain('"success":true')
  const { url: where } = answer.body.data
  return { browser, url: where, state: new URL(where).searchParams.get('state') ?? '' }
}

const take = (what: string, body: object): Promise<Answer> =>
  app.call('POST', `/api/auth/provider-login/${what}`, { body })
const queryOf = (address: string) => new URL(address).search.slice(1)
const finish = ({ state, browser, url }: Begun, person: Person) =>
  take('finish', { state, browser, query: queryOf(standIns.visit(url, person)) })

/** Goes from pressing the button to the next question asked. */
async function arrive(person: Person, name = 'google', options: Parameters<typeof begin>[1] = {}) {
  const begun = await begin(name, options)
  const answer = await finish(begun, person)
  expect(answer.status, answer.text).toBe(200)
  return { underWay: { state: begun.state, browser: begun.browser }, step: answer.body.data }
}

async function codeIn(to: string) {
  const mails = (await post.deliver()).filter((mail) => /OTP/.test(mail.subject))
  const mail = mails.find((one) => one.to === to)
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'no mail'
}

const linksOf = (userId: string) => app.db.select().from(linkedLogins).where(eq(linkedLogins.userId, userId))
const findUser = async (email: string) => (await app.db.select().from(users).where(eq(users.email, email)))[0]

/** Makes a new student who registered through a provider. */
async function register(person: Person, name = 'google') {
  const { underWay } = await arrive(person, name)
  const answer = await take('register', { ...underWay, name: 'Mita Das', contact: newPhone() })
  expect(answer.status, answer.text).toBe(200)
  const step = answer.body.data
  if (step.next !== 'signed-in') throw new Error(`not signed in but ${step.next}`)
  return step
}

describe('logging in by way of a provider', () => {
  it('creates an account without a password, logs in again, and sends a welcome without password advice', async () => {
    const person = somebody()
    const step = await register(person)
    expect(step.user).toMatchObject({ email: person.email, email_confirmed: true })
    const [mail] = await post.deliver()
    expect(mail?.text).toContain('Log in the way you registered')
    expect(mail?.text).not.toContain('confirm')
    const again = await arrive(person, 'google', { redirect: '/account/profile' })
    expect(again.step).toMatchObject({ next: 'signed-in', redirect: '/account/profile' })
    const token = again.step.next === 'signed-in' ? again.step.token : ''
    expect((await app.call('GET', '/api/auth/me', { token })).status).toBe(200)
    const notes = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, step.user._id))
    expect(notes.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['registered', 'login-linked', 'signed-in']),
    )
    expect(await app.db.select().from(providerLogins)).toEqual([])
  })

  it('lists the providers without their secrets', async () => {
    const { body, text } = await app.call<{ data: object }>('GET', '/api/auth/providers')
    expect(body.data).toEqual([
      { name: 'google', label: 'Google' },
      { name: 'facebook', label: 'Facebook' },
      { name: 'microsoft', label: 'Microsoft' },
    ])
    expect(text + app.logged() + (await dumpDatabase(app))).not.toContain(secret)
  })

  it('names wrong fields, and lets a registration be corrected', async () => {
    const { underWay } = await arrive(somebody())
    const wrong = await take('register', { ...underWay, name: ' ', contact: '12' })
    expect(wrong.body.errors).toEqual({
      name: "First name can't be blank",
      contact: 'Phone number should be 10 digits',
    })
    // Another person's phone number is accepted.
    const { contact } = await makeStudent(app)
    const right = await take('register', { ...underWay, name: 'Mita', contact })
    expect(right.body.data.next).toBe('signed-in')
  })
})

describe('a mismatched answer', () => {
  it('is refused in another browser than the one that began, so that no link logs anyone in', async () => {
    const attacker = await begin()
    const query = queryOf(standIns.visit(attacker.url, somebody()))
    const victim = await take('finish', { state: attacker.state, browser: makeBrowser(), query })
    expect(victim.status).toBe(400)
    const other = await begin()
    const mixed = await take('finish', { state: other.state, browser: other.browser, query })
    expect(mixed.status).toBe(400)
  })

  it.each([
    ['another nonce', { nonce: 'of-another-log-in' }],
    ['another issuer', { issuer: 'https://evil.example' }],
    ['another audience', { audience: 'another-site' }],
    ['a false signature', { isUnsigned: true }],
  ])('is refused with %s', async (_what, misdeed) => {
    standIns.misbehave(misdeed)
    const answer = await finish(await begin(), somebody())
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.message).toBe('Google did not confirm this login. Please try again.')
  })

  it('works once, in time, and only with its own code (PKCE)', async () => {
    const person = somebody()
    const begun = await begin()
    const query = queryOf(standIns.visit(begun.url, person))
    const body = { state: begun.state, browser: begun.browser, query }
    const both = await Promise.all([take('finish', body), take('finish', body)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])

    const stolen = await begin()
    const code = new URL(standIns.visit(stolen.url, person)).searchParams.get('code')
    const own = await begin()
    const injected = `code=${code}&state=${own.state}`
    expect((await take('finish', { state: own.state, browser: own.browser, query: injected })).status).toBe(400)

    const late = await begin()
    const lateQuery = queryOf(standIns.visit(late.url, person))
    app.advance(21 * 60)
    expect((await take('finish', { state: late.state, browser: late.browser, query: lateQuery })).status).toBe(400)
    await sweepIdentity(app.context())
    expect(await app.db.select().from(providerLogins)).toEqual([])
  })

  it("with the visitor's refusal is reported as such", async () => {
    const { state, browser } = await begin()
    const answer = await take('finish', { state, browser, query: `error=access_denied&state=${state}` })
    expect(answer.body.message).toBe('Login with Google was cancelled.')
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)'])(
    'never redirects elsewhere: %s is dropped',
    async (redirect) => {
      const person = somebody()
      await register(person)
      const { step } = await arrive(person, 'google', { redirect })
      expect(step).toMatchObject({ next: 'signed-in', redirect: null })
    },
  )

  it('uses the configured return address, whatever the request', async () => {
    const { url } = await begin()
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://institute.example/login/return')
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
  })
})

describe('an existing account', () => {
  it('is linked after its password, and not after a wrong one', async () => {
    const student = await makeStudent(app)
    const person = somebody({ email: student.email })
    const { underWay, step } = await arrive(person)
    expect(step).toMatchObject({ next: 'link', email: student.email, has_password: true })
    expect(await linksOf(student.id)).toEqual([])
    expect((await take('register', { ...underWay, name: 'Mita', contact: newPhone() })).status).toBe(400)
    const wrong = await take('password', { ...underWay, password: 'not this one' })
    expect(wrong.body.errors).toEqual({ password: 'The password is incorrect.' })
    expect(await linksOf(student.id)).toEqual([])
    const right = await take('password', { ...underWay, password })
    expect(right.body.data.next).toBe('signed-in')
    expect(await linksOf(student.id)).toMatchObject([{ provider: 'google', subject: person.sub }])
    expect((await arrive(person)).step.next).toBe('signed-in')
  })

  it('is linked after a code mailed to it, which works five times at most', async () => {
    const student = await makeStudent(app)
    const { underWay } = await arrive(somebody({ email: student.email }))
    await take('mail-code', underWay)
    const code = await codeIn(student.email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) expect((await take('code', { ...underWay, code: wrong })).status).toBe(400)
    expect((await take('code', { ...underWay, code })).status).toBe(400)
    await take('mail-code', underWay)
    const answer = await take('code', { ...underWay, code: await codeIn(student.email) })
    expect(answer.body.data.next).toBe('signed-in')
    expect(await dumpDatabase(app)).not.toContain(code)
  })

  it('possibly made by another person loses its password and sessions', async () => {
    const squatter = await makeSignedIn(app)
    await app.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, squatter.user.id))
    const { underWay } = await arrive(somebody({ email: squatter.user.email }))
    await take('mail-code', underWay)
    const answer = await take('code', { ...underWay, code: await codeIn(squatter.user.email) })
    expect(answer.body.data.next).toBe('signed-in')
    expect((await app.call('GET', '/api/auth/me', { token: squatter.token })).status).toBe(401)
    const login = { user_name: squatter.user.email, password }
    expect((await app.call('POST', '/api/auth/web-login', { body: login })).status).toBe(401)
    expect((await post.deliver()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('The old password of your account'),
    ])
  })

  it('is not opened by an e-mail whose linked account has changed hands', async () => {
    const person = somebody()
    const { user } = await register(person)
    const heir = await arrive(somebody({ email: person.email }))
    expect(heir.step).toMatchObject({ next: 'link', has_password: false })
    expect(await linksOf(user._id)).toHaveLength(1)
  })
})

describe('an e-mail that the provider does not vouch for', () => {
  it.each([
    ['google', { isVerified: false }],
    ['microsoft', { isVerified: true }],
    ['facebook', { isVerified: true }],
  ])('from %s is not trusted: a code is mailed first, and nothing is revealed before', async (name, more) => {
    const student = await makeStudent(app)
    const person = somebody({ email: student.email, ...more })
    const { underWay, step } = await arrive(person, name)
    expect(step).toMatchObject({ next: 'email', suggested: student.email })
    expect((await take('register', { ...underWay, name: 'Mita', contact: newPhone() })).status).toBe(400)
    expect((await take('password', { ...underWay, password })).status).toBe(400)
    const asked = await take('mail-code', { ...underWay, email: student.email })
    const stranger = await arrive(somebody({ ...more, email: 'nobody@people.example' }), name)
    const same = await take('mail-code', { ...stranger.underWay, email: 'nobody@people.example' })
    expect(asked.body.data).toEqual({ ...same.body.data, email: student.email })
    expect(await linksOf(student.id)).toEqual([])
    const answer = await take('code', { ...underWay, code: await codeIn(student.email) })
    expect(answer.body.data.next).toBe('signed-in')
    expect(await linksOf(student.id)).toMatchObject([{ provider: name }])
  })

  it('or none, as from Facebook, is requested and proven before opening an account', async () => {
    const { underWay, step } = await arrive(somebody({ email: undefined }), 'facebook')
    expect(step).toMatchObject({ next: 'email', suggested: '' })
    const bad = await take('mail-code', { ...underWay, email: 'no e-mail' })
    expect(bad.body.errors).toEqual({ email: 'Not a valid email' })
    await take('mail-code', { ...underWay, email: ' New.One@People.Example ' })
    const proven = await take('code', { ...underWay, code: await codeIn('new.one@people.example') })
    expect(proven.body.data).toMatchObject({ next: 'register', email: 'new.one@people.example', name: 'Mita Das' })
    const done = await take('register', { ...underWay, name: 'Mita', contact: newPhone() })
    expect(done.body.data.next).toBe('signed-in')
    expect((await findUser('new.one@people.example'))?.hasPassword).toBe(false)
  })

  it('is proven only by the code mailed to it', async () => {
    const student = await makeStudent(app)
    const { underWay } = await arrive(somebody({ email: undefined }), 'facebook')
    await take('mail-code', { ...underWay, email: 'mine@people.example' })
    await take('mail-code', { ...underWay, email: student.email })
    const mine = await codeIn('mine@people.example')
    expect(mine).toBe('no mail')
    await take('mail-code', { ...underWay, email: 'mine@people.example' })
    const code = await codeIn('mine@people.example')
    await take('mail-code', { ...underWay, email: student.email })
    expect((await take('code', { ...underWay, code })).status).toBe(400)
    expect(await linksOf(student.id)).toEqual([])
  })
})

describe('staff', () => {
  it('can neither link nor log in by a provider', async () => {
    const { user, token } = await makeSignedIn(app, { role: 'admin' })
    const person = somebody({ email: user.email })
    const begun = await begin()
    expect((await finish(begun, person)).status).toBe(403)
    const connect = await app.call('POST', '/api/um/linked-logins/google/connect', {
      token,
      body: { browser: makeBrowser() },
    })
    expect(connect.status).toBe(403)
    // As for a former student who now works here.
    await app.db
      .insert(linkedLogins)
      .values({ userId: user.id, provider: 'google', subject: person.sub, linkedAt: app.now() })
    const before = await app.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect((await finish(await begin(), person)).status).toBe(403)
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(before.length)
  })
})

describe('the links of an account', () => {
  const list = async (token: string) =>
    (await app.call<{ data: LinkedLogins }>('GET', '/api/um/linked-logins', { token })).body.data

  it('are added while signed in, after the password, and unique per provider account', async () => {
    const { user, token } = await makeSignedIn(app)
    const person = somebody()
    const { underWay, step } = await arrive(person, 'microsoft', { token })
    expect(step).toMatchObject({ next: 'link', email: user.email })
    expect(await linksOf(user.id)).toEqual([])
    expect((await take('password', { ...underWay, password })).body.data.next).toBe('linked')
    expect((await list(token)).links).toMatchObject([{ provider: { label: 'Microsoft' }, email: person.email }])
    expect((await list(token)).others.map(({ name }) => name)).toEqual(['google', 'facebook'])
    const other = await makeSignedIn(app)
    const begun = await begin('microsoft', { token: other.token })
    expect((await finish(begun, person)).status).toBe(409)
  })

  it('are removed, except the last way to log in', async () => {
    const step = await register(somebody())
    const { links, has_password } = await list(step.token)
    expect(has_password).toBe(false)
    const remove = (token: string) =>
      app.call('POST', `/api/um/linked-logins/${links[0]?._id}/remove`, { token, body: {} })
    expect((await remove(step.token)).status).toBe(409)
    const stranger = await makeSignedIn(app)
    expect((await remove(stranger.token)).status).toBe(404)
    await app.db.update(users).set({ hasPassword: true }).where(eq(users.id, step.user._id))
    expect((await remove(step.token)).status).toBe(200)
    expect(await linksOf(step.user._id)).toEqual([])
  })
})
