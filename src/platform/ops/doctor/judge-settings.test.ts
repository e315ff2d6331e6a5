import { expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { describeUnset, judgeSettings } from './judge-settings.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const keys = '{"MERCHANT1":"0123456789abcdef"}'
const good = {
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://institute.example',
  TRUST_PROXY: 'true',
  DATABASE_URL: 'postgres://abhyas@database.example/abhyas',
  SECRETS_KEY: key,
  SMTP_URL: 'smtps://mail.example',
  S3_ENDPOINT: 'https://storage.example',
  S3_REGION: 'in',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
  RAZORPAY_URL: 'https://api.razorpay.com',
  MERCHANT_KEYS: keys,
}
const s3 = { S3_ENDPOINT: '', S3_REGION: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }

function statesOf(change: Record<string, string>) {
  const diagnoses = judgeSettings(readConfig({ ...good, ...change }))
  return Object.fromEntries(
    diagnoses.filter(({ state }) => state !== 'right').map(({ about, state }) => [about, state]),
  )
}

it.each<[string, Record<string, string>, Record<string, string>]>([
  ['everything set', {}, {}],
  ['no mail server', { SMTP_URL: '' }, { mail: 'wrong' }],
  ['mails from localhost', { MAIL_FROM: 'office@localhost' }, { mail: 'wrong' }],
  ['mails from a number', { MAIL_FROM: 'office@127.0.0.1' }, { mail: 'wrong' }],
  ['no storage', s3, { storage: 'note' }],
  ['no gateway', { RAZORPAY_URL: '' }, { gateway: 'note' }],
  ['a gateway without keys', { MERCHANT_KEYS: '' }, { gateway: 'wrong' }],
  ['a gateway without encryption', { PAYTM_URL: 'http://pay.example' }, { gateway: 'wrong' }],
  ['a sandbox on this machine', { RAZORPAY_URL: 'http://127.0.0.1:9' }, {}],
  ['no key in front of a database', { SECRETS_KEY: '' }, { key: 'wrong' }],
  ['no key with the embedded database', { SECRETS_KEY: '', DATABASE_URL: '' }, {}],
  ['no encryption', { PUBLIC_URL: 'http://institute.example' }, { address: 'wrong' }],
  ['a path', { PUBLIC_URL: 'https://university.example/institute' }, { address: 'wrong' }],
  ['others served, no address', { PUBLIC_URL: '' }, { address: 'wrong', mail: 'wrong' }],
  ['a proxy that is not believed', { TRUST_PROXY: '' }, { proxy: 'wrong' }],
  ['a port past the proxy', { HOST: '0.0.0.0' }, { proxy: 'note' }],
  ['http without a proxy', { TRUST_PROXY: '', PUBLIC_URL: 'http://10.0.0.1' }, { address: 'wrong' }],
])('%s', (_, change, states) => {
  expect(statesOf(change)).toEqual(states)
})

it('accepts unset values on a local machine', () => {
  const diagnoses = judgeSettings(readConfig({}))
  expect(diagnoses.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(diagnoses.filter(({ state }) => state === 'note').map(({ about }) => about)).toEqual([
    'address',
    'mail',
    'storage',
    'gateway',
  ])
})

it('lists unset values at the first start, and nothing when all are set', () => {
  expect(describeUnset(readConfig(good))).toEqual([])
  const lines = describeUnset(readConfig({ ...good, SMTP_URL: '', RAZORPAY_URL: '' }))
  expect(lines).toEqual([
    expect.stringContaining('No mail server is set'),
    expect.stringContaining('SMTP_URL'),
    expect.stringContaining('No payment gateway is set'),
    expect.stringContaining('MERCHANT_KEYS'),
  ])
})
