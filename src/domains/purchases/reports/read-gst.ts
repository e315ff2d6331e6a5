import { and, type SQL, sql } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { accounts } from '../ledger/rules.ts'
import type { ReceiptKind } from '../ledger/schema.ts'
import { journals, postings, receipts } from '../ledger/tables.ts'
import { centreOf, ownCentres } from '../orders/own-centres.ts'
import { paymentOrders, refunds } from '../orders/tables.ts'
import { differenceOf, missingIn, numberIn, type Tax } from './rules.ts'
import type { GstNote, GstQuery, GstReport, GstRow, GstSeries } from './schema.ts'
import { momentsOf } from './sum-collections.ts'

const { kind, number, content, issuedAt, sourceId } = receipts

/** Number of notes, and of cancelled receipts per series, that a screen lists. */
export const mostNamed = 100

function monthOf(ctx: Context, { month, centre }: GstQuery) {
  const [start, end] = momentsOf(month)
  const ofCentre = and(
    centre === undefined ? undefined : sql`${centreOf} = ${centre}`,
    ownCentres(ctx, 'fees.read', centreOf),
  )
  return {
    has: (at: typeof issuedAt | typeof journals.at) => sql`(${at} >= ${start} and ${at} < ${end})`,
    /**
     * Documents joined to their orders where a condition needs them: for the centre all of them, else only the
     * few that have the field.
     */
    papers: (
      few: SQL,
    ) => sql`${receipts} left join ${paymentOrders} on ${paymentOrders.id} = ${ofCentre ? receipts.orderId : sql`case when ${few} then ${receipts.orderId} end`}
      left join ${batches} on ${batches.id} = ${paymentOrders.batchId}`,
    orders: ofCentre
      ? sql`join ${paymentOrders} on ${paymentOrders.id} = ${journals.orderId} left join ${batches} on ${batches.id} = ${paymentOrders.batchId}`
      : sql``,
    ofCentre: ofCentre ?? sql`true`,
  }
}
const isNote = sql`${kind} <> 'receipt'`
const isSupply = sql`${paymentOrders.isUnplaced} is not true`

/**
 * Place of supply of a line: the buyer's state if it bears IGST. For a line without tax it follows from the
 * order: a classroom course is supplied at its centre, anything else where the buyer lives.
 */
const buyerState = sql`coalesce(${paymentOrders.shippingAddress}->>'state', ${content}->'buyer'->>'state', '')`
const isClassroom = sql`(${content} ? 'batch' or ${paymentOrders.batchId} is not null)`
const place = sql`case when line.igst > 0 or (line.cgst + line.sgst = 0 and not ${isClassroom} and ${buyerState} <> '')
  then ${buyerState} else ${content}->'seller'->>'state' end`
const lines = sql`jsonb_to_recordset(case jsonb_typeof(${content}->'lines') when 'array' then ${content}->'lines' else '[]' end)
  as part(code text, "basisPoints" int, taxable bigint, cgst bigint, sgst bigint, igst bigint, total bigint)`
const sums = sql`coalesce(sum(taxable), 0)::float8 as taxable, coalesce(sum(cgst), 0)::float8 as cgst, coalesce(sum(sgst), 0)::float8 as sgst,
  coalesce(sum(igst), 0)::float8 as igst, coalesce(sum(total), 0)::float8 as total`

type Taxed = Tax & { taxable: number; total: number }

/** Presents a row's paise in rupees; below zero for papers that take back. */
function presentTaxed({ taxable, cgst, sgst, igst, total }: Taxed, paperKind: ReceiptKind): Taxed {
  const rupees = (paise: number) => (paise === 0 ? 0 : rupeesOf(paperKind === 'receipt' ? paise : -paise))
  return { taxable: rupees(taxable), cgst: rupees(cgst), sgst: rupees(sgst), igst: rupees(igst), total: rupees(total) }
}

type RateRow = Taxed &
  Pick<GstRow, 'kind' | 'gstin' | 'legal_name' | 'state' | 'place' | 'code' | 'papers'> & { points: number }

