import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/tables.ts'
import { moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { meritLists } from '../tables.ts'

/**
 * Consents that the public page of a list shows a candidate's name. Withdrawn ones are kept as evidence; one by a
 * guardian is withdrawn with the guardian's consent to the account, by a trigger.
 */
export const meritConsents = pgTable(
  'merit_consents',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    listId: uuid()
      .notNull()
      .references(() => meritLists.id),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    showsPhoto: boolean().notNull(),
    /** The parent or guardian who gave it for a candidate under 18; stored with their phone. Empty once the account is deleted. */
    guardianName: text(),
    guardianPhone: text(),
    /** Version of the text that was agreed to. */
    textVersion: text().notNull(),
    consentedAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (t) => [
    uniqueIndex('merit_consents_in_force').on(t.listId, t.studentId).where(sql`${t.withdrawnAt} is null`),
    index('merit_consents_student').on(t.studentId),
    check('merit_consents_guardian', sql`(${t.guardianName} is null) = (${t.guardianPhone} is null)`),
  ],
)
