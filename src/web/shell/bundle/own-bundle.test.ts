import { expect, test } from 'vitest'
import { createApi } from '../api/call-api.ts'
import { loadBundle, refreshBundle } from './own-bundle.ts'

const content = { quizzes: [], subjects: [], topics: [], discussionUrls: [], subExams: [] }
const own = { now: '2026-11-29T06:00:00Z', submissions: [], begun: [], closed_tests: [], ranked_tests: [] }

/** A server with this version of the open tests; `told` is the one that it names. */
function makeServer() {
  const server = { version: 'a', told: ['a'], asked: [] as string[] }
  const api = createApi(async ({ path }) => {
    server.asked.push(path.split('/').slice(-2).join('/'))
    const ok = (data: object) => ({ status: 200, text: JSON.stringify({ success: true, data }) })
    if (path.endsWith('/own-part'))
      return ok({ ...own, open_tests: server.told.shift() ?? server.version, tests: null })
    if (!path.includes('/open-tests/')) return ok([])
    return path.endsWith(`/${server.version}`) ? ok(content) : { status: 409, text: '{"success":false}' }
  })
  const askedTests = () => server.asked.filter((path) => path.startsWith('open-tests/'))
  return { server, api, askedTests }
}

test('loads many open tests when their version changes, and asks again when they changed meanwhile', async () => {
  const { server, api, askedTests } = makeServer()
  expect((await loadBundle(api)).bundle).toMatchObject({ quizzes: [], mySubmissions: [], subExamData: [] })
  expect(await refreshBundle(api)).toBe(true)
  expect(askedTests()).toEqual(['open-tests/a'])
  server.version = 'c'
  server.told = ['b', 'c']
  expect(await refreshBundle(api)).toBe(true)
  expect(askedTests()).toEqual(['open-tests/a', 'open-tests/b', 'open-tests/c'])
  server.told = ['d', 'd']
  expect(await refreshBundle(api)).toBe(false)
})
