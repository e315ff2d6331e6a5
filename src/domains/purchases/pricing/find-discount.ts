import { and, count, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Discount, lockDiscount, lockDiscountById } from '#domains/catalogue/fees/reads.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { enrolments } from '../enrolments/tables.ts'
import { tokenGraceMs, tokenLifeMs } from '../orders/rules.ts'
import { type Order, paymentOrders } from '../orders/tables.ts'
import { couponProblem, limitProblem } from './rules.ts'

const { id, state, studentId, productKey, discountId, isUnplaced, tokenUntil, createdAt } = paymentOrders

function refuse(message: string): never {
  throw new AppError('invalid', message, { errors: { coupon: message } })
}

/** Condition that the student has what the order bought; a full refund frees the use. */
const isGiven = sql`(${state} in ('fulfilled', 'partly-refunded') or (${state} in ('refund-pending', 'refund-failed') and not ${isUnplaced}))`

/** Condition that money may still arrive for an order, even if it has ended while the token of its overlay has not. */
function mayBePaid({ now }: Context) {
  const life = sql.raw(`interval '${tokenLifeMs} milliseconds'`)
  const grace = sql.raw(`interval '${tokenGraceMs} milliseconds'`)
  const lives = sql`coalesce(${tokenUntil}, ${createdAt} + ${life}) + ${grace} > ${now.toISOString()}::timestamptz`
  return sql`(${state} in ('created', 'token-issued', 'pending', 'expired-unconfirmed', 'held') or (${state} in ('expired', 'failed') and ${lives}))`
}

/** Excludes orders for the first due of an unpaid seat: they use the coupon that the seat has already used. */
const isOfNoUnpaidSeat = sql`not exists (
  select from ${enrolments} where ${enrolments.id} = ${paymentOrders.enrolmentId}
    and ${enrolments.orderId} is null and ${enrolments.endedAt} is null)`

type Counted = { discount: Pick<Discount, 'id'>; by: string; only: SQL | undefined }

/**
 * Counts the uses of a discount, by everyone and by one student, including seats to be paid later; its row is
 * locked.
 */
async function countUses(ctx: Context, { discount, by, only }: Counted) {
  const [row] = await ctx.db
    .select({ all: sql<number>`count(*)::int`, mine: sql<number>`(count(*) filter (where ${studentId} = ${by}))::int` })
    .from(paymentOrders)
    .where(and(eq(discountId, discount.id), only, isOfNoUnpaidSeat))
  const isUnpaid = and(isNull(enrolments.orderId), isNull(enrolments.endedAt))
  const [seats] = await ctx.db
    .select({ all: count(), mine: sql<number>`(count(*) filter (where ${enrolments.studentId} = ${by}))::int` })
    .from(enrolments)
    .where(and(isUnpaid, sql`${enrolments.terms} -> 'discount' ->> 'id' = ${discount.id}`))
  return { all: (row?.all ?? 0) + (seats?.all ?? 0), mine: (row?.mine ?? 0) + (seats?.mine ?? 0) }
}

type On = { studentId: string; courseId: string }

/**
 * Returns why the discount cannot be used again, by anyone or by this student. Orders that may still be paid
 * count as uses, except the student's orders for the same product: at most one of those is ever fulfilled.
 */
async function findUseProblem(ctx: Context, discount: Discount, on: On) {
  const isOfOther = or(ne(studentId, on.studentId), ne(productKey, on.courseId))
  const only = or(isGiven, and(mayBePaid(ctx), isOfOther))
  return limitProblem(await countUses(ctx, { discount, by: on.studentId, only }), discount)
}

/**
 * Returns the discount that a student gets on a course, with its row locked until the transaction ends; null for
 * none. 400 for an invalid code, saying whether it is not valid yet, has expired or is used up. An exhausted
 * discount without a code takes nothing off.
 */
export async function findDiscount(ctx: Context, code: string | null, on: On) {
  const discount = await lockDiscount(ctx, { code, ...on })
  if (!discount) return code === null ? null : refuse(t`This coupon is not valid for this course.`)
  const problem = couponProblem(discount, ctx.now) ?? (await findUseProblem(ctx, discount, on))
  if (problem === null) return discount
  return code === null ? null : refuse(problem)
}

/**
 * Locks the discount before the order, in the same sequence as making an order: the limit is checked again when
 * the money arrives.
 */
export async function lockDiscountOf(ctx: Context, order: Pick<Order, 'discountId'>) {
  return order.discountId === null ? null : lockDiscountById(ctx, order.discountId)
}

/**
 * Returns whether an order that was just paid still has a use of its discount left, counting fulfilled orders
 * only. `lockDiscountOf` locks the discount's row.
 */
export async function isUseLeft(ctx: Context, order: Order) {
  const discount = await lockDiscountOf(ctx, order)
  if (discount === null) return true
  const only = and(isGiven, ne(id, order.id))
  return limitProblem(await countUses(ctx, { discount, by: order.studentId, only }), discount) === null
}
