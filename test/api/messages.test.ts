import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeProviders } from '#domains/console/collect-message-kinds.ts'
import { users } from '#domains/identity/tables.ts'
import { codePurpose } from '#domains/messages/codes/phone-codes.ts'
import type { MessageKind } from '#domains/messages/outbox/describe-kind.ts'
import { queueMessage } from '#domains/messages/outbox/queue-message.ts'
import { sendDelivery } from '#domains/messages/outbox/send-delivery.ts'
import type { MessageSettings, OwnNotice, OwnPreferences, StaffDelivery } from '#domains/messages/schema.ts'
import { confirmedPhones, deliveries, messagePreferences, messages } from '#domains/messages/tables.ts'
import { inTransaction } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { deriveKey } from '#platform/http/security/sealing.ts'
import { type Fault, startMessages } from '../../sandbox/messages/server.ts'
import { callFrom, makeSignedIn } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { makeOutbox } from '../outbox.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

const keys = { smsKey: 'a key of the gateway', token: 'a token', appSecret: 'a secret of the app' }
const secretsKey = Buffer.alloc(32, 7)
/** Held so that a message is no longer wanted. */
const over = new Set<string>()

/** An offer, and news about a class. */
const ofTests: MessageKind[] = (['promotional', 'transactional'] as const).map((purpose) => ({
  key: purpose === 'promotional' ? 'offer' : 'news',
  name: 'A message',
  purpose,
  oneOf: ['sms', 'whatsapp'],
  samples: { name: 'Mita' },
  fill: async (_ctx, { about }) =>
    over.has(about.of ?? '') ? { droppedFor: 'settled' } : { values: { name: 'Mita' } },
}))

const dlt = {
  ...{ '1107': 'Dear {#var#}, news. Mahanadi', '1108': 'Your code is {#var#}. Mahanadi' },
  '1109': 'ପ୍ରିୟ {#var#}, ଖବର। Mahanadi',
}
const text = (kind: string, channel: 'sms' | 'whatsapp', more: object = {}) => ({
  ...{ kind, channel, language: 'en' as const, template: '1107', text: dlt['1107'], variables: ['name'] },
  ...more,
})
const code = { template: '1108', text: dlt['1108'], variables: ['code'] }
const settings: MessageSettings = {
  ...{ dlt_entity: '1101482700000031552', sms_header: 'MHNDAC', whatsapp_number: '1234', codes_per_day: 500 },
  texts: [text('login-code', 'sms', code)],
}

let app: TestApp
let partner: Awaited<ReturnType<typeof startMessages>>
let outbox: ReturnType<typeof makeOutbox>
beforeAll(async () => {
  partner = await startMessages({ ...keys, templates: dlt })
  const messageProviders = {
    sms: { url: partner.url, key: keys.smsKey },
    whatsapp: { url: partner.url, token: keys.token, app_secret: keys.appSecret, verify_token: 'a token to verify' },
  }
  app = await makeTestApp({
    settings: { MESSAGE_PROVIDERS: JSON.stringify(messageProviders), SECRETS_KEY: secretsKey.toString('base64') },
  })
  const codeKey = deriveKey({ secretsKey, databaseUrl: undefined, dataDir: app.dataDir }, codePurpose)
  outbox = makeOutbox(app, { providers: makeProviders(messageProviders), codeKey, others: ofTests })
  // The kinds of this test are not those of the installation, whose settings refuse them.
  const texts = ['offer', 'news'].flatMap((kind) => [text(kind, 'sms'), text(kind, 'whatsapp', { template: 'news' })])
  texts.push(text('news', 'sms', { language: 'or', template: '1109', text: dlt['1109'] }))
  await app.pool.query('insert into settings (name, body, version, set_by, set_at) values ($1, $2, 1, $3, now())', [
    'messages',
    JSON.stringify({ ...settings, texts: [...settings.texts, ...texts] }),
    newId(),
  ])
})
afterAll(async () => {
  await app.close()
  await partner.close()
})
afterEach(() => {
  partner.sent.length = 0
  over.clear()
})

