import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { ParcelState } from './schema.ts'

/** State of the parcel of an order's books or publication. Without a row it waits to be packed. */
export const parcels = pgTable(
  'parcels',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => paymentOrders.id),
    state: text().$type<Exclude<ParcelState, 'waiting'>>().notNull(),
    carrier: text().notNull(),
    trackingNumber: text().notNull(),
    sentOn: date().notNull(),
    /** Date on which it was delivered, or came back to us. */
    endedOn: date(),
    keptAt: moment().notNull(),
    keptBy: belongsTo(() => users.id),
  },
  (t) => [index('parcels_state').on(t.state, t.sentOn)],
)
