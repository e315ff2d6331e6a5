import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgedSums, AgeingReport, CollectionReport } from '#domains/purchases/reports/schema.ts'
import type { DueSums, StaffDue } from '#domains/purchases/staff/schema.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { inIndia, makeReportMonths, monthOf } from '../make-report-months.ts'

/* Dues by their age and collections against plan: equal to the list of dues, to the plans and to the ledger, as this test counts them, and never beyond the own centres. */

let made: Awaited<ReturnType<typeof makeReportMonths>>
beforeAll(async () => {
  made = await makeReportMonths()
}, 60_000)
afterAll(() => made.shop.close())

const paise = (rupees: number) => Math.round(rupees * 100)

type Part = {
  student: string
  centre: string
  net: string
  due_on: string
  settled_at: Date | null
  waived_at: Date | null
  made_at: Date
  ended_at: Date | null
  mode: string | null
  cleared_at: Date | null
}
const partsOf = () =>
  made.shop.sql<Part>(
    `select e.student_id as student, b.centre_id as centre, i.net, i.due_on::text, i.settled_at, i.waived_at, e.created_at as made_at, e.ended_at,
       o.counter_mode as mode, o.counter_cleared_at as cleared_at
     from instalments i join enrolments e on e.id = i.enrolment_id join batches b on b.id = e.batch_id left join payment_orders o on o.id = i.settled_by`,
  )

const daysLate = (dueOn: string, day: string) => (Date.parse(day) - Date.parse(dueOn)) / 86_400_000
const names = ['not_due', 'late_30', 'late_60', 'late_90', 'older'] as const
const bucketOf = (late: number) =>
  names[late <= 0 ? 0 : late <= 30 ? 1 : late <= 60 ? 2 : late <= 90 ? 3 : 4] ?? 'older'

/** Sums the dues at the end of a day independently; in paise. */
async function agedOn(day: string, centre?: string) {
  const sums = { not_due: 0, late_30: 0, late_60: 0, late_90: 0, older: 0, total: 0, dues: 0, cheques: 0, advance: 0 }
  const hadBeen = (at: Date | null) => at !== null && inIndia(at).slice(0, 10) <= day
  for (const part of await partsOf()) {
    if (centre !== undefined && part.centre !== centre) continue
    if (!hadBeen(part.made_at) || hadBeen(part.ended_at) || hadBeen(part.waived_at)) continue
    const net = Number(part.net)
    if (!hadBeen(part.settled_at)) {
      sums[bucketOf(daysLate(part.due_on, day))] += net
      sums.total += net
      sums.dues += 1
    } else if (part.mode === 'cheque' && !hadBeen(part.cleared_at)) sums.cheques += net
    else if (part.due_on > day) sums.advance += net
  }
  return sums
}
const inPaise = ({ dues, ...amounts }: AgedSums) => ({
  dues,
  ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, paise(amount)])),
})

