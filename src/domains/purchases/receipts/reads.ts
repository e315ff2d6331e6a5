import { and, eq } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requireOwnCounter } from '../counter/reads.ts'
import { receipts } from '../ledger/tables.ts'
import { paymentOrders } from '../orders/tables.ts'

/** The caller's own receipt; for anybody else it does not exist. */
export async function getOwnReceipt(ctx: Context, receiptId: string) {
  const isOwn = and(eq(receipts.id, receiptId), eq(receipts.studentId, userOf(ctx).id))
  const [receipt] = await ctx.db.select().from(receipts).where(isOwn)
  if (!receipt) throw notFound('receipt')
  return receipt
}

/** For staff; a centre manager sees those of the own counters, and of what was paid online for the own batches. */
export async function getReceipt(ctx: Context, receiptId: string) {
  const [row] = await ctx.db
    .select({ receipt: receipts, counterCentreId: paymentOrders.counterCentreId, batchCentreId: batches.centreId })
    .from(receipts)
    .innerJoin(paymentOrders, eq(paymentOrders.id, receipts.orderId))
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .where(eq(receipts.id, receiptId))
  if (!row) throw notFound('receipt')
  requireOwnCounter(ctx, 'receipts.read', { counterCentreId: row.counterCentreId ?? row.batchCentreId })
  const { receipt } = row
  return receipt
}
