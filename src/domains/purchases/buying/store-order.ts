import { sql } from 'drizzle-orm'
import type { Merchant } from '#domains/catalogue/fees/reads.ts'
import { consentValues, insertConsentsSql } from '#domains/content/legal/record-consents.ts'
import type { LegalKind } from '#domains/content/legal/schema.ts'
import type { Context } from '#platform/context.ts'
import { asRecord } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { insertJobSql } from '#platform/work/jobs/jobs.ts'
import { pollSeconds } from '../orders/rules.ts'
import type { NewOrder, Order } from '../orders/tables.ts'

/** Legal texts linked beside the buying button. */
export const purchaseTexts = ['terms', 'refunds', 'privacy', 'shipping'] as const satisfies LegalKind[]

export function textsOf({ shippingAddress }: Pick<NewOrder, 'shippingAddress'>): LegalKind[] {
  return purchaseTexts.filter((kind) => kind !== 'shipping' || shippingAddress)
}

/**
 * Stores the order (JSON by column name), the texts that go with it, and its first poll. Returns no row if there is an
 * open order already, or a text has no version yet.
 */
const storing = namedStatement<{ id: string }>(
  'store_order',
  sql`with made as (
      insert into payment_orders select * from jsonb_populate_record(null::payment_orders, ${value('row')}::jsonb)
      where not exists (select from unnest(${value('consentKinds')}::text[]) as agreed(kind) where not exists (select from legal_texts where kind = agreed.kind))
      on conflict do nothing returning id
    ), agreed as (${insertConsentsSql(sql`made`)}), asked as (${insertJobSql(
      {
        // An id of its own, by which the payment finds it.
        id: sql`id`,
        kind: 'poll-order',
        payload: sql`jsonb_build_object('orderId', id)`,
        runAt: value('pollAt'),
      },
      sql`made`,
    )})
    select id from made`,
)

export type OpenedOrder = Pick<Order, 'id' | 'orderNo' | 'amount' | 'token' | 'providerRef'>
/** Empty when nothing was stored. */
export type Stored = Promise<{ id: string }[]>

/** Stores an order. `stored`: the statement, which may be sent together with the commit. */
export function storeOrder(ctx: Context, row: NewOrder, { id: merchantId, provider, mid }: Merchant) {
  const id = newId()
  const made = { ...row, id, merchantId, provider, mid, polls: 0, isUnplaced: false }
  const agreed = { userId: row.studentId, act: 'purchase' as const, kinds: textsOf(row), subjectId: id }
  const pollAt = new Date(ctx.now.getTime() + (pollSeconds[0] ?? 10) * 1000).toISOString()
  const stored: Stored = storing(ctx.db, { ...consentValues(ctx, agreed), row: asRecord(made), pollAt })
  const order: OpenedOrder = { id, orderNo: row.orderNo, amount: row.amount, token: null, providerRef: null }
  return { order, stored }
}