describe('the ageing of dues', () => {
  it.each(['2026-11-19', '2026-11-20', '2026-11-30', '2026-12-01', '2026-12-02'])(
    'on %s has what was owed at the end of that day',
    async (day) => {
      const report = await made.get<AgeingReport>(`reports/ageing?day=${day}`)
      expect(inPaise(report.sums)).toEqual(await agedOn(day))
      expect(report.is_today).toBe(false)
      for (const { centre } of [made.here, made.there]) {
        const row = report.rows.find(({ _id }) => _id === centre.id)
        const counted = await agedOn(day, centre.id)
        if (row) expect(inPaise(row)).toMatchObject(counted)
        else expect(counted.total + counted.cheques + counted.advance).toBe(0)
      }
    },
  )

  it('of today equals the list of dues, by centre, batch and student', async () => {
    const token = await made.signIn('accounts')
    const all = await made.get<AgeingReport>('reports/ageing', token)
    const sums = await made.get<DueSums>('due-sums', token)
    const owed = sums.ages.reduce((sum, { amount }) => sum + paise(amount), 0)
    expect([all.is_today, paise(all.sums.total)]).toEqual([true, owed])
    expect(all.sums.dues).toBe(sums.ages.reduce((sum, { count }) => sum + count, 0))
    expect(paise(all.sums.not_due)).toBe(paise(sums.ages.find(({ age }) => age === 'to-come')?.amount ?? 0))
    const { centre, batch } = made.there
    const batches = await made.get<AgeingReport>(`reports/ageing?centre=${centre.id}`, token)
    expect(batches.rows.map(({ _id, name, total }) => [_id, name, paise(total)])).toEqual(
      sums.batches
        .filter(({ _id }) => _id === batch.id)
        .map(({ _id, batch_code, amount }) => [_id, batch_code, paise(amount)]),
    )
    const students = await made.get<AgeingReport>(`reports/ageing?batch=${batch.id}`, token)
    expect(students.batch).toEqual({ code: batch.code, center_name: centre.name })
    const list = await made.ask<never>(token, `dues?batch=${batch.id}`)
    const dues = (list.body as unknown as { data: StaffDue[] }).data
    for (const row of students.rows) {
      const own = dues.filter(({ student_id }) => student_id === row._id)
      expect([row.name, paise(row.total)]).toEqual([
        own[0]?.candidate_name ?? row.name,
        own.reduce((sum, { net_amt }) => sum + paise(net_amt), 0),
      ])
    }
    expect(students.rows.filter(({ dues: count }) => count > 0)).toHaveLength(1)
  })

  it.each([
    [0, 'not_due'],
    [1, 'late_30'],
    [30, 'late_30'],
    [31, 'late_60'],
    [60, 'late_60'],
    [61, 'late_90'],
    [90, 'late_90'],
    [91, 'older'],
  ] as const)('puts a due of %i days into %s', async (late, name) => {
    const { batch } = made.there
    const only = `enrolment_id = (select id from enrolments where student_id = '${made.students.behind.id}') and number = 2`
    const [before] = await made.shop.sql<{ due_on: string }>(`select due_on::text from instalments where ${only}`)
    const today = dayInIndia(made.shop.app.now())
    await made.shop.sql(`update instalments set due_on = $1::date - $2::int where ${only}`, today, late)
    const { rows } = await made.get<AgeingReport>(`reports/ageing?batch=${batch.id}`)
    const row = rows.find(({ _id }) => _id === made.students.behind.id)
    // The third part is not due yet.
    const expected = { not_due: 3150, late_30: 0, late_60: 0, late_90: 0, older: 0, total: 6300 }
    expect(row).toMatchObject({ ...expected, [name]: expected[name] + 3150 })
    await made.shop.sql(`update instalments set due_on = $1 where ${only}`, before?.due_on)
  })

  it('counts an uncleared cheque as unpaid, and an early payment as paid', async () => {
    const { sums } = await made.get<AgeingReport>('reports/ageing?day=2026-11-20')
    // One waits. One was cleared; two came back, one of them in December: what it was for was open all the time.
    expect(sums.cheques).toBe(12_000)
    expect(sums.advance).toBe(3150.01)
    const now = await made.get<AgeingReport>('reports/ageing')
    expect(now.sums.cheques, 'the first, and one of December').toBe(24_000)
  })

  it('keeps the dues of suspended students and deleted accounts, as the list of dues does', async () => {
    const { id } = made.students.behind
    const before = (await made.get<AgeingReport>('reports/ageing')).sums
    await made.shop.sql("update users set deleted_at = now(), candidate_name = 'Deleted account' where id = $1", id)
    expect((await made.get<AgeingReport>('reports/ageing')).sums).toEqual(before)
    const { rows } = await made.get<AgeingReport>(`reports/ageing?batch=${made.there.batch.id}`)
    expect(rows.map(({ name }) => name)).toContain('Deleted account')
  })

  it.each([
    ['day=2999-01-01', 'day'],
    ['day=2026-02-30', 'day'],
    ['day=0001-01-01', 'day'],
    ['centre=x', 'centre'],
    ['batch=x', 'batch'],
    ['page=0', 'page'],
  ])('refuses %s and names the field', async (query, field) => {
    const answer = await made.ask(await made.signIn('accounts'), `reports/ageing?${query}`)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
  })
})

type Money = { kind: string; at: Date; account: string; amount: string; centre: string | null; is_unplaced: boolean }

/** Sums the ledger for a month: money received less bounced cheques, and money paid out; in paise. */
async function bookedIn(month: string, centre?: string) {
  const rows = await made.shop.sql<Money>(
    `select j.kind, j.at, p.account, p.amount, coalesce(b.centre_id, o.counter_centre_id) as centre, o.is_unplaced
     from postings p join journals j on j.id = p.journal_id join payment_orders o on o.id = j.order_id left join batches b on b.id = o.batch_id`,
  )
  const own = rows.filter(
    (row) => monthOf(row.at) === month && !row.is_unplaced && (centre === undefined || row.centre === centre),
  )
  const sumOf = (isCounted: (row: Money) => boolean) =>
    own.filter(isCounted).reduce((sum, { amount }) => sum + Number(amount), 0)
  return {
    collected: sumOf(
      ({ kind, account }) =>
        ['payment', 'cheque-bounced'].includes(kind) &&
        /^(cash|bank|cheques-in-hand|gateway-receivable:.*)$/.test(account),
    ),
    refunds: sumOf(({ kind, account }) => kind === 'refund-paid' && account === 'refunds-payable'),
  }
}

