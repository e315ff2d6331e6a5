import { pbkdf2Sync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { WaitAsked } from '#domains/identity/sessions/schema.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

export let app: TestApp

export let networks = 0

export let address = ''

export type Puzzle = WaitAsked['puzzle']

export type Answer = { status: number; token?: string; device_token?: string; puzzle?: Puzzle; retry_after?: number }

export async function logIn(payload: object, remoteAddress = address): Promise<Answer> {
  const answer = await app.app.inject({ method: 'POST', url: '/api/auth/web-login', payload, remoteAddress })
  return { ...answer.json(), status: answer.statusCode }
}

export const wrong = (user_name: string, n = 0) => ({ user_name, password: `Wrong#Horse${n}` })

/** Solves a puzzle as slowly as anyone must: each time from a new starting number. */
let firstNonce = 0

export function solve({ salt, iterations, bits, parts }: Puzzle) {
  firstNonce += 1_000_000
  const nonces = Array.from({ length: parts }, (_, part) => {
    for (let nonce = firstNonce; ; nonce += 1) {
      if (pbkdf2Sync(salt, `${part}:${nonce}`, iterations, 2, 'sha256').readUInt16BE() >> (16 - bits) === 0)
        return nonce
    }
  })
  return { salt, nonces }
}

export async function exhaust(user_name: string) {
  let refused: Answer = { status: 0 }
  for (let n = 0; n < 9; n++) refused = await logIn(wrong(user_name, n))
  expect(refused.status).toBe(429)
  return refused
}

export async function floodNetwork() {
  for (let n = 0; n < 90; n++) await logIn(wrong(`nobody-${networks}-${n}@people.example`))
}

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp({ settings: { PUBLIC_URL: 'http://localhost:3000' } })
  })
  afterAll(() => app.close())
  beforeEach(() => {
    address = `10.7.${networks++}.9`
  })
}
