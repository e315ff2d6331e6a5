import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeStudent, password } from '../factories.ts'
import { makeLockedTest, openHall } from '../sections.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * More people log in at once than the server can check passwords for.
 */

/** Blocks hashing while it is shut, as if the processor were overloaded. */
const gate = vi.hoisted(() => ({ isOpen: Promise.resolve() }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const { hash, verify } = await importOriginal<typeof import('@node-rs/argon2')>()
  return { hash, verify: (known: string, given: string) => gate.isOpen.then(() => verify(known, given)) }
})

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { LOGIN_RATE_PER_NETWORK: '1000000' } })
})
afterAll(() => app.close())

const logIn = (user_name: string) => app.call('POST', '/api/auth/web-login', { body: { user_name, password } })

test('refuses log-ins that would wait too long at once with a retry time, without counting an attempt, while answers are saved', async () => {
  const made = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
  const hall = await openHall(app, made)
  const { email } = await makeStudent(app)
  const { promise, resolve: open } = Promise.withResolvers<void>()
  gate.isOpen = promise

  const refused: Awaited<ReturnType<typeof logIn>>[] = []
  const waiting: Promise<unknown>[] = []
  for (let n = 0; n < 500; n += 100) {
    const many = Array.from({ length: 100 }, (_, m) =>
      logIn(`nobody-${n + m}@people.example`).then((answer) => answer.status === 503 && refused.push(answer)),
    )
    waiting.push(...many)
    // Past the database, which has its own queue.
    const asked = () => (app.lanes()['sign-in']?.inUse ?? 0) + (app.lanes()['sign-in']?.waiting ?? 0)
    await expect.poll(asked, { interval: 2 }).toBeGreaterThan(0)
    await expect.poll(asked, { interval: 2 }).toBe(0)
  }
  const early = () => refused.filter(({ headers }) => headers['retry-after'] === '5')
  await expect.poll(() => early().length).toBeGreaterThan(40)
  const [first] = early()
  expect(first?.body.code).toBe('unavailable')
  expect(first?.body.message).toBe('Too many people are logging in at the moment. Please try again in a few seconds.')

  for (let n = 0; n < 12; n += 1) expect((await logIn(email)).status).toBe(503)
  const from = performance.now()
  expect((await hall.give(1)).late).toEqual([])
  expect(performance.now() - from).toBeLessThan(1000)
  open()
  await Promise.all(waiting)
  expect((await logIn(email)).status).toBe(200)
})
