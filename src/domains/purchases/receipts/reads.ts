import { and, desc, eq, inArray } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { receipts } from '../ledger/tables.ts'
import { centreOf, ownCentres, requireOwnCounter } from '../orders/own-centres.ts'
import { paymentOrders } from '../orders/tables.ts'
import { numbersMeant } from './rules.ts'
import type { FoundReceipt } from './schema.ts'

/** The caller's own receipt; for anybody else it does not exist. */
export async function getOwnReceipt(ctx: Context, receiptId: string) {
  const isOwn = and(eq(receipts.id, receiptId), eq(receipts.studentId, userOf(ctx).id))
  const [receipt] = await ctx.db.select().from(receipts).where(isOwn)
  if (!receipt) throw notFound('receipt')
  return receipt
}

/** Receipts and vouchers of one's own counters by what somebody reads from the paper, the newest first. */
export async function findReceipts(ctx: Context, typed: string): Promise<FoundReceipt[]> {
  const rows = await ctx.db
    .select({ receipt: receipts, name: users.candidateName })
    .from(receipts)
    .innerJoin(paymentOrders, eq(paymentOrders.id, receipts.orderId))
    .innerJoin(users, eq(users.id, receipts.studentId))
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .where(
      and(
        inArray(receipts.number, numbersMeant(typed, dayInIndia(ctx.now))),
        ownCentres(ctx, 'receipts.read', centreOf),
      ),
    )
    .orderBy(desc(receipts.issuedAt))
    .limit(20)
  return rows.map(({ receipt: { id, number, kind, studentId, content, issuedAt }, name }) => ({
    _id: id,
    number,
    kind,
    student_id: studentId,
    candidate_name: name,
    course_name: content.course,
    amount: rupeesOf(content.total),
    issued_at: issuedAt.toISOString(),
  }))
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
