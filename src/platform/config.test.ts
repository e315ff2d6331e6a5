import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { environment, poolOfProcess, readConfig } from './config.ts'
import { embeddedPoolLimit } from './ops/embedded/postmaster.ts'

it('needs nothing to be set', () => {
  expect(readConfig({})).toMatchObject({ mode: 'production', port: 3000, host: '127.0.0.1', databaseUrl: undefined })
})

it('treats an empty value as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

it('lists every problem at once', () => {
  const wrong = { PORT: '70000', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', TRUST_PROXY: 'yes' }
  expect(() => readConfig(wrong)).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*LOG_LEVEL.*\n.*TRUST_PROXY/)
})

it("rejects a pool larger than the embedded database's connections", () => {
  expect(() => readConfig({ DATABASE_POOL: '51' })).toThrow(
    'DATABASE_POOL: the embedded database allows at most 50; to use more, set DATABASE_URL',
  )
  expect(readConfig({ DATABASE_POOL: '50' }).databasePool).toBe(50)
  expect(readConfig({ DATABASE_POOL: '200', DATABASE_URL: 'postgres://a/b' }).databasePool).toBe(200)
})

it.each([
  [{}, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:4000' }, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ PUBLIC_URL: 'https://institute.example' }, false],
  [{ PUBLIC_URL: 'https://localhost.example' }, false],
  [{ PUBLIC_URL: 'https://127.0.0.1.example' }, false],
  [{ TRUST_PROXY: 'true' }, false],
])('with %j detects whether only this machine is served', (settings, isLocal) => {
  expect(readConfig(settings).isLocal).toBe(isLocal)
})

it('leaves no slash at the end of the public address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://institute.example/' }).publicUrl).toBe('https://institute.example')
})

it('sends mails from the host of the public address unless told otherwise', () => {
  expect(readConfig({ PUBLIC_URL: 'https://institute.example:8443' }).mailFrom).toBe('no-reply@institute.example')
  expect(readConfig({ MAIL_FROM: 'Office <office@a.example>' }).mailFrom).toBe('Office <office@a.example>')
})

it.each(['Office', 'a b@c.example', 'Office <a@b.example', 'a@b.example\r\nBcc: c@d.example'])(
  'rejects the sender %j',
  (from) => {
    expect(() => readConfig({ MAIL_FROM: from })).toThrow('MAIL_FROM')
  },
)

it('does not repeat the password of a mail server that it cannot use', () => {
  const read = () => readConfig({ SMTP_URL: 'http://user:canary@mail.example' })
  expect(read).toThrow(/SMTP_URL: must be an smtp/)
  expect(read).not.toThrow('canary')
})

it('is documented in .env.example, setting by setting', () => {
  const documented = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)
  expect([...documented].map(([, name]) => name).sort()).toEqual(Object.keys(environment.shape).sort())
})

it('has its actual defaults in .env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)
  const documented = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  expect(readConfig(documented)).toEqual(readConfig({}))
})

it('has as many workers as fit the machine, and never more than one in development', () => {
  const fitting = Math.max(1, Math.min(8, availableParallelism() - 1))
  expect(readConfig({}).workers).toBe(fitting)
  expect(readConfig({ DATABASE_POOL: '5' }).workers).toBe(1)
  expect(readConfig({ NODE_ENV: 'development', WORKERS: '4' }).workers).toBe(1)
})

it.each([
  [{ WORKERS: '1' }, 20],
  [{ WORKERS: '1', DATABASE_POOL: '50' }, 50],
  [{ WORKERS: '2' }, 7],
  [{ WORKERS: '4' }, 7],
  [{ WORKERS: '8' }, 4],
  [{ WORKERS: '2', DATABASE_POOL: '9' }, 2],
])(
  'with %j gives each process so many connections, and never more to all than the embedded database has',
  (settings, pool) => {
    const config = readConfig(settings)
    expect(poolOfProcess(config)).toBe(pool)
    const listening = config.workers === 1 ? 0 : config.workers + 1
    expect(pool * (config.workers === 1 ? 1 : config.workers + 1) + listening).toBeLessThanOrEqual(embeddedPoolLimit)
  },
)

it('refuses more workers than there are connections for', () => {
  expect(() => readConfig({ WORKERS: '16' })).toThrow(
    'WORKERS: 16 workers need a DATABASE_POOL of at least 51; it is 50',
  )
  expect(() => readConfig({ WORKERS: '2', DATABASE_POOL: '8' })).toThrow('at least 9; it is 8')
})
