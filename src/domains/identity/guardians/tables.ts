import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, bytea, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { users } from '../tables.ts'
import type { Relation, Section } from './schema.ts'

/**
 * Guardians of students: invited, then accepted, then perhaps ended. A link that is accepted and not ended is the
 * only thing that lets a guardian see anything.
 */
export const guardianLinks = pgTable(
  'guardian_links',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    studentId: belongsTo(() => users.id, { onDelete: 'cascade' }),
    /** null: not accepted yet. */
    guardianId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    relation: text().$type<Relation>().notNull(),
    /** As typed by the inviter. */
    invitedName: text().notNull(),
    invitedEmail: text().notNull(),
    invitedBy: uuid(),
    invitedAt: moment().notNull(),
    /** SHA-256 of the token in the mail; null before the mail is sent and once it was used. */
    tokenHash: bytea().unique(),
    expiresAt: moment(),
    acceptedAt: moment(),
    endedAt: moment(),
    /** Sections that the student has closed to this guardian, which takes effect from 18 on. */
    hidden: text().array().$type<Section[]>().notNull().default([]),
    /** Time at which both were told that the student, now 18, decides. */
    toldAt: moment(),
  },
  (t) => [
    index('guardian_links_student').on(t.studentId),
    index('guardian_links_guardian').on(t.guardianId),
    uniqueIndex('guardian_links_once').on(t.studentId, t.guardianId).where(sql`${t.endedAt} is null`),
    uniqueIndex('guardian_links_invited_once').on(t.studentId, t.invitedEmail).where(sql`${t.endedAt} is null`),
    check('guardian_links_not_oneself', sql`${t.guardianId} is distinct from ${t.studentId}`),
    check('guardian_links_accepted', sql`(${t.acceptedAt} is null) = (${t.guardianId} is null)`),
  ],
)
