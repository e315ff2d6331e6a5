import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudentRow } from '#domains/console/students/schema.ts'
import type { AttentionKind, Today } from '#domains/console/today/schema.ts'
import { guardianConsents } from '#domains/identity/profile/tables.ts'
import type { RoleChoice } from '#domains/identity/staff/schema.ts'
import { leads } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { drafts, jobs, revisions } from '#platform/data/database/tables.ts'
import { makeSignedIn, makeTest, newPhone } from '../factories.ts'
import { makeDue } from '../make-dues.ts'
import { makeItem } from '../make-offers.ts'
import { makePlace } from '../make-place.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* What Today tells whom, where, and what a source that fails does to the others. The clock stands at Friday 20 November 2026, 11:30 in India. */

let app: TestApp
let director: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
})
afterAll(() => app.close())

async function ask(token: string, centre?: string) {
  const url = `/api/staff/today${centre === undefined ? '' : `?centre=${centre}`}`
  const answer = await app.call<{ data: Today }>('GET', url, { token })
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)])
  expect(answer.body.data.failed).toEqual([])
  return answer.body.data
}
const lineOf = ({ attention }: Today, kind: AttentionKind) => attention.find((one) => one.kind === kind)

async function makeLead(changes: Partial<typeof leads.$inferInsert> = {}) {
  const id = newId()
  const row = { id, kind: 'contact' as const, name: 'Mita Das', phone: newPhone(), sourcePage: '/', fingerprint: id }
  await app.db.insert(leads).values({ ...row, createdAt: app.now(), ...changes })
  return id
}
const hours = (n: number) => new Date(app.now().getTime() + n * 3_600_000)
const days = (n: number) => hours(24 * n)

