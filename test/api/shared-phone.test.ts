import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAccount } from '#domains/identity/accounts/open-account.ts'
import { users } from '#domains/identity/tables.ts'
import { callFrom, makeSignedIn, makeStudent, newNetwork, newPhone, password } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* Brothers and sisters share the phone of a parent: the number is no identity. */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Answer = { code?: string; message?: string; accounts?: { _id: string; name: string }[]; data?: { _id: string } }
const login = async (body: object, network = newNetwork()) => {
  const answer = await callFrom(app, '/api/auth/web-login', { body, network })
  const told: Answer = JSON.parse(JSON.stringify(answer.body))
  return { status: answer.status, body: told }
}
const register = (contact: string, email: string) =>
  callFrom(app, '/api/um/web-registration', {
    body: { name: 'Anita Sahu', contact, email, password, source: 'website' },
  })
const own = 'a quiet blue kettle'

/** Two accounts with one phone number, the second with this password. */
async function makeSiblings(second: string) {
  const contact = newPhone()
  const anita = await makeStudent(app, { contact, candidateName: 'Anita Sahu' })
  const email = `amit-${contact}@people.example`
  const answer = await callFrom(app, '/api/um/web-registration', {
    body: { name: 'Amit Sahu', contact: `+91 ${contact}`, email, password: second, source: 'website' },
  })
  expect(answer.status).toBe(200)
  const [amit] = await app.db.select().from(users).where(eq(users.email, email))
  if (!amit) throw new Error('there is no such account')
  return { contact, anita, amit }
}

it('registers with a used phone number, but not with a used e-mail', async () => {
  const { contact, amit } = await makeSiblings(own)
  const again = await register(contact, amit.email)
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([409, ['email']])
})

it('logs in by user name or e-mail while others have no phone number', async () => {
  for (let n = 0; n < 2; n++) await makeStudent(app, { contact: '' })
  const { email, id } = await makeStudent(app)
  const { status, body } = await login({ user_name: email, password })
  expect([status, body.data?._id]).toEqual([200, id])
})

it('opens accounts without an e-mail at the desk for brothers and sisters', async () => {
  const contact = newPhone()
  for (const name of ['Anita', 'Amit'])
    await openAccount(
      app.context(),
      { name, email: '', contact, password: null },
      {
        role: 'student',
        number: { series: 'registration-number', prefix: 'R' },
        also: async () => undefined,
      },
    )
  expect(await app.db.$count(users, eq(users.contact, contact))).toBe(2)
})

it('logs everyone in by a shared phone with their own password', async () => {
  const { contact, anita, amit } = await makeSiblings(own)
  for (const [words, user] of [
    [password, anita],
    [own, amit],
  ] as const)
    expect((await login({ user_name: contact, password: words })).body.data?._id).toBe(user.id)
})

it('asks for the account when several share phone number and password', async () => {
  const { contact, anita, amit } = await makeSiblings(password)
  const asked = await login({ user_name: `0${contact}`, password })
  expect([asked.status, asked.body.code]).toEqual([401, 'choose_account'])
  expect(asked.body.accounts?.map(({ _id, name }) => [_id, name]).sort()).toEqual(
    [
      [anita.id, 'Anita Sahu'],
      [amit.id, 'Amit Sahu'],
    ].sort(),
  )
  for (const { id } of [anita, amit])
    expect((await login({ user_name: contact, password, account: id })).body.data?._id).toBe(id)
  // By e-mail nothing is asked.
  expect((await login({ user_name: amit.email, password })).body.data?._id).toBe(amit.id)
})

it('asks staff for the second step once the account is chosen', async () => {
  const { contact, anita } = await makeSiblings(own)
  const { user } = await makeSignedIn(app, { role: 'editor', contact })
  expect((await login({ user_name: contact, password })).body.accounts).toHaveLength(2)
  expect((await login({ user_name: contact, password, account: user.id })).body.code).toMatch(/^totp/)
  expect((await login({ user_name: contact, password, account: anita.id })).status).toBe(200)
})

it('reveals no accounts without the password', async () => {
  const { contact, anita } = await makeSiblings(own)
  const stranger = await makeStudent(app)
  const answers = [
    await login({ user_name: contact, password: 'Wrong#Horse1' }),
    await login({ user_name: newPhone(), password: 'Wrong#Horse1' }),
    await login({ user_name: contact, password: 'Wrong#Horse1', account: anita.id }),
    await login({ user_name: contact, password, account: stranger.id }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(401)
    expect(body).toEqual(answers[0]?.body)
  }
})

it('counts an attempt at each account of a phone number, and restores only that of the right one', async () => {
  const { contact, anita, amit } = await makeSiblings(own)
  const network = newNetwork()
  for (let n = 0; n < 7; n++) expect((await login({ user_name: contact, password }, network)).status).toBe(200)
  // Seven guesses at the brother's password, made with a right one of one's own.
  expect((await login({ user_name: amit.email, password: own }, network)).status).toBe(429)
  expect((await login({ user_name: contact, password }, network)).status).toBe(429)
  expect((await login({ user_name: anita.email, password }, network)).status).toBe(200)
  expect((await login({ user_name: amit.email, password: own })).status).toBe(200)
})
