import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { institute as demoInstitute } from '#db/demo/institute.ts'
import { defaultAbout } from '#domains/content/rules.ts'
import { institute } from '#domains/content/tables.ts'
import { auditLog, jobs } from '#platform/data/database/tables.ts'
import { callFrom, dumpDatabase, makePostOffice, makeSignedIn, makeStudent, password, tokenIn } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let post: ReturnType<typeof makePostOffice>
beforeAll(async () => {
  app = await makeTestApp()
  post = makePostOffice(app)
})
beforeEach(() => post.deliver())
afterAll(() => app.close())

const newPassword = 'three green umbrellas'
const notValid = 'This link is no longer valid. Please request a new one.'

const forget = (user_name: string, headers = {}) =>
  callFrom(app, '/api/auth/forget-password', { body: { user_name }, headers })
const reset = (token: string, password = newPassword) =>
  callFrom(app, '/api/auth/reset-password', { body: { token, password } })
const change = (token: string | undefined, body: object) =>
  callFrom(app, '/api/um/reset-password', { body, ...(token ? { token } : {}) })
const login = async (user_name: string, password: string) =>
  (await callFrom(app, '/api/auth/web-login', { body: { user_name, password } })).status
const isAlive = async (token: string) => (await app.call('GET', '/api/auth/me', { token })).status === 200

async function actionsOn(userId: string) {
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, userId))
  return rows.map(({ action }) => action).filter((action) => action.startsWith('password'))
}

/** Makes a signed-in student with a valid reset link. */
async function makeForgetful() {
  const made = await makeSignedIn(app)
  await forget(made.user.email)
  const [mail] = await post.deliver()
  return { ...made, mail, link: tokenIn(mail) }
}

describe('a forgotten password', () => {
  it('is answered alike, after equal work, for known and unknown e-mails', async () => {
    const { email } = await makeStudent(app)
    const written = async (name: string) => {
      const audited = await app.db.$count(auditLog)
      const answer = await forget(name)
      const asked = await app.db.select().from(jobs)
      await post.deliver()
      const kinds = asked.map(({ kind }) => kind)
      return { status: answer.status, body: answer.body, kinds, audited: (await app.db.$count(auditLog)) - audited }
    }
    const known = await written(` ${email.toUpperCase()}`)
    expect(known).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'If an account exists for this e-mail, a reset link has been sent.',
        data: null,
      },
      kinds: ['mail-password-reset'],
      audited: 1,
    })
    expect(await written('nobody@people.example')).toEqual(known)
    expect(await written('not an e-mail')).toEqual(known)
  })

  it('mails a link to the holder of the account only', async () => {
    const { mail, user } = await makeForgetful()
    expect(mail?.to).toBe(user.email)
    expect(mail?.subject).toBe('Set a new password for Mahanadi Academy')
    expect(mail?.text).toContain('can be used once and is valid for 30 minutes')
    expect(await actionsOn(user.id)).toEqual(['password-reset-asked'])
    await forget('nobody@people.example')
    expect(await post.deliver()).toEqual([])
  })

  it('needs an e-mail', async () => {
    const answer = await forget('  ')
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      message: "Email can't be blank",
      errors: { user_name: "Email can't be blank" },
    })
    expect((await forget('a\u0000@people.example')).status).toBe(400)
  })

  it('links to the configured address, whatever the Host header', async () => {
    const { email } = await makeStudent(app)
    await forget(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const [mail] = await post.deliver()
    expect(mail?.text).toContain('\nhttps://institute.example/reset-password?token=')
    expect(mail?.text).not.toContain('evil')
  })

  it('can be requested five times an hour for one e-mail, known or not', async () => {
    const { email } = await makeStudent(app)
    for (const name of [email, 'stranger@people.example']) {
      for (let n = 0; n < 5; n++) expect((await forget(name)).status).toBe(200)
      const refused = await forget(name.toUpperCase())
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await forget((await makeStudent(app)).email)).status).toBe(200)
    app.advance(721)
    expect((await forget(email)).status).toBe(200)
  })

  it('is mailed again with a working link after the mail server was down', async () => {
    const { user } = await makeSignedIn(app)
    post.refuse()
    await forget(user.email)
    expect(await post.deliver()).toEqual([])
    app.advance(10)
    const [mail] = await post.deliver()
    expect((await reset(tokenIn(mail))).status).toBe(200)
  })
})