async function listRates(ctx: Context, query: GstQuery) {
  const { has, papers, ofCentre } = monthOf(ctx, query)
  const { rows } = await ctx.db.execute<RateRow>(sql`
    select kind, seller->>'gstin' as gstin, coalesce(seller->>'name', '') as legal_name, coalesce(seller->>'state', '') as state, coalesce(place, '') as place,
      code, points, sum(papers)::int as papers, ${sums}
    from (
      select kind, seller, place, code, points, count(*) as papers, sum(taxable) as taxable, sum(cgst) as cgst, sum(sgst) as sgst, sum(igst) as igst, sum(total) as total
      from (
        select ${kind} as kind, ${content}->'seller' as seller, ${place} as place, line.*
        from ${papers(sql`(${isNote} or not ${content} ? 'batch')`)}, lateral (
          select code, "basisPoints" as points, sum(taxable) as taxable, sum(cgst) as cgst, sum(sgst) as sgst, sum(igst) as igst, sum(total) as total
          from ${lines} group by code, "basisPoints"
        ) line
        where ${has(issuedAt)} and ${isSupply} and ${ofCentre}
        -- Nothing is sorted with the whole paper.
        offset 0
      ) of_line
      group by 1, 2, 3, 4, 5
    ) of_paper
    group by 1, 2, 3, 4, 5, 6, 7
    order by array_position(array['receipt', 'refund-voucher', 'cancellation'], kind), gstin, place, points desc, code`)
  return rows
}

type SeriesRow = Omit<GstSeries, 'first' | 'last' | 'missing'> & { first: string; last: string }

/** Number without its series; padded, so that the seventh digit sorts too. */
const digits = sql`lpad(split_part(${number}, '-', 2), 9, '0')`

async function listSeries(ctx: Context, query: GstQuery): Promise<GstSeries[]> {
  const { has, papers, ofCentre } = monthOf(ctx, query)
  const bounced = sql`select ${paymentOrders.id} as id from ${paymentOrders} where ${paymentOrders.state} = 'bounced'`
  const isCancelled = sql`${kind} = 'receipt' and bounced.id is not null`
  const { rows } = await ctx.db.execute<SeriesRow>(sql`
    select split_part(${number}, '-', 1) as series, ${kind} as kind, min(${digits}) as first, max(${digits}) as last, count(*)::int as papers,
      coalesce((array_agg(${number} order by ${number}) filter (where ${isCancelled}))[1:${mostNamed}], '{}') as cancelled,
      (count(*) filter (where ${isCancelled}))::int as cancelled_count
    from ${papers(isNote)} left join (${bounced}) bounced on bounced.id = ${receipts.orderId}
    where ${has(issuedAt)} and ${ofCentre} group by 1, 2
    order by array_position(array['receipt', 'refund-voucher', 'cancellation'], ${kind}), 1`)
  return rows.map((row) => presentSeries(row, query))
}

function presentSeries(row: SeriesRow, { centre }: GstQuery): GstSeries {
  const [first, last] = [Number(row.first) || 0, Number(row.last) || 0]
  return {
    ...row,
    first: numberIn(row.series, first),
    last: numberIn(row.series, last),
    missing: centre === undefined ? missingIn({ first, last, count: row.papers }) : null,
  }
}

/** Lists vouchers and cancellations, one row each. */
export async function listNotes(ctx: Context, query: GstQuery, most: number) {
  const { has, papers, ofCentre } = monthOf(ctx, query)
  const only = sql`${isNote} and ${has(issuedAt)} and ${isSupply} and ${ofCentre}`
  const { rows } = await ctx.db.execute<Omit<GstNote, keyof Taxed> & Taxed>(sql`
    select number, kind, "of", day, order_id, order_number, ${sums} from (
      select ${number} as number, ${kind} as kind, coalesce(${content}->>'of', '') as "of", (${issuedAt} at time zone 'Asia/Kolkata')::date::text as day,
        ${paymentOrders.id} as order_id, ${paymentOrders.number} as order_number, part.taxable, part.cgst, part.sgst, part.igst, part.total
      from ${papers(isNote)}, ${lines} where ${only}
    ) of_note group by 1, 2, 3, 4, 5, 6 order by number limit ${most}`)
  const counted = await ctx.db.execute<{ count: number; unplaced: number; given_back: number }>(sql`
    select (count(*) filter (where ${isSupply}))::int as count, (count(*) filter (where not ${isSupply}))::int as unplaced,
      coalesce(sum((${content}->>'total')::bigint) filter (where not ${isSupply}), 0)::float8 as given_back
    from ${papers(isNote)} where ${isNote} and ${has(issuedAt)} and ${ofCentre}`)
  const [row = { count: 0, unplaced: 0, given_back: 0 }] = counted.rows
  return {
    notes: rows.map((note): GstNote => ({ ...note, ...presentTaxed(note, note.kind) })),
    notes_count: row.count,
    /** Vouchers of payments that had bought nothing. */
    unplaced: { papers: row.unplaced, total: rupeesOf(row.given_back) },
  }
}

