import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect } from 'vitest'
import type { CodeAsked, LoginAnswer } from '#domains/identity/sessions/schema.ts'
import { makeStudent, newNetwork, password } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

export let app: TestApp

type Answer = { status: number; body: LoginAnswer | CodeAsked | { success: false; code: string; message: string } }

export async function logIn(user: { email: string }, body: Record<string, unknown> = {}) {
  const network = newNetwork()
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/auth/web-login',
    remoteAddress: `10.${network >> 8}.${network & 255}.7`,
    payload: { user_name: user.email, password, ...body },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36' },
  })
  const parsed: Answer['body'] = answer.json()
  return { status: answer.statusCode, body: parsed }
}

/** Returns a person's authenticator app, at any moment of the test's clock. */
function makeAuthenticator(secret: string) {
  const totp = new TOTP({ secret })
  return (offsetSeconds = 0) => totp.generate({ timestamp: app.now().getTime() + offsetSeconds * 1000 })
}

export async function beginSetup(user: { email: string }) {
  const { status, body } = await logIn(user)
  if (!('setup' in body) || !body.setup) throw new Error(`no setup in ${JSON.stringify(body)}`)
  return { status, body, setup: body.setup, codeAt: makeAuthenticator(body.setup.secret) }
}

/** Makes a member of staff with a confirmed app; the next code is a new one. */
export async function makeStaff(role: 'admin' | 'editor' = 'editor') {
  const user = await makeStudent(app, { role })
  const { codeAt } = await beginSetup(user)
  expect((await logIn(user, { code: codeAt() })).status).toBe(200)
  app.advance(90)
  return { user, codeAt }
}

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
  })
  afterAll(() => app.close())
}
