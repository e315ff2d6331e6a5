import { afterAll, beforeAll, expect, it } from 'vitest'
import { callFrom, dumpDatabase, makeSignedIn, password } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await makeTestApp()
  token = (await makeSignedIn(app, { role: 'admin' })).token
})
afterAll(() => app.close())

type Fields = Record<string, unknown>

/** Valid bodies of every call about accounts, and the fields that are optional. */
const bodies: { url: string; right: Fields; optional?: string[] }[] = [
  {
    url: '/api/auth/web-login',
    right: { user_name: 'nobody@people.example', password, remember: true, code: '123456' },
    optional: ['remember', 'code'],
  },
  { url: '/api/auth/forget-password', right: { user_name: 'nobody@people.example' } },
  { url: '/api/auth/reset-password', right: { token: 'x'.repeat(43), password } },
  { url: '/api/auth/confirm-email', right: { token: 'x'.repeat(43) } },
  {
    url: '/api/um/web-registration',
    right: { name: 'Mita', email: 'mita@people.example', contact: '9876543210', password, source: 'website' },
  },
  { url: '/api/um/reset-password', right: { password, current_password: password } },
  {
    url: '/api/staff/people/019a0000-0000-7000-8000-000000000000/role',
    right: { role: 'editor', centre_ids: [] },
    optional: ['centre_ids'],
  },
  { url: '/api/auth/logout', right: {} },
]

const wrongValues: [string, unknown][] = [
  ['null', null],
  ['a number', 7],
  ['a list', ['x']],
  ['an object', { $ne: null }],
  ['a text without end', 'x'.repeat(20_000)],
]

const cases = bodies.flatMap(({ url, right, optional = [] }) => [
  ...Object.keys(right).flatMap((field) =>
    wrongValues.map(([what, value]) => ({
      url,
      what: `${what} for ${field}`,
      body: { ...right, [field]: value },
      field,
    })),
  ),
  ...Object.keys(right)
    .filter((field) => !optional.includes(field))
    .map((field) => {
      const { [field]: _, ...body } = right
      return { url, what: `no ${field}`, body, field }
    }),
  ...['role', '_id', 'is_admin', 'password_hash', 'registration_number', 'constructor', 'toString']
    .filter((key) => !(key in right) || key === 'constructor' || key === 'toString')
    .map((key) => ({ url, what: `the unknown field ${key}`, body: { ...right, [key]: 'admin' }, field: 'body' })),
])

it.each(cases)('$url refuses $what', async ({ url, body, field }) => {
  const answer = await callFrom(app, url, { body, token })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
  const named = Object.keys(answer.body.errors ?? {}).map((name) => name.split('.')[0])
  expect(named).toContain(field)
})

const notObjects = [
  'null',
  '[]',
  '"text"',
  '7',
  '{',
  '',
  '{"__proto__":{"role":"admin"},"user_name":"x","password":"y"}',
]

it.each(bodies.flatMap(({ url }) => notObjects.map((payload) => ({ url, payload }))))(
  '$url refuses the body $payload',
  async ({ url, payload }) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await app.app.inject({ method: 'POST', url, payload, headers })
    expect(answer.statusCode).toBe(400)
    expect(Object.prototype).not.toHaveProperty('role')
  },
)

it('none of these requests leaves anything behind', async () => {
  const own = await makeTestApp()
  const admin = await makeSignedIn(own, { role: 'admin' })
  const before = await dumpDatabase(own)
  for (const { url, body } of cases) await callFrom(own, url, { body, token: admin.token })
  expect(await dumpDatabase(own)).toBe(before)
  await own.close()
})
