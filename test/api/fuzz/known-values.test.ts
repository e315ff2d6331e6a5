import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../src/platform/database/ids.ts'
import { makeSignedIn } from '../../factories.ts'
import { makeTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await makeTestApp()
  token = (await makeSignedIn(app)).token
})
afterAll(() => app.close())

const at = '2026-11-22T10:00:00Z'
const nothing = { option_id: null, option_ids: null, number: null, draft: null }
const entry = { seq: 1, question_id: newId(), ...nothing, marked: false, seconds: 1, at }
const long = `2026-11-22T10:00:00.${'1'.repeat(200)}Z`

it.each([
  ['an epoch beyond 32 bits', { epoch: 2_147_483_648, entries: [] }],
  ['an answer of the year 0', { epoch: 1, entries: [{ ...entry, at: '0000-01-01T00:00:00Z' }] }],
  ['an answer at a time of 200 digits', { epoch: 1, entries: [{ ...entry, at: long }] }],
  ['a signal of the year 0', { epoch: 1, entries: [], signals: [{ kind: 'left', at: '0000-01-01T00:00:00Z' }] }],
  ['a signal at a time of 200 digits', { epoch: 1, entries: [], signals: [{ kind: 'left', at: long }] }],
])('%s is refused in words', async (_name, body) => {
  const url = `/api/quiz-portal/attempts/${newId()}/answers`
  const answer = await app.call('POST', url, { token, body })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
  expect(Object.keys(answer.body.errors ?? {})).toHaveLength(1)
  expect(answer.headers['content-security-policy']).toBeDefined()
})