const to = (clock: string) => {
  const day = new Date(app.now().getTime() + 86_400_000 + 19_800_000).toISOString().slice(0, 10)
  app.advance((Date.parse(`${day}T${clock}+05:30`) - app.now().getTime()) / 1000)
}

async function makePerson(wants: Partial<typeof messagePreferences.$inferInsert> = {}) {
  const { user, token } = await makeSignedIn(app)
  const phone = user.contact
  const agreed = { offersSince: app.now(), updatedAt: app.now(), channels: {} }
  await app.db.insert(messagePreferences).values({ userId: user.id, ...agreed, ...wants })
  return { user, token, phone }
}

async function queue(userId: string, kind = 'news', more: { of?: string; hours?: number; channel?: string } = {}) {
  const { of = newId(), hours = 48, ...about } = more
  const relevantUntil = new Date(app.now().getTime() + hours * 3_600_000)
  const asked = { kind, userId, about: { of, ...about }, dedupeKey: of, relevantUntil }
  return inTransaction(app.context(), (ctx) => queueMessage(ctx, asked))
}

const stateOf = async (userId: string) => {
  const { rows } = await app.pool.query<Record<'state' | 'dropped_for' | 'problem' | 'channel', string | null>>(
    'select d.state, d.dropped_for, d.problem, d.channel from deliveries d join messages m on m.id = d.message_id where m.user_id = $1 order by d.created_at',
    [userId],
  )
  return rows.map(({ state, dropped_for, problem, channel }) =>
    `${channel} ${state} ${dropped_for ?? problem ?? ''}`.trim(),
  )
}

const receive = async ({ path, raw, headers }: ReturnType<typeof partner.receipt>) =>
  (await app.app.inject({ method: 'POST', url: path, payload: raw, headers })).statusCode

/** Runs everything that is due within the next quarter of an hour. */
async function deliver() {
  for (let n = 0; n < 6; n += 1) {
    await outbox.deliver()
    app.advance(150)
  }
}

describe('an offer', () => {
  it.each([
    ['09:59:59', 0, 1],
    ['10:00:00', 1, 1],
    ['20:59:59', 1, 1],
    ['21:00:00', 0, 1],
  ])('queued at %s in India sends %i at once, and %i by the next noon', async (clock, atOnce, later) => {
    to(clock)
    const { user, phone } = await makePerson()
    await queue(user.id, 'offer')
    await outbox.deliver()
    const count = () => partner.sent.filter((sent) => sent.to === `91${phone}`).length
    expect(count()).toBe(atOnce)
    to('12:00:00')
    await outbox.deliver()
    expect(count()).toBe(later)
  })

  it.each([
    ['consent withdrawn a second before', { offersSince: null }, 'sms dropped no-consent'],
    ['STOP a second before', { stoppedAt: new Date() }, 'sms dropped stopped'],
  ])('is dropped after %s', async (_name, change, state) => {
    to('21:00:00')
    const { user } = await makePerson()
    await queue(user.id, 'offer')
    await outbox.deliver()
    to('10:00:00')
    await app.db.update(messagePreferences).set(change).where(eq(messagePreferences.userId, user.id))
    await outbox.deliver()
    expect([partner.sent, await stateOf(user.id)]).toEqual([[], [state]])
  })

  it.each(['sms', 'whatsapp'] as const)('ends with STOP by %s, which leaves other messages', async (channel) => {
    to('12:00:00')
    const { user, token, phone } = await makePerson()
    expect(await receive(partner.reply(channel, phone, 'Stop.'))).toBe(200)
    for (const kind of ['offer', 'news']) await queue(user.id, kind)
    await outbox.deliver()
    expect(await stateOf(user.id)).toEqual(expect.arrayContaining(['sms dropped stopped', 'sms sent']))
    const url = '/api/um/message-preferences'
    const { data } = (await app.call<{ data: OwnPreferences }>('GET', url, { token })).body
    expect(data).toMatchObject({ offers: false, has_stopped: true, is_phone_confirmed: false, has_codes: true })
  })
})

