import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { attempts } from '#domains/attempts/tables.ts'
import { centres } from '#domains/catalogue/tables.ts'
import { tests } from '#domains/exams/tables.ts'
import type { SocialCategory } from '#domains/identity/profile/schema.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { SectionOf } from './lists/rank-field.ts'
import type { ListRules, MeritFigures, MeritState, MeritTerms, Selection } from './lists/schema.ts'

/** Merit lists: one order over all candidates of a test, or of several shifts of an examination. */
export const meritLists = pgTable('merit_lists', {
  id: uuid().primaryKey().$defaultFn(newId),
  name: text().notNull(),
  /** Rules of the next version. */
  rules: jsonb().$type<ListRules>().notNull(),
  /** Raised by each change of the name and the rules. */
  edition: integer().notNull().default(1),
  /** True if the site shows what is published of it. */
  isPublic: boolean().notNull().default(false),
  createdBy: uuid().references(() => users.id),
  createdAt: moment().notNull(),
})

/** The tests that a list is made of, in their order. A test is in one list. */
export const meritShifts = pgTable(
  'merit_shifts',
  {
    listId: belongsTo(() => meritLists.id),
    position: integer().notNull(),
    testId: belongsTo(() => tests.id),
    name: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.position] }),
    unique('merit_shifts_test').on(t.testId),
    check('merit_shifts_position', sql`${t.position} >= 1`),
  ],
)

/**
 * Versions of lists. A draft is recomputed in place; once published a version changes only from provisional to
 * final: a correction is the next version.
 */
export const meritVersions = pgTable(
  'merit_versions',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    listId: belongsTo(() => meritLists.id),
    number: integer().notNull(),
    state: text().$type<MeritState>().notNull().default('draft'),
    terms: jsonb().$type<MeritTerms>().notNull(),
    figures: jsonb().$type<MeritFigures>().notNull(),
    /** Hash of everything it was computed from. */
    fingerprint: text().notNull(),
    /** Reason for another version after a published one. */
    reason: text(),
    computedBy: uuid().references(() => users.id),
    computedAt: moment().notNull(),
    provisionalAskedBy: uuid().references(() => users.id),
    provisionalBy: uuid().references(() => users.id),
    provisionalAt: moment(),
    finalAskedBy: uuid().references(() => users.id),
    finalBy: uuid().references(() => users.id),
    finalAt: moment(),
  },
  (t) => [
    unique('merit_versions_number').on(t.listId, t.number),
    check('merit_versions_state', sql`${t.state} in ('draft', 'provisional', 'final')`),
    check('merit_versions_provisional', sql`(${t.state} = 'draft') = (${t.provisionalAt} is null)`),
    check('merit_versions_final', sql`(${t.state} = 'final') = (${t.finalAt} is not null)`),
    check('merit_versions_reason', sql`${t.number} = 1 or ${t.reason} <> ''`),
  ],
)

/** A candidate in a version, with everything that page, export, public page and the candidate's own view show. */
export const meritRows = pgTable(
  'merit_rows',
  {
    versionId: belongsTo(() => meritVersions.id, { onDelete: 'cascade' }),
    attemptId: belongsTo(() => attempts.id),
    studentId: belongsTo(() => users.id),
    /** Index of the list's shift. */
    shift: integer().notNull(),
    rollNumber: integer(),
    category: text().$type<SocialCategory>(),
    /** State in the profile's address. */
    stateName: text(),
    centreId: uuid().references(() => centres.id),
    batchId: uuid(),
    /** Exact, as '7/4'. */
    marks: text().notNull(),
    /** Marks by section, as computed then. */
    sections: jsonb().$type<SectionOf[]>().notNull(),
    /** Factor that rescales the sum for dropped questions. */
    scale: text(),
    /** As published: rounded once, with all decimals. */
    shownMarks: text().notNull(),
    /** null: raw marks of several shifts are ranked, and a percentile of one shift says nothing about the rank. */
    percentile: text(),
    normalised: text(),
    rank: integer().notNull(),
    categoryRank: integer(),
    centreRank: integer(),
    batchRank: integer(),
    stateRank: integer(),
    /**
     * Index of the tie-breaking rule that decided between this candidate and the previous one; null: none was
     * needed.
     */
    decidedBy: integer(),
    /** The minima that were not reached: names of sections, '' for the whole. */
    missed: jsonb().$type<string[]>().notNull(),
    selection: text().$type<Selection>(),
    /** Per cent off the fee. */
    slab: integer(),
    isFromPaper: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.attemptId] }),
    unique('merit_rows_student').on(t.versionId, t.studentId),
    index('merit_rows_rank').on(t.versionId, t.rank, t.attemptId),
    index('merit_rows_roll_number').on(t.versionId, t.rollNumber),
    index('merit_rows_of_student').on(t.studentId),
    check('merit_rows_ranks', sql`${t.rank} >= 1 and ${t.shift} >= 1`),
    check('merit_rows_slab', sql`${t.slab} between 1 and 100`),
  ],
)