const taxAccounts = [accounts.cgst, accounts.sgst, accounts.igst]
const onAccount = (account: string) =>
  sql`coalesce(sum(${postings.amount}) filter (where ${postings.account} = ${account}), 0)::float8`
const taxSums = sql`-${onAccount(accounts.cgst)} as cgst, -${onAccount(accounts.sgst)} as sgst, -${onAccount(accounts.igst)} as igst`
const isTax = sql`${postings.account} in (${sql.join(
  taxAccounts.map((account) => sql`${account}`),
  sql`, `,
)})`
type Booked = Tax & { count: number }
const plain = ({ cgst, sgst, igst }: Tax): Tax => ({ cgst: cgst || 0, sgst: sgst || 0, igst: igst || 0 })

async function sumOne(ctx: Context, query: SQL): Promise<Booked> {
  const { rows } = await ctx.db.execute<Booked>(query)
  const [row = { count: 0, cgst: 0, sgst: 0, igst: 0 }] = rows
  return { count: row.count, ...plain(row) }
}

/** Sums the tax accounts of the month, and the refunds that ledger and papers have in different months. */
async function sumLedger(ctx: Context, query: GstQuery) {
  const { has, orders, ofCentre } = monthOf(ctx, query)
  const ledger = await sumOne(
    ctx,
    sql`select 0 as count, ${taxSums} from ${journals} join ${postings} on ${postings.journalId} = ${journals.id} ${orders}
      where ${has(journals.at)} and ${isTax} and ${ofCentre}`,
  )
  const approved = sql`from ${journals} join ${refunds} on ${refunds.id}::text = ${journals.sourceId}
    left join ${receipts} on ${sourceId} = ${refunds.id} join ${postings} on ${postings.journalId} = ${journals.id} ${orders}
    where ${journals.kind} = 'refund-approved' and ${isTax} and ${ofCentre}`
  const counted = sql`count(distinct ${journals.id})::int as count`
  const booked = await sumOne(
    ctx,
    sql`select ${counted}, ${taxSums} ${approved} and ${has(journals.at)} and (${issuedAt} is null or not ${has(issuedAt)})`,
  )
  const vouchers = await sumOne(
    ctx,
    sql`select ${counted}, ${taxSums} ${approved} and not ${has(journals.at)} and ${has(issuedAt)}`,
  )
  // A refund reduces what is owed; shown as a positive amount.
  const turned = ({ count, ...tax }: Booked) => ({
    count,
    ...plain({ cgst: -tax.cgst, sgst: -tax.sgst, igst: -tax.igst }),
  })
  return { ledger: plain(ledger), booked: turned(booked), vouchers: turned(vouchers) }
}

const inRupees = ({ cgst, sgst, igst }: Tax): Tax => ({
  cgst: rupeesOf(cgst),
  sgst: rupeesOf(sgst),
  igst: rupeesOf(igst),
})

function sumRates(rates: RateRow[]) {
  const signed = rates.map((row) => ({ row, sign: row.kind === 'receipt' ? 1 : -1 }))
  const sumOf = (key: keyof Taxed) => signed.reduce((sum, { row, sign }) => sum + sign * row[key], 0)
  return {
    taxable: sumOf('taxable'),
    cgst: sumOf('cgst'),
    sgst: sumOf('sgst'),
    igst: sumOf('igst'),
    total: sumOf('total'),
  }
}

const receiptsIn = (series: GstSeries[]) =>
  series.filter((row) => row.kind === 'receipt').reduce((sum, { papers }) => sum + papers, 0)

/** Reports the tax of a month by the documents issued in it, and by the ledger for comparison. */
export async function readGst(ctx: Context, query: GstQuery, most = mostNamed): Promise<GstReport> {
  const rates = await listRates(ctx, query)
  const series = await listSeries(ctx, query)
  const noted = await listNotes(ctx, query, most)
  const { ledger, booked, vouchers } = await sumLedger(ctx, query)
  const paise = sumRates(rates)
  return {
    month: query.month,
    rows: rates.map(({ points, ...row }) => ({ ...row, percent: points / 100, ...presentTaxed(row, row.kind) })),
    sums: { receipts: receiptsIn(series), ...presentTaxed(paise, 'receipt') },
    series,
    ...noted,
    ledger: {
      papers: inRupees(paise),
      booked: { count: booked.count, ...inRupees(booked) },
      vouchers: { count: vouchers.count, ...inRupees(vouchers) },
      accounts: inRupees(ledger),
      difference: inRupees(plain(differenceOf({ papers: paise, booked, vouchers, ledger }))),
    },
  }
}
