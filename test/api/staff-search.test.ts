import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bankItems, questions } from '#domains/bank/tables.ts'
import type { FoundThings } from '#domains/console/search/schema.ts'
import type { RoleChoice } from '#domains/identity/staff/schema.ts'
import { leads } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeRegistration, makeSignedIn, makeTest, newPhone } from '../factories.ts'
import { makeDue } from '../make-dues.ts'
import { makeItem } from '../make-offers.ts'
import { makePlace } from '../make-place.ts'
import { makeDesk } from '../staff-editing.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* What the office's search finds, for whom, and what a row shows. */

let app: TestApp
let director: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
})
afterAll(() => app.close())

type Asked = { centre?: string; closed?: 'yes' }
async function find(token: string, q: string, more: Asked = {}) {
  // Clears the rate limit of searches.
  await app.db.execute(sql`delete from throttles`)
  const query = new URLSearchParams({ q, ...more })
  const answer = await app.call<{ data: FoundThings; errors?: object }>('GET', `/api/staff/search?${query}`, { token })
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  return answer.body.data
}
const idsOf = ({ rows }: { rows: { _id: string }[] }) => rows.map(({ _id }) => _id)

async function makeLead(changes: Partial<typeof leads.$inferInsert> = {}) {
  const row = {
    kind: 'contact' as const,
    name: 'Sagarika Mohapatra',
    phone: newPhone(),
    sourcePage: '/',
    fingerprint: newId(),
  }
  const [lead] = await app.db
    .insert(leads)
    .values({ ...row, createdAt: app.now(), ...changes })
    .returning()
  if (!lead?.phone) throw new Error('no lead was made')
  return { id: lead.id, phone: lead.phone }
}

