import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { remindStudents } from '#domains/learning/calendar/remind-students.ts'
import { sendReminder } from '#domains/learning/push/keep-subscription.ts'
import { makePushKeys } from '#domains/learning/push/make-keys.ts'
import type { PushSettings } from '#domains/learning/push/schema.ts'
import { pushSubscriptions } from '#domains/learning/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeRegistration, makeSignedIn, makeTest } from '../factories.ts'
import { grantCourse, makeClass } from '../make-classes.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

type Message = { path: string; headers: IncomingMessage['headers']; body: Buffer }

/** A push service that records messages, and answers as the test says. */
const service = { status: 201, messages: [] as Message[], url: '' }
const server = createServer(async (asked, answer) => {
  service.messages.push({ path: asked.url ?? '', headers: asked.headers, body: await buffer(asked) })
  answer.writeHead(service.status, service.status === 302 ? { location: 'http://127.0.0.1:1/inside' } : {}).end()
})

/** Makes a browser's half of a subscription, which can decrypt messages. */
function makeDevice() {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  /** Decrypts as a browser does, by RFC 8188 and 8291. */
  const open = (body: Buffer) => {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const shared = pair.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = body.subarray(21 + keyLength)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
  return { keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, open }
}

let app: TestApp
const secretsKey = randomBytes(32)
const keys = makePushKeys({ secretsKey, databaseUrl: undefined, dataDir: '/nowhere', mailFrom: 'Office <o@a.example>' })

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port }: AddressInfo = JSON.parse(JSON.stringify(server.address()))
  service.url = `http://127.0.0.1:${port}`
  app = await makeTestApp({ settings: { PUSH_SERVICE_URL: service.url, SECRETS_KEY: secretsKey.toString('hex') } })
})
beforeEach(() => {
  service.status = 201
  service.messages = []
})
afterAll(async () => {
  server.close()
  await app.close()
})

const portal = '/api/student-portal'
const post = (token: string, url: string, body: unknown) =>
  app.call<Body & { data: PushSettings }>('POST', `${portal}/${url}`, { token, body })
const send = (ctx: Parameters<typeof sendReminder>[0], payload: Record<string, unknown>) =>
  sendReminder(ctx, payload, { keys, service: service.url })
const runPushes = async () => {
  const handlers = {
    'push-class': send,
    'push-test': send,
    'mail-class': async () => undefined,
  }
  while (await runNextJob(app.context(), handlers));
}

/** Makes a student whose only class begins in half an hour, and whose phone subscribes. */
async function subscribe() {
  const { token, user } = await makeSignedIn(app)
  const made = await makeClass(app, { title: 'Percentages', startsIn: 30 })
  await grantCourse(app, { studentId: user.id, courseId: made.courseId })
  const device = makeDevice()
  const endpoint = `${service.url}/push/${user.id}`
  const answer = await post(token, 'push-subscriptions', { endpoint, keys: device.keys })
  return { token, user, device, endpoint, answer }
}

it('pushes a class reminder encrypted for the device, signed for its push service, without personal data', async () => {
  const { user, device, endpoint, answer } = await subscribe()
  expect(answer.body.data).toEqual({ public_key: keys?.publicKey, devices: 1, may_ask: true })
  await remindStudents(app.context())
  await runPushes()
  const [message, ...more] = service.messages.filter(({ path }) => endpoint.endsWith(path))
  expect(more).toEqual([])
  const read = device.open(message?.body ?? Buffer.alloc(0))
  expect(JSON.parse(read)).toEqual({
    title: 'Percentages',
    body: expect.stringMatching(/^Starts at \d+:\d\d [ap]m \(IST\)\. You can join ten minutes before\.$/),
    url: '/account/dashboard',
  })
  for (const own of [user.id, user.email, user.candidateName, user.registrationNumber]) expect(read).not.toContain(own)

  const { authorization = '', ttl } = message?.headers ?? {}
  expect(Number(ttl)).toBe(1800)
  const { t = '', k = '' } = /t=(?<t>[\w.-]+), k=(?<k>[\w-]+)/.exec(authorization)?.groups ?? {}
  const [head = '', claims = '', signature = ''] = t.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.url,
    sub: 'mailto:o@a.example',
  })
  const raw = Buffer.from(k, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true)
})

it('pushes to registered students once within the hour before a test opens, and to no others', async () => {
  const opensAt = new Date(app.now().getTime() + 45 * 60_000)
  const { testId } = await makeTest(app, { name: 'Talent test of May', type: 'ftd', opensAt })
  const [mine, other] = [await subscribe(), await subscribe()]
  await makeRegistration(app, { testId, studentId: mine.user.id })
  await Promise.all([remindStudents(app.context()), remindStudents(app.context())])
  await remindStudents(app.context())
  await runPushes()
  const told = ({ endpoint, device }: typeof mine) =>
    service.messages.filter(({ path }) => endpoint.endsWith(path)).map(({ body }) => JSON.parse(device.open(body)))
  const ofTest = {
    title: 'Talent test of May',
    body: expect.stringMatching(/^Opens at \d+:\d\d [ap]m \(IST\)\./),
  }
  expect(told(mine).filter(({ title }) => title !== 'Percentages')).toEqual([expect.objectContaining(ofTest)])
  expect(told(other).filter(({ title }) => title !== 'Percentages')).toEqual([])
})

it('deletes a device that is gone, retries a failing service, and follows no redirect', async () => {
  const { user } = await subscribe()
  const left = () => app.db.$count(pushSubscriptions, eq(pushSubscriptions.studentId, user.id))
  await remindStudents(app.context())
  service.status = 503
  await runPushes()
  expect(await left()).toBe(1)
  service.status = 302
  app.advance(120)
  await runPushes()
  expect(await left()).toBe(1)
  service.status = 410
  app.advance(600)
  await runPushes()
  expect(await left()).toBe(0)
})

it('accepts only push services of browsers, moves a device to its latest subscriber, and unsubscribes it', async () => {
  const { token, endpoint, device } = await subscribe()
  const refused = await post(token, 'push-subscriptions', {
    endpoint: 'https://169.254.169.254/latest',
    keys: device.keys,
  })
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toEqual({ endpoint: 'must be the address of a known browser push service' })
  const other = await makeSignedIn(app)
  expect((await post(other.token, 'push-subscriptions/remove', { endpoint })).body.data.devices).toBe(0)
  expect((await post(token, 'push-subscriptions/remove', { endpoint: 'nothing' })).body.data.devices).toBe(1)
  expect((await post(other.token, 'push-subscriptions', { endpoint, keys: device.keys })).body.data.devices).toBe(1)
  expect((await post(token, 'push-subscriptions/remove', { endpoint })).body.data).toMatchObject({ devices: 0 })
  const off = await post(other.token, 'push-subscriptions/remove', { endpoint })
  // Students who neither own a course nor have registered for a test are not asked.
  expect(off.body.data).toMatchObject({ devices: 0, may_ask: false })
})