/** Sums a month's plans: dues, and what of them was neither paid nor waived by its end; in paise. */
async function plannedIn(month: string) {
  let [planned, left] = [0, 0]
  for (const part of await partsOf()) {
    if (!part.due_on.startsWith(month) || monthOf(part.made_at) > month) continue
    planned += Number(part.net)
    const by = (at: Date | null) => at !== null && monthOf(at) <= month
    if (!by(part.settled_at) && !by(part.waived_at)) left += Number(part.net)
  }
  return { planned, left }
}

describe('collections against plan', () => {
  it.each(['2026-10', '2026-11', '2026-12', '2027-01', '2027-02'])('of %s equal the ledger', async (month) => {
    const { sums, ledger, rows } = await made.get<CollectionReport>(`reports/collections?month=${month}`)
    const booked = await bookedIn(month)
    expect([paise(sums.collected), paise(sums.refunds)]).toEqual([booked.collected, booked.refunds])
    expect([paise(ledger.collected), paise(ledger.refunds)]).toEqual([booked.collected, booked.refunds])
    const { planned, before, these, waived, left, earlier, advance, other, collected } = sums
    expect(paise(planned) - paise(before) - paise(these) - paise(waived)).toBe(paise(left))
    expect(paise(these) + paise(earlier) + paise(advance) + paise(other)).toBe(paise(collected))
    expect(rows.reduce((sum, row) => sum + paise(row.collected), 0)).toBe(paise(collected))
    expect(paise(planned)).toBe((await plannedIn(month)).planned)
    for (const { centre } of [made.here, made.there]) {
      const own = await made.get<CollectionReport>(`reports/collections?month=${month}&centre=${centre.id}`)
      expect(paise(own.sums.collected)).toBe((await bookedIn(month, centre.id)).collected)
      expect(own.sums).toMatchObject(
        rows.find(({ _id }) => _id === centre.id)
          ? { planned: rows.find(({ _id }) => _id === centre.id)?.planned }
          : { planned: 0 },
      )
    }
  })

  it('has the plan, early, timely and late payments, and refunds', async () => {
    const { here, there } = made
    const of = async (month: string, id: string) =>
      (await made.get<CollectionReport>(`reports/collections?month=${month}`)).rows.find(({ _id }) => _id === id)
    // At the one: two in full, and the first of three parts.
    expect(await of('2026-11', here.centre.id)).toMatchObject({
      planned: 30_000,
      before: 0,
      these: 30_000,
      left: 0,
      percent: 100,
      earlier: 0,
      advance: 3150.01,
      refunds: 1500.01,
    })
    // At the other: a part, and of four cheques one that came back at once. What came back in December had been there at the end of November.
    expect(await of('2026-11', there.centre.id)).toMatchObject({
      planned: 54_000,
      these: 42_000,
      waived: 12_000,
      left: 0,
    })
    expect(await of('2026-12', here.centre.id)).toMatchObject({
      planned: 15_150,
      before: 3150,
      these: 12_000,
      left: 0,
      refunds: 100,
    })
    expect(await of('2026-12', there.centre.id)).toMatchObject({
      planned: 15_150,
      these: 12_000,
      left: 3150,
      percent: 79.2,
      earlier: -12_000,
      collected: 0,
      refunds: 11_999.99,
    })
    expect(await of('2027-01', here.centre.id)).toMatchObject({
      planned: 3150,
      before: 0.01,
      left: 3149.99,
      percent: 0,
    })
  })

  it('separates sales without a batch, and uncleared cheques', async () => {
    const { rows, cheques } = await made.get<CollectionReport>('reports/collections?month=2026-11')
    const online = rows.find(({ _id }) => _id === null)
    expect(online).toMatchObject({ name: 'No centre', planned: 0, percent: null })
    expect(online?.other).toBe(online?.collected)
    expect(cheques).toEqual({ count: 1, amount: 12_000 })
  })

  it.each([
    ['', 'month'],
    ['month=2026-13', 'month'],
    ['month=2026-1', 'month'],
    ['month=0000-01', 'month'],
    ['month=2026-11&centre=x', 'centre'],
  ])('refuses %j and names the field', async (query, field) => {
    for (const report of ['collections', 'collections/xlsx', 'gst', 'gst/xlsx']) {
      const answer = await made.ask(await made.signIn('accounts'), `reports/${report}?${query}`)
      expect([answer.status, Object.keys(answer.body.errors ?? {})], report).toEqual([400, [field]])
    }
  })
})