describe('people', () => {
  it('are found by words in any script, digits from either end, e-mail or registration number', async () => {
    const { user } = await makeSignedIn(app, { candidateName: 'Ranjita ବେହେରା' })
    const { contact, registrationNumber, email, id } = user
    for (const q of ['ranj', 'RANJITA ବେ', contact, contact.slice(-7), contact.slice(0, 8), registrationNumber, email])
      expect([q, idsOf((await find(director, q)).students)]).toEqual([q, expect.arrayContaining([id])])
    for (const q of ['anjita', contact.slice(1, 9)]) expect(idsOf((await find(director, q)).students)).not.toContain(id)
  })

  it.each([
    ["D'Souza Ünal", ["D'Souza", 'D’Souza', 'dsouza', 'D\u200bsouza', 'ünal', 'U\u0308NAL', 'unal']],
    ['O’Brien Anne‑Marie', ["O'Brien", 'O’Brien', 'obrien', 'anne-marie', 'Anne–Marie', '\ufeffMarie']],
    ['\u095bीनत কর\u200d\u09cdযাল', ['ज\u093cीनत', '\u095bीनत', 'কর\u09cdযাল', 'কর\u200d\u09cdযাল']],
  ])('called %s are found in any spelling, as students and as leads', async (name, typed) => {
    const { user } = await makeSignedIn(app, { candidateName: name })
    const lead = await makeLead({ name })
    for (const q of typed) {
      const found = await find(director, q)
      expect([q, idsOf(found.students), idsOf(found.leads)]).toEqual([
        q,
        expect.arrayContaining([user.id]),
        expect.arrayContaining([lead.id]),
      ])
      const list = await app.call<{ data: { _id: string }[] }>(
        'GET',
        `/api/staff/leads?${new URLSearchParams({ q })}`,
        { token: director },
      )
      expect(list.body.data.map(({ _id }) => _id)).toContain(lead.id)
    }
  })

  it('whose names differ only in vowel signs are distinguished', async () => {
    const { user: one } = await makeSignedIn(app, { candidateName: 'पारा' })
    const { user: other } = await makeSignedIn(app, { candidateName: 'पुरी' })
    const found = idsOf((await find(director, 'पुरी')).students)
    expect([found.includes(one.id), found.includes(other.id)]).toEqual([false, true])
  })

  it('are found by their number as pasted', async () => {
    const { user } = await makeSignedIn(app)
    const [first, last] = [user.contact.slice(0, 5), user.contact.slice(5)]
    const lead = await makeLead({ phone: user.contact })
    for (const q of [
      `+91 ${first} ${last}`,
      `+91-0-${first}-${last}`,
      `\u202a0${user.contact}\u202c`,
      `+91 ${first} ${last.slice(0, 2)}`,
    ]) {
      const found = await find(director, q)
      expect([q, idsOf(found.students), idsOf(found.leads)]).toEqual([
        q,
        expect.arrayContaining([user.id]),
        expect.arrayContaining([lead.id]),
      ])
    }
  })

  it('come with dues, batch, next test and the last four digits of the phone', async () => {
    const { user } = await makeSignedIn(app, { candidateName: 'Tapaswini Rout' })
    const { batch } = await makeDue(app, { studentId: user.id, dueOn: '2026-11-10' })
    const opensAt = new Date(app.now().getTime() + 86_400_000)
    const { testId } = await makeTest(app, { name: 'Talent test 2027', type: 'ftd', opensAt })
    await makeRegistration(app, { testId, studentId: user.id })
    const { students } = await find(director, user.contact.slice(-6))
    expect(students.rows.find(({ _id }) => _id === user.id)).toMatchObject({
      name: 'Tapaswini Rout',
      owes: 12_500,
      batches: batch.code,
      next_test: { name: 'Talent test 2027', opens_at: opensAt.toISOString() },
      phone_end: user.contact.slice(-4),
    })
    expect(JSON.stringify(students)).not.toContain(user.contact)
    const { token } = await makeSignedIn(app, { role: 'examiner' })
    const told = (await find(token, user.contact)).students.rows
    expect([told.length, told[0]?.owes, told[0]?.due_since]).toEqual([1, null, null])
  })

  it("are limited to the viewer's centres, and to the chosen one", async () => {
    const [here, elsewhere] = [(await makePlace(app)).centre, (await makePlace(app)).centre]
    const both = await makeSignedIn(app, { role: 'counsellor', centreIds: [here, elsewhere] })
    const one = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
    const made: { student: string; lead: string }[] = []
    for (const centreId of [here, elsewhere]) {
      const { user } = await makeSignedIn(app, { candidateName: 'Debadatta Jena', centreId })
      made.push({ student: user.id, lead: (await makeLead({ name: 'Debadatta Jena', centreId })).id })
    }
    const seen = async (token: string, more: Asked = {}) => {
      const { students, leads } = await find(token, 'debadatta', more)
      return made.map(({ student, lead }) => [idsOf(students).includes(student), idsOf(leads).includes(lead)])
    }
    const [yes, no] = [
      [true, true],
      [false, false],
    ]
    expect(await seen(both.token)).toEqual([yes, yes])
    expect(await seen(one.token)).toEqual([yes, no])
    expect(await seen(both.token, { centre: elsewhere })).toEqual([no, yes])
    expect(await seen(one.token, { centre: elsewhere })).toEqual([no, no])
  })

  it('with closed leads are found by their number, and by name on request', async () => {
    const { id, phone } = await makeLead({
      name: 'Anasuya Nayak',
      stage: 'lost',
      closedAt: app.now(),
      lostReason: 'fee',
    })
    expect(idsOf((await find(director, 'anasuya')).leads)).toEqual([])
    expect(idsOf((await find(director, 'anasuya', { closed: 'yes' })).leads)).toEqual([id])
    expect(idsOf((await find(director, phone.slice(-8))).leads)).toEqual([id])
  })

  it('of one name are limited to the eight newest, with a note of more', async () => {
    const made: string[] = []
    for (let n = 0; n < 10; n++) {
      const createdAt = new Date(app.now().getTime() - (10 - n) * 60_000)
      made.push((await makeLead({ name: `Kuntala ${n}`, createdAt })).id)
    }
    const { leads } = await find(director, 'kuntala')
    expect([idsOf(leads), leads.has_more]).toEqual([made.slice(2).reverse(), true])
  })
})

