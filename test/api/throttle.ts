import { afterAll, beforeAll } from 'vitest'
import { makeTestApp, type TestApp } from '../test-app.ts'

export let app: TestApp

let networks = 0
/** An address in a network that no other test uses. */
export const newAddress = () => `10.0.${networks++}.7`

export type Node = Pick<TestApp, 'app'>
type Try = { user_name: string; password: string; forwarded?: string }

export async function tryFrom({ app }: Node, remoteAddress: string, { forwarded, ...payload }: Try) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/web-login', remoteAddress, payload, headers })
  const { message }: { message?: string } = answer.json()
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], message }
}

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
  })
  afterAll(() => app.close())
}
