import { expect, it } from 'vitest'
import { isPushService } from './keep-subscription.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-pn1p.notify.windows.com/w/?token=abc',
])('allows %s', (endpoint) => expect(isPushService(endpoint)).toBe(true))

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com@127.0.0.1/abc',
  'https://user:pass@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://a.b.push.apple.com.evil.example/',
  'https://push.services.mozilla.com.evil.example/',
  'file:///etc/passwd',
  'no address',
  '',
])('refuses %s', (endpoint) => expect(isPushService(endpoint)).toBe(false))

it('lets an installation add one service, and no other', () => {
  expect(isPushService('http://localhost:4999/push/1', 'http://localhost:4999')).toBe(true)
  expect(isPushService('http://localhost:4998/push/1', 'http://localhost:4999')).toBe(false)
})