describe('needs attention', () => {
  it('counts leads and calls of the chosen centre, as in the linked list', async () => {
    const [here, elsewhere] = [(await makePlace(app)).centre, (await makePlace(app)).centre]
    for (const centreId of [here, here, elsewhere]) {
      await makeLead({ centreId })
      await makeLead({ centreId, stage: 'contacted', nextFollowUpAt: hours(-30) })
    }
    const counts = async (token: string, centre?: string) => {
      const today = await ask(token, centre)
      return [lineOf(today, 'leads-without-follow-up')?.count, lineOf(today, 'calls-overdue')?.count]
    }
    expect(await counts(director, here)).toEqual([2, 2])
    expect(await counts(director, elsewhere)).toEqual([1, 1])
    const { token } = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
    expect(await counts(token)).toEqual([2, 2])
    expect(await counts(token, elsewhere)).toEqual([undefined, undefined])
    for (const [due, kind] of [
      ['none', 'leads-without-follow-up'],
      ['overdue', 'calls-overdue'],
    ] as const) {
      const url = `/api/staff/leads?due=${due}&centre=${here}`
      const list = await app.call<{ total: { value: number } }>('GET', url, { token })
      expect(list.body.total.value).toBe(lineOf(await ask(token, here), kind)?.count)
    }
  })

  it('counts money by centre: instalments overdue a week, payments held and unconfirmed for an hour', async () => {
    const { user } = await makeSignedIn(app)
    const late = await makeDue(app, { studentId: user.id, dueOn: '2026-11-10' })
    const fresh = await makeDue(app, { studentId: user.id, dueOn: '2026-11-15' })
    const paid = await makeDue(app, { studentId: user.id, dueOn: '2026-11-01', settled: true })
    const dues = async (centre: string) => lineOf(await ask(director, centre), 'dues-late')
    expect(await dues(late.centre.id)).toMatchObject({ count: 1, amount: 12_500, since: '2026-11-10' })
    expect([await dues(fresh.centre.id), await dues(paid.centre.id)]).toEqual([undefined, undefined])
    const older = await makeDue(app, { studentId: user.id, dueOn: '2026-10-10' })
    expect(lineOf(await ask(director, older.centre.id), 'dues-older')).toMatchObject({ count: 1, amount: 12_500 })
    expect(await dues(older.centre.id)).toBeUndefined()
    for (const [age, { centre }] of [
      ['month', late],
      ['older', older],
    ] as const) {
      const url = `/api/staff/dues?age=${age}&centre=${centre.id}`
      const list = await app.call<{ total: { value: number } }>('GET', url, { token: director })
      expect([list.status, list.body.total.value]).toEqual([200, 1])
    }
    const held = await makeDue(app, { studentId: user.id, dueOn: '2026-12-10', state: 'held', stateAt: hours(-2) })
    const pending = await makeDue(app, {
      studentId: user.id,
      dueOn: '2026-12-10',
      state: 'pending',
      stateAt: hours(-0.5),
    })
    expect(lineOf(await ask(director, held.centre.id), 'payments-held')).toMatchObject({ count: 1, amount: 12_500 })
    expect(lineOf(await ask(director, pending.centre.id), 'payments-unconfirmed')).toBeUndefined()
    const { token } = await makeSignedIn(app, { role: 'centre-manager', centreIds: [fresh.centre.id] })
    expect(lineOf(await ask(token), 'dues-late')).toBeUndefined()
    expect(lineOf(await ask(token, late.centre.id), 'dues-late')).toBeUndefined()
  })

  it('lists failed and late publications, expiring content, and outdated numbers', async () => {
    const draft = {
      kind: 'content-item',
      body: { title: 'Holiday' },
      baseVersion: 0,
      version: 900_001,
      editedAt: hours(-3),
    }
    const [late, soon, failed] = [newId(), newId(), newId()]
    await app.db.insert(drafts).values([
      { ...draft, subjectId: late, publishAt: hours(-1) },
      { ...draft, subjectId: soon, version: 900_002, publishAt: new Date(app.now().getTime() - 60_000) },
      { ...draft, subjectId: failed, version: 900_003, problem: 'The address is taken.' },
    ])
    const item = await makeItem(app, { expiresAt: hours(30) })
    await makeItem(app, { expiresAt: hours(80) })
    const counters = [
      { label: 'Selections', value: 9, source: 'book', counted_on: '2025-11-01' },
      { label: 'Centres', value: 3, source: 'book', counted_on: '2026-01-01' },
    ]
    await app.db
      .insert(revisions)
      .values({ kind: 'about', subjectId: newId(), version: 77, body: { counters }, publishedAt: app.now() })
    const { token } = await makeSignedIn(app, { role: 'editor' })
    const today = await ask(token)
    const told = today.attention.map(({ kind, subject, told }) => [kind, subject?._id ?? told])
    expect(told).toContainEqual(['publishing-late', late])
    expect(told).toContainEqual(['publishing-failed', failed])
    expect(told).not.toContainEqual(['publishing-late', soon])
    expect(told).toContainEqual(['item-expires', item.id])
    expect(told.filter(([kind]) => kind === 'item-expires')).toHaveLength(1)
    expect(told).toContainEqual(['counter-old', 'Selections'])
    expect(told.filter(([kind]) => kind === 'counter-old')).toHaveLength(1)
    const sinces = today.attention.map(({ since }) => since)
    expect(sinces).toEqual([...sinces].sort())
  })

  it('lists tests of the week without enough questions or languages, and unreleased results', async () => {
    const { questionIds } = await makeTest(app)
    const pattern = randomUUID()
    const sections = [
      { name: 'One', questions: 3, languages: null },
      { name: 'English', questions: 1, languages: ['en'] },
    ]
    await app.pool.query(
      `insert into patterns (id, key, version, name, source, source_date, body, created_at) values ($1, $3, 1, 'P', 's', '2026-01-01', $2, now())`,
      [pattern, { sections }, `p-${pattern}`],
    )
    const plan = async (name: string, at: Date, changes: object = {}) => {
      const id = randomUUID()
      const body = {
        pattern_id: pattern,
        quiz_name: name,
        quiz_type: 'mock-flt',
        publish_date: at.toISOString(),
        languages: ['en', 'or'],
        question_ids: [questionIds.slice(0, 3), questionIds.slice(3, 4)],
        ...changes,
      }
      await app.pool.query('insert into test_plans (id, body, edited_at) values ($1, $2, now())', [id, body])
      return id
    }
    const lacksOdia = await plan('Mock 14', days(2))
    const lacksAll = await plan('Mock 15', days(5), { question_ids: [[], []] })
    await plan('Mock 16', days(9))
    await plan('Mock 17', days(2), { languages: ['en'] })
    const opensAt = days(-1)
    const { testId } = await makeTest(app, { name: 'Talent test', type: 'ftd', opensAt, isReleasedByStaff: true })
    const { user } = await makeSignedIn(app)
    await app.pool.query(
      `insert into attempts (id, student_id, test_id, started_at, deadline, number, epoch, closed_at, score)
       values (gen_random_uuid(), $1, $2, $3, $3, 1, 1, $3, '{}')`,
      [user.id, testId, opensAt],
    )
    const { token } = await makeSignedIn(app, { role: 'examiner' })
    const today = await ask(token)
    const lacking = today.attention.filter(({ kind }) => kind === 'test-lacks')
    expect(lacking.map(({ subject, told }) => [subject?._id, told])).toEqual([
      [lacksOdia, '3 questions are not available in Odia'],
      [lacksAll, 'has 0 of 4 questions'],
    ])
    expect(lineOf(today, 'results-ready')?.subject).toEqual({ _id: testId, name: 'Talent test' })
    // Attempts that are not counted yet; a closed one cannot become one of these.
    await app.pool.query(
      `with unguarded as materialized (select set_config('session_replication_role', 'replica', true))
       update attempts set score = null from unguarded where test_id = $1`,
      [testId],
    )
    expect(lineOf(await ask(token), 'results-ready')).toBeUndefined()
  })

  it('lists withdrawn and ending consents, as in the list, and stuck work', async () => {
    const { centre } = await makePlace(app)
    const consent = async (adultOn: string, withdrawnAt: Date | null) => {
      const { user } = await makeSignedIn(app, { centreId: centre })
      const row = { guardianName: 'G', guardianPhone: '9437000000', textVersion: '1', consentedAt: days(-300) }
      await app.db.insert(guardianConsents).values({ ...row, userId: user.id, adultOn, withdrawnAt })
      return user.id
    }
    await consent('2027-05-01', days(-3))
    const ending = await consent('2026-11-30', null)
    await consent('2027-05-01', null)
    await app.db.insert(jobs).values([
      { kind: 'mail-welcome', payload: {}, runAt: hours(-2) },
      { kind: 'mail-welcome', payload: {}, runAt: hours(-0.5) },
      { kind: 'seal', payload: {}, runAt: hours(-5), parkedAt: hours(-4), tries: 10 },
    ])
    const today = await ask(director, centre)
    expect([lineOf(today, 'consents-withdrawn')?.count, lineOf(today, 'consents-end')?.count]).toEqual([1, 1])
    expect([lineOf(today, 'mail-late')?.count, lineOf(today, 'jobs-parked')?.count]).toEqual([1, 1])
    expect(lineOf(today, 'backup-none')).toBeDefined()
    const url = `/api/staff/students?consent=ending&centre=${centre}`
    const list = await app.call<{ data: StudentRow[] }>('GET', url, { token: director })
    expect(list.body.data.map(({ _id }) => _id)).toEqual([ending])
  })
})

