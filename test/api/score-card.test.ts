import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/data/database/ids.ts'
import { makeRegistration, makeSignedIn } from '../factories.ts'
import { questionOf, sit } from '../make-notebook.ts'
import { makeTestOf } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* The picture of a result that a student shares: who may get it, and when it exists. */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/** Makes a test of two questions, sat by a person who is registered where required. */
async function satTest(kind: { type?: 'ftd'; isFree?: boolean } = {}) {
  const questions = [questionOf('Ratios', 'One'), questionOf('Trains', 'Two')]
  const { testId, questionIds } = await makeTestOf(app, { questions, ...kind })
  const { token, user } = await makeSignedIn(app)
  if (kind.type) await makeRegistration(app, { testId, studentId: user.id })
  const id = await sit(app, { testId, questionIds, token }, [
    ['A', 10],
    ['B', 10],
  ])
  return { id, token }
}

async function scoreCard(id: string, { token, query = '' }: { token?: string; query?: string }) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const url = `/api/student-portal/score-card/${id}${query}`
  const answer = await app.app.inject({ method: 'GET', url, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.payload }
}

describe('the score card of an attempt', () => {
  it('is a square PNG, not stored, that depends on what is shown', async () => {
    const { id, token } = await satTest()
    const plain = await scoreCard(id, { token })
    expect([plain.status, plain.headers['content-type'], plain.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'no-store',
    ])
    expect(await sharp(plain.bytes).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1080 })
    expect(plain.bytes.length).toBeLessThan(200_000)
    const same = await scoreCard(id, { token, query: '?name=false&rank=false&score=true' })
    expect(same.bytes.equals(plain.bytes)).toBe(true)
    const named = await scoreCard(id, { token, query: '?name=true' })
    expect(named.bytes.equals(plain.bytes)).toBe(false)
    const without = await scoreCard(id, { token, query: '?score=false' })
    expect(without.bytes.equals(plain.bytes)).toBe(false)
  })

  it('is only for its candidate', async () => {
    const { id, token } = await satTest()
    const { token: other } = await makeSignedIn(app)
    const examiner = await makeSignedIn(app, { role: 'examiner' })
    expect((await scoreCard(id, { token: other })).status).toBe(404)
    expect((await scoreCard(id, { token: examiner.token })).status).toBe(404)
    expect((await scoreCard(id, {})).status).toBe(401)
    expect((await scoreCard(newId(), { token })).status).toBe(404)
    expect((await scoreCard('x', { token })).status).toBe(400)
  })

  it('is available with the results, not before', async () => {
    const { id, token } = await satTest({ type: 'ftd', isFree: false })
    const { status, text } = await scoreCard(id, { token })
    expect([status, text]).toEqual([403, expect.stringContaining('Results will be available after')])
    app.advance(3600 + 31)
    expect((await scoreCard(id, { token })).status).toBe(200)
  })

  it('refuses what it does not know by name', async () => {
    const { id, token } = await satTest()
    for (const query of ['?name=yes', '?rank=', '?photo=true'])
      expect((await scoreCard(id, { token, query })).status, query).toBe(400)
    expect((await scoreCard(id, { token, query: '?rank=maybe' })).text).toMatch(/rank/)
  })

  it('is rate-limited', async () => {
    const { id, token } = await satTest()
    const statuses = await Promise.all(Array.from({ length: 11 }, async () => (await scoreCard(id, { token })).status))
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})