describe('a reset link', () => {
  it('sets the password, ends every session and is followed by a notice', async () => {
    const { user, token, link } = await makeForgetful()
    const answer = await reset(link)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toBeNull()
    expect(await isAlive(token)).toBe(false)
    expect(await login(user.email, password)).toBe(401)
    expect(await login(user.email, newPassword)).toBe(200)
    const [notice] = await post.deliver()
    expect(notice?.to).toBe(user.email)
    expect(notice?.subject).toBe('Your password at Mahanadi Academy was changed')
    expect(notice?.text).toContain('https://institute.example/forget-password')
    expect(await actionsOn(user.id)).toEqual(['password-reset-asked', 'password-reset'])
  })

  it('works once', async () => {
    const { link, user } = await makeForgetful()
    await reset(link)
    const again = await reset(link, 'four red umbrellas')
    expect(again.status).toBe(400)
    expect(again.body).toMatchObject({ message: notValid, errors: { token: notValid } })
    expect(await login(user.email, newPassword)).toBe(200)
  })

  it('works once when it is used ten times at the same moment', async () => {
    const { link, user } = await makeForgetful()
    const passwords = Array.from({ length: 10 }, (_, n) => `umbrella number ${n}`)
    const answers = await Promise.all(passwords.map((one) => reset(link, one)))
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
    expect(await login(user.email, passwords[won] ?? '')).toBe(200)
  })

  it('works for thirty minutes', async () => {
    const late = await makeForgetful()
    const inTime = await makeForgetful()
    app.advance(30 * 60 - 1)
    expect((await reset(inTime.link)).status).toBe(200)
    app.advance(1)
    expect((await reset(late.link)).status).toBe(400)
    expect(await login(late.user.email, password)).toBe(200)
  })

  it('is void when a newer one is mailed', async () => {
    const { link, user } = await makeForgetful()
    await forget(user.email)
    const [newer] = await post.deliver()
    expect((await reset(link)).status).toBe(400)
    expect((await reset(tokenIn(newer))).status).toBe(200)
  })

  it('is not used up by a password that is refused', async () => {
    const { link, token, user } = await makeForgetful()
    const short = await reset(link, 'seven77')
    expect(short.status).toBe(400)
    expect(short.body.errors).toEqual({ password: 'Min. 8 character Password is required' })
    expect((await reset(link, 'qwertyuiop')).body.message).toMatch(/^This password is one of the most common ones\. /)
    expect((await reset(link, `${user.contact}!`)).body.message).toMatch(/your name, e-mail or phone number\. /)
    expect(await isAlive(token)).toBe(true)
    expect((await reset(link)).status).toBe(200)
  })

  it('does not confirm an e-mail and cannot be forged', async () => {
    const { link } = await makeForgetful()
    expect((await callFrom(app, '/api/auth/confirm-email', { body: { token: link } })).status).toBe(400)
    for (const token of ['', 'x'.repeat(43), '\u0000', 'x'.repeat(5000)]) expect((await reset(token)).status).toBe(400)
  })
})

describe('changing the password', () => {
  const right = { password: newPassword, current_password: password }

  it('needs a session', async () => {
    expect((await change(undefined, right)).status).toBe(401)
  })

  it('keeps this session, ends the others and reset links under way, and is followed by a notice', async () => {
    const { user, token, link } = await makeForgetful()
    const other = await callFrom(app, '/api/auth/web-login', { body: { user_name: user.email, password } })
    expect(other.status).toBe(200)
    const stranger = await makeSignedIn(app)
    const answer = await change(token, right)
    expect(answer.body).toEqual({ success: true, message: 'Password changed.', data: null })
    expect(await isAlive(token)).toBe(true)
    expect(await isAlive(stranger.token)).toBe(true)
    expect((await app.pool.query('select 1 from sessions where user_id = $1', [user.id])).rowCount).toBe(1)
    expect((await reset(link)).status).toBe(400)
    expect(await login(user.email, password)).toBe(401)
    expect(await login(user.email, newPassword)).toBe(200)
    expect((await post.deliver()).map(({ to }) => to)).toEqual([user.email])
    expect(await actionsOn(user.id)).toContain('password-changed')
  })

  it('needs the current password', async () => {
    const { token, user } = await makeSignedIn(app)
    const message = 'The current password is incorrect.'
    for (const current_password of ['Wrong#Horse1', '']) {
      const answer = await change(token, { password: newPassword, current_password })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ message, errors: { current_password: message } })
    }
    expect(await login(user.email, password)).toBe(200)
  })

  it.each([
    ['  ', 'Password cannot be blank'],
    ['seven77', 'Min. 8 character Password is required'],
  ])('refuses the new password %j', async (wanted, message) => {
    const { token } = await makeSignedIn(app)
    const answer = await change(token, { ...right, password: wanted })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ message, errors: { password: message } })
  })

  it.each([
    ['monkey123', 'This password is one of the most common ones.'],
    ['Mahanadi@123', "This password is based on the institute's name or location."],
    ['Kalyani#99', 'This password is based on your name, e-mail or phone number.'],
  ])('refuses the new password %j, and says why', async (wanted, why) => {
    await app.db.insert(institute).values({ settings: demoInstitute, about: defaultAbout }).onConflictDoNothing()
    const { token } = await makeSignedIn(app, { candidateName: 'Kalyani Behera' })
    const answer = await change(token, { ...right, password: wanted })
    expect([answer.status, answer.body.message?.slice(0, why.length)]).toEqual([400, why])
    expect(answer.body.errors?.password).toBe(answer.body.message)
  })

  it('refuses fields that are missing or unknown', async () => {
    const { token } = await makeSignedIn(app)
    expect((await change(token, { password: newPassword })).status).toBe(400)
    expect((await change(token, { ...right, user_id: 'x' })).status).toBe(400)
  })

  it('happens once for five concurrent requests', async () => {
    const { token } = await makeSignedIn(app)
    const bodies = Array.from({ length: 5 }, (_, n) => ({ ...right, password: `umbrella number ${n}` }))
    const answers = await Promise.all(bodies.map((body) => change(token, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  it('cannot be used to guess the current password', async () => {
    const { token } = await makeSignedIn(app)
    const wrong = { password: newPassword, current_password: 'Wrong#Horse1' }
    for (let n = 0; n < 10; n++) expect((await change(token, wrong)).status).toBe(400)
    expect((await change(token, right)).status).toBe(429)
  })
})

it('leaves no password and no mailed token in the database or the log', async () => {
  const used = await makeForgetful()
  await reset(used.link)
  const waiting = await makeForgetful()
  const { token } = await makeSignedIn(app)
  await change(token, { password: newPassword, current_password: password })
  const texts = [await dumpDatabase(app), app.logged()]
  expect(texts[0]).toContain(waiting.user.email)
  const tokens = [used.link, waiting.link, token]
  const hexes = tokens.map((one) => Buffer.from(one, 'base64url').toString('hex'))
  for (const text of texts) {
    for (const hidden of [password, newPassword, ...tokens, ...hexes]) expect(text.includes(hidden)).toBe(false)
  }
  expect(app.logged()).not.toContain(waiting.user.email)
})
