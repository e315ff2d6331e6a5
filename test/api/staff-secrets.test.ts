import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CodeAsked, LoginAnswer } from '#domains/identity/sessions/schema.ts'
import type { Mail } from '#platform/work/mail/mail.ts'
import { callFrom, dumpDatabase, makePostOffice, makeStudent, password, tokenIn } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let post: ReturnType<typeof makePostOffice>
beforeAll(async () => {
  app = await makeTestApp()
  post = makePostOffice(app)
})
afterAll(() => app.close())

const secrets = new Map<string, string>()
const mails: Mail[] = []

/** Records a secret in every encoding in which it could leak. */
function hide(what: string, bytes: Buffer, text = bytes.toString()) {
  secrets.set(what, text)
  secrets.set(`${what} in hexadecimal`, bytes.toString('hex'))
  secrets.set(`${what} in base64`, bytes.toString('base64').replace(/=+$/, ''))
}

const hidePassword = (what: string, text: string) => hide(what, Buffer.from(text), text)
const hideToken = (what: string, text: string) => hide(what, Buffer.from(text, 'base64url'), text)

async function post200(url: string, body: object, token?: string) {
  const answer = await callFrom(app, url, { body, ...(token ? { token } : {}) })
  expect([url, answer.status]).toEqual([url, 200])
}

async function logIn(payload: { user_name: string; password: string; code?: string }) {
  const answer = await app.app.inject({ method: 'POST', url: '/api/auth/web-login', payload })
  const known: LoginAnswer | CodeAsked = answer.json()
  if (known.success) hideToken(`session ${secrets.size}`, known.token)
  return known
}

async function receiveToken(what: string) {
  const received = await post.deliver()
  mails.push(...received)
  const token = tokenIn(received.find(({ text }) => text.includes('?token=')))
  hideToken(what, token)
  return token
}

async function liveAsStudent() {
  const [first, second, third] = ['a quiet blue kettle', 'a loud green kettle', 'a slow red kettle']
  for (const one of [first, second, third]) hidePassword(`password "${one}"`, one)
  const email = 'canary.mita@people.example'
  const person = { name: 'Mita Das', email, contact: '9876501234', password: first, source: 'website' }
  await post200('/api/um/web-registration', person)
  await post200('/api/auth/confirm-email', { token: await receiveToken('confirmation') })
  await logIn({ user_name: email, password: 'Wrong#Canary1' })
  await post200('/api/auth/forget-password', { user_name: email })
  await post200('/api/auth/reset-password', { token: await receiveToken('reset'), password: second })
  const answer = await logIn({ user_name: email, password: second })
  const token = answer.success ? answer.token : ''
  await post200('/api/um/reset-password', { current_password: second, password: third }, token)
  // Mistakes of browsers: a token in the address, a password in an unknown field.
  await app.call('GET', `/api/auth/me?token=${token}`, { token })
  await callFrom(app, '/api/auth/web-login', { body: { user_name: email, password: third, [third]: third } })
}

async function liveAsStaff() {
  const user = await makeStudent(app, { role: 'admin' })
  const asked = await logIn({ user_name: user.email, password })
  const secret = !asked.success ? (asked.setup?.secret ?? '') : ''
  expect(secret).toHaveLength(32)
  hide('secret of the app', Buffer.from(Secret.fromBase32(secret).buffer), secret)
  const code = () => new TOTP({ secret }).generate({ timestamp: app.now().getTime() })
  const first = await logIn({ user_name: user.email, password, code: code() })
  await logIn({ user_name: user.email, password, code: code() })
  app.advance(60)
  expect((await logIn({ user_name: user.email, password, code: code() })).success).toBe(true)
  const student = await makeStudent(app)
  await post200(`/api/staff/people/${student.id}/role`, { role: 'editor' }, first.success ? first.token : '')
}

it('no password, token or secret of an app is in the log, the database or, but for its own link, a mail', async () => {
  for (const one of [password, 'Wrong#Canary1']) hidePassword(`password "${one}"`, one)
  await liveAsStudent()
  await liveAsStaff()
  mails.push(...(await post.deliver()))
  const dump = await dumpDatabase(app)
  // Proves that the search works: the e-mail is in the table of people, and mails were sent.
  expect(dump).toContain('canary.mita@people.example')
  expect(app.logged()).toContain('/api/auth/web-login')
  expect(mails.length).toBeGreaterThan(3)
  expect(secrets.size).toBeGreaterThan(30)
  const letters = mails.map(({ subject, text }) => `${subject}\n${text.replace(/\?token=[\w-]+/g, '')}`).join('\n')
  for (const [place, text] of Object.entries({ log: app.logged(), database: dump, mails: letters })) {
    for (const [what, secret] of secrets) expect([place, what, text.includes(secret)]).toEqual([place, what, false])
  }
  expect(app.logged()).not.toContain('people.example')
})
