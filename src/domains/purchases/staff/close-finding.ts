import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { paymentFindings, paymentOrders } from '../orders/tables.ts'
import type { CloseBody, Finding } from './schema.ts'

const noOrder = '00000000-0000-0000-0000-000000000000'

async function listFindings(ctx: Context, only: SQL): Promise<Finding[]> {
  const rows = await ctx.db
    .select({ finding: paymentFindings, orderNo: paymentOrders.orderNo, orderNumber: paymentOrders.number })
    .from(paymentFindings)
    .leftJoin(paymentOrders, eq(paymentOrders.id, paymentFindings.orderId))
    .where(only)
    .orderBy(asc(paymentFindings.foundAt))
    .limit(500)
  return rows.map(({ finding, orderNo, orderNumber }) => ({
    _id: finding.id,
    kind: finding.kind,
    order_id: orderNo,
    order_number: orderNumber,
    details: finding.details,
    found_at: finding.foundAt.toISOString(),
    closed_at: finding.closedAt?.toISOString() ?? null,
    closed_by: finding.closedBy,
    note: finding.note,
  }))
}

export function listOpenFindings(ctx: Context) {
  return listFindings(ctx, isNull(paymentFindings.closedAt))
}

/** An order that waited because its transaction paid another one was never paid. */
async function letGo(ctx: Context, orderId: string | null) {
  await ctx.db
    .update(paymentOrders)
    .set({ state: 'failed', stateAt: ctx.now, isUnplaced: false })
    .where(and(eq(paymentOrders.id, orderId ?? noOrder), eq(paymentOrders.state, 'held'), isNull(paymentOrders.txnId)))
}

/** Closes a finding with its outcome. 409 if someone else has already. */
export async function closeFinding(ctx: Context, findingId: string, { note }: CloseBody) {
  await inTransaction(ctx, async (ctx) => {
    const [closed] = await ctx.db
      .update(paymentFindings)
      .set({ closedAt: ctx.now, closedBy: userOf(ctx).id, note })
      .where(and(eq(paymentFindings.id, findingId), isNull(paymentFindings.closedAt)))
      .returning({ kind: paymentFindings.kind, orderId: paymentFindings.orderId })
    if (closed) {
      if (closed.kind === 'repeated-transaction') await letGo(ctx, closed.orderId)
      return audit(ctx, { action: 'finding-closed', details: { kind: closed.kind, finding: findingId } })
    }
    const [known] = await ctx.db.select().from(paymentFindings).where(eq(paymentFindings.id, findingId))
    throw known ? new AppError('conflict', 'Someone has already closed this.') : notFound('finding')
  })
  const [finding] = await listFindings(ctx, eq(paymentFindings.id, findingId))
  if (!finding) throw notFound('finding')
  return finding
}
