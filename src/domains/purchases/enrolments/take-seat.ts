import { and, count, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { batches } from '../../catalogue/tables.ts'
import { paymentOrders } from '../orders/tables.ts'
import { enrolments } from './tables.ts'

/** The batch with its row locked until the transaction ends: seats are counted and taken by one at a time. */
async function lockBatch(ctx: Context, batchId: string) {
  const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, batchId)).for('no key update')
  if (!batch) throw notFound('batch')
  return batch
}

async function countTaken(ctx: Context, batchId: string) {
  const [row] = await ctx.db
    .select({ taken: count() })
    .from(enrolments)
    .where(and(eq(enrolments.batchId, batchId), isNull(enrolments.endedAt)))
  return row?.taken ?? 0
}

/** Orders that may be paid any moment keep a seat, so that nobody is asked for money that cannot buy one. */
async function countPromised(ctx: Context, batchId: string) {
  const isAlive = or(
    eq(paymentOrders.state, 'pending'),
    and(
      inArray(paymentOrders.state, ['created', 'token-issued']),
      gt(paymentOrders.createdAt, new Date(ctx.now.getTime() - 20 * 60_000)),
    ),
  )
  const [row] = await ctx.db
    .select({ promised: count() })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.batchId, batchId), eq(paymentOrders.instalmentNo, 1), isAlive))
  return row?.promised ?? 0
}

/** Before an order is made: 409 when the batch is full or its last seats are being paid for. */
export async function requireFreeSeat(ctx: Context, batchId: string) {
  const { seats } = await lockBatch(ctx, batchId)
  if (seats === null) return
  if ((await countTaken(ctx, batchId)) + (await countPromised(ctx, batchId)) >= seats) {
    throw new AppError('conflict', 'This batch is full.')
  }
}

/** When the money is there: whether a seat is left. The lock keeps it for this transaction. */
export async function takeSeat(ctx: Context, batchId: string) {
  const { seats } = await lockBatch(ctx, batchId)
  return seats === null || (await countTaken(ctx, batchId)) < seats
}

/** Seats that are left to buy; null where they are not counted. */
export async function countSeatsLeft(ctx: Context, { id, seats }: { id: string; seats: number | null }) {
  return seats === null ? null : Math.max(0, seats - (await countTaken(ctx, id)))
}
