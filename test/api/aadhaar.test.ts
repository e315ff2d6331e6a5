import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isVerhoeffValid } from '#platform/text/aadhaar.ts'
import { dumpDatabase, makeSignedIn } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const first = '23456789012'
const whole = [...'0123456789'].map((last) => first + last).find(isVerhoeffValid) ?? ''

const grouped = whole.replace(/(\d{4})(?=\d)/g, '$1 ')
const ways = [grouped, `Aadhaar ${whole}`, `Aadhaar: ${[...whole].join('\u200b')}`, `${whole} (Aadhaar)`]

it.each(ways)(
  'a registration, an enquiry and a message with %j leave no whole Aadhaar number behind',
  async (number) => {
    const text = `Call me ${number} now`
    const contact = `8${String(randomInt(1e9)).padStart(9, '0')}`
    const email = `${contact}@people.example`
    const password = 'a quiet blue kettle'
    const bodies: [string, object][] = [
      ['/api/um/web-registration', { name: text, email, contact: `+91${contact}`, password, source: 'website' }],
      ['/api/lms/contact', { name: text, email, subject: text, message: text }],
    ]
    for (const [url, payload] of bodies) {
      const remoteAddress = `10.9.${randomInt(256)}.7`
      const answer = await app.app.inject({ method: 'POST', url, payload, remoteAddress })
      expect([answer.statusCode, answer.headers['x-masked']]).toEqual([200, 'aadhaar'])
    }
    const { token } = await makeSignedIn(app)
    const profile = { dob: '1999-02-01', candidate_name: text, id_name: text }
    expect((await app.call('PUT', '/api/admission/self-profile-update', { token, body: profile })).status).toBe(200)
    const stored = await dumpDatabase(app)
    expect(stored).toContain(`Call me ${number.replace(/\d[\d \u200b]+\d/, `XXXX-XXXX-${whole.slice(-4)}`)} now`)
    expect(stored).toContain(contact)
    expect(stored).not.toContain(number)
  },
)

it('keeps a payment number in a note unmasked', async () => {
  const remoteAddress = `10.9.${randomInt(256)}.8`
  const message = `UPI ${whole} paid`
  const payload = { name: 'Mita', email: `m${randomInt(1e9)}@people.example`, subject: 'Paid', message }
  const answer = await app.app.inject({ method: 'POST', url: '/api/lms/contact', payload, remoteAddress })
  expect([answer.statusCode, answer.headers['x-masked']]).toEqual([200, undefined])
  expect(await dumpDatabase(app)).toContain(message)
})
