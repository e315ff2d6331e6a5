import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Examples, fillTables, findExamples } from '../../bench/console-fill.ts'
import { makeSignedIn } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * The office's lists at a size at which the planner chooses as with millions of rows: no statement may read a large table whole, whether planned for its values
 * or generically.
 */

const large = ['users', 'leads', 'lead_events', 'content_items', 'bank_items', 'questions', 'audit_log', 'sessions']
const sizes = { students: 8000, leads: 14_000, open: 1000, items: 5000, questions: 5000, log: 20_000, file: 0 }

let app: TestApp
let client: pg.Client
let examples: Examples
let tokens: Record<'director' | 'manager' | 'counsellor', string>

/**
 * Waits until the database knows that all rows are visible to everyone, which a vacuum cannot tell while another transaction is still reading. Until then the
 * planner considers index-only scans expensive.
 */
async function settle() {
  const unsettled = `select from pg_class where relname = any($1) and relallvisible < relpages`
  await vi.waitFor(
    async () => {
      // By default it leaves the demo's few dead rows in their pages, which then do not count as all-visible.
      await client.query('vacuum (index_cleanup on)')
      expect((await client.query(unsettled, [large])).rowCount).toBe(0)
    },
    { timeout: 20_000, interval: 200 },
  )
}

beforeAll(async () => {
  app = await makeTestApp({ isDemo: true })
  client = new pg.Client(app.connection)
  await client.connect()
  await fillTables(client, sizes)
  await settle()
  examples = await findExamples(client)
  const { rows } = await client.query<{ id: string }>('select id from centres order by id limit 1')
  const centreIds = rows.map(({ id }) => id)
  tokens = {
    director: (await makeSignedIn(app, { role: 'admin' })).token,
    manager: (await makeSignedIn(app, { role: 'centre-manager', centreIds })).token,
    counsellor: (await makeSignedIn(app, { role: 'counsellor', centreIds })).token,
  }
}, 60_000)
afterAll(async () => {
  await client.end()
  await app.close()
})

type Sent = { text: string; values: unknown[]; name: string | undefined }

