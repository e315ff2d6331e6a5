import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { courses } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { EntitlementSource } from './schema.ts'

/** Students' rights to courses. Query current ones through `owned` of reads.ts only. */
export const entitlements = pgTable(
  'entitlements',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    studentId: belongsTo(() => users.id),
    courseId: belongsTo(() => courses.id),
    /** Number within the course, or within its batch. */
    rollNumber: integer().notNull(),
    from: moment().notNull(),
    /** null: without end. */
    until: moment(),
    source: text().$type<EntitlementSource>().notNull(),
    /** Order that paid for it; null for one given for free. */
    orderId: uuid().references(() => paymentOrders.id),
    /** End by a refund, or by expiry before it was bought again. */
    endedAt: moment(),
    createdAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('entitlements_one').on(t.studentId, t.courseId).where(sql`${t.endedAt} is null`),
    uniqueIndex('entitlements_order').on(t.orderId),
    unique('entitlements_roll').on(t.courseId, t.rollNumber),
    index('entitlements_course').on(t.courseId),
  ],
)
