import { expect, it } from 'vitest'
import { requireRealGateway } from './start-sandbox.ts'

const at = (paytmUrl: string | undefined, more: { isDemo?: boolean; mode?: string } = {}) => {
  return () => requireRealGateway({ isDemo: false, mode: 'production', razorpayUrl: undefined, paytmUrl, ...more })
}

it('P25: a real institute in production does not start with a sandbox', () => {
  for (const url of [
    'http://127.0.0.1:4000',
    'http://localhost:4000',
    'https://localhost',
    'http://[::1]:1',
    'http://gateway.example',
  ]) {
    expect(at(url)).toThrow(/PAYTM_URL/)
  }
  expect(at('https://secure.paytmpayments.com')).not.toThrow()
  expect(at(undefined)).not.toThrow()
  expect(at('http://127.0.0.1:4000', { isDemo: true })).not.toThrow()
  expect(at('http://127.0.0.1:4000', { mode: 'test' })).not.toThrow()
})
