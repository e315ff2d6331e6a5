import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { connect } from '#platform/data/database/database.ts'
import { startGateway } from '../../../../sandbox/gateway/server.ts'
import { makeSignedIn } from '../../../factories.ts'
import { makeCourse } from '../../../make-offers.ts'
import { keys, makeClassroom, storeMerchants } from '../../../merchants.ts'
import { createChance } from '../chance.ts'
import type { Tally } from '../tally.ts'
import { checkBooks, type Query } from './check.ts'
import { findFreePort, type RunningShop, type ShopSettings, startShop } from './shop.ts'
import { type Offer, type Person, shop } from './shoppers.ts'

type PurchaseRun = { seed: number; purchases: number; kills: number; atOnce: number; tally: Tally }

const hour = 3_600_000
/** Clock advances after everyone has left: past every poll of an order, and past the nightly comparisons. */
const steps = [60_000, 10 * 60_000, 2 * hour, 13 * hour, 30 * hour, 49 * hour, 73 * hour, 98 * hour, 122 * hour]

type Seeded = { people: Person[]; offers: Offer[]; accountants: [Person, Person] }

async function seed(db: ReturnType<typeof connect>['db'], count: number): Promise<Seeded> {
  const app = { db, now: () => new Date() }
  await storeMerchants(app)
  const person = async (role?: 'accounts'): Promise<Person> => {
    const { user, token } = await makeSignedIn(app, role ? { role } : {})
    return { id: user.id, token }
  }
  const people = []
  for (let n = 0; n < Math.max(4, Math.ceil(count / 5)); n += 1) people.push(await person())
  const offers: Offer[] = []
  for (let n = 0; n < 6; n += 1)
    offers.push({
      websiteCourseId: (await makeCourse(app, { bookFee: 20_000, type: n === 5 ? 'publications' : 'recorded' })).id,
    })
  // Few seats, so that some are paid for after the last is gone.
  for (const seats of [null, Math.ceil(count / 40)]) offers.push((await makeClassroom(app, { seats })).fields)
  const address = {
    name: 'A',
    mobile: '9876543210',
    address_line_1: '1',
    address_line_2: '2',
    state: 'Odisha',
    pincode: '751001',
  }
  const sent = await makeCourse(app, { isShipped: true, bookFee: 10_000 })
  offers.push({ websiteCourseId: sent.id, shipping_address: address })
  return { people, offers, accountants: [await person('accounts'), await person('accounts')] }
}

/** Kills and restarts the shop this many times while `isOpen`. */
async function rage(
  {
    shop: server,
    tally,
    kills,
    chance,
  }: { shop: RunningShop; tally: Tally; kills: number; chance: ReturnType<typeof createChance> },
  progress: () => number,
) {
  for (let n = 0; n < kills; n += 1) {
    while (progress() < (n + 1) / (kills + 1)) await delay(20)
    await delay(chance.between(0, 200))
    await server.restart()
    tally.add('kill -9 of the shop')
  }
}

/** Advances the clock until no work is left. */
async function comeToRest(query: Query, server: RunningShop, setAhead: (ms: number) => void) {
  const compare = `insert into jobs (id, kind, payload, run_at) select gen_random_uuid(), 'compare-settlements', '{}', now()
    where not exists (select from jobs where kind = 'compare-settlements')`
  for (const aheadMs of steps) {
    if (aheadMs > 24 * hour) await query(compare)
    setAhead(aheadMs)
    await server.setAhead(aheadMs)
    const due = `select count(*)::int as due from jobs where parked_at is null and kind not like 'mail-%'
      and run_at <= now() + make_interval(secs => ${aheadMs / 1000})`
    const until = Date.now() + 120_000
    for (let quiet = 0; quiet < 2; ) {
      const [row] = await query<{ due: number }>(due)
      quiet = row?.due === 0 ? quiet + 1 : 0
      if (Date.now() > until) throw new Error(`${row?.due} jobs are still due at ${aheadMs / hour} hours`)
      await delay(60)
    }
  }
}

/**
 * Runs purchases by a few people at a shop that is killed, with a gateway whose answers and messages are lost, doubled, delayed and forged as the seed decides.
 * Returns the problems at the end, which must be none.
 */
export async function runPurchases(connection: ShopSettings['connection'], run: PurchaseRun) {
  const { tally, purchases, atOnce } = run
  const chance = createChance(run.seed)
  const { db, pool } = connect({ ...connection, max: 4 }, pino({ level: 'silent' }))
  const query: Query = async (text, values) => (await pool.query(text, values)).rows
  const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-shop-'))
  let aheadMs = 0
  const port = await findFreePort()
  const gateway = await startGateway({
    merchants: keys,
    webhookUrl: `http://127.0.0.1:${port}/api/payments/paytm/webhook`,
    clock: () => Date.now() + aheadMs,
  })
  const { people, offers, accountants } = await seed(db, purchases)
  const environment = { DATA_DIR: dataDir, PAYTM_URL: gateway.url, MERCHANT_KEYS: JSON.stringify(keys) }
  const server = await startShop({ connection, environment, port })
  try {
    let done = 0
    const parts = { url: server.url, gateway, chance, tally, accountants }
    const buyers = Array.from({ length: atOnce }, async () => {
      while (done < purchases) {
        done += 1
        const [person, offer] = [people[chance.below(people.length)], offers[chance.below(offers.length)]]
        if (!person || !offer) continue
        const isInParts = offer.type === 'classroom' && chance.happens(0.5)
        const inParts: Offer[] = [{ insopt: true }, { instalmentNo: 2 }, { instalmentNo: 3 }]
        const more = isInParts ? inParts[chance.below(inParts.length)] : {}
        await shop(parts, person, { ...offer, ...more })
      }
    })
    await Promise.all([...buyers, rage({ shop: server, tally, kills: run.kills, chance }, () => done / purchases)])
    for (const queue of Object.values(gateway.faults)) queue.length = 0
    gateway.courier.plans.length = 0
    // Decides pending payments one way or the other.
    for (const { mid, orderNo, state } of gateway.book.orders.values())
      if (state === 'PENDING') gateway.charge({ mid, orderNo, outcome: chance.pick(['TXN_SUCCESS', 'TXN_FAILURE']) })
    await comeToRest(query, server, (ms) => {
      aheadMs = ms
    })
    return await checkBooks(gateway.book, query)
  } finally {
    await server.kill()
    await gateway.stop()
    await pool.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
