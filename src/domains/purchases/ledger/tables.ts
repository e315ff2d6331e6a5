import { bigint, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { JournalKind, ReceiptContent, ReceiptKind } from './schema.ts'

/** One booking. Append-only, and its postings add up to zero: triggers enforce both. `sourceId`: the row that it comes from, booked once for each kind. */
export const journals = pgTable(
  'journals',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text().$type<JournalKind>().notNull(),
    sourceId: text().notNull(),
    orderId: uuid().references(() => paymentOrders.id),
    at: moment().notNull(),
  },
  (t) => [
    unique('journals_once').on(t.kind, t.sourceId),
    index('journals_order').on(t.orderId),
    index('journals_at').on(t.at),
  ],
)

/** Paise on an account: debits above zero, credits below. */
export const postings = pgTable(
  'postings',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    journalId: belongsTo(() => journals.id),
    account: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('postings_journal').on(t.journalId), index('postings_account').on(t.account)],
)

/** Receipts and refund vouchers as they were issued. Numbers have no gaps within a series and a financial year. */
export const receipts = pgTable(
  'receipts',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    number: text().notNull().unique(),
    kind: text().$type<ReceiptKind>().notNull(),
    orderId: belongsTo(() => paymentOrders.id),
    /** The order of a receipt, the refund of a voucher, or a cancellation's own id. */
    sourceId: uuid().notNull().unique(),
    studentId: uuid().notNull(),
    content: jsonb().$type<ReceiptContent>().notNull(),
    issuedAt: moment().notNull(),
  },
  (t) => [index('receipts_issued').on(t.issuedAt)],
)
