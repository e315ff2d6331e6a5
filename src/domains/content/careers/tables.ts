import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { ApplicationState } from './schema.ts'

/** A job that the institute offers, as the page Careers shows it. */
export const openPosts = pgTable('open_posts', {
  id: uuid().primaryKey().$defaultFn(newId),
  position: integer().notNull(),
  title: text().notNull(),
  place: text().notNull(),
  content: text().notNull(),
  /** The last day, in India, on which applications are taken; null: until it is archived. */
  closesOn: date({ mode: 'string' }),
  isLive: boolean().notNull().default(true),
})

/** Applications for posts. `fingerprint` is a hash of what was sent, which identifies a double click or a retry. */
export const jobApplications = pgTable(
  'job_applications',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    postId: belongsTo(() => openPosts.id),
    name: text().notNull(),
    email: text().notNull(),
    /** Ten digits. */
    phone: text().notNull(),
    message: text().notNull(),
    cvKey: text().notNull(),
    cvBytes: integer().notNull(),
    fingerprint: text().notNull(),
    state: text().$type<ApplicationState>().notNull().default('new'),
    createdAt: moment().notNull(),
  },
  (t) => [
    index('job_applications_newest').on(t.createdAt, t.id),
    index('job_applications_state').on(t.state, t.createdAt, t.id),
    index('job_applications_email').on(sql`lower(${t.email})`),
    index('job_applications_cv').on(t.cvKey),
    index('job_applications_post').on(t.postId),
    uniqueIndex('job_applications_fingerprint').on(t.fingerprint),
    check('job_applications_state_known', sql`${t.state} in ('new', 'seen', 'answered')`),
  ],
)
