import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { dayInIndia, daysLater, endOfDayInIndia, hourMs } from '#platform/text/india-time.ts'
import { enqueueAll } from '#platform/work/jobs/jobs.ts'
import type { Order } from '../orders/tables.ts'
import { isLateFee } from './rules.ts'
import { enrolments, instalments } from './tables.ts'

/** Takes the seat of an order that is paid, with what falls due later by its quote, but for parts that a discount has taken whole; answers the id of the enrolment. */
export async function enrol(ctx: Context, order: Order & { batchId: string }) {
  const { studentId, courseId, batchId, plan, quote } = order
  const id = newId()
  await ctx.db.insert(enrolments).values({
    id,
    studentId,
    courseId,
    batchId,
    orderId: order.id,
    plan,
    terms: quote,
    total: quote.planTotal,
    createdAt: ctx.now,
  })
  const today = dayInIndia(ctx.now)
  const rows = quote.instalments.map(({ afterDays, dueOn, ...part }) => ({
    ...part,
    enrolmentId: id,
    dueOn: dueOn ?? daysLater(today, afterDays),
    settledAt: part.number === 1 || part.net === 0 ? ctx.now : null,
    settledBy: part.number === 1 ? order.id : null,
  }))
  await ctx.db.insert(instalments).values(rows)
  await remind(
    ctx,
    id,
    rows.filter(({ settledAt }) => settledAt === null),
  )
  return id
}

/** Reminders before, on and after the day of each due; each looks whether the due still stands. */
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

/** Pays one due of an enrolment; false when it is paid already, the seat was given up, or a part of it was paid since the order was made. */
export async function settleDue(ctx: Context, { id, enrolmentId, instalmentNo, quote }: Order) {
  const worth = quote.lines.filter((line) => !isLateFee(line)).reduce((sum, { total }) => sum + total, 0)
  const settled = await ctx.db
    .update(instalments)
    .set({ settledAt: ctx.now, settledBy: id })
    .where(
      and(
        eq(instalments.enrolmentId, enrolmentId ?? ''),
        eq(instalments.number, instalmentNo),
        eq(instalments.net, worth),
        isNull(instalments.settledAt),
        isNull(instalments.waivedAt),
      ),
    )
    .returning({ id: instalments.id })
  return settled.length > 0
}