describe('a message', () => {
  it('is sent once to each person, however often it is queued and by however many workers', async () => {
    to('12:00:00')
    const { user, phone } = await makePerson()
    const of = newId()
    expect([await queue(user.id, 'news', { of }), await queue(user.id, 'news', { of })]).toEqual([true, false])
    const { rows } = await app.pool.query("select payload from jobs where kind = 'route-message'")
    expect(rows).toHaveLength(1)
    const route = () => outbox.deliver()
    partner.fault('slow')
    await Promise.allSettled([route(), route()])
    const [delivery] = await app.db.select().from(deliveries).where(eq(deliveries.state, 'sending'))
    if (delivery)
      await Promise.allSettled([1, 2].map(() => sendDelivery(app.context(), { deliveryId: delivery.id }, outbox.tools)))
    await deliver()
    expect(partner.sent.map(({ to, text }) => [to, text])).toEqual([[`91${phone}`, 'Dear Mita, news. Mahanadi']])
    expect(await stateOf(user.id)).toEqual(['sms sent'])
    const [sent] = partner.sent
    if (!sent) throw new Error('nothing was sent')
    expect(await receive(partner.receipt(sent, 'delivered'))).toBe(200)
    expect(
      await receive({
        ...partner.receipt(sent, 'failed'),
        headers: { 'x-signature': 'a'.repeat(64), 'content-type': 'application/json' },
      }),
    ).toBe(401)
    expect(await stateOf(user.id)).toEqual(['sms delivered'])
  })

  it('is in the language of the account, and in English where no text is registered in it', async () => {
    to('12:00:00')
    const { user, token } = await makePerson()
    for (const language of ['or', 'hi']) {
      expect((await app.call('PUT', '/api/um/language', { token, body: { language } })).status).toBe(200)
      await queue(user.id)
      await deliver()
    }
    expect(partner.sent.map(({ text }) => text)).toEqual(['ପ୍ରିୟ Mita, ଖବର। Mahanadi', 'Dear Mita, news. Mahanadi'])
  })

  it.each([
    ['a process killed before it asked', [], 1],
    ['an answer that was lost', ['cut'], 1],
    ['a slow gateway', ['slow'], 1],
    ['a gateway that is down, then busy', ['down', 'busy'], 1],
  ] as [string, Fault[], number][])('by SMS is sent once after %s', async (name, faults, times) => {
    to('12:00:00')
    const { user } = await makePerson()
    await queue(user.id)
    partner.fault(...faults)
    if (name.includes('killed')) {
      // What a process leaves behind that is killed after its claim.
      const real = outbox.tools.providers.sms
      outbox.tools.providers.sms = () => ({ send: () => Promise.reject(new Error('killed')) })
      await outbox.deliver()
      expect(await stateOf(user.id)).toEqual(['sms sending'])
      if (real) outbox.tools.providers.sms = real
    }
    await deliver()
    expect([partner.sent.length, await stateOf(user.id)]).toEqual([times, ['sms sent']])
  })

  it('by WhatsApp whose fate is unclear waits for its receipt, and is never repeated automatically', async () => {
    to('12:00:00')
    const [told, lost] = [await makePerson(), await makePerson()]
    for (const { user } of [told, lost]) await queue(user.id, 'news', { channel: 'whatsapp' })
    partner.fault('cut', 'cut')
    await outbox.deliver()
    const [first] = partner.sent.filter(({ to }) => to === `91${told.phone}`)
    if (!first) throw new Error('nothing was sent')
    expect(await receive(partner.receipt(first, 'delivered'))).toBe(200)
    await deliver()
    expect(partner.sent).toHaveLength(2)
    expect(await stateOf(told.user.id)).toEqual(['whatsapp delivered'])
    expect(await stateOf(lost.user.id)).toEqual(['whatsapp failed It is not known whether the provider accepted it.'])
  })

  it.each([
    ['old news', { hours: -1 }, 'sms dropped outdated'],
    ['no longer true', { of: 'settled meanwhile' }, 'sms dropped settled'],
  ])('is dropped when it is %s', async (_name, more, state) => {
    to('12:00:00')
    over.add('settled meanwhile')
    const { user } = await makePerson()
    await queue(user.id, 'news', more)
    await outbox.deliver()
    expect([partner.sent, await stateOf(user.id)]).toEqual([[], [state]])
  })

  it('waits for the end of quiet hours', async () => {
    to('23:00:00')
    const { user } = await makePerson({ quietFrom: 22, quietUntil: 7 })
    await queue(user.id)
    await outbox.deliver()
    expect(await stateOf(user.id)).toEqual(['sms queued'])
    to('07:00:00')
    await outbox.deliver()
    expect(await stateOf(user.id)).toEqual(['sms sent'])
  })

  it('that was refused is listed with the reason for the office of the centre, and sent again', async () => {
    to('12:00:00')
    const [centre, other] = [await makeCentre(app), await makeCentre(app)]
    const { user } = await makePerson()
    await app.db.update(users).set({ centreId: centre.id }).where(eq(users.id, user.id))
    await queue(user.id)
    partner.fault('reject')
    await outbox.deliver()
    const manager = (centreId: string) => makeSignedIn(app, { role: 'centre-manager', centreIds: [centreId] })
    const listed = async (token: string) =>
      (
        await app.call<{ data: StaffDelivery[] }>('GET', `/api/staff/messages?state=failed&student=${user.id}`, {
          token,
        })
      ).body.data
    const { token } = await manager(centre.id)
    const [failed, ...others] = await listed(token)
    expect([others, failed]).toMatchObject([
      [],
      { state: 'failed', reason: 'The number does not exist.', text: 'Dear Mita, news. Mahanadi', may_retry: true },
    ])
    const stranger = await manager(other.id)
    expect(await listed(stranger.token)).toEqual([])
    const retry = `/api/staff/messages/${failed?._id}/retry`
    expect((await app.call('POST', retry, { token: stranger.token, body: {} })).status).toBe(404)
    expect((await app.call('POST', retry, { token, body: {} })).status).toBe(200)
    expect((await app.call('POST', retry, { token, body: {} })).status).toBe(409)
    await outbox.deliver()
    expect(await stateOf(user.id)).toEqual(['sms sent'])
  })
})

