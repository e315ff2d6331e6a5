import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom, shuffled } from '#db/demo/seeded-random.ts'
import { makeProviders } from '#domains/console/collect-message-kinds.ts'
import type { MonthRegister } from '#domains/learning/attendance/schema.ts'
import { absenceKind, tellAbsences } from '#domains/learning/attendance/tell-absences.ts'
import { ledgerName } from '#domains/purchases/day-book/describe-vouchers.ts'
import type { OwnDrawer } from '#domains/purchases/drawers/schema.ts'
import { listLedgerFaults } from '#domains/purchases/ledger/verify-ledger.ts'
import { readWorkbook } from '#platform/files/spreadsheets/read-workbook.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { type Fault, startMessages } from '../../sandbox/messages/server.ts'
import { atCounters, type Body, type Taken, type Told } from '../day-books.ts'
import { makeGuardian, makeSession, makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeTaughtBatch, makeTaughtClass, openRegister } from '../make-registers.ts'
import { makeOutbox } from '../outbox.ts'
import { makeShop, type Shop } from '../payments.ts'

/*
 * Five days at three centres as it really is: buttons pressed twice, two tabs, phones without a network, a gateway that
 * fails, a process that dies while it sends. Everything is drawn from one seed; what must come of it is kept beside
 * the system in plain sums. test/long/killed-outbox.test.ts kills real processes.
 */

