import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../../platform/context.ts'
import { audit } from '../../../platform/data/database/audit.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/work/jobs/jobs.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { entitlements } from '../entitlements/tables.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { accounts, incomeOf, type Posting, partOf, reversed, taxLines } from '../ledger/rules.ts'
import { lockOrder } from '../orders/apply-evidence.ts'
import type { Order } from '../orders/tables.ts'
import { paymentOrders } from '../orders/tables.ts'
import { closeRefund } from './close-refund.ts'
import { refunds } from './tables.ts'

export type Refund = typeof refunds.$inferSelect

/** The order first and the refund after it, as everybody locks them. */
export async function lockRefund(ctx: Context, refundId: string) {
  const [found] = await ctx.db.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId))
  if (!found) throw notFound('refund')
  const order = await lockOrder(ctx, found.orderId)
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (!refund) throw notFound('refund')
  return { order, refund }
}

/** Takes back the course that came with this order, or with the enrolment whose instalment it paid; the same course from elsewhere stays. */
async function endEntitlement(ctx: Context, order: Order) {
  const enrolled = ctx.db.select({ id: enrolments.orderId }).from(enrolments)
  const giver =
    order.enrolmentId === null
      ? eq(entitlements.orderId, order.id)
      : inArray(entitlements.orderId, enrolled.where(eq(enrolments.id, order.enrolmentId)))
  await ctx.db
    .update(entitlements)
    .set({ endedAt: ctx.now })
    .where(and(giver, isNull(entitlements.endedAt)))
}

/** Takes back what the order gave: the course, and with it the seat; dues that are still open are owed no more. An order that gave nothing takes nothing back. */
export async function revoke(ctx: Context, order: Order) {
  if (order.isUnplaced) return
  await endEntitlement(ctx, order)
  if (order.enrolmentId === null) return
  await ctx.db.update(enrolments).set({ endedAt: ctx.now }).where(eq(enrolments.id, order.enrolmentId))
  await ctx.db
    .update(instalments)
    .set({ waivedAt: ctx.now })
    .where(and(eq(instalments.enrolmentId, order.enrolmentId), isNull(instalments.settledAt)))
}

/** What is given back was income by its lines, or nobody's. */
function givenBack(order: Order, amount: number): Posting[] {
  if (order.isUnplaced) return [{ account: accounts.suspense, amount }]
  const { lines, isInterState } = order.quote
  return reversed(incomeOf(partOf(taxLines(lines, isInterState), amount, isInterState), order.courseId))
}

type Owed = { order: Order; refund: Refund }

/** From here on the money is owed: it is in the books, the course goes back with it, and it is on its way. Both rows are locked by the caller. */
export async function oweRefund(ctx: Context, { order, refund }: Owed) {
  await ctx.db
    .update(paymentOrders)
    .set({ state: 'refund-pending', stateAt: ctx.now })
    .where(eq(paymentOrders.id, order.id))
  const postings = [...givenBack(order, refund.amount), { account: accounts.refundsPayable, amount: -refund.amount }]
  await postJournal(ctx, { kind: 'refund-approved', sourceId: refund.id, orderId: order.id, postings })
  if (refund.revokes) await revoke(ctx, order)
  await pay(ctx, { order, refund })
}

async function pay(ctx: Context, { order, refund }: Owed) {
  await audit(ctx, {
    action: 'refund-approved',
    subjectId: order.studentId,
    details: { order: order.orderNo, amount: refund.amount },
  })
  // What was taken in at a counter is handed out there: the person who approves it does.
  if (order.merchantId === null) await closeRefund(ctx, { order, refund }, '')
  else await enqueue(ctx, { kind: 'send-refund', payload: { refundId: refund.id } })
}

const decided = () => new AppError('conflict', 'This refund has been decided already.')

/** A person's word on what the system asked back; or once more to what the provider has refused, which was decided before. */
export async function approveRefund(ctx: Context, refundId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { order, refund } = await lockRefund(ctx, refundId)
    const approved = { state: 'approved' as const, stateAt: ctx.now, problem: null }
    if (refund.state === 'failed') {
      await ctx.db.update(refunds).set(approved).where(eq(refunds.id, refund.id))
      await ctx.db
        .update(paymentOrders)
        .set({ state: 'refund-pending', stateAt: ctx.now })
        .where(eq(paymentOrders.id, order.id))
      return pay(ctx, { order, refund })
    }
    if (refund.state !== 'requested') throw decided()
    if (refund.requestedBy !== null)
      throw new AppError('conflict', 'Please refuse this one and ask for it anew: a second person decides it then.')
    await ctx.db
      .update(refunds)
      .set({ ...approved, approvedBy: userOf(ctx).id, approvedAt: ctx.now })
      .where(eq(refunds.id, refund.id))
    await oweRefund(ctx, { order, refund })
  })
}

/** Nothing goes back of what the system asked for; what the order has bought stays. */
export async function refuseRefund(ctx: Context, refundId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { order, refund } = await lockRefund(ctx, refundId)
    if (refund.state !== 'requested') throw decided()
    await ctx.db.update(refunds).set({ state: 'refused', stateAt: ctx.now }).where(eq(refunds.id, refund.id))
    await audit(ctx, { action: 'refund-refused', subjectId: order.studentId, details: { order: order.orderNo } })
  })
}
