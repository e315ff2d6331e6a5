import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicTests } from '#domains/exams/tests/schema.ts'
import { makeTest } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

const address = '/api/student-portal/get-ftd-scholarship-test-public'
let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function upcoming() {
  const { status, body } = await app.call<{ data: unknown }>('GET', address)
  expect(status).toBe(200)
  return publicTests.parse(body.data).upcomingTests
}

function inHours(hours: number) {
  return new Date(app.now().getTime() + hours * 3_600_000)
}

describe('the public list of free and scholarship tests', () => {
  it('gives what has not ended, the next first, and no practice test', async () => {
    await makeTest(app, { name: 'A mock', type: 'mock-flt', opensAt: inHours(1) })
    await makeTest(app, { name: 'Later', type: 'scholarship', opensAt: inHours(48) })
    await makeTest(app, { name: 'Next', type: 'ftd', opensAt: inHours(2) })
    await makeTest(app, { name: 'Over', type: 'ftd', opensAt: inHours(-5) })
    expect((await upcoming()).map(({ quiz_name }) => quiz_name)).toEqual(['Next', 'Later'])
  })

  it('lets a test go the moment it ends, without any change of content', async () => {
    await makeTest(app, { name: 'Ending', type: 'ftd', opensAt: inHours(-0.5), durationMinutes: 60 })
    expect((await upcoming()).map(({ quiz_name }) => quiz_name)).toContain('Ending')
    app.advance(31 * 60)
    expect((await upcoming()).map(({ quiz_name }) => quiz_name)).not.toContain('Ending')
  })

  it('refuses a parameter it does not know', async () => {
    const { status, body } = await app.call('GET', `${address}?all=1`)
    expect(status).toBe(400)
    expect(Object.keys(body.errors ?? {})).toContain('querystring')
  })
})
