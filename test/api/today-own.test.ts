import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttentionKind, Today } from '#domains/console/today/schema.ts'
import { leadEvents, leads } from '#domains/leads/tables.ts'
import { refunds } from '#domains/purchases/orders/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { approvals, drafts } from '#platform/data/database/tables.ts'
import { makeSignedIn, newPhone } from '../factories.ts'
import { makeDue } from '../make-dues.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* What Today shows a person of their own work: payments taken, calls made, drafts left. The clock stands at Friday 20 November 2026, 11:30 in India. */

let app: TestApp
let director: string
let student: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
  student = (await makeSignedIn(app)).user.id
  await app.pool.query(
    `with made as (insert into subjects (id, key, name, position) values (gen_random_uuid(), 'own-work', 'Own work', 900) returning id)
     insert into topics (id, subject_id, key, name, position) select gen_random_uuid(), id, 'own-topic', 'Own topic', 1 from made`,
  )
})
afterAll(() => app.close())

async function ask(token: string, centre?: string) {
  const url = `/api/staff/today${centre === undefined ? '' : `?centre=${centre}`}`
  const answer = await app.call<{ data: Today }>('GET', url, { token })
  expect([answer.status, answer.body.data?.failed]).toEqual([200, []])
  return answer.body.data
}
const lineOf = ({ attention }: Today, kind: AttentionKind) => attention.find((one) => one.kind === kind)
const numberOf = ({ numbers }: Today, kind: string) => {
  const found = numbers.find((one) => one.kind === kind)
  return found && [found.value, found.before]
}
const hours = (n: number) => new Date(app.now().getTime() + n * 3_600_000)

/** The first and last moments of this day and the one before in India, in UTC. */
const today = { first: '2026-11-19T18:30:00Z', last: '2026-11-20T18:29:59.999Z' }
const yesterday = { first: '2026-11-18T18:30:00Z', last: '2026-11-19T18:29:59.999Z' }

type Paid = { at: string; paise: number; mode?: string; by?: string; state?: string; cleared?: string }

/** Stores payments at one counter. */
async function payAtCounter(payments: Paid[]) {
  const { centre, orderId, batch, course } = await makeDue(app, {
    studentId: student,
    dueOn: '2027-01-10',
    state: 'failed',
  })
  const orders: string[] = []
  for (const { at, paise, mode = 'cash', by = student, state = 'fulfilled', cleared = null } of payments) {
    const [row] = (
      await app.pool.query<{ id: string }>(
        `insert into payment_orders (id, order_no, student_id, course_id, batch_id, kind, plan, product_key, choice, with_books, quote, amount,
           state, state_at, created_at, paid_at, paid_amount, counter_mode, counter_ref, counter_centre_id, counter_staff_id, counter_cleared_at)
         select gen_random_uuid(), 'ORD' || gen_random_uuid(), $1, $2, $3, 'classroom', 'full', gen_random_uuid()::text, 'c', false, '{"courseName":"C"}', $4,
           $5, $6, $6, $6, $4, $7, gen_random_uuid()::text, $8, $9, $10 returning id`,
        [student, course.id, batch.id, paise, state, at, mode, centre.id, by, cleared],
      )
    ).rows
    orders.push(row?.id ?? '')
  }
  return { centre: centre.id, orders, orderId }
}

