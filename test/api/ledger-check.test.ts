import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listLedgerFaults } from '../../src/domains/purchases/ledger/verify-ledger.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* What somebody who owns the tables can do to the books, on those of the demo institute. */

// The demo may be the first to be loaded in a run.
vi.setConfig({ hookTimeout: 300_000 })

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ isDemo: true })
})
afterAll(() => app.close())

const faults = () => listLedgerFaults(app.context())

/** What the books say after some changes with every trigger off; nothing of them stays. */
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

test('books that are whole have no fault', async () => {
  const [row] = (await app.pool.query("select count(*)::int as payments from journals where kind = 'payment'")).rows
  expect(row.payments).toBeGreaterThan(0)
  expect(await faults()).toEqual([])
})

test.each([
  [
    'one side of a booking',
    `update postings set amount = amount + 1 where id = (select p.id from postings p join journals j on j.id = p.journal_id where j.kind = 'payment' and amount < 0 limit 1)`,
    /^booking \S+ comes to 1 paise, not to nothing$/,
  ],
  [
    'both sides of a booking',
    `update postings set amount = 2 * amount where journal_id = (select id from journals where kind = 'payment' order by id desc limit 1)`,
    /^order \S+ was paid \d+ paise, and \d+ are booked$/,
  ],
  [
    'a receipt',
    `update receipts set content = jsonb_set(content, '{total}', '1') where id = (select id from receipts where kind = 'receipt' limit 1)`,
    /^receipt \S+ says 1 paise/,
  ],
  [
    'a booking without its postings',
    `delete from postings where journal_id = (select id from journals where kind = 'payment' limit 1)`,
    /^booking \S+ has no postings$/,
  ],
  [
    'a posting without its booking',
    `delete from journals where id = (select id from journals where kind = 'payment' order by id desc offset 1 limit 1)`,
    /^booking \S+ is gone, and its postings are there$/,
  ],
])('%s that was changed is named', async (_name, change, problem) => {
  const before = new Set(await faults())
  const found = (await faultsAfter(change)).filter((one) => !before.has(one))
  // A booking that is gone is named for each of its postings.
  expect([...new Set(found)]).toEqual([expect.stringMatching(problem)])
})
