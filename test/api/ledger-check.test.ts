import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listLedgerFaults } from '#domains/purchases/ledger/verify-ledger.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* What an owner of the tables can do to the books, on those of the demo institute. */

// The demo may be loaded here for the first time in a run.
vi.setConfig({ hookTimeout: 300_000 })

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ isDemo: true })
})
afterAll(() => app.close())

const faults = () => listLedgerFaults(app.context())

/** Returns the ledger's faults after changes with all triggers off, which are then rolled back. */
async function faultsAfter(...changes: string[]) {
  const client = await app.pool.connect()
  try {
    await client.query("begin; set local session_replication_role = 'replica'")
    for (const change of changes) expect((await client.query(change)).rowCount, change).toBeGreaterThan(0)
    await client.query('commit')
    return await faults()
  } finally {
    client.release()
  }
}

test('finds no fault in consistent books', async () => {
  const [row] = (await app.pool.query("select count(*)::int as payments from journals where kind = 'payment'")).rows
  expect(row.payments).toBeGreaterThan(0)
  expect(await faults()).toEqual([])
})

/** Cash also appears in its drawer's check. */
const noCash = "order_id in (select id from payment_orders where counter_mode <> 'cash')"
const open = '(select id from cash_drawers where closed_at is null limit 1)'
const closed = '(select id from cash_drawers where closed_at is not null order by id limit 1)'

test.each([
  [
    'one side of a booking',
    `update postings set amount = amount + 1 where id = (select p.id from postings p join journals j on j.id = p.journal_id where j.kind = 'payment' and ${noCash} and amount < 0 limit 1)`,
    /^booking \S+ comes to 1 paise instead of zero$/,
  ],
  [
    'both sides of a booking',
    `update postings set amount = 2 * amount where journal_id = (select id from journals where kind = 'payment' and ${noCash} order by id desc limit 1)`,
    [/^order \S+ was paid \d+ paise, and \d+ are booked$/, /^receipt \S+ says \d+ paise, and \d+ are booked$/],
  ],
  [
    'a receipt',
    `update receipts set content = jsonb_set(content, '{total}', '1') where id = (select id from receipts where kind = 'receipt' limit 1)`,
    [
      /^receipt \S+ says 1 paise, but the amount paid for its order is \d+$/,
      /^receipt \S+ says 1 paise, and \d+ are booked$/,
    ],
  ],
  [
    'a booking without its postings',
    `delete from postings where journal_id = (select id from journals where kind = 'payment' and ${noCash} limit 1)`,
    [
      /^booking \S+ has no postings$/,
      /^order \S+ was paid \d+ paise, and 0 are booked$/,
      /^receipt \S+ says \d+ paise, and 0 are booked$/,
    ],
  ],
  [
    'a posting without its booking',
    `delete from journals where id = (select id from journals where kind = 'payment' and ${noCash} order by id desc offset 1 limit 1)`,
    [
      /^booking \S+ is missing, but its postings exist$/,
      /^order \S+ was paid \d+ paise, and 0 are booked$/,
      /^receipt \S+ says \d+ paise, and 0 are booked$/,
    ],
  ],
  [
    'a payment whose booking and postings are both gone',
    `with gone as (delete from journals where id = (select id from journals where kind = 'payment' and ${noCash} order by id desc offset 2 limit 1) returning id)
     delete from postings where journal_id in (select id from gone)`,
    [/^order \S+ was paid \d+ paise, and 0 are booked$/, /^receipt \S+ says \d+ paise, and 0 are booked$/],
  ],
  [
    'an order whose payment is forgotten',
    `update payment_orders set paid_amount = null where id = (select source_id from receipts where kind = 'receipt' order by id desc offset 7 limit 1)`,
    [
      /^order \S+ was paid 0 paise, and \d+ are booked$/,
      /^order \S+ of \d+ paise is \S+, and was paid 0$/,
      /^receipt \S+ says \d+ paise, but the amount paid for its order is 0$/,
    ],
  ],
  [
    'an order without its receipt',
    `delete from receipts where id = (select r.id from receipts r where kind = 'receipt' and not exists (select from refunds f where f.order_id = r.order_id) order by r.id desc offset 4 limit 1)`,
    [/^order \S+ bought something, and has no receipt$/],
  ],
  [
    'a booking without its order',
    `update journals set source_id = gen_random_uuid() where id = (select id from journals where kind = 'payment' and ${noCash} order by id desc offset 15 limit 1)`,
    [
      /^booking \S+ is of an order that is gone$/,
      /^order \S+ was paid \d+ paise, and 0 are booked$/,
      /^receipt \S+ says \d+ paise, and 0 are booked$/,
    ],
  ],
  [
    'an entry of a drawer',
    `update drawer_entries set amount = amount + 1 where kind = 'taken' and drawer_id = ${open}`,
    /^drawer entry \S+ is of \d+ paise, and \d+ are booked as cash$/,
  ],
  [
    'a drawer without an entry',
    `delete from drawer_entries where kind = 'taken' and drawer_id = ${open}`,
    /^booking \S+ moved \d+ paise of cash, and is in no drawer$/,
  ],
  [
    'what was counted in a drawer',
    `update cash_drawers set counted = counted + 1, reason = 'x' where id = ${closed}`,
    /^drawer \S+ was closed with 1 paise of difference, and 0 are booked$/,
  ],
  [
    'what a drawer should have held',
    `update cash_drawers set expected = expected + 1, counted = counted + 1, reason = 'x' where id = ${closed}`,
    /^drawer \S+ was closed as of \d+ paise, and its entries come to \d+$/,
  ],
  [
    'a handover without its entries',
    `insert into drawer_handovers (id, from_drawer_id, to_drawer_id, amount, state, asked_at, ended_at)
     values (gen_random_uuid(), ${closed}, ${open}, 5, 'accepted', now(), now())`,
    /^handover \S+ is accepted, and its drawers changed by 0 paise in 0 entries$/,
  ],
])('reports a tampered %s', async (_name, change, problem) => {
  const before = new Set(await faults())
  const found = (await faultsAfter(change)).filter((one) => !before.has(one))
  // A missing booking is reported for each of its postings.
  expect([...new Set(found)]).toEqual([problem].flat().map((one) => expect.stringMatching(one)))
})