const random = seededRandom(48)
const oneOf = <T>(...all: [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0]
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
const days = 5
const daySeconds = 86_400

const keys = { smsKey: 'a key of the gateway', token: 'a token', appSecret: 'a secret of the app' }
const registered = 'Absent: {#var#}, {#var#}. Mahanadi'
const faults: Fault[][] = [['cut'], ['down'], ['busy', 'busy'], [], ['cut', 'down']]
/** On this day a refund leaves the drawer of the first centre. */
const refundDay = 1
/** On this day the process dies that sends the messages. */
const fatalDay = 3

let shop: Shop
let partner: Awaited<ReturnType<typeof startMessages>>
let desk: ReturnType<typeof atCounters>
let outbox: ReturnType<typeof makeOutbox>

const modes = ['cash', 'upi', 'card', 'cheque', 'bank-transfer'] as const
type Mode = (typeof modes)[number]
/** Paise by day and mode, and the cash in the drawer. */
type Book = { received: Record<Mode, number>[]; refunds: number[]; cash: number; opening: number }
type Place = Awaited<ReturnType<typeof openPlace>>

const receipts: string[] = []
const marks: string[] = []
const told: string[] = []
let written = 0

async function openPlace() {
  const taught = await makeTaughtBatch(shop.app, 2)
  const opening = between(0, 900_000)
  const cashier = await desk.cashier(taught.centre.id, opening / 100)
  for (const { user } of taught.members) {
    const guardian = await makeGuardian(shop.app, user.id)
    await shop.app.pool.query('update users set candidate_name = $2 where id = $1', [user.id, guardian.user.contact])
  }
  const { rows } = await shop.app.pool.query<{ id: string; phone: string }>(
    'select id, candidate_name as phone from users where id = any($1)',
    [taught.members.map(({ user }) => user.id)],
  )
  const received = Array.from({ length: days }, () => ({ cash: 0, upi: 0, card: 0, cheque: 0, 'bank-transfer': 0 }))
  const book: Book = { received, refunds: Array.from({ length: days }, () => 0), cash: opening, opening }
  return { taught, cashier, book, phones: new Map(rows.map(({ id, phone }) => [id, phone])) }
}

type Press = { path: string; body: Body; keys: string[] }
/** Sends a form once for each key at the same moment, and returns what was carried out. */
async function press<T>(token: string, { path, body, keys }: Press) {
  const send = (key: string) =>
    shop.app.call<Told<T>>('POST', `/api/staff/${path}`, { token, body, headers: { 'idempotency-key': key } })
  const answers = await Promise.all(keys.map(send))
  const done = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  // A second tab is refused, a second press answered as the first.
  expect(done.length, answers[0]?.text).toBe(new Set(keys).size === 1 ? keys.length : 1)
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  return done[0]?.body.data as T
}
const twice = () => {
  const key = crypto.randomUUID()
  return [key, key]
}
const keysFor = (how: 'once' | 'double' | 'tabs') =>
  how === 'double' ? twice() : Array.from({ length: how === 'tabs' ? 2 : 1 }, () => crypto.randomUUID())

const drawPayment = () => ({
  amount: between(1, 900_000),
  mode: oneOf<Mode>('cash', 'cash', ...modes),
  keys: keysFor(oneOf('once', 'double', 'tabs')),
})

/** Money of one day at one counter: payments, cash to the bank, once a refund from the drawer. */
async function workAtCounter({ cashier, book }: Place, { day, payments, banked, refund }: Plan) {
  const token = await makeSession(shop.app, cashier.user.id)
  for (const { amount, mode, keys } of payments) {
    const course = await makeCourse(shop.app, { baseFee: amount, discountedFee: amount })
    const { user } = await shop.student()
    const what = { type: 'online', websiteCourseId: course.id, student_id: user.id, center_id: cashier.centre }
    const cheque = mode === 'cheque' ? { bank_name: 'Utkal Bank', instrument_date: '2026-11-20' } : {}
    const reference = mode === 'cash' ? '' : `R${user.contact}`
    const body = { ...what, amount: amount / 100, mode, reference, ...cheque }
    const taken = await press<Taken & { receipts: { number: string }[] }>(token, {
      path: 'counter-payments',
      body,
      keys,
    })
    receipts.push(...taken.receipts.map(({ number }) => number))
    const sums = book.received[day]
    if (sums) sums[mode] += amount
    if (mode === 'cash') book.cash += amount
    if (refund === 0 || mode !== 'cash' || amount < refund) continue
    const id = await desk.approved(taken, refund / 100)
    await press(token, {
      path: `refunds/${id}/payout`,
      body: { center_id: cashier.centre, mode: 'cash' },
      keys: twice(),
    })
    book.refunds[day] = refund
    book.cash -= refund
    refund = 0
  }
  const amount = Math.min(banked, book.cash)
  if (amount === 0) return
  const body = { amount: amount / 100, reference: `S${day}` }
  await press(token, { path: `drawers/${cashier.id}/banked`, body, keys: twice() })
  book.cash -= amount
}

/** One student buys in the shop of the site, which no centre books; once a part of it is given back by the gateway. */
async function shopOnline(day: number) {
  const fee = day === 0 ? 101 : between(101, 900_000)
  const course = await makeCourse(shop.app, { baseFee: fee, discountedFee: fee })
  const { token } = await shop.student()
  const order = await shop.mustOrder(token, { websiteCourseId: course.id })
  shop.gateway.charge({ mid: order.mid, orderNo: order.orderNo, outcome: 'TXN_SUCCESS' })
  // The page and another tab ask at once.
  await Promise.all([shop.check(token, order.orderNo), shop.check(token, order.orderNo)])
  const [paid] = await shop.sql<{ id: string; number: string }>(
    'select o.id, r.number from payment_orders o join receipts r on r.source_id = o.id where o.order_no = $1',
    order.orderNo,
  )
  receipts.push(paid?.number ?? order.orderNo)
  if (day === refundDay) await desk.approved({ order_id: order.orderNo, _id: paid?.id ?? '', receipts: [] }, 0.01)
  // The gateway takes some days to send it.
  await shop.runJobs()
}

/** Marks of one class, written without a network and sent later: each twice, in any order. */
async function teach({ taught, phones }: Place, { sequences, corrects, order }: Plan) {
  const token = await makeSession(shop.app, taught.teacher.user.id)
  const { id } = await makeTaughtClass(shop.app, taught)
  const phone = openRegister(shop.app, id, token)
  const writes = taught.members.flatMap(({ user }, index) =>
    (sequences[index] ?? []).map((mark) => phone.write(user.id, mark)),
  )
  const sent = await Promise.all(shuffled([...writes, ...writes], order).map((write) => phone.send(write)))
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
  const saved = await Promise.all([phone.save(), phone.save()])
  expect(saved.map(({ status }) => status)).toEqual([200, 200])
  written += writes.length
  const day = shop.app.now().toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })
  for (const [index, { user }] of taught.members.entries()) {
    const last = sequences[index]?.at(-1) ?? 'present'
    const isCorrected = corrects && last === 'absent'
    if (isCorrected) {
      await phone.mark(user.id, 'late')
      written += 1
    }
    marks.push(`${id} ${user.id} ${isCorrected ? 'late' : last}`)
    if (last === 'absent' && !isCorrected) told.push(`91${phones.get(user.id)} ${day}`)
  }
}

