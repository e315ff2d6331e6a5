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

it('sends mails from the host of the public address unless told otherwise', () => {
  expect(readConfig({ PUBLIC_URL: 'https://institute.example:8443' }).mailFrom).toBe('no-reply@institute.example')
  expect(readConfig({ MAIL_FROM: 'Office <office@a.example>' }).mailFrom).toBe('Office <office@a.example>')
})

it.each(['Office', 'a b@c.example', 'Office <a@b.example', 'a@b.example\r\nBcc: c@d.example'])(
  'takes no mails from %j',
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

it('has in .env.example the defaults that hold', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)
  const documented = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  expect(readConfig(documented)).toEqual(readConfig({}))
})
