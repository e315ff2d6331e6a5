import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { receipts } from '../ledger/tables.ts'
import { isPaidBy } from '../orders/find-order.ts'
import { centreOf, ownCentres, requireOwnCounter } from '../orders/own-centres.ts'
import { paymentOrders } from '../orders/tables.ts'
import { numbersMeant } from './rules.ts'
import type { FoundReceipt } from './schema.ts'

/** Returns a receipt of the caller, or of a student whose guardian the caller is; 404 for anyone else. */
export async function getOwnReceipt(ctx: Context, receiptId: string) {
  const isPayer = isPaidBy(receipts.studentId, sql`${userOf(ctx).id}`, sql`${dayInIndia(ctx.now)}`)
  const isOwn = and(eq(receipts.id, receiptId), isPayer)
  const [receipt] = await ctx.db.select().from(receipts).where(isOwn)
  if (!receipt) throw notFound('receipt')
  return receipt
}

/** Finds receipts and vouchers of the caller's counters by what someone reads from the paper, newest first. */
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

/**
 * Returns a receipt for staff; centre managers see those of their counters, and of online payments for their
 * batches.
 */
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
