import { integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { meritVersions } from '../tables.ts'

/** Slabs of final versions that were offered in the shop, each as one discount for its candidates. */
export const meritOffers = pgTable(
  'merit_offers',
  {
    /** Id of the discount. The discount does not exist while its approval waits, or if it was refused. */
    discountId: uuid().primaryKey(),
    versionId: uuid()
      .notNull()
      .references(() => meritVersions.id),
    percent: integer().notNull(),
  },
  (t) => [unique('merit_offers_version').on(t.versionId, t.percent, t.discountId)],
)