describe('things', () => {
  it('are found by their visible text', async () => {
    const { user } = await makeSignedIn(app)
    const { orderNo, txnId, batch, course, centre } = await makeDue(app, { studentId: user.id, dueOn: '2026-12-10' })
    await makeTest(app, { name: 'Ravenshaw scholarship' })
    const item = await makeItem(app, { title: 'Winter timings of Ravenshaw' })
    const { id: draft } = await makeDesk(app, director).begin('content-item', { title: 'Ravenshaw closes early' })
    const [{ number, itemId } = { number: 0, itemId: '' }] = await app.db
      .select({ number: bankItems.number, itemId: bankItems.id })
      .from(questions)
      .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
      .limit(1)
    expect(itemId).not.toBe('')
    for (const q of [orderNo, txnId, txnId.slice(-5), orderNo.slice(-4)]) {
      if (!/\d/.test(q)) continue
      expect((await find(director, q)).orders.rows.map(({ order_id }) => order_id)).toContain(orderNo)
    }
    expect(idsOf((await find(director, 'ravens')).tests)).toHaveLength(1)
    expect(idsOf((await find(director, 'ravenshaw')).notices)).toEqual([draft, item.id])
    expect(idsOf((await find(director, course.name)).courses)).toContain(course.id)
    expect(idsOf((await find(director, batch.code)).batches)).toEqual([batch.id])
    expect(idsOf((await find(director, batch.code, { centre: centre.id })).batches)).toEqual([batch.id])
    expect(idsOf((await find(director, batch.code, { centre: newId() })).batches)).toEqual([])
    for (const q of [`Q-${number}`, `q${number}`, String(number).padStart(5, '0')])
      expect((await find(director, q)).questions.rows[0]?.number).toBe(number)
  })

  it('of an order are found only at its centre, when one is chosen', async () => {
    const { user } = await makeSignedIn(app)
    const { orderNo, txnId, centre } = await makeDue(app, { studentId: user.id, dueOn: '2026-12-10' })
    const other = await makeDue(app, { studentId: user.id, dueOn: '2026-12-10' })
    const found = async (q: string, more: Asked) =>
      (await find(director, q, more)).orders.rows.map(({ order_id }) => order_id)
    for (const q of [orderNo, txnId]) {
      expect(await found(q, { centre: centre.id })).toEqual([orderNo])
      expect(await found(q, { centre: other.centre.id })).toEqual([])
      expect(await found(q, {})).toEqual([orderNo])
    }
  })

  it("of an order are limited to the viewer's centres", async () => {
    const { user } = await makeSignedIn(app)
    const { orderNo, txnId, centre } = await makeDue(app, { studentId: user.id, dueOn: '2026-12-10' })
    const other = (await makePlace(app)).centre
    const managerOf = async (...centreIds: string[]) =>
      (await makeSignedIn(app, { role: 'centre-manager', centreIds })).token
    const found = async (token: string, q: string, more: Asked = {}) =>
      (await find(token, q, more)).orders.rows.map(({ order_id }) => order_id)
    const [here, there, both] = [await managerOf(centre.id), await managerOf(other), await managerOf(centre.id, other)]
    for (const q of [orderNo, txnId]) {
      expect(await Promise.all([here, there, both].map((token) => found(token, q)))).toEqual([[orderNo], [], [orderNo]])
      // Naming another centre does not show its data.
      expect(await found(there, q, { centre: centre.id })).toEqual([])
      expect(await found(both, q, { centre: other })).toEqual([])
    }
  })

  it.each<[RoleChoice, (keyof FoundThings)[]]>([
    ['admin', ['students', 'leads', 'orders', 'tests', 'questions', 'courses', 'batches', 'notices']],
    ['centre-manager', ['students', 'leads', 'orders', 'courses', 'batches', 'notices']],
    ['counsellor', ['students', 'leads', 'courses', 'batches']],
    ['cashier', ['students', 'courses', 'batches']],
    ['accounts', ['students', 'orders', 'courses', 'batches']],
    ['examiner', ['students', 'tests', 'questions', 'courses', 'batches']],
    ['author', ['questions']],
    ['translator', ['questions']],
    ['editor', ['courses', 'batches', 'notices']],
    ['teacher', ['courses', 'batches']],
    ['invigilator', []],
  ])('are limited by the grants of %s: %j', async (role, kinds) => {
    // One of each kind with the same word; a question has no title, so its number is the word.
    const place = await makePlace(app)
    const word = `zeta${newId().slice(-8)}`
    const { user } = await makeSignedIn(app, { candidateName: word, centreId: place.centre })
    await makeLead({ name: word, centreId: place.centre })
    const { orderNo, centre, course, batch } = await makeDue(app, { studentId: user.id, dueOn: '2026-12-10' })
    await app.pool.query('update courses set name = $1 where id = $2', [word, course.id])
    await app.pool.query('update batches set stream = $1 where id = $2', [word, batch.id])
    await makeTest(app, { name: word })
    await makeItem(app, { title: word })
    const centreIds =
      role === 'centre-manager' || role === 'counsellor' || role === 'cashier' ? [place.centre, centre.id] : undefined
    const { token } = await makeSignedIn(app, centreIds ? { role, centreIds } : { role })
    const [byWord, byNumber, byQuestion] = [
      await find(token, word),
      await find(token, orderNo),
      await find(token, '00001'),
    ]
    const found = { ...byWord, orders: byNumber.orders, questions: byQuestion.questions }
    const { failed, ...things } = found
    expect(failed).toEqual([])
    const seen = Object.entries(things).flatMap(([kind, { rows }]) => (rows.length > 0 ? [kind] : []))
    expect(seen.sort()).toEqual([...kinds].sort())
  })
})