describe('who', () => {
  it('works at a centre sees only its figures, whatever the query', async () => {
    const { here, there } = made
    const manager = await made.signIn('centre-manager', here.centre.id)
    const elsewhere = `centre=${there.centre.id}`
    for (const query of ['', `&centre=${here.centre.id}`, `&${elsewhere}`, `&batch=${there.batch.id}`]) {
      const aged = await made.ask<AgeingReport>(manager, `reports/ageing?page=1${query}`)
      const money = await made.ask<CollectionReport>(manager, `reports/collections?month=2026-11${query}`)
      for (const { text } of [aged, money])
        for (const secret of [there.centre.id, there.centre.name, there.batch.code]) expect(text).not.toContain(secret)
      if (query.includes(there.batch.id) || query.includes(elsewhere)) {
        expect([aged.body.data.rows, money.body.data.rows]).toEqual([[], []])
        expect([aged.body.data.sums.total, money.body.data.sums.planned, money.body.data.ledger.collected]).toEqual([
          0, 0, 0,
        ])
      }
    }
    const own = await made.get<CollectionReport>('reports/collections?month=2026-11', manager)
    expect(paise(own.sums.collected)).toBe((await bookedIn('2026-11', here.centre.id)).collected)
    expect(paise(own.ledger.collected)).toBe(paise(own.sums.collected))
  })

  it.each([
    ['admin', [200, 200, 200]],
    ['accounts', [200, 200, 200]],
    ['centre-manager', [403, 200, 200]],
    ['cashier', [403, 200, 403]],
    ['counsellor', [403, 200, 403]],
    ['teacher', [403, 403, 403]],
  ] as const)('as %s may read by %j', async (role, statuses) => {
    const isBound = !['admin', 'accounts'].includes(role)
    const token = await made.signIn(role, ...(isBound ? [made.here.centre.id] : []))
    for (const end of ['', '/xlsx']) {
      const urls = [`gst${end}?month=2026-11`, `ageing${end}`, `collections${end}?month=2026-11`]
      const answers = await Promise.all(urls.map((url) => made.ask(token, `reports/${url}`)))
      expect(answers.map(({ status }) => status)).toEqual(statuses)
    }
  })
})

/** The sheets of a workbook, by name. */
async function bookOf(url: string) {
  const headers = { authorization: `Bearer ${await made.signIn('accounts')}` }
  const answer = await made.shop.app.app.inject({ method: 'GET', url: `/api/staff/reports/${url}`, headers })
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.xlsx"$/)
  const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload))
  return new Map(sheets.map(({ name, rows }) => [name, rows]))
}

describe('the workbooks', () => {
  it('have the same sums, as numbers', async () => {
    const gst = await bookOf('gst/xlsx?month=2026-11')
    expect([...gst.keys()]).toEqual(['Summary', 'Credit notes', 'Numbers', 'Ledger'])
    const { sums } = await made.get<{ sums: Record<string, number> }>('reports/gst?month=2026-11')
    expect(gst.get('Summary')?.at(-1)?.slice(-5)).toEqual([sums.taxable, sums.cgst, sums.sgst, sums.igst, sums.total])
    expect(gst.get('Ledger')?.at(-1)).toEqual(['Difference', 0, 0, 0])
    const aged = await bookOf(`ageing/xlsx?day=2026-11-20&batch=${made.here.batch.id}`)
    expect([...aged.keys()]).toEqual(['Centres', 'Batches', 'Students'])
    const of = await made.get<AgeingReport>(`reports/ageing?day=2026-11-20&batch=${made.here.batch.id}`)
    expect(aged.get('Students')?.at(-1)?.slice(2, 9)).toEqual([
      of.sums.dues,
      of.sums.not_due,
      0,
      0,
      0,
      0,
      of.sums.total,
    ])
    const money = await bookOf('collections/xlsx?month=2026-11')
    const { sums: collected, ledger } = await made.get<CollectionReport>('reports/collections?month=2026-11')
    expect(money.get('Batches')?.at(-2)?.slice(-2)).toEqual([collected.collected, collected.refunds])
    expect(money.get('Batches')?.at(-1)?.slice(-2)).toEqual([ledger.collected, ledger.refunds])
  })
})
