import type { Context } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { RefundReason } from '../orders/schema.ts'
import { type Order, refunds } from '../orders/tables.ts'

export function makeRefId() {
  return `REF_${newId().replaceAll('-', '')}`
}

/**
 * Requests a refund for the student of money that could buy nothing. A person approves it; nobody has to remember
 * to request it.
 */
export async function askRefundOfUnplaced(
  ctx: Context,
  order: Order,
  { reason, amount }: { reason: RefundReason; amount: number },
) {
  await ctx.db.insert(refunds).values({
    orderId: order.id,
    refId: makeRefId(),
    amount,
    reason,
    revokes: false,
    state: 'requested',
    stateAt: ctx.now,
    requestedBy: null,
    requestedAt: ctx.now,
  })
  await audit(ctx, {
    action: 'refund-requested',
    subjectId: order.studentId,
    details: { reason, order: order.number },
  })
}