it('compares yesterday with the same weekday a year before, for the chosen centre', async () => {
  const { user } = await makeSignedIn(app)
  const { centre, orderId } = await makeDue(app, { studentId: user.id, dueOn: '2026-12-10' })
  const yesterday = '2026-11-19T18:29:00Z'
  for (const createdAt of [
    yesterday,
    '2026-11-18T18:30:00Z',
    '2026-11-18T18:29:59Z',
    '2026-11-19T18:30:00Z',
    '2025-11-20T10:00:00Z',
  ])
    await makeLead({ centreId: centre.id, createdAt: new Date(createdAt) })
  await app.pool.query('update payment_orders set paid_at = $1 where id = $2', [yesterday, orderId])
  await app.pool.query('update enrolments set created_at = $1 where order_id = $2', [yesterday, orderId])
  const { yesterday: day, year_before, numbers } = await ask(director, centre.id)
  expect([day, year_before]).toEqual(['2026-11-19', '2025-11-20'])
  expect(numbers).toEqual([
    { kind: 'taken', value: 0, before: 12_500 },
    { kind: 'received', value: 12_500, before: 0 },
    { kind: 'enquiries', value: 2, before: 1 },
    { kind: 'admissions', value: 1, before: 0 },
    { kind: 'present', value: null, before: null },
  ])
})

