import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StudentRecord, StudentRow } from '#domains/console/students/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { makeFullStudent } from '../full-student.ts'
import { makePlace } from '../make-place.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* Who finds which students, and what the row answers. */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function find(token: string, query: string) {
  const answer = await app.call<{ data: StudentRow[] }>('GET', `/api/staff/students?${query}`, { token })
  return answer.body.data
}

it('are found by words in any script, by digits from either end, and never with the whole number', async () => {
  const { token } = await makeSignedIn(app, { role: 'admin' })
  const { user } = await makeSignedIn(app, { candidateName: 'ମମତା ସାହୁ' })
  const q = (text: string) => `q=${encodeURIComponent(text)}`
  for (const text of ['ସାହୁ', 'ମମ ସା', user.contact, user.contact.slice(-7), user.registrationNumber, user.email]) {
    const rows = await find(token, q(text))
    expect([text, rows.some(({ _id }) => _id === user.id)]).toEqual([text, true])
    expect(JSON.stringify(rows)).not.toContain(user.contact)
  }
  expect(await find(token, q('ହୁ'))).toEqual([])
})

it("are limited to the viewer's centres and students without one", async () => {
  const [here, elsewhere] = [(await makePlace(app)).centre, (await makePlace(app)).centre]
  const { token } = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
  const made = await Promise.all([here, elsewhere, null].map((centreId) => makeSignedIn(app, { centreId })))
  const listed = (await find(token, 'limit=200')).map(({ _id }) => _id)
  const statuses = await Promise.all(
    made.map(async ({ user }) => {
      const { status } = await app.call('GET', `/api/staff/students/${user.id}`, { token })
      return [status, listed.includes(user.id)]
    }),
  )
  expect(statuses).toEqual([
    [200, true],
    [404, false],
    [200, true],
  ])
})

it('have a record with dues, rights, tests, sessions and history', async () => {
  const { token } = await makeSignedIn(app, { role: 'admin' })
  const { user } = await makeFullStudent(app, 'canaryrecord')
  const answer = await app.call<{ data: StudentRecord }>('GET', `/api/staff/students/${user.id}`, { token })
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.stringContaining(user.id)])
  const { data } = answer.body
  expect(data).toMatchObject({ phone: user.contact, guardian: { withdrawn_at: expect.any(String) } })
  for (const part of [data.instalments ?? [], data.entitlements, data.tests, data.sessions, data.timeline])
    expect(part.length).toBeGreaterThan(0)
})
