import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '../../../../test/fake-storage.ts'
import { sendOrShowCopy } from './kept-answers.ts'

let asked: string[] = []
beforeEach(() => {
  asked = []
  vi.stubGlobal('window', { localStorage: fakeStorage({ accessToken: 'token' }), sessionStorage: fakeStorage({}) })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(`{"of":"${path}"}`, { headers: { etag: `W/"${path}"` } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const read = (name: string) => sendOrShowCopy({ method: 'GET', path: `/api/student-portal/${name}` }, 'student-area')

test('asks for open tests once for each version, and keeps those of the newest version alone', async () => {
  const first = await read('open-tests/v1')
  expect(await read('open-tests/v1')).toMatchObject({ status: 200, text: first.text })
  await read('own-part')
  await read('own-part')
  await read('open-tests/v2')
  await read('open-tests/v2')
  await read('open-tests/v1')
  const names = asked.map((path) => path.split('/').slice(3).join('/'))
  expect(names).toEqual(['open-tests/v1', 'own-part', 'own-part', 'open-tests/v2', 'open-tests/v1'])
})
