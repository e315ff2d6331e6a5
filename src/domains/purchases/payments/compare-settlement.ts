import { and, eq, gte, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import { listMerchants, type Merchant } from '#domains/catalogue/fees/reads.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { dayInIndia, daysLater, endOfDayInIndia } from '#platform/text/india-time.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { accounts } from '../ledger/rules.ts'
import { journals } from '../ledger/tables.ts'
import { keepFinding } from '../orders/lock-order.ts'
import { isPaid } from '../orders/rules.ts'
import { paymentOrders } from '../orders/tables.ts'
import { findProvider, type Gateways } from '../providers/choose-provider.ts'
import type { SettlementRow } from '../providers/partner.ts'

/**
 * Books money that reached the bank, less the provider's fee. Each line is booked once, however often the list is
 * read.
 */
async function book(ctx: Context, { mid }: Merchant, { kind, txnId, amount, fee }: SettlementRow) {
  const sourceId = `${mid} ${kind} ${txnId}`
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sourceId}, 0))`)
    const [known] = await ctx.db
      .select({ id: journals.id })
      .from(journals)
      .where(and(eq(journals.kind, 'settlement'), eq(journals.sourceId, sourceId)))
    if (known) return
    const postings = [
      { account: accounts.bank, amount: amount - fee },
      { account: accounts.gatewayFees, amount: fee },
      { account: accounts.gateway(mid), amount: -amount },
    ]
    await postJournal(ctx, { kind: 'settlement', sourceId, orderId: null, postings })
  })
}

/** Compares a payment of the list with our order; if it is paid there and not here, asks the provider. */
async function comparePayment(ctx: Context, merchant: Merchant, row: SettlementRow) {
  const [order] = await ctx.db
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.mid, merchant.mid), eq(paymentOrders.orderNo, row.orderNo)))
  const key = `${row.kind} ${row.txnId}`
  if (!order) {
    const details = { order: row.orderNo, txnId: row.txnId, amount: row.amount }
    return keepFinding(ctx, { kind: 'unknown-order', key: `unknown ${key}`, orderId: null, details })
  }
  if (!isPaid(order.state)) return enqueue(ctx, { kind: 'confirm-order', payload: { orderId: order.id } })
  if (order.paidAmount !== row.amount || order.txnId !== row.txnId) {
    const details = { ours: order.paidAmount ?? 0, theirs: row.amount, txnId: row.txnId }
    return keepFinding(ctx, { kind: 'amount-differs', key: `settled ${key}`, orderId: order.id, details })
  }
  return book(ctx, merchant, row)
}

/** Finds orders we consider paid on that day that the settlement list lacks. */
async function findUnsettled(ctx: Context, { mid }: Merchant, day: string) {
  const from = endOfDayInIndia(daysLater(day, -1))
  const settled = ctx.db
    .select({ one: sql`1` })
    .from(journals)
    .where(
      and(
        eq(journals.kind, 'settlement'),
        eq(journals.sourceId, sql`${mid}::text || ' payment ' || ${paymentOrders.txnId}`),
      ),
    )
  const missing = await ctx.db
    .select({ id: paymentOrders.id, amount: paymentOrders.paidAmount })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.mid, mid),
        isNotNull(paymentOrders.txnId),
        gte(paymentOrders.paidAt, from),
        lt(paymentOrders.paidAt, endOfDayInIndia(day)),
        inArray(paymentOrders.state, [
          'fulfilled',
          'refund-due',
          'refund-pending',
          'refunded',
          'partly-refunded',
          'refund-failed',
        ]),
        notExists(settled),
      ),
    )
  for (const { id, amount } of missing) {
    await keepFinding(ctx, {
      kind: 'not-settled',
      key: `not-settled ${id}`,
      orderId: id,
      details: { amount: amount ?? 0, day },
    })
  }
}

/**
 * Reads the provider's list of what it paid out for a day and compares both ways: orders paid only there, only here, or
 * with other amounts. Returns false if there was no list.
 */
export async function compareSettlement(
  ctx: Context,
  gateways: Gateways,
  { merchant, day }: { merchant: Merchant; day: string },
) {
  const at = findProvider(gateways, merchant)
  const rows = at && (await at.provider.listSettlement(at.merchant, day))
  if (!rows) return false
  for (const row of rows) {
    if (row.kind === 'payment') await comparePayment(ctx, merchant, row)
    else await book(ctx, merchant, { ...row, amount: -row.amount })
  }
  await findUnsettled(ctx, merchant, day)
  return true
}

/** Nightly job: compares the lists of the three days before, as they are sometimes late, and schedules tomorrow's job. */
export async function compareSettlements(ctx: Context, gateways: Gateways) {
  const today = dayInIndia(ctx.now)
  for (const merchant of await listMerchants(ctx)) {
    for (const days of [-3, -2, -1]) await compareSettlement(ctx, gateways, { merchant, day: daysLater(today, days) })
  }
}
