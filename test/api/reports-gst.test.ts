import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GstReport } from '#domains/purchases/reports/schema.ts'
import { makeReportMonths, monthOf } from '../make-report-months.ts'

/* The GST summary of two months at two centres equals the papers and the ledger to the paisa, as this test counts both. */

let made: Awaited<ReturnType<typeof makeReportMonths>>
beforeAll(async () => {
  made = await makeReportMonths()
}, 60_000)
afterAll(() => made.shop.close())

type Paper = { kind: string; issued_at: Date; is_unplaced: boolean; centre: string | null; lines: Line[] }
type Line = {
  code: string
  basisPoints: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
  total: number
}

/** Sums a month's documents independently: receipts less what reversed them. */
async function papersOf(month: string, centre?: string) {
  const papers = await made.shop.sql<Paper>(
    `select r.kind, r.issued_at, o.is_unplaced, coalesce(o.counter_centre_id, b.centre_id) as centre, r.content->'lines' as lines
     from receipts r join payment_orders o on o.id = r.order_id left join batches b on b.id = o.batch_id`,
  )
  return papers.filter(
    (paper) =>
      monthOf(paper.issued_at) === month && !paper.is_unplaced && (centre === undefined || paper.centre === centre),
  )
}
const keys = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const
function sumLines(papers: Paper[]) {
  const sum = { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 }
  for (const { kind, lines } of papers)
    for (const line of lines) for (const key of keys) sum[key] += kind === 'receipt' ? line[key] : -line[key]
  return Object.fromEntries(keys.map((key) => [key, sum[key] / 100]))
}
/** Sums the ledger's tax accounts, by the month of each booking. */
async function ledgerOf(month: string) {
  const rows = await made.shop.sql<{ at: Date; account: string; amount: string }>(
    "select j.at, p.account, p.amount from postings p join journals j on j.id = p.journal_id where p.account like 'gst-output:%'",
  )
  const of = (account: string) =>
    rows
      .filter((row) => monthOf(row.at) === month && row.account === `gst-output:${account}`)
      .reduce((sum, { amount }) => sum - Number(amount), 0) / 100
  return { cgst: of('cgst'), sgst: of('sgst'), igst: of('igst') }
}

