import { afterAll, beforeAll, expect, it } from 'vitest'
import { callFrom, makeStudent } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp

/** Returns the milliseconds of one refused log-in, from a network without earlier failures. */
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

/**
 * Returns how often a value of `a` exceeds one of `b`: one half if they are indistinguishable, whatever noise
 * affects both.
 */
export function areaUnderCurve(a: number[], b: number[]) {
  let above = 0
  for (const one of a) for (const other of b) above += one > other ? 1 : one === other ? 0.5 : 0
  return above / (a.length * b.length)
}

/** Returns the area under the curve of refusal times of known against unknown names, over so many pairs. */
async function measure(users: { email: string }[], { pairs, firstNetwork }: { pairs: number; firstNetwork: number }) {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let n = 0; n < pairs; n++) {
    const email = users[n % users.length]?.email ?? ''
    // Names of equal length in alternating order, so that noise of the machine affects both alike.
    const asks = [
      async () => known.push(await timeOf(email, firstNetwork + n)),
      async () => unknown.push(await timeOf(email.replace(/^.{4}/, 'zzzz'), firstNetwork + pairs + n)),
    ]
    for (const ask of n % 2 ? asks : asks.toReversed()) await ask()
  }
  return areaUnderCurve(known, unknown)
}

/*
 * On a busy machine both kinds are equally slower and noisier, which does not affect a rank statistic. By chance alone, 200 pairs stray further than 0.1, and
 * 60 pairs further than 0.2, once in two thousand runs; twice in a row to the same side once in eight million. A real difference does so every time.
 */
export function proveTiming({ pairs, margin }: { pairs: number; margin: number }) {
  beforeAll(async () => {
    app = await makeTestApp()
  })
  afterAll(() => app.close())

  it(`does not reveal by the time of a refusal whether an account exists, over ${2 * pairs} log-ins`, {
    timeout: 300_000,
  }, async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => makeStudent(app)))
    for (let n = 0; n < 10; n++) await timeOf(n % 2 ? (users[0]?.email ?? '') : 'warm@people.example', n)
    const strays = (area: number) => Math.sign(area - 0.5) * Number(Math.abs(area - 0.5) > margin)
    const first = await measure(users, { pairs, firstNetwork: 1000 })
    const side = strays(first)
    const second = side === 0 ? first : await measure(users, { pairs, firstNetwork: 3000 })
    expect(side !== 0 && strays(second) === side, `areas ${first} and ${second}`).toBe(false)
  })
}
