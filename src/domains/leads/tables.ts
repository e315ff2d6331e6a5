import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../../platform/database/ids.ts'
import { centres, courses, exams } from '../catalogue/tables.ts'
import type { LeadKind, SubscriberSource } from './schema.ts'

/** A person who asked something. `fingerprint` is a hash of what was sent, by which a double click or a retry is known. */
export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text().$type<LeadKind>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    centreId: uuid().references(() => centres.id),
    courseId: uuid().references(() => courses.id),
    examId: uuid().references(() => exams.id),
    subject: text(),
    message: text(),
    /** Path of the page the form stood on. */
    sourcePage: text().notNull(),
    fingerprint: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('leads_fingerprint').on(t.fingerprint, t.createdAt), index('leads_newest').on(t.createdAt.desc())],
)

export const subscribers = pgTable(
  'subscribers',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    email: text().notNull(),
    source: text().$type<SubscriberSource>().notNull(),
    sourcePage: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex('subscribers_email').on(sql`lower(${t.email})`)],
)