describe("today's money", () => {
  it('counts payments from midnight to midnight in India, at this centre, to the paisa, without bounced ones', async () => {
    const { centre } = await payAtCounter([
      { at: today.first, paise: 100 },
      { at: '2026-11-20T06:00:00Z', paise: 1 },
      { at: today.last, paise: 10_000 },
      { at: '2026-11-20T18:30:00Z', paise: 7_000_000 },
      { at: yesterday.first, paise: 2_000 },
      { at: yesterday.last, paise: 3 },
      { at: '2026-11-18T18:29:59.999Z', paise: 5_000_000 },
      { at: '2026-11-20T05:00:00Z', paise: 9_900, mode: 'cheque', state: 'bounced' },
    ])
    await payAtCounter([{ at: '2026-11-20T06:00:00Z', paise: 444_400 }])
    expect(numberOf(await ask(director, centre), 'taken')).toEqual([101.01, 20.03])
    const { token } = await makeSignedIn(app, { role: 'centre-manager', centreIds: [centre] })
    expect(numberOf(await ask(token), 'taken')).toEqual([101.01, 20.03])
    const empty = await payAtCounter([])
    expect(numberOf(await ask(director, empty.centre), 'taken')).toEqual([0, 0])
  })

  it('shows a cashier their own drawer by mode with payouts, and to nobody else', async () => {
    const { centre: anywhere } = await payAtCounter([])
    const cashier = await makeSignedIn(app, { role: 'cashier', centreIds: [anywhere] })
    expect((await ask(cashier.token)).drawer).toEqual([])
    const by = cashier.user.id
    const { centre, orders } = await payAtCounter([
      { at: today.first, paise: 1_250_000, by },
      { at: today.last, paise: 1, by },
      { at: yesterday.last, paise: 30_000, by },
      { at: '2026-11-20T18:30:00Z', paise: 30_000, by },
      { at: '2026-11-20T05:00:00Z', paise: 20_000, by, mode: 'upi' },
      { at: '2026-11-20T05:00:00Z', paise: 20_000, by, mode: 'cheque', state: 'bounced' },
      { at: '2026-11-20T05:00:00Z', paise: 70_000 },
    ])
    const payout = (at: string, amount: number, who = by) => ({
      orderId: orders[0] ?? '',
      refId: randomUUID(),
      amount,
      reason: 'other' as const,
      revokes: false,
      state: 'done' as const,
      stateAt: new Date(at),
      requestedBy: student,
      requestedAt: hours(-100),
      approvedBy: who,
      approvalId: newId(),
      payoutMode: 'cash' as const,
      paidOutAt: new Date(at),
      paidOutBy: who,
      payoutCentreId: centre,
    })
    await app.db
      .insert(refunds)
      .values([payout(today.first, 150_000), payout(yesterday.last, 4_400), payout(today.last, 6_600, student)])
    const drawer = [
      { mode: 'cash', count: 2, taken: 12_500.01, paid_out: 1_500 },
      { mode: 'upi', count: 1, taken: 200, paid_out: 0 },
    ]
    expect((await ask(cashier.token)).drawer).toEqual(drawer)
    expect((await ask(cashier.token, centre)).drawer).toEqual(drawer)
    expect((await ask(cashier.token, anywhere)).drawer).toEqual([])
    expect((await ask(director)).drawer).toEqual([])
    const { token } = await makeSignedIn(app, { role: 'counsellor' })
    expect((await ask(token)).drawer).toBeNull()
  })

  it('lists uncleared cheques of one’s own counters, as the counter does', async () => {
    const { centre } = await payAtCounter([
      { at: '2026-11-12T06:00:00Z', paise: 480_000, mode: 'cheque' },
      { at: '2026-11-15T06:00:00Z', paise: 1, mode: 'cheque' },
      { at: '2026-11-15T06:00:00Z', paise: 5_000, mode: 'cheque', cleared: '2026-11-18T06:00:00Z' },
      { at: '2026-11-15T06:00:00Z', paise: 5_000, mode: 'cheque', state: 'bounced' },
      { at: '2026-11-15T06:00:00Z', paise: 5_000, mode: 'upi' },
    ])
    const { centre: other } = await payAtCounter([{ at: '2026-11-12T06:00:00Z', paise: 480_000, mode: 'cheque' }])
    const { token } = await makeSignedIn(app, { role: 'cashier', centreIds: [centre] })
    const line = lineOf(await ask(token), 'cheques-waiting')
    expect(line).toMatchObject({ count: 2, amount: 4_800.01, since: '2026-11-12T06:00:00.000Z' })
    const list = await app.call<{ data: unknown[] }>('GET', '/api/staff/counter-cheques', { token })
    expect(list.body.data).toHaveLength(line?.count ?? 0)
    expect(lineOf(await ask(token, other), 'cheques-waiting')).toBeUndefined()
    const counsellor = await makeSignedIn(app, { role: 'counsellor', centreIds: [centre] })
    expect(lineOf(await ask(counsellor.token), 'cheques-waiting')).toBeUndefined()
  })
})

