import { and, count, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Discount, lockDiscount, lockDiscountById } from '#domains/catalogue/fees/reads.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { enrolments } from '../enrolments/tables.ts'
import { tokenGraceMs, tokenLifeMs } from '../orders/rules.ts'
import { type Order, paymentOrders } from '../orders/tables.ts'
import { couponProblem, limitProblem } from './rules.ts'

const { id, state, studentId, productKey, discountId, instalmentNo, isUnplaced, tokenUntil, createdAt } = paymentOrders

function refuse(message: string): never {
  throw new AppError('invalid', message, { errors: { coupon: message } })
}

/** The student has what was bought with it; what was refunded whole is given back. */
const isGiven = sql`(${state} in ('fulfilled', 'partly-refunded') or (${state} in ('refund-pending', 'refund-failed') and not ${isUnplaced}))`

/** Money may still come for it, also where the order has ended and the token that its overlay was given has not. */
function mayBePaid({ now }: Context) {
  const life = sql.raw(`interval '${tokenLifeMs} milliseconds'`)
  const grace = sql.raw(`interval '${tokenGraceMs} milliseconds'`)
  const lives = sql`coalesce(${tokenUntil}, ${createdAt} + ${life}) + ${grace} > ${now.toISOString()}::timestamptz`
  return sql`(${state} in ('created', 'token-issued', 'pending', 'expired-unconfirmed', 'held') or (${state} in ('expired', 'failed') and ${lives}))`
}

type Counted = { discount: Pick<Discount, 'id'>; by: string; only: SQL | undefined }

/** How often a discount is used, by all and by one student, also for seats that are paid later; its row is locked. */
async function countUses(ctx: Context, { discount, by, only }: Counted) {
  const [row] = await ctx.db
    .select({ all: sql<number>`count(*)::int`, mine: sql<number>`(count(*) filter (where ${studentId} = ${by}))::int` })
    .from(paymentOrders)
    .where(and(eq(discountId, discount.id), eq(instalmentNo, 1), only))
  const isUnpaid = and(isNull(enrolments.orderId), isNull(enrolments.endedAt))
  const [seats] = await ctx.db
    .select({ all: count(), mine: sql<number>`(count(*) filter (where ${enrolments.studentId} = ${by}))::int` })
    .from(enrolments)
    .where(and(isUnpaid, sql`${enrolments.terms} -> 'discount' ->> 'id' = ${discount.id}`))
  return { all: (row?.all ?? 0) + (seats?.all ?? 0), mine: (row?.mine ?? 0) + (seats?.mine ?? 0) }
}

type On = { studentId: string; courseId: string }

/** Why nobody, or not this student, may use it again. What may still be paid counts as used, but for orders of the same thing: at most one of those is ever given. */
async function findUseProblem(ctx: Context, discount: Discount, on: On) {
  const isOfOther = or(ne(studentId, on.studentId), ne(productKey, on.courseId))
  const only = or(isGiven, and(mayBePaid(ctx), isOfOther))
  return limitProblem(await countUses(ctx, { discount, by: on.studentId, only }), discount)
}

/**
 * The discount that a student gets on a course, with its row locked until the transaction ends; null for none. 400 for a code that is not valid, that tells whether it is not yet, no more, or used up. One
 * that was given without a code and is used up takes nothing off.
 */
export async function findDiscount(ctx: Context, code: string | null, on: On) {
  const discount = await lockDiscount(ctx, { code, ...on })
  if (!discount) return code === null ? null : refuse(t`This coupon is not valid for this course.`)
  const problem = couponProblem(discount, ctx.now) ?? (await findUseProblem(ctx, discount, on))
  if (problem === null) return discount
  return code === null ? null : refuse(problem)
}

/** Before the order is locked, as anyone who makes an order locks them: the limit is asked again when the money is there. */
export async function lockDiscountOf(ctx: Context, order: Pick<Order, 'discountId'>) {
  return order.discountId === null ? null : lockDiscountById(ctx, order.discountId)
}

/** When the money is there: whether the discount of the order has a use left besides those that were given. Its row was locked by `lockDiscountOf`. */
export async function isUseLeft(ctx: Context, order: Order) {
  const discount = await lockDiscountOf(ctx, order)
  if (discount === null) return true
  const only = and(isGiven, ne(id, order.id))
  return limitProblem(await countUses(ctx, { discount, by: order.studentId, only }), discount) === null
}
