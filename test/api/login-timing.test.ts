import { afterAll, beforeAll, expect, it } from 'vitest'
import { callFrom, makeStudent } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const pairs = 200

/** Milliseconds of one refused log-in, from a network that nothing is counted against yet. */
async function timeOf(user_name: string, network: number) {
  const startedAt = performance.now()
  const { status, body } = await callFrom(app, '/api/auth/web-login', {
    body: { user_name, password: 'Wrong#Horse1' },
    network,
  })
  const milliseconds = performance.now() - startedAt
  expect([status, body.message]).toEqual([401, 'Incorrect username or password.'])
  return milliseconds
}

/** How often one of `a` is above one of `b`: a half when nothing tells them apart, whatever the noise of the machine does to both. */
function areaUnderCurve(a: number[], b: number[]) {
  let above = 0
  for (const one of a) for (const other of b) above += one > other ? 1 : one === other ? 0.5 : 0
  return above / (a.length * b.length)
}

it('tells pairs apart that differ, and not those that do not', () => {
  expect(areaUnderCurve([4, 5, 6], [1, 2, 3])).toBe(1)
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5)
})

it('the time of a refusal does not tell whether there is such an account, over 400 log-ins', {
  timeout: 180_000,
}, async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => makeStudent(app)))
  for (let n = 0; n < 10; n++) await timeOf(n % 2 ? (users[0]?.email ?? '') : 'warm@people.example', n)
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let n = 0; n < pairs; n++) {
    const user = users[n % users.length]
    // Names of one length, and each kind first in turn: what the machine does meanwhile falls on both alike.
    const asks = [
      async () => known.push(await timeOf(user?.email ?? '', 1000 + n)),
      async () => unknown.push(await timeOf((user?.email ?? '').replace(/^.{4}/, 'zzzz'), 2000 + n)),
    ]
    for (const ask of n % 2 ? asks : asks.toReversed()) await ask()
  }
  const area = areaUnderCurve(known, unknown)
  // By chance alone 400 values stray this far less than once in two thousand runs.
  expect(area).toBeGreaterThan(0.4)
  expect(area).toBeLessThan(0.6)
})
