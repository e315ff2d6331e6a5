import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subExamExams, subExams } from '#domains/catalogue/tables.ts'
import { publicTests } from '#domains/exams/tests/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeTest } from '../factories.ts'
import { makeExam } from '../make-offers.ts'
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
  it('lists tests that have not ended, soonest first, and no practice tests', async () => {
    await makeTest(app, { name: 'A mock', type: 'mock-flt', opensAt: inHours(1) })
    await makeTest(app, { name: 'Later', type: 'scholarship', opensAt: inHours(48) })
    await makeTest(app, { name: 'Next', type: 'ftd', opensAt: inHours(2) })
    await makeTest(app, { name: 'Over', type: 'ftd', opensAt: inHours(-5) })
    expect((await upcoming()).map(({ quiz_name }) => quiz_name)).toEqual(['Next', 'Later'])
  })

  it('drops a test the moment it ends, without a content change', async () => {
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

describe('the free mocks', () => {
  it('are filtered by exam, without paid ones', async () => {
    const exam = await makeExam(app)
    const subExamId = newId()
    await app.db.insert(subExams).values({ id: subExamId, name: `Tier ${subExamId}`, position: 1 })
    await app.db.insert(subExamExams).values({ subExamId, examId: exam.id, position: 0 })
    await makeTest(app, { name: 'Its mock', subExamId })
    await makeTest(app, { name: 'Its paid mock', subExamId, isFree: false })
    await makeTest(app, { name: 'Of no exam' })
    const namesOf = async (query: string) => {
      const { body } = await app.call<{ data: { quiz_name: string }[] }>('GET', `/api/website/web/free-mocks${query}`)
      return body.data.map(({ quiz_name }) => quiz_name)
    }
    expect(await namesOf(`?exam=${exam.id}`)).toEqual(['Its mock'])
    expect(await namesOf('')).toEqual(expect.arrayContaining(['Its mock', 'Of no exam']))
    expect((await app.call('GET', '/api/website/web/free-mocks?exam=none')).status).toBe(400)
  })
})