it('shows notices of the account, new until they are read', async () => {
  const { user, token } = await makePerson()
  const id = newId()
  const told = { id, kind: 'due', userId: user.id, about: {}, dedupeKey: id }
  await app.db.insert(messages).values({ ...told, relevantUntil: app.now(), createdAt: app.now() })
  const at = { changedAt: app.now(), createdAt: app.now() }
  const shown = { channel: 'notice', state: 'delivered', text: 'Instalment due on 22 November 2026' } as const
  await app.db.insert(deliveries).values({ messageId: id, ...shown, ...at })
  const ask = async (method: 'GET' | 'POST', url: string) =>
    (await app.call<{ data: OwnNotice[] }>(method, url, { token, ...(method === 'POST' && { body: {} }) })).body.data
  expect(await ask('GET', '/api/um/notices')).toMatchObject([{ text: shown.text, is_new: true }])
  // One that comes later is not read before it is there.
  const coming = { ...told, id: newId(), dedupeKey: newId(), relevantUntil: app.now(), createdAt: app.now() }
  await app.db.insert(messages).values(coming)
  await app.db.insert(deliveries).values({ messageId: coming.id, channel: 'notice', state: 'queued', ...at })
  expect(await ask('POST', '/api/um/notices/read')).toMatchObject([{ is_new: false }])
  await app.db.update(deliveries).set(shown).where(eq(deliveries.messageId, coming.id))
  expect(await ask('GET', '/api/um/notices')).toMatchObject([{ is_new: true }, { is_new: false }])
})

