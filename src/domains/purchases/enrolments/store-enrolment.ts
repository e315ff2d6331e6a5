import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { dayInIndia, daysLater, endOfDayInIndia, hourMs } from '#platform/text/india-time.ts'
import { enqueueAll } from '#platform/work/jobs/jobs.ts'
import type { Order } from '../orders/tables.ts'
import { isLateFee } from './rules.ts'
import { enrolments, instalments } from './tables.ts'

type Seat = Pick<Order, 'studentId' | 'courseId' | 'plan' | 'quote'> & { batchId: string; orderId: string | null }

/**
 * Stores a seat with its later dues by the quote, except parts fully discounted; returns the id of the enrolment.
 * `orderId`: of the order that paid the first instalment; null if that is due as well.
 */
export async function enrol(ctx: Context, { studentId, courseId, batchId, plan, quote, orderId }: Seat) {
  const id = newId()
  await ctx.db.insert(enrolments).values({
    id,
    studentId,
    courseId,
    batchId,
    orderId,
    plan,
    terms: quote,
    total: quote.planTotal,
    createdAt: ctx.now,
  })
  const today = dayInIndia(ctx.now)
  const rows = quote.instalments.map(({ afterDays, dueOn, ...part }) => {
    const isPaid = part.number === 1 && orderId !== null
    return {
      ...part,
      enrolmentId: id,
      dueOn: dueOn ?? daysLater(today, afterDays),
      settledAt: isPaid || part.net === 0 ? ctx.now : null,
      settledBy: isPaid ? orderId : null,
    }
  })
  await ctx.db.insert(instalments).values(rows)
  await remind(
    ctx,
    id,
    rows.filter(({ settledAt }) => settledAt === null),
  )
  return id
}

/** Schedules reminders before, on and after each due date; each checks whether the due is still open. */
async function remind(ctx: Context, enrolmentId: string, dues: { number: number; dueOn: string }[]) {
  const reminders = dues.flatMap(({ number, dueOn }) =>
    [-5, 0, 3].map((days) => {
      const runAt = new Date(endOfDayInIndia(daysLater(dueOn, days - 1)).getTime() + 9 * hourMs)
      return { kind: 'mail-due', payload: { enrolmentId, number }, runAt }
    }),
  )
  await enqueueAll(
    ctx,
    reminders.filter(({ runAt }) => runAt > ctx.now),
  )
}

/**
 * Settles the due that an order is for; returns false if it is paid already, the seat was given up, or a part of
 * it was paid since the order was made.
 */
export async function settleDue(ctx: Context, { id, enrolmentId, productKey, quote }: Order) {
  const worth = quote.lines.filter((line) => !isLateFee(line)).reduce((sum, { total }) => sum + total, 0)
  const settled = await ctx.db
    .update(instalments)
    .set({ settledAt: ctx.now, settledBy: id })
    .where(
      and(
        eq(instalments.enrolmentId, enrolmentId ?? ''),
        eq(instalments.id, productKey),
        eq(instalments.net, worth),
        isNull(instalments.settledAt),
        isNull(instalments.waivedAt),
      ),
    )
    .returning({ id: instalments.id })
  return settled.length > 0
}

/** Records this order as the first that was paid for its enrolment; returns false if one was paid before. */
export async function paysFirst(ctx: Context, { id, enrolmentId }: Order) {
  const first = await ctx.db
    .update(enrolments)
    .set({ orderId: id })
    .where(and(eq(enrolments.id, enrolmentId ?? ''), isNull(enrolments.orderId)))
    .returning({ id: enrolments.id })
  return first.length > 0
}
