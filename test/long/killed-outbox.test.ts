import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '#db/demo/seeded-random.ts'
import { makeProviders } from '#domains/console/collect-message-kinds.ts'
import { queueMessage } from '#domains/messages/outbox/queue-message.ts'
import { inTransaction } from '#platform/context.ts'
import { type Fault, startMessages } from '../../sandbox/messages/server.ts'
import { makeStudent } from '../factories.ts'
import { makeOutbox } from '../outbox.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* Processes that are killed with -9 repeatedly while they send messages through a gateway that also fails. */

const people = 150
const kills = 5
const random = seededRandom(9)
const faults: Fault[] = ['cut', 'down', 'busy', 'cut']
const text = { kind: 'due', language: 'en', template: '1107', text: 'Due: {#var#}', variables: ['amount'] }

let app: TestApp
let partner: Awaited<ReturnType<typeof startMessages>>
beforeAll(async () => {
  app = await makeTestApp()
  partner = await startMessages({ smsKey: 'a key of the gateway', token: 'a token', appSecret: 'a secret of the app' })
  const texts = (['sms', 'whatsapp'] as const).map((channel) => ({ ...text, channel }))
  const settings = { dlt_entity: '1101482700', sms_header: 'MHNDAC', whatsapp_number: '1234', texts }
  await app.pool.query(
    "insert into settings (name, body, version, set_by, set_at) values ('messages', $1, 1, gen_random_uuid(), now())",
    [JSON.stringify(settings)],
  )
})
afterAll(async () => {
  await app.close()
  await partner.close()
})

it.each(['sms', 'whatsapp'] as const)('sends each message by %s at most once and loses none', async (channel) => {
  partner.sent.length = 0
  const phones = new Map<string, string>()
  const relevantUntil = new Date(app.now().getTime() + 86_400_000)
  for (let n = 0; n < people; n += 1) {
    const { id: userId, contact } = await makeStudent(app)
    phones.set(userId, `91${contact}`)
    const asked = { kind: 'due', userId, about: { isSample: 'yes', channel }, dedupeKey: userId, relevantUntil }
    await inTransaction(app.context(), (ctx) => queueMessage(ctx, asked))
  }
  const keys = {
    sms: { url: partner.url, key: 'a key of the gateway' },
    whatsapp: {
      url: partner.url,
      token: 'a token',
      app_secret: 'a secret of the app',
      verify_token: 'a token to verify',
    },
  }
  for (let kill = 0; kill < kills; kill += 1) {
    partner.fault(...faults)
    const enough = partner.sent.length + 5 + Math.floor(random() * 15)
    const told = { connection: app.connection, dataDir: app.dataDir, now: app.now(), keys }
    const child = spawn(process.execPath, ['test/outbox-process.ts', JSON.stringify(told)], { stdio: 'inherit' })
    await expect.poll(() => partner.sent.length, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(enough)
    child.kill('SIGKILL')
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    app.advance(61)
  }
  expect(partner.sent.length, 'before the last process').toBeLessThan(people)
  const outbox = makeOutbox(app, { providers: makeProviders(keys) })
  for (let later = 0; later < 15; later += 1) {
    await outbox.deliver()
    app.advance(61)
  }
  const sent = partner.sent.map(({ to }) => to)
  expect(new Set(sent).size, 'none twice').toBe(sent.length)
  const { rows } = await app.pool.query<{ user_id: string; state: string; problem: string | null }>(
    'select m.user_id, d.state, d.problem from messages m join deliveries d on d.message_id = m.id where d.channel = $1',
    [channel],
  )
  expect(rows).toHaveLength(people)
  const lost = rows.filter(({ user_id }) => !sent.includes(phones.get(user_id) ?? ''))
  if (channel === 'sms') expect([lost, new Set(rows.map(({ state }) => state))]).toEqual([[], new Set(['sent'])])
  // Meta cannot be queried: messages that may not have arrived are listed for a person to resend.
  else expect(lost.filter(({ state }) => state !== 'failed')).toEqual([])
  expect(rows.filter(({ state }) => state === 'queued' || state === 'sending')).toEqual([])
})
