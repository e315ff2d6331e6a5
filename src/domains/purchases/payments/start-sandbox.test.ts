import { describe, expect, it } from 'vitest'
import { requireRealGateway } from './start-sandbox.ts'

/*
 * For a whole server, see test/long/production-gateway.test.ts.
 */

const real = { isDemo: false, mode: 'production', paytmUrl: undefined, razorpayUrl: undefined }
const sandbox = 'cannot take payments through a sandbox'

describe('requireRealGateway', () => {
  it.each([
    ['http://localhost:4000', sandbox],
    ['https://localhost', sandbox],
    ['http://127.0.0.1:4000', sandbox],
    ['https://127.9.9.9', sandbox],
    ['http://[::1]:4000', sandbox],
    ['http://gateway.example', 'must use https'],
  ])('refuses %s for a real institute in production, with either provider', (url, why) => {
    expect(() => requireRealGateway({ ...real, paytmUrl: url })).toThrow(why)
    expect(() => requireRealGateway({ ...real, razorpayUrl: { api: url } })).toThrow(why)
    expect(() => requireRealGateway({ ...real, isDemo: true, paytmUrl: url })).not.toThrow()
    expect(() => requireRealGateway({ ...real, mode: 'development', paytmUrl: url })).not.toThrow()
  })

  it.each([undefined, 'https://gateway.example', 'https://localhost.example'])('accepts %s', (url) => {
    const other = { api: 'https://other.example' }
    expect(() => requireRealGateway({ ...real, paytmUrl: url, razorpayUrl: other })).not.toThrow()
  })
})
