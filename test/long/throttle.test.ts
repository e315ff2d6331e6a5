import { describe, expect, it } from 'vitest'
import { app, newAddress, setUp, tryFrom } from '../api/throttle.ts'

setUp()

describe('guessing passwords', () => {
  it('is limited per network over many names, however the last part of the address changes', async () => {
    const address = newAddress().replace(/7$/, '')
    const statuses = []
    for (let n = 0; n < 130; n++) {
      const guess = { user_name: `nobody-${n}@people.example`, password: 'Wrong#Horse1' }
      statuses.push((await tryFrom(app, `${address}${n}`, guess)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(66)
    expect(statuses.slice(66).every((status) => status === 429)).toBe(true)
  })
})