it.each(['ab', ' 12 3 ', '(0) 1', 'ab'.padEnd(81, 'c'), ''])('%j is refused, naming q', async (q) => {
  const url = `/api/staff/search?q=${encodeURIComponent(q)}`
  const answer = await app.call('GET', url, { token: director })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['q']])
})

it('with query syntax is searched as plain words', async () => {
  for (const q of ["o'brien & !x | (y)", ':*:*:*', "'''", '\\\\ab', 'a<->b c', '%%%%', '____']) await find(director, q)
})

it('with one failing kind finds the others, and names it', async () => {
  const other = await makeTestApp()
  try {
    const { token } = await makeSignedIn(other, { role: 'admin', candidateName: 'A director' })
    const { user } = await makeSignedIn(other, { candidateName: 'Lopamudra Sethi' })
    await other.pool.query('alter table leads rename to leads_gone')
    const answer = await other.call<{ data: FoundThings }>('GET', '/api/staff/search?q=lopamudra', { token })
    expect([answer.status, idsOf(answer.body.data.students), answer.body.data.failed]).toEqual([
      200,
      [user.id],
      ['leads'],
    ])
  } finally {
    await other.close()
  }
})

/** Discourages sequential scans, which the planner prefers for small tables; then only scans without a usable index remain. */
async function withoutWholeReads(connection: TestApp['connection']) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`alter database ${connection.database} set enable_seqscan = off`)
  await client.end()
  return connection
}

it('never scans a table of people, orders or notices', async () => {
  const other = await makeTestApp({ via: withoutWholeReads })
  const client = new pg.Client(other.connection)
  await client.connect()
  const names = ['users', 'leads', 'payment_orders', 'content_items', 'bank_items']
  const count = async () => {
    const { rows } = await client.query<{ whole: number; some: number }>(
      'select seq_scan::int as whole, idx_scan::int as some from pg_stat_user_tables where relname = any($1) order by relname',
      [names],
    )
    return rows
  }
  try {
    const { token } = await makeSignedIn(other, { role: 'admin' })
    for (const q of ['lopamudra das', '4342', '9861012345', 'mita@people.example', 'ORD12345', 'Q-1', 'R-12345'])
      for (const more of ['', '&closed=yes', `&centre=${newId()}`]) {
        await other.pool.query('delete from throttles')
        const url = `/api/staff/search?q=${encodeURIComponent(q)}${more}`
        expect((await other.call('GET', url, { token })).status).toBe(200)
      }
    // The database reports a connection's counts only once it has ended.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await vi.waitFor(async () => {
      for (const { some } of await count()) expect(some).toBeGreaterThan(3)
    }, 12_000)
    expect((await count()).map(({ whole }) => whole)).toEqual([0, 0, 0, 0, 0])
  } finally {
    await client.end()
    await other.close()
  }
})
