import { and, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { paymentOrders } from '../orders/tables.ts'
import { seatHoldMs } from './rules.ts'
import { enrolments } from './tables.ts'

/** Returns the batch with its row locked until the transaction ends: seats are counted and taken one at a time. */
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

/**
 * SQL equivalent of `holdsSeat`. Orders that may be paid at any moment hold a seat, so that nobody is asked for
 * money that cannot buy one.
 */
export function holdingSeat({ now }: Pick<Context, 'now'>) {
  const isAlive = or(
    eq(paymentOrders.state, sql`'pending'`),
    and(
      sql`${paymentOrders.state} in ('created', 'token-issued')`,
      gt(paymentOrders.createdAt, new Date(now.getTime() - seatHoldMs)),
    ),
  )
  // Someone paying a due has a seat.
  return and(isNull(paymentOrders.enrolmentId), isNull(paymentOrders.counterMode), isAlive)
}

type Seat = { batchId: string; studentId: string }

/** Counts open orders for seats of a batch, by everyone and by one student. */
async function countPromised(ctx: Context, { batchId, studentId }: { batchId: string; studentId: string | null }) {
  const mine = sql<number>`(count(*) filter (where ${paymentOrders.studentId} = ${studentId}))::int`
  const [row] = await ctx.db
    .select({ all: count(), mine })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.batchId, batchId), holdingSeat(ctx)))
  return row ?? { all: 0, mine: 0 }
}

/** Throws 409 before an order is made if the batch is full, if its last seats are being paid for, or if the student already holds one of them. */
export async function requireFreeSeat(ctx: Context, seat: Seat) {
  const { seats } = await lockBatch(ctx, seat.batchId)
  if (seats === null) return
  const promised = await countPromised(ctx, seat)
  if (promised.mine > 0)
    throw new AppError(
      'conflict',
      'You already have an order that holds a seat in this batch. Please pay for that order.',
    )
  if ((await countTaken(ctx, seat.batchId)) + promised.all >= seats)
    throw new AppError('conflict', 'This batch is full.')
}

/**
 * Returns, once the money has arrived, why there is no seat for this student; null if one is left, which the lock
 * reserves for this transaction. `isHeld`: the order holds a seat, which was counted when it was made. Without one, at
 * a counter or for late money, seats that others hold count as taken.
 */
export async function takeSeat(ctx: Context, { batchId, studentId, isHeld }: Seat & { isHeld: boolean }) {
  const { seats } = await lockBatch(ctx, batchId)
  const isTheirs = and(eq(enrolments.batchId, batchId), eq(enrolments.studentId, studentId), isNull(enrolments.endedAt))
  if ((await ctx.db.$count(enrolments, isTheirs)) > 0) return 'duplicate-payment'
  if (seats === null) return null
  const { all, mine } = isHeld ? { all: 0, mine: 0 } : await countPromised(ctx, { batchId, studentId })
  return (await countTaken(ctx, batchId)) + all - mine < seats ? null : 'batch-full'
}

/**
 * Returns the counted seats of a batch with the unpaid orders that hold one, oldest first; null if seats are not
 * counted. `until`: null while a bank has not decided.
 */
export async function readSeats(ctx: Context, batchId: string) {
  const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, batchId))
  if (!batch) throw notFound('batch')
  const { id, number, studentId, state, createdAt } = paymentOrders
  const holding = await ctx.db
    .select({ id, number, studentId, state, createdAt })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.batchId, batchId), holdingSeat(ctx)))
    .orderBy(createdAt)
  const holds = holding.map(({ state, createdAt, ...order }) => ({
    ...order,
    until: state === 'pending' ? null : new Date(createdAt.getTime() + seatHoldMs),
  }))
  return {
    centreId: batch.centreId,
    code: batch.code,
    seats: batch.seats,
    taken: await countTaken(ctx, batchId),
    holds,
  }
}

/** Returns the seats left to buy, neither taken nor held by somebody else's order; null if they are not counted. */
export async function countSeatsLeft(ctx: Context, { id, seats }: { id: string; seats: number | null }) {
  if (seats === null) return null
  const studentId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const { all, mine } = await countPromised(ctx, { batchId: id, studentId })
  return Math.max(0, seats - (await countTaken(ctx, id)) - all + mine)
}