describe('a log-in by a code', () => {
  const codeIn = (said: string | undefined) => /\d{6}/.exec(said ?? '')?.[0] ?? ''
  const ask = (phone: string) => callFrom(app, '/api/auth/phone-login/codes', { body: { phone } })
  type Asked = Body & { data: { _id: string } }
  const idOf = (body: Body) => (body as Asked).data._id
  const login = (body: object) => callFrom(app, '/api/auth/phone-login', { body })

  async function makeOwner() {
    const person = await makePerson()
    await app.db.insert(confirmedPhones).values({ userId: person.user.id, phone: person.phone, confirmedAt: app.now() })
    return person
  }
  /** Asks for a code and returns it with its id. */
  async function getCode(phone: string) {
    const { body } = await ask(phone)
    await outbox.deliver()
    return { id: idOf(body), code: codeIn(partner.sent.at(-1)?.text) }
  }

  it('opens a session once, for a number that its owner has confirmed by a code', async () => {
    const { token, phone, user } = await makePerson()
    const unknown = await ask('9000000001')
    const unconfirmed = await ask(phone)
    await outbox.deliver()
    expect(partner.sent).toEqual([])
    expect([unknown.status, Object.keys((unknown.body as Asked).data)]).toEqual([
      unconfirmed.status,
      Object.keys((unconfirmed.body as Asked).data),
    ])

    const asked = await callFrom(app, '/api/um/phone/codes', { body: {}, token })
    await outbox.deliver()
    const confirmed = { id: idOf(asked.body), code: codeIn(partner.sent[0]?.text) }
    expect((await callFrom(app, '/api/um/phone/confirm', { body: confirmed, token })).status).toBe(200)

    const given = { phone: `+91 ${phone}`, ...(await getCode(phone)), remember: true }
    const opened = await login(given)
    expect([opened.status, opened.body]).toMatchObject([200, { success: true, data: { _id: user.id } }])
    expect((await login(given)).status).toBe(400)
    const log = await app.pool.query("select 1 from audit_log where action = 'signed-in' and details->>'by' = 'phone'")
    expect(log.rowCount).toBe(1)
    expect(app.logged()).not.toContain(given.code)
  })

  it('is refused after five wrong tries, after five minutes, with another number, and for staff', async () => {
    const { phone, user } = await makeOwner()
    const { id, code } = await getCode(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = await Promise.all(Array.from({ length: 5 }, () => login({ id, phone, code: wrong })))
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect((await login({ id, phone, code })).status).toBe(400)

    const late = await getCode(phone)
    expect((await login({ ...late, phone: '9000000002' })).status).toBe(400)
    app.advance(300)
    expect((await login({ ...late, phone })).status).toBe(400)

    partner.sent.length = 0
    await app.db.update(users).set({ role: 'staff' }).where(eq(users.id, user.id))
    await getCode(phone)
    expect(partner.sent).toEqual([])
  })

  it('asks which of several accounts a code is for', async () => {
    const { phone } = await makeOwner()
    const sister = await makeSignedIn(app, { contact: phone })
    await app.db.insert(confirmedPhones).values({ userId: sister.user.id, phone, confirmedAt: app.now() })
    const given = { phone, ...(await getCode(phone)) }
    expect(await login(given)).toMatchObject({ status: 401, body: { code: 'choose_account' } })
    expect(await login({ ...given, account: sister.user.id })).toMatchObject({
      status: 200,
      body: { data: { _id: sister.user.id } },
    })
  })

  it('sends three codes an hour and six a day to a number, counted alike for numbers that nobody has', async () => {
    const { phone } = await makeOwner()
    for (const number of [phone, '9000000003']) {
      const asked = await Promise.all([1, 2, 3, 4].map(() => ask(number)))
      expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
    }
    for (const statuses of [[200, 200, 200, 429], [429]]) {
      app.advance(3601)
      for (const status of statuses) expect((await ask(phone)).status).toBe(status)
    }
  })

  it('costs no more in a day than the office allows', async () => {
    const cap = (most: number) =>
      app.pool.query(`update settings set body = body || '{"codes_per_day": ${most}}' where name = 'messages'`)
    await cap(1)
    await app.pool.query('delete from throttles')
    const people = [await makeOwner(), await makeOwner()]
    for (const { phone } of people) await ask(phone)
    await outbox.deliver()
    expect(partner.sent).toHaveLength(1)
    expect((await Promise.all(people.map(({ user }) => stateOf(user.id)))).flat().sort()).toEqual([
      'sms dropped day-limit',
      'sms sent',
    ])
    await cap(0)
    expect((await ask(people[0]?.phone ?? '')).status).toBe(503)
    await cap(500)
  })
})
