import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeSignedIn, makeStudent, makeTest, password } from '../factories.ts'
import { entriesOf, sitDown, studentApi } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * How often the hot paths go to the database, whatever is in the caches of content and sessions already: a statement more must be meant.
 */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/** Every statement that is sent while `work` runs, on whatever connection, `begin` and `commit` among them. */
async function statementsOf<T>(work: () => Promise<T>) {
  const spy = vi.spyOn(pg.Query.prototype, 'submit')
  const answer = await work()
  const texts = spy.mock.contexts.map((query) => String((query as unknown as { text: string }).text))
  spy.mockRestore()
  return { answer, texts }
}

const logIn = (user_name: string, device_token?: string) =>
  app.call<{ device_token: string }>('POST', '/api/auth/web-login', {
    body: { user_name, password, ...(device_token === undefined ? {} : { device_token }) },
  })

test('a sign-in sends four statements, also from a known device', async () => {
  const { userName } = await makeStudent(app)
  await logIn((await makeStudent(app)).userName)
  const first = await statementsOf(() => logIn(userName))
  expect(first.answer.status).toBe(200)
  expect(first.texts).toHaveLength(4)
  const again = await statementsOf(() => logIn(userName, first.answer.body.device_token))
  expect(again.answer.status).toBe(200)
  expect(again.texts).toHaveLength(4)
})

test('an attempt sends two statements to start, three to resume, one to save and two to submit', async () => {
  const { testId } = await makeTest(app)
  const { api: other, attempt: others } = await sitDown(app, testId)
  await other.submit(others._id)
  const { token } = await makeSignedIn(app)
  const api = studentApi(app, { token, testId })
  const dashboard = () => app.call('GET', '/api/student-portal/my-purchases', { token })
  await dashboard()
  expect((await statementsOf(dashboard)).texts).toHaveLength(1)
  const briefing = await statementsOf(() => app.call('GET', `/api/quiz-portal/tests/${testId}`, { token }))
  expect(briefing.answer.status).toBe(200)
  expect(briefing.texts).toHaveLength(1)

  expect((await statementsOf(() => api.open())).texts).toHaveLength(2)
  const { answer, texts } = await statementsOf(() => api.open())
  expect(texts).toHaveLength(3)
  const attempt = answer.body.data
  const [question = ''] = (await api.paper(attempt)).questions.map(({ _id }) => _id)
  const save = () =>
    api.save(attempt._id, { epoch: attempt.epoch, entries: entriesOf(app, [[question, { marked: true }]]) })
  await save()
  const saved = await statementsOf(save)
  expect(saved.answer.status).toBe(200)
  expect(saved.texts).toHaveLength(1)
  const submitted = await statementsOf(() => api.submit(attempt._id))
  expect(submitted.answer.status).toBe(200)
  expect(submitted.texts).toHaveLength(2)
  // Its mark, and a statement for each part that this student has something of.
  expect((await statementsOf(dashboard)).texts).toHaveLength(3)
  const analysis = `/api/student-portal/get-submission-data-for-analysis/${attempt._id}`
  await app.call('GET', analysis, { token })
  const shown = await statementsOf(() => app.call('GET', analysis, { token }))
  expect(shown.answer.status).toBe(200)
  // The submission, its rank in a published merit list, and its place in the whole test, then in its centre.
  expect(shown.texts).toHaveLength(4)
})
