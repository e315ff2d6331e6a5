import { describe, expect, it } from 'vitest'
import { listNumbers, register, setUp, upTo } from '../api/registration.ts'

setUp()

describe('registering at the same moment', () => {
  it('makes one account from fifty concurrent registrations with one e-mail, and leaves no gap in the numbers', async () => {
    const before = await listNumbers()
    const answers = await Promise.all(upTo(50).map(() => register({ email: 'race@people.example' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 409)])
    await register()
    expect(await listNumbers()).toEqual(upTo(before.length + 2))
  })
})
