import { expect, it } from 'vitest'
import { requireRealProviders } from './partner.ts'

const settingsAt = (issuer: string | undefined) => new Map([['google', { clientId: 'a', clientSecret: 'b', issuer }]])
const institute = { isDemo: false, mode: 'production' }

it('refuses stand-ins and providers without https for a real institute in production', () => {
  for (const issuer of ['http://127.0.0.1:4000/google', 'https://localhost/google', 'http://login.example'])
    expect(() => requireRealProviders(settingsAt(issuer), institute)).toThrow('cannot use a login provider')
  for (const issuer of [undefined, 'https://login.example'])
    expect(() => requireRealProviders(settingsAt(issuer), institute)).not.toThrow()
})

it('accepts them for the demo and in development', () => {
  const standIn = settingsAt('http://127.0.0.1:4000/google')
  expect(() => requireRealProviders(standIn, { isDemo: true, mode: 'production' })).not.toThrow()
  expect(() => requireRealProviders(standIn, { isDemo: false, mode: 'development' })).not.toThrow()
})