/** Returns every statement that a call sends. */
async function statementsOf(url: string, token: string) {
  await app.pool.query('delete from throttles')
  const spy = vi.spyOn(pg.Query.prototype, 'submit')
  const answer = await app.call('GET', `/api/staff/${url}`, { token })
  const sent = spy.mock.contexts.map((query) => query as unknown as Sent)
  spy.mockRestore()
  expect(answer.status, answer.text).toBe(200)
  return sent.filter(({ text }) => /^\s*(select|with|\()/i.test(text))
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Plan[] }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/**
 * Returns whether a node reads a whole table, optionally also by an index without a condition. Lists find their newest
 * rows that way, but a record must not.
 */
const isWhole = (node: Plan, byIndex: boolean) =>
  node['Node Type'] === 'Seq Scan' ||
  (byIndex && /^Index (Only )?Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined)

async function wholeReadsOf(explain: string, values: unknown[], byIndex: boolean) {
  const { rows } = await client.query({ text: explain, values })
  const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
  return nodesOf(plan).flatMap((node) => {
    const { 'Relation Name': table = '' } = node
    return isWhole(node, byIndex) && large.includes(table) ? [table] : []
  })
}

/** Returns the tables that are read whole, with the statement. Prepared statements may be planned generically too. */
async function readWhole(url: string, token: string, byIndex = false) {
  const found: string[] = []
  for (const { text, values = [], name } of await statementsOf(url, token)) {
    const tables = await wholeReadsOf(`explain (format json) ${text}`, values, byIndex)
    const forAny = `explain (format json, generic_plan) ${text}`
    if (name !== undefined) tables.push(...(await wholeReadsOf(forAny, [], byIndex)))
    found.push(...tables.map((table) => `${table}: ${text}`))
  }
  return found
}

const leads = [
  '',
  'sort=turn',
  'state=all',
  'state=lost',
  'due=overdue',
  'due=none',
  'owner=me',
  'stage=contacted&sort=turn',
]
const soughtLeads = ['q=Suchitra%20Das', 'q=94000123', 'q=9400012345', 'q=a@bench.example', 'q=Suchitra&state=all']
const lists = [
  ...[...leads, ...soughtLeads].map((filter) => `leads?${filter}`),
  'lead-calls',
  'lead-board',
  'lead-board?owner=me',
  'students',
  'students?q=Suchitra%20Das',
  'students?q=92000123',
  'students?q=D12345',
  'today',
  'search?q=Suchitra',
  'search?q=Nobody',
  'search?q=Itishree&closed=yes',
  'search?q=9400',
  'search?q=9200012345',
  'search?q=desk-7@bench.example',
]
const directors = [
  'audit',
  'audit?action=draft-saved',
  ...['', '?state=all', '?state=archived', '?q=Desk%20item%207'].map((filter) => `things/content-item${filter}`),
  ...['', '?q=Desk%20question%207', '?q=7', '?state=ready'].map((filter) => `questions${filter}`),
]

describe('reads no whole table for any list, with thousands of people, leads, questions and notices', () => {
  it.each(lists)('%s', async (url) => {
    for (const token of Object.values(tokens)) expect(await readWhole(url, token), url).toEqual([])
  })

  it.each(directors)('%s', async (url) => {
    expect(await readWhole(url, tokens.director)).toEqual([])
  })

  it('reads no whole table for the next page of a list', async () => {
    for (const url of ['leads', 'leads?sort=turn', 'students', 'audit', 'questions', 'things/content-item']) {
      const answer = await app.call<{ next: string }>('GET', `/api/staff/${url}`, { token: tokens.director })
      expect(answer.body.next).toEqual(expect.any(String))
      const next = `${url}${url.includes('?') ? '&' : '?'}after=${answer.body.next}`
      expect(await readWhole(next, tokens.director)).toEqual([])
    }
  })

  it("uses each connection's generic plan for a list as first opened, and a plan for its values with a filter", async () => {
    const namedOf = async (url: string) =>
      (await statementsOf(url, tokens.director)).map(({ name }) => name !== undefined)
    for (const url of ['leads', 'leads?sort=turn', 'leads?state=all', 'students', 'audit', 'questions'])
      expect(await namedOf(url), url).toEqual([true, true])
    expect(await namedOf('things/content-item')).toEqual([true, true, true])
    for (const url of ['leads?stage=contacted', 'leads?limit=49', 'students?q=Suchitra', 'audit?action=signed-in'])
      expect(await namedOf(url), url).toEqual([false, true])
  })

  it('reads no whole table for a list known to have more than ten thousand rows', async () => {
    await app.call('GET', '/api/staff/leads?state=all', { token: tokens.director })
    expect(await readWhole('leads?state=all', tokens.director)).toEqual([])
    const counting = async (url: string) =>
      (await statementsOf(url, tokens.director)).some(({ text }) =>
        text.includes('count(*)::int from (select from sought'),
      )
    expect([await counting('leads?state=all'), await counting('leads')]).toEqual([false, true])
    const answer = await app.call<{ total: object }>('GET', '/api/staff/leads?state=all', { token: tokens.director })
    expect(answer.body.total).toEqual({ value: 10_000, is_exact: false })
  })

  it("reads no whole table for a student's record, when the log is about few people", async () => {
    await client.query('alter table audit_log disable trigger user; delete from audit_log')
    await client.query(
      `insert into audit_log (id, at, action, subject_id, details)
       select gen_random_uuid(), now() - g * interval '20 seconds', 'signed-in', few.ids[1 + g % 2], '{}'
       from generate_series(1, ${sizes.log}) g, (select array_agg(id) as ids from (select id from users where role = 'staff' limit 2) two) few`,
    )
    // A log of millions of rows does not fit in memory.
    await client.query('analyze audit_log; set random_page_cost = 10')
    const read = await readWhole(`students/${examples.student}`, tokens.director, true)
    await client.query('reset random_page_cost')
    expect(read.filter((one) => one.startsWith('audit_log:'))).toEqual([])
  })

  it('reads no whole table for a record, and notices a missing index', async () => {
    const { lead, student, question, items } = examples
    const urls = [`leads/${lead}`, `students/${student}`, `questions/${question}`, `drafts/content-item/${items[0]}`]
    for (const url of urls) expect(await readWhole(url, tokens.director, true)).toEqual([])
    await client.query('drop index leads_merged')
    expect(await readWhole(`leads/${lead}`, tokens.director)).not.toEqual([])
  })
})