/** Two workers send what is due, some minutes later again. */
async function sendMessages(day: number) {
  shop.app.advance(301)
  while (await runNextJob(shop.app.context(), { 'tell-absences': tellAbsences }));
  const { sms } = outbox.tools.providers
  if (day === fatalDay) {
    outbox.tools.providers.sms = () => ({ send: () => Promise.reject(new Error('killed')) })
    await outbox.deliver()
    if (sms) outbox.tools.providers.sms = sms
  } else partner.fault(...(faults[day] ?? []))
  await Promise.all([outbox.deliver(), outbox.deliver()])
  for (let later = 0; later < 4; later += 1) {
    shop.app.advance(61)
    await outbox.deliver()
  }
}

const drawPlan = (day: number, isFirst: boolean) => ({
  day,
  payments: Array.from({ length: isFirst && day === refundDay ? 3 : 1 }, drawPayment),
  banked: oneOf(0, between(1, 700_000)),
  refund: isFirst && day === refundDay ? between(1, 90_000) : 0,
  sequences: [1, 2].map(() =>
    Array.from({ length: between(0, 2) }, () => oneOf('absent' as const, 'absent', 'late', 'excused', 'present')),
  ),
  corrects: random() < 0.25,
  order: seededRandom(day),
})
type Plan = ReturnType<typeof drawPlan>

let places: Place[]
/** Numbers of the students' seats, which the tests store without a payment. */
let known: string[]
beforeAll(async () => {
  shop = await makeShop()
  partner = await startMessages({ ...keys, templates: { '1107': registered } })
  const providers = makeProviders({ sms: { url: partner.url, key: keys.smsKey } })
  outbox = makeOutbox(shop.app, { providers, others: [absenceKind] })
  const text = { kind: 'absence', channel: 'sms', language: 'en', template: '1107', text: registered }
  const settings = {
    dlt_entity: '1101482700',
    sms_header: 'MHNDAC',
    texts: [{ ...text, variables: ['student', 'time'] }],
  }
  const store =
    "insert into settings (name, body, version, set_by, set_at) values ('messages', $1, 1, gen_random_uuid(), now())"
  await shop.sql(store, JSON.stringify(settings))
  desk = atCounters(shop)
  places = [await openPlace(), await openPlace(), await openPlace()]
  known = await listLedgerFaults(shop.app.context())
  for (let day = 0; day < days; day += 1) {
    const [plans, start] = [places.map((_place, index) => drawPlan(day, index === 0)), shop.app.now().getTime()]
    await Promise.all([
      shopOnline(day),
      ...places.map(async (place, index) => {
        const plan = plans[index]
        if (plan) await Promise.all([workAtCounter(place, plan), teach(place, plan)])
      }),
    ])
    await sendMessages(day)
    shop.app.advance(daySeconds - (shop.app.now().getTime() - start) / 1000)
  }
})
afterAll(async () => {
  await shop.close()
  await partner.close()
})

const dayOf = (day: number) => `2026-11-${20 + day}`
const paise = (rupees: number) => Math.round(rupees * 100)
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

it('keeps drawers, receipts and ledger equal when buttons are pressed twice and two tabs send at once', async () => {
  expect(await listLedgerFaults(shop.app.context())).toEqual(known)
  const numbers = await shop.sql<{ number: string }>(
    "select number from receipts where kind = 'receipt' order by number",
  )
  expect(numbers.map(({ number }) => number)).toEqual(receipts.toSorted())
  const last = numbers.map(({ number }) => Number(number.split('-')[1]))
  expect(last).toEqual(last.map((_number, index) => (last[0] ?? 0) + index))
  for (const { cashier, book } of places) {
    const token = await makeSession(shop.app, cashier.user.id)
    const { body } = await shop.app.call<Told<OwnDrawer[]>>('GET', '/api/staff/drawers', { token })
    expect(body.data.map(({ cash }) => paise(cash))).toEqual([book.cash])
  }
  expect(sumOf(places.map(({ book }) => book.refunds[refundDay] ?? 0))).toBeGreaterThan(0)
  const cash = "select coalesce(sum(amount), 0)::int as sum from postings where account = 'cash'"
  expect((await shop.sql(cash))[0]).toEqual({ sum: sumOf(places.map(({ book }) => book.cash - book.opening)) })
})

