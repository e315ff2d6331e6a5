import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mailedTokens, users } from '#domains/identity/tables.ts'
import { auditLog, throttles } from '#platform/data/database/tables.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { callFrom, dumpDatabase, makeSession, makeStudent, tokenIn } from '../factories.ts'
import { app, listNumbers, post, register, secret, setUp, someone, upTo, url } from './registration.ts'

setUp()

const confirm = (token: string) => callFrom(app, '/api/auth/confirm-email', { body: { token } })

async function findByEmail(email: string) {
  const [user] = await app.db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error('there is no such account')
  return user
}

describe('registering', () => {
  it('creates a student with normalised contact data, who can sign in at once', async () => {
    const answer = await register({
      name: '  Mita Das ',
      email: ' First.One@People.Example ',
      contact: '+91 98765-43210',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: true, message: 'You have registered successfully.', data: null })
    const user = await findByEmail('first.one@people.example')
    expect(user).toMatchObject({
      role: 'student',
      candidateName: 'Mita Das',
      userName: 'first.one@people.example',
      contact: '9876543210',
      registrationNumber: expect.stringMatching(/^R\d{6}$/),
      emailConfirmedAt: null,
    })
    const login = { user_name: 'First.One@people.example', password: secret }
    expect((await callFrom(app, '/api/auth/web-login', { body: login })).status).toBe(200)
    const audited = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id))
    expect(audited.map(({ action }) => action)).toContain('registered')
  })

  it.each([
    ['+91-0-98610-12359', '9861012359', 'asha.das+jee@people.example'],
    ['\u202a98610 12360\u202c', '9861012360', "asha.o'brien@people.example"],
    ['९८६१०१२३६१', '9861012361', '\u200easha.unseen@people.example'],
  ])('keeps the phone %s as %s, and the e-mail %s', async (contact, kept, email) => {
    expect((await register({ contact, email })).status).toBe(200)
    expect((await findByEmail(email.replace('\u200e', ''))).contact).toBe(kept)
  })

  it('accepts composed and decomposed letters of the password', async () => {
    const person = someone({ password: 'blue kettle café' })
    expect((await callFrom(app, url, { body: person })).status).toBe(200)
    const login = { user_name: person.email, password: 'blue kettle cafe\u0301' }
    expect((await callFrom(app, '/api/auth/web-login', { body: login })).status).toBe(200)
  })

  it.each([
    [{ name: '  ' }, 'name', "First name can't be blank"],
    [{ name: '\u200b\u200b' }, 'name', "First name can't be blank"],
    [{ email: '' }, 'email', "Email can't be blank"],
    [{ email: 'mita@people' }, 'email', 'Not a valid email'],
    [{ contact: '98765 4321' }, 'contact', 'Phone number should be 10 digits'],
    [{ password: ' ' }, 'password', "Password can't be blank"],
    [{ password: 'seven77' }, 'password', 'Min. 8 character Password is required'],
    [
      { password: 'Password123' },
      'password',
      'This password is one of the most common ones. Choose one that is hard to guess, such as three or four unrelated words.',
    ],
  ])('refuses %j, naming %s', async (changes, field, message) => {
    const answer = await register(changes)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ success: false, code: 'invalid', message, errors: { [field]: message } })
  })

  it("names every wrong field, with the first one's message", async () => {
    const answer = await register({ name: '', email: '', contact: '', password: '' })
    expect(answer.body.message).toBe("First name can't be blank")
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['name', 'email', 'contact', 'password'])
  })

  it.each([
    ['a role', { role: 'admin' }],
    ['an id', { _id: '019a0000-0000-7000-8000-000000000000' }],
    ['another source', { source: 'app' }],
    ['a name with a NUL', { name: 'Mi\u0000ta' }],
    ['a name with a line break', { name: 'Mita\r\nBcc: all' }],
    ['a name without end', { name: 'x'.repeat(101) }],
    ['a number for a phone', { contact: 9876543210 }],
    ['a list of e-mails', { email: ['a@people.example'] }],
    ['no password', { password: undefined }],
    ['a password without end', { password: 'x'.repeat(1025) }],
    ['null for a name', { name: null }],
  ])('refuses %s and stores nothing', async (_what, changes) => {
    const before = await app.db.$count(users)
    expect((await register(changes)).status).toBe(400)
    expect(await app.db.$count(users)).toBe(before)
  })

  it('answers 409 for an e-mail that has an account, in whatever case', async () => {
    const known = await makeStudent(app)
    const answer = await register({ email: known.email.toUpperCase() })
    const message = 'An account with this e-mail already exists.'
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'conflict', message, errors: { email: message } })
  })

  it('is refused above 120 an hour from one network, but not from another', async () => {
    const network = randomInt(65_536)
    const known = new Set((await app.db.select().from(throttles)).map(({ key }) => key))
    const registerThere = async () => (await callFrom(app, url, { body: someone(), network })).status
    expect(await registerThere()).toBe(200)
    const [share, ...others] = (await app.db.select().from(throttles)).filter(({ key }) => !known.has(key))
    expect(others).toEqual([])
    expect(share?.tokens).toBe(119)
    // Simulates 118 further registrations, each of which would hash a password.
    await app.db
      .update(throttles)
      .set({ tokens: 1 })
      .where(eq(throttles.key, share?.key ?? ''))
    expect([await registerThere(), await registerThere()]).toEqual([200, 429])
    const refused = await callFrom(app, url, { body: someone(), network })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await callFrom(app, url, { body: someone(), network: (network + 1) % 65_536 })).status).toBe(200)
  })
})