it('lists the calls and tests of the day by time', async () => {
  const { token, user } = await makeSignedIn(app, { role: 'counsellor' })
  const call = await makeLead({ ownerId: user.id, stage: 'contacted', nextFollowUpAt: hours(3) })
  await makeLead({ ownerId: user.id, stage: 'contacted', nextFollowUpAt: hours(30) })
  await makeLead({ stage: 'contacted', nextFollowUpAt: hours(3) })
  const { testId } = await makeTest(app, { name: 'Evening mock', opensAt: hours(4) })
  const own = (await ask(token)).agenda.filter(({ subject }) => [call, testId].includes(subject._id))
  expect(own.map(({ kind, subject, state }) => [kind, subject._id, state])).toEqual([
    ['call', call, 'contacted'],
    ['test', testId, 'upcoming'],
  ])
})

it.each<[RoleChoice, string[]]>([
  ['admin', ['taken', 'received', 'enquiries', 'admissions', 'present']],
  ['centre-manager', ['taken', 'received', 'enquiries', 'admissions', 'present']],
  ['counsellor', ['calls', 'converted', 'present']],
  ['accounts', ['taken', 'received', 'admissions']],
  ['cashier', []],
  ['translator', []],
  ['author', []],
  ['teacher', []],
])('shows %s only the numbers of their work: %j', async (role, kinds) => {
  const { token } = await makeSignedIn(app, { role })
  expect((await ask(token)).numbers.map(({ kind }) => kind)).toEqual(kinds)
})

it.each<[RoleChoice, AttentionKind[]]>([
  ['cashier', ['dues-late', 'dues-older', 'cheques-waiting']],
  ['author', []],
  ['translator', ['translations-stale']],
  ['editor', ['publishing-late', 'publishing-failed', 'item-expires', 'counter-old']],
  ['teacher', ['publishing-late', 'publishing-failed']],
])('shows %s only %j', async (role, kinds) => {
  const { token } = await makeSignedIn(app, { role })
  const told = new Set((await ask(token)).attention.map(({ kind }) => kind))
  expect([...told].filter((kind) => !kinds.includes(kind))).toEqual([])
})

it('names a failing source, and shows the rest', async () => {
  const other = await makeTestApp()
  try {
    const { token } = await makeSignedIn(other, { role: 'admin' })
    await other.db
      .insert(jobs)
      .values({ kind: 'seal', payload: {}, runAt: other.now(), parkedAt: other.now(), tries: 10 })
    await other.pool.query('alter table payment_findings rename to findings_gone')
    await other.pool.query('alter table lead_stages rename to stages_gone')
    const answer = await other.call<{ data: Today }>('GET', '/api/staff/today', { token })
    expect([answer.status, answer.body.data.failed]).toEqual([200, ['settlements']])
    expect(lineOf(answer.body.data, 'jobs-parked')?.count).toBe(1)
    expect(answer.body.data.numbers).toHaveLength(5)
  } finally {
    await other.close()
  }
})

type Answer = Awaited<ReturnType<typeof app.call<{ data: Today }>>>

it('is complete for an office that opens it at once', async () => {
  // On a slow machine some are asked to come again, as the console does.
  const ask = async (tries = 10): Promise<Answer> => {
    const answer = await app.call<{ data: Today }>('GET', '/api/staff/today', { token: director })
    return answer.status === 503 && tries > 0 ? ask(tries - 1) : answer
  }
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask()))
  expect(answers.map(({ status, body }) => [status, body.data.failed])).toEqual(answers.map(() => [200, []]))
})

it('refuses an unknown centre, naming it', async () => {
  const answer = await app.call('GET', '/api/staff/today?centre=none', { token: director })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['centre']])
})