describe('own work', () => {
  it("shows a counsellor today's calls and this month's students, with the previous day and month", async () => {
    const { token, user } = await makeSignedIn(app, { role: 'counsellor' })
    expect(numberOf(await ask(token), 'calls')).toEqual([0, 0])
    const leadId = newId()
    await app.db.insert(leads).values({
      id: leadId,
      kind: 'contact',
      name: 'Mita Das',
      phone: newPhone(),
      sourcePage: '/',
      fingerprint: leadId,
      createdAt: app.now(),
    })
    const event = (kind: 'call' | 'converted' | 'note', at: string, by = user.id) => ({
      leadId,
      kind,
      by,
      at: new Date(at),
    })
    await app.db
      .insert(leadEvents)
      .values([
        event('call', today.first),
        event('call', '2026-11-20T05:00:00Z'),
        event('note', '2026-11-20T05:00:00Z'),
        event('call', '2026-11-20T05:00:00Z', student),
        event('call', yesterday.last),
        event('call', '2026-11-18T18:29:59Z'),
        event('converted', '2026-10-31T18:30:00Z'),
        event('converted', '2026-10-31T18:29:59Z'),
        event('converted', '2026-09-30T18:30:00Z'),
        event('converted', '2026-09-30T18:29:59Z'),
      ])
    const told = await ask(token)
    expect([numberOf(told, 'calls'), numberOf(told, 'converted')]).toEqual([
      [2, 1],
      [1, 2],
    ])
    expect(numberOf(await ask(director), 'calls')).toBeUndefined()
  })

  it('counts one’s own drafts by kind as in the list, without scheduled ones', async () => {
    const { token, user } = await makeSignedIn(app, { role: 'editor' })
    const draft = (changes: object = {}) => ({
      kind: 'content-item',
      subjectId: newId(),
      body: { title: 'Holiday' },
      baseVersion: 0,
      version: Math.floor(Math.random() * 1e9),
      editedBy: user.id,
      editedAt: hours(-3),
      ...changes,
    })
    await app.db
      .insert(drafts)
      .values([
        draft({ editedAt: hours(-200) }),
        draft(),
        draft({ publishAt: hours(5) }),
        draft({ problem: 'The address is taken.' }),
        draft({ editedBy: student }),
        draft({ kind: 'banner' }),
      ])
    const own = (await ask(token)).attention.filter(({ kind }) => kind === 'drafts-own')
    expect(own.map(({ thing, count, since, subject }) => [thing, count, since, subject?._id])).toEqual([
      ['content-item', 2, hours(-200).toISOString(), user.id],
      ['banner', 1, hours(-3).toISOString(), user.id],
    ])
    const url = `/api/staff/things/content-item?draft_by=${user.id}`
    const list = await app.call<{ data: unknown[]; total: { value: number } }>('GET', url, { token })
    expect([list.status, list.body.data.length, list.body.total.value]).toEqual([200, 2, 2])
    expect((await app.call('GET', '/api/staff/things/content-item?draft_by=me', { token })).status).toBe(400)
    expect((await ask(director)).attention.filter(({ kind }) => kind === 'drafts-own')).toEqual([])
  })

  it('shows authors their drafts, and translators stale translations, as the bank lists them', async () => {
    const author = await makeSignedIn(app, { role: 'author' })
    const translator = await makeSignedIn(app, { role: 'translator' })
    const store = (languages: string[], by: string, draft: object | null) =>
      app.pool.query(
        `insert into bank_items (id, state, subject_id, topic_id, difficulty, kind, line, languages, fingerprint, draft, edited_by, edited_at)
         select gen_random_uuid(), 'ready', t.subject_id, t.id, 'easy', 'single', 'x', $1, gen_random_uuid()::text, $2, $3, $4 from topics t limit 1`,
        [languages, draft, by, hours(-30)],
      )
    await store(['en:ready', 'hi:stale', 'or:stale'], author.user.id, { kind: 'single' })
    await store(['en:ready', 'hi:ready', 'or:stale'], author.user.id, null)
    await store(['en:ready', 'hi:missing', 'or:ready'], student, { kind: 'single' })
    const own = await ask(author.token)
    expect(lineOf(own, 'questions-own')).toMatchObject({ count: 1, since: hours(-30).toISOString() })
    expect(lineOf(own, 'translations-stale')).toBeUndefined()
    const stale = (await ask(translator.token)).attention.filter(({ kind }) => kind === 'translations-stale')
    expect(stale.map(({ told, count }) => [told, count]).sort()).toEqual([
      ['hi', 1],
      ['or', 2],
    ])
    expect(lineOf(await ask(translator.token), 'questions-own')).toBeUndefined()
    for (const [token, filter, count] of [
      [author.token, `draft_by=${author.user.id}`, 1],
      [translator.token, 'language=or:stale', 2],
    ] as const) {
      const list = await app.call<{ total: { value: number } }>('GET', `/api/staff/questions?${filter}`, { token })
      expect([list.status, list.body.total.value]).toEqual([200, count])
    }
  })

  it('lists one’s own requests that were refused or lapsed', async () => {
    const { token, user } = await makeSignedIn(app, { role: 'centre-manager' })
    const request = (ended: number, changes: Partial<typeof approvals.$inferInsert> = {}) => ({
      action: 'refund',
      subjectId: newId(),
      subjectVersion: '1',
      body: {},
      bodyHash: 'h',
      reason: 'r',
      requestedBy: user.id,
      requestedAt: hours(ended - 168),
      expiresAt: hours(ended),
      ...changes,
    })
    const decided = (ended: number, decision: 'approved' | 'rejected' | 'withdrawn') =>
      request(ended + 1, { decision, decidedAt: hours(ended), decidedBy: student })
    await app.db
      .insert(approvals)
      .values([
        request(0),
        request(-167.9),
        request(-168),
        request(0.01),
        decided(-3, 'rejected'),
        decided(-3, 'approved'),
        decided(-3, 'withdrawn'),
        { ...decided(-3, 'rejected'), requestedBy: student },
      ])
    expect(lineOf(await ask(token), 'requests-returned')).toMatchObject({
      count: 3,
      since: hours(-167.9).toISOString(),
    })
    expect(lineOf(await ask(director), 'requests-returned')).toBeUndefined()
  })

  it('shows a teacher only classes of their centre', async () => {
    const here = await makeDue(app, { studentId: student, dueOn: '2027-01-10' })
    const there = await makeDue(app, { studentId: student, dueOn: '2027-01-10' })
    const ids: string[] = []
    for (const { course } of [here, there]) {
      const id = newId()
      ids.push(id)
      await app.pool.query(
        `insert into classes (id, title, kind, subject_id, topic_id, starts_at, ends_at, join_url)
         select $1, 'Ratio', 'class', t.subject_id, t.id, $2, $3, 'https://meet.example/x' from topics t limit 1`,
        [id, hours(1), hours(2)],
      )
      await app.pool.query('insert into course_classes (course_id, class_id) values ($1, $2)', [course.id, id])
    }
    const { token } = await makeSignedIn(app, { role: 'teacher', centreIds: [here.centre.id] })
    const classes = (await ask(token)).agenda.filter(({ kind }) => kind === 'class')
    expect(classes.map(({ subject }) => subject._id)).toEqual([ids[0]])
    const author = await makeSignedIn(app, { role: 'author' })
    expect((await ask(author.token)).agenda.filter(({ kind }) => kind === 'class')).toEqual([])
  })
})