describe('registering at the same moment', () => {
  it('ten people five times each create ten accounts with the next ten numbers', async () => {
    const before = await listNumbers()
    const people = upTo(10).map(() => someone())
    const answers = await Promise.all(upTo(50).map((n) => callFrom(app, url, { body: people[n % 10] ?? {} })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await listNumbers()).toEqual(upTo(before.length + 10))
  })
})

describe('the welcome mail', () => {
  async function welcome(email: string) {
    await post.deliver()
    await register({ email })
    const [mail] = await post.deliver()
    return { mail, token: tokenIn(mail), user: await findByEmail(email) }
  }

  it('greets without the typed name', async () => {
    const { mail, user } = await welcome('welcome@people.example')
    expect(mail?.to).toBe('welcome@people.example')
    expect(mail?.subject).toBe('Welcome to Mahanadi Academy')
    expect(mail?.text).toContain(user.registrationNumber)
    expect(mail?.text).toContain('https://institute.example/confirm-email?token=')
    expect(mail?.text).not.toContain('Mita')
  })

  it('has a link that confirms the e-mail once', async () => {
    const { token, user } = await welcome('confirm@people.example')
    expect((await confirm(token)).status).toBe(200)
    expect((await findByEmail(user.email)).emailConfirmedAt).toEqual(app.now())
    const again = await confirm(token)
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ message: 'Already confirmed. There is nothing more to do.' })
    const audited = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id))
    expect(audited.filter(({ action }) => action === 'email-confirmed')).toHaveLength(1)
  })

  it('is followed, after a new phone number is asked for, by a link that alone changes it', async () => {
    const { user, token } = await welcome('new-phone@people.example')
    const ask = async (contact: string) =>
      app.call('POST', '/api/um/change-contact', { token: await makeSession(app, user.id), body: { contact } })
    expect((await ask('12345')).body).toMatchObject({ errors: { contact: 'Phone number should be 10 digits' } })
    expect((await ask('+91 91234 56780')).status).toBe(200)
    expect((await confirm(token)).status).toBe(400)
    const [mail] = await post.deliver()
    expect(mail?.text).toContain('9123456780')
    expect((await findByEmail(user.email)).contact).toBe(user.contact)
    expect((await confirm(tokenIn(mail))).status).toBe(200)
    expect(await findByEmail(user.email)).toMatchObject({ contact: '9123456780', newContact: null })
  })

  it('has a link that lasts seven days', async () => {
    const late = await welcome('late@people.example')
    const inTime = await welcome('in-time@people.example')
    app.advance(7 * 24 * 3600 - 1)
    expect((await confirm(inTime.token)).status).toBe(200)
    app.advance(1)
    expect((await confirm(late.token)).status).toBe(400)
    expect((await findByEmail(late.user.email)).emailConfirmedAt).toBeNull()
  })

  it('has a link that cannot set a password and is voided by a newer one', async () => {
    const { token, user } = await welcome('newer@people.example')
    const body = { token, password: 'another kettle' }
    expect((await callFrom(app, '/api/auth/reset-password', { body })).status).toBe(400)
    await enqueue(app.context(), { kind: 'mail-welcome', payload: { userId: user.id } })
    const [newer] = await post.deliver()
    expect((await confirm(token)).status).toBe(400)
    expect((await confirm(tokenIn(newer))).status).toBe(200)
  })

  it.each(['', 'x'.repeat(43), '%00', '\u0000'])('rejects the forged token %j', async (token) => {
    expect((await confirm(token)).status).toBe(400)
  })
})

it('leaves no password and no mailed token in the database or the log', async () => {
  await register({ email: 'canary@people.example' })
  const mails = await post.deliver()
  const tokens = mails.map(tokenIn)
  const hexes = tokens.map((token) => Buffer.from(token, 'base64url').toString('hex'))
  const texts = [await dumpDatabase(app), app.logged()]
  expect(await app.db.$count(mailedTokens)).toBeGreaterThan(0)
  expect(texts[0]).toContain('canary@people.example')
  for (const text of texts) {
    for (const hidden of [secret, ...tokens, ...hexes]) {
      expect(text.includes(hidden)).toBe(false)
    }
  }
  expect(app.logged()).not.toContain('canary@people.example')
})
