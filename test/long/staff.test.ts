import { describe, expect, it } from 'vitest'
import { app, logIn, makeStaff, setUp } from '../api/staff.ts'

setUp()

describe('a code', () => {
  it('can be guessed ten times, then once a minute, from however many networks, while the owner waits no longer', async () => {
    const { user, codeAt } = await makeStaff()
    const tries = { 401: 0, 429: 0, 200: 0 }
    for (let n = 0; n < 60; n++) {
      const { status } = await logIn(user, { code: codeAt(3600 + n * 30) })
      if (status === 401 || status === 429) tries[status]++
    }
    expect(tries).toEqual({ 401: 10, 429: 50, 200: 0 })
    app.advance(60)
    expect((await logIn(user, { code: codeAt() })).status).toBe(200)
  })
})
