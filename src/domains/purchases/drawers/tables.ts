import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centres } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { paymentOrders, refunds } from '../orders/tables.ts'
import type { Counts, EntryKind, HandoverState } from './schema.ts'

/**
 * Cash of one cashier at one centre, from opening to closing, in paise. The opening never changes and a closed
 * drawer is final; triggers enforce both, and that the expected cash equals the opening plus all entries.
 */
export const cashDrawers = pgTable(
  'cash_drawers',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    centreId: belongsTo(() => centres.id),
    cashierId: belongsTo(() => users.id),
    openedAt: moment().notNull(),
    opening: bigint({ mode: 'number' }).notNull(),
    closedAt: moment(),
    closedBy: uuid(),
    /** Counted notes and coins. */
    counts: jsonb().$type<Counts>(),
    counted: bigint({ mode: 'number' }),
    expected: bigint({ mode: 'number' }),
    /** Reason why the counted cash differs from the expected. */
    reason: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('cash_drawers_one_open').on(t.cashierId, t.centreId).where(sql`${t.closedAt} is null`),
    index('cash_drawers_centre').on(t.centreId, t.openedAt),
    index('cash_drawers_open').on(t.openedAt).where(sql`${t.closedAt} is null`),
    check('cash_drawers_opening', sql`${t.opening} >= 0`),
    check(
      'cash_drawers_closed',
      sql`num_nulls(${t.closedAt}, ${t.closedBy}, ${t.counts}, ${t.counted}, ${t.expected}) in (0, 5)`,
    ),
    check('cash_drawers_counted', sql`${t.counted} >= 0`),
    check('cash_drawers_reason', sql`${t.counted} = ${t.expected} or ${t.reason} <> ''`),
  ],
)
export type CashDrawer = typeof cashDrawers.$inferSelect

/** Cash that one cashier hands to another; both drawers change when the other one confirms it. */
export const drawerHandovers = pgTable(
  'drawer_handovers',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    fromDrawerId: belongsTo(() => cashDrawers.id),
    toDrawerId: belongsTo(() => cashDrawers.id),
    amount: bigint({ mode: 'number' }).notNull(),
    state: text().$type<HandoverState>().notNull(),
    askedAt: moment().notNull(),
    endedAt: moment(),
    endedBy: uuid(),
  },
  (t) => [
    index('drawer_handovers_from').on(t.fromDrawerId).where(sql`${t.state} = 'asked'`),
    index('drawer_handovers_to').on(t.toDrawerId).where(sql`${t.state} = 'asked'`),
    check('drawer_handovers_amount', sql`${t.amount} > 0`),
    check('drawer_handovers_two', sql`${t.fromDrawerId} <> ${t.toDrawerId}`),
    check('drawer_handovers_ended', sql`(${t.state} = 'asked') = (${t.endedAt} is null)`),
  ],
)

/** Cash that came into a drawer (above zero) or left it (below zero). Append-only, and only for an open drawer: triggers enforce both. */
export const drawerEntries = pgTable(
  'drawer_entries',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    drawerId: belongsTo(() => cashDrawers.id),
    kind: text().$type<EntryKind>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    /** Number of the paying-in slip, for cash that was banked. */
    reference: text().notNull().default(''),
    orderId: uuid()
      .unique()
      .references(() => paymentOrders.id),
    refundId: uuid()
      .unique()
      .references(() => refunds.id),
    handoverId: uuid().references(() => drawerHandovers.id),
    at: moment().notNull(),
  },
  (t) => [
    index('drawer_entries_drawer').on(t.drawerId, t.at),
    uniqueIndex('drawer_entries_handover').on(t.handoverId, t.kind).where(sql`${t.handoverId} is not null`),
    check('drawer_entries_sign', sql`(${t.kind} in ('taken', 'handed-in')) = (${t.amount} > 0) and ${t.amount} <> 0`),
    check(
      'drawer_entries_source',
      sql`(${t.kind} = 'taken') = (${t.orderId} is not null) and (${t.kind} = 'refund') = (${t.refundId} is not null)
        and (${t.kind} in ('handed-in', 'handed-out')) = (${t.handoverId} is not null) and (${t.kind} = 'banked') = (${t.reference} <> '')`,
    ),
  ],
)
