import { expect, it } from 'vitest'
import { type AddressFacts, judgeAddress } from './judge-address.ts'

const noon = Date.parse('2026-11-26T12:00:00Z')
const ours = {
  'x-request-id': 'e2f0',
  'content-security-policy': "default-src 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  date: new Date(noon).toUTCString(),
}

function answer(change: Record<string, string | undefined> = {}, more = {}) {
  const headers = Object.entries({ ...ours, ...change }).filter((entry): entry is [string, string] => !!entry[1])
  return { status: 200, headers: new Map(headers), from: noon, to: noon + 40, ...more }
}

const good: AddressFacts = {
  publicUrl: 'https://institute.example',
  isServing: true,
  dns: ['192.0.2.7'],
  answer: answer(),
  metricsStatus: 404,
}

function statesOf(change: Partial<AddressFacts>) {
  const diagnoses = judgeAddress({ ...good, ...change })
  return diagnoses.filter(({ state }) => state !== 'right').map(({ about, state }) => `${about}: ${state}`)
}
const dateAt = (ms: number) => answer({ date: new Date(noon + ms).toUTCString() })

it.each<[string, Partial<AddressFacts>, string[]]>([
  ['all is well', {}, []],
  ['a name that does not exist', { dns: { failure: 'ENOTFOUND' }, answer: null }, ['DNS: wrong']],
  ['no name server', { dns: { failure: 'EAI_AGAIN' }, answer: null }, ['DNS: unseen']],
  ['refused though the server runs', { answer: { failure: 'ECONNREFUSED' } }, ['public answer: wrong']],
  ['no server at all', { answer: { failure: 'ECONNREFUSED' }, isServing: false }, ['public answer: note']],
  ['an old certificate', { answer: { failure: 'CERT_HAS_EXPIRED' }, isServing: false }, ['public answer: wrong']],
  ['one of another name', { answer: { failure: 'ERR_TLS_CERT_ALTNAME_INVALID' } }, ['public answer: wrong']],
  ['a chain that is not whole', { answer: { failure: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' } }, ['public answer: wrong']],
  ['a redirect', { answer: answer({ location: 'https://www.x.example' }, { status: 301 }) }, ['public answer: wrong']],
  ['somebody else', { answer: answer({ 'x-request-id': undefined }) }, ['public answer: wrong']],
  ['a header is taken away', { answer: answer({ 'content-security-policy': undefined }) }, ['headers: wrong']],
  ['no HSTS', { answer: answer({ 'strict-transport-security': undefined }) }, ['headers: wrong']],
  [
    'no HSTS over http',
    { publicUrl: 'http://institute.example', answer: answer({ 'strict-transport-security': undefined }) },
    [],
  ],
  ['a server that is not ready', { answer: answer({}, { status: 503 }) }, []],
  ['two seconds ahead', { answer: dateAt(2000) }, []],
  ['three seconds ahead', { answer: dateAt(3000) }, ['clock of the site: wrong']],
  ['three seconds behind, of which one may be rounding', { answer: dateAt(-2000) }, []],
  ['four seconds behind', { answer: dateAt(-4000) }, ['clock of the site: wrong']],
  ['an answer without a date', { answer: answer({ date: undefined }) }, []],
  ['a date that is none', { answer: answer({ date: 'yesterday' }) }, []],
  ['numbers that anybody may read', { metricsStatus: 200 }, ['proxy: wrong']],
])('%s', (_, change, states) => {
  expect(statesOf(change)).toEqual(states)
})

it("says in which direction the site's clock is off", () => {
  const says = (ms: number) =>
    judgeAddress({ ...good, answer: dateAt(ms) }).find(({ about }) => about === 'clock of the site')?.says
  expect(says(60_000)).toMatch(/ahead of this one/)
  expect(says(-60_000)).toMatch(/behind this one/)
})
