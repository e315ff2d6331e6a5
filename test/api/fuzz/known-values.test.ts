import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../src/platform/data/database/ids.ts'
import { makeSignedIn } from '../../factories.ts'
import { makeTestApp, type TestApp } from '../../test-app.ts'
import { planOf, smallPattern } from '../route-matrix-hall.ts'

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

it('a day of the year 0 in a pattern, its opening in a test, and half a character in a section are refused in words', async () => {
  const { token } = await makeSignedIn(app, { role: 'admin' })
  const pattern = smallPattern()
  const [section] = pattern.body.sections
  const plan = await planOf({ app })
  const asked: [string, object, string][] = [
    ['/api/staff/patterns', { ...pattern, sourceDate: '0000-01-01' }, 'sourceDate'],
    ['/api/staff/tests', { ...plan, publish_date: '0000-01-01T00:00:00Z' }, 'publish_date'],
    [
      '/api/staff/patterns',
      { ...pattern, body: { ...pattern.body, sections: [{ ...section, name: '\ud800' }] } },
      'body.sections.0.name',
    ],
  ]
  for (const [url, body, field] of asked) {
    const answer = await app.call('POST', url, { token, body: JSON.parse(JSON.stringify(body)) })
    expect([url, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([url, 400, [field]])
  }
  expect((await app.call('POST', '/api/staff/patterns', { token, body: pattern })).status).toBe(200)
  expect((await app.call('POST', '/api/staff/tests', { token, body: plan })).status).toBe(200)
})
