import { afterAll, beforeAll } from 'vitest'
import { users } from '#domains/identity/tables.ts'
import { callFrom, makePostOffice } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

export let app: TestApp
export let post: ReturnType<typeof makePostOffice>

export const url = '/api/um/web-registration'
export const secret = 'a quiet blue kettle'

let made = 0
export function someone(changes: Record<string, unknown> = {}) {
  made += 1
  const contact = `7${String(made).padStart(9, '0')}`
  return {
    name: 'Mita Das',
    email: `mita${made}@people.example`,
    contact,
    password: secret,
    source: 'website',
    ...changes,
  }
}

export const register = (changes: Record<string, unknown> = {}) => callFrom(app, url, { body: someone(changes) })

export async function listNumbers() {
  const rows = await app.db.select({ number: users.registrationNumber }).from(users)
  return rows.flatMap(({ number }) => (/^R\d{6}$/.test(number) ? [Number(number.slice(1))] : [])).sort((a, b) => a - b)
}

export const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
    post = makePostOffice(app)
  })
  afterAll(() => app.close())
}
