import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { puzzleWork } from '#domains/identity/sessions/take-login-try.ts'
import { type Answer, app, floodNetwork, logIn, setUp, solve, wrong } from '../api/login-limits.ts'
import { makeStudent, password } from '../factories.ts'

setUp()

it('lets a neighbour with a known device or a solved puzzle in during a flood of unknown names', async () => {
  const [known, fresh] = [await makeStudent(app), await makeStudent(app)]
  const { device_token } = await logIn({ user_name: known.email, password })
  await floodNetwork()
  expect((await logIn({ user_name: known.email, password, device_token })).status).toBe(200)
  const refused = await logIn({ user_name: fresh.email, password })
  expect(refused.status).toBe(429)
  const proof = refused.puzzle && solve(refused.puzzle)
  expect((await logIn({ user_name: fresh.email, password, proof })).status).toBe(200)
})

describe('guesses at one account from one network in an hour', () => {
  // Makes puzzles cheap; the test above solves one at full difficulty.
  const { bits } = puzzleWork

  beforeAll(() => {
    puzzleWork.bits = 4
  })

  afterAll(() => {
    puzzleWork.bits = bits
  })

  const heard = (answers: Answer[]) => answers.filter(({ status }) => status === 401).length

  it('are 7 and 120 without a puzzle', async () => {
    const { email } = await makeStudent(app)
    const answers = []
    for (let second = 0; second < 3600; second += 30) {
      for (let n = 0; n < (second === 0 ? 9 : 2); n++) answers.push(await logIn(wrong(email, second + n)))
      app.advance(30)
    }
    expect(heard(answers)).toBe(7 + 119)
  })
})