describe('the GST summary', () => {
  it.each(['2026-10', '2026-11', '2026-12', '2027-01'])('of %s equals the papers and the ledger', async (month) => {
    const report = await made.get<GstReport>(`reports/gst?month=${month}`)
    const papers = await papersOf(month)
    const { receipts, ...sums } = report.sums
    expect(sums).toEqual(sumLines(papers))
    expect(receipts).toBe(papers.filter(({ kind }) => kind === 'receipt').length)
    expect(report.ledger.accounts).toEqual(await ledgerOf(month))
    expect(report.ledger.difference).toEqual({ cgst: 0, sgst: 0, igst: 0 })
    const { cgst, sgst, igst } = sums
    expect(report.ledger.papers).toEqual({ cgst, sgst, igst })
  })

  it('has a row for each kind of paper, place of supply, code and rate', async () => {
    const { rows, sums } = await made.get<GstReport>('reports/gst?month=2026-11')
    expect(rows.map(({ kind, place, code, percent }) => [kind, place, code, percent])).toEqual([
      ['receipt', 'Odisha', '999293', 18],
      ['receipt', 'Odisha', '4901', 0],
      ['receipt', 'West Bengal', '999293', 18],
      ['receipt', 'West Bengal', '4901', 0],
      ['refund-voucher', 'Odisha', '999293', 18],
      ['refund-voucher', 'Odisha', '4901', 0],
      ['cancellation', 'Odisha', '999293', 18],
      ['cancellation', 'Odisha', '4901', 0],
    ])
    for (const { kind, cgst, sgst, igst, place, taxable, total } of rows) {
      expect(place === 'Odisha' ? igst : cgst + sgst).toBe(0)
      expect(cgst).toBe(sgst)
      expect(Math.round((taxable + cgst + sgst + igst - total) * 100)).toBe(0)
      expect(kind === 'receipt' ? total > 0 : total < 0).toBe(true)
    }
    expect(Math.round(rows.reduce((sum, { total }) => sum + total, 0) * 100)).toBe(Math.round(sums.total * 100))
    const away = rows.filter(({ place }) => place === 'West Bengal')
    expect(away.map(({ gstin, legal_name }) => [gstin, legal_name])).toEqual([
      ['21ABCDE1234F1Z5', 'Mahanadi Academy'],
      ['21ABCDE1234F1Z5', 'Mahanadi Academy'],
    ])
  })

  it('explains a refund that the ledger has in November and its voucher in December', async () => {
    const [november, december] = [
      await made.get<GstReport>('reports/gst?month=2026-11'),
      await made.get<GstReport>('reports/gst?month=2026-12'),
    ]
    const { count, ...tax } = november.ledger.booked
    expect(count).toBe(1)
    expect(tax.cgst).toBeGreaterThan(0)
    expect(november.ledger.vouchers.count).toBe(0)
    expect(december.ledger.vouchers).toEqual({ count: 1, ...tax })
    expect(december.ledger.booked.count).toBe(0)
  })

  it('names numbers from and to, the cancelled ones, and each voucher', async () => {
    const { series, notes, notes_count } = await made.get<GstReport>('reports/gst?month=2026-11')
    const of = await made.shop.sql<{ number: string; kind: string; of: string; issued_at: Date; state: string }>(
      `select r.number, r.kind, r.content->>'of' as of, r.issued_at, o.state from receipts r join payment_orders o on o.id = r.order_id order by r.number`,
    )
    const papers = of.filter(({ issued_at }) => monthOf(issued_at) === '2026-11')
    for (const row of series) {
      const numbers = papers.filter(({ number }) => number.startsWith(`${row.series}-`)).map(({ number }) => number)
      expect(row).toMatchObject({ first: numbers[0], last: numbers.at(-1), papers: numbers.length, missing: 0 })
    }
    const [receipts] = series
    // Both cheques came back, one of them in December.
    const returned = papers.filter(({ kind, state }) => kind === 'receipt' && state === 'bounced')
    expect(returned).toHaveLength(2)
    expect(receipts).toMatchObject({
      series: 'RC2627',
      cancelled: returned.map(({ number }) => number),
      cancelled_count: 2,
    })
    const taking = papers.filter(({ kind }) => kind !== 'receipt')
    expect(notes.map(({ number, of: receipt }) => [number, receipt])).toEqual(
      taking.map(({ number, of: receipt }) => [number, receipt]),
    )
    expect(notes_count).toBe(taking.length)
    expect(notes.every(({ day }) => day === '2026-11-20')).toBe(true)
  })

  it('of one centre has its papers and its part of the ledger alone', async () => {
    for (const place of [made.here, made.there]) {
      const report = await made.get<GstReport>(`reports/gst?month=2026-11&centre=${place.centre.id}`)
      const { receipts: _count, ...sums } = report.sums
      expect(sums).toEqual(sumLines(await papersOf('2026-11', place.centre.id)))
      expect(report.ledger.difference).toEqual({ cgst: 0, sgst: 0, igst: 0 })
      expect(report.series.map(({ missing }) => missing)).toEqual(report.series.map(() => null))
    }
  })

  it('says in its difference what the ledger has that no paper explains', async () => {
    await made.shop.sql(
      `with journal as (insert into journals (id, kind, source_id, order_id, at) select gen_random_uuid(), 'payment', 'none', order_id, at
         from journals where kind = 'payment' limit 1 returning id)
       insert into postings (id, journal_id, account, amount) select gen_random_uuid(), id, line.account, line.amount
         from journal, (values ('gst-output:cgst', -1), ('cash', 1)) line(account, amount)`,
    )
    const { ledger } = await made.get<GstReport>('reports/gst?month=2026-11')
    expect(ledger.difference).toEqual({ cgst: 0.01, sgst: 0, igst: 0 })
    await made.shop.sql('alter table journals disable trigger user; alter table postings disable trigger user')
    await made.shop.sql("delete from postings where journal_id in (select id from journals where source_id = 'none')")
    await made.shop.sql("delete from journals where source_id = 'none'")
  })
})