const accountsFile = (token: string, query: string) =>
  shop.app.app.inject({
    method: 'GET',
    url: `/api/staff/day-book/${query}`,
    headers: { authorization: `Bearer ${token}` },
  })

it('writes a day into the workbook of a centre as it was, to the paisa', async () => {
  const { token } = await makeSignedIn(shop.app, { role: 'accounts' })
  const names = { cash: 'Cash', upi: 'UPI', card: 'Card', cheque: 'Cheque', 'bank-transfer': 'Bank transfer' }
  for (const day of [refundDay, fatalDay])
    for (const { cashier, book } of places) {
      const { rawPayload } = await accountsFile(token, `workbook?centre=${cashier.centre}&day=${dayOf(day)}`)
      const rows: string[][] = []
      for await (const { cells } of readWorkbook(rawPayload)) rows.push(cells)
      const amountsOf = (entry: string, mode?: string) =>
        sumOf(rows.filter((row) => row[1] === entry && (mode ?? row[2]) === row[2]).map((row) => paise(Number(row[3]))))
      for (const mode of modes)
        expect(amountsOf('Received', names[mode]), `${day} ${mode}`).toBe(book.received[day]?.[mode])
      expect(amountsOf('Refund') + (book.refunds[day] ?? 0)).toBe(0)
    }
})

it('writes the counters and the payments online of each day into files for Tally that equal the whole ledger, to the paisa', async () => {
  const { token } = await makeSignedIn(shop.app, { role: 'accounts' })
  const courses = await shop.sql<{ id: string; name: string }>('select id, name from courses')
  const names = new Map(courses.map(({ id, name }) => [id, name]))
  const sumByName = (lines: [name: string, amount: number][]) => {
    const sums = new Map<string, number>()
    for (const [name, amount] of lines) sums.set(name, (sums.get(name) ?? 0) + amount)
    return [...sums].filter(([, sum]) => sum !== 0).toSorted()
  }
  let online = 0
  for (let day = 0; day < days; day += 1) {
    const ofCentres = places.map(({ cashier }) => `vouchers?centre=${cashier.centre}&day=${dayOf(day)}`)
    const files = await Promise.all(
      [...ofCentres, `vouchers?day=${dayOf(day)}`].map(async (query) => (await accountsFile(token, query)).payload),
    )
    online += files.at(-1)?.match(/<VOUCHER /g)?.length ?? 0
    const lines = files.join('').matchAll(/<LEDGERNAME>([^<]+)<.*?<AMOUNT>(-?[\d.]+)</g)
    const booked = await shop.sql<{ account: string; sum: string }>(
      `select account, sum(amount) from postings p join journals j on j.id = p.journal_id
       where (j.at at time zone 'Asia/Kolkata')::date = $1 group by 1`,
      dayOf(day),
    )
    expect(sumByName([...lines].map(([, name = '', amount]) => [name, -paise(Number(amount))]))).toEqual(
      sumByName(booked.map(({ account, sum }) => [ledgerName(account, names), Number(sum)])),
    )
  }
  // A payment each day; of one a paisa was approved to go back, and went.
  expect(online).toBe(days + 2)
})

it('stores each mark once when offline phones send theirs twice and in any order, and keeps the last', async () => {
  expect(await shop.sql('select count(*)::int from attendance_marks')).toEqual([{ count: written }])
  const read: string[] = []
  for (const { taught } of places) {
    const token = await makeSession(shop.app, taught.manager.user.id)
    const url = `/api/staff/batches/${taught.batch.id}/attendance?month=2026-11`
    const { classes, students } = (await shop.app.call<{ data: MonthRegister }>('GET', url, { token })).body.data
    for (const { student_id, standings } of students)
      read.push(...standings.map((standing, index) => `${classes[index]?._id} ${student_id} ${standing}`))
  }
  expect(read.toSorted()).toEqual(marks.toSorted())
})

it('sends one message for each absence when the gateway fails and a sending process dies', async () => {
  expect(told.length).toBeGreaterThan(days)
  const sent = partner.sent.map(({ to, text }) => `${to} ${/, (\d+ \w+)/.exec(text)?.[1]}`)
  expect(sent.toSorted()).toEqual(told.toSorted())
  const states = 'select channel, state, count(*)::int from deliveries group by 1, 2 order by 1'
  expect(await shop.sql(states)).toEqual([
    { channel: 'notice', state: 'delivered', count: told.length },
    { channel: 'sms', state: 'sent', count: told.length },
  ])
})
