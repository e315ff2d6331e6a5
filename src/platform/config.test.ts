import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { environment, readConfig } from './config.ts'

it('needs nothing to be set', () => {
  expect(readConfig({})).toMatchObject({ mode: 'production', port: 3000, host: '127.0.0.1', databaseUrl: undefined })
})

it('takes an empty value for one that is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

it('lists every problem at once', () => {
  const wrong = { PORT: '70000', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', TRUST_PROXY: 'yes' }
  expect(() => readConfig(wrong)).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*LOG_LEVEL.*\n.*TRUST_PROXY/)
})

it('leaves no slash at the end of the public address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://institute.example/' }).publicUrl).toBe('https://institute.example')
})

it('is documented in .env.example, setting by setting', () => {
  const documented = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)
  expect([...documented].map(([, name]) => name).sort()).toEqual(Object.keys(environment.shape).sort())
})

it('has in .env.example the defaults that hold', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)
  const documented = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  expect(readConfig(documented)).toEqual(readConfig({}))
})
