import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { centres, courses, exams } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { nameWords, wordsOf } from '#platform/data/database/words.ts'
import type { LeadKind, SubscriberSource } from './schema.ts'
import type { CallOutcome, LeadEventKind, LeadSource } from './staff/schema.ts'

/** The way of a lead, in the institute's own words. `new`, `won` and `lost` are always there; those between them are the institute's. */
export const leadStages = pgTable('lead_stages', {
  key: text().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
  /** won and lost end a lead. */
  isClosed: boolean().notNull().default(false),
})

/** Why a lead was lost, as the office chooses it. */
export const leadReasons = pgTable('lead_reasons', {
  key: text().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
  isOffered: boolean().notNull().default(true),
})

/** A person who asked something: on the website, at a desk, or by telephone. `fingerprint` is a hash of what was sent, by which a double click or a retry is known. */
export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text().$type<LeadKind>().notNull(),
    name: text().notNull(),
    /** null: anyone who comes to a desk may leave only a telephone number. */
    email: text(),
    /** Ten digits where it is an Indian number. */
    phone: text(),
    /** Of the student’s father, who often decides; empty where nobody has told. */
    fatherName: text().notNull().default(''),
    /** As `phone`. */
    fatherPhone: text().notNull().default(''),
    centreId: uuid().references(() => centres.id),
    courseId: uuid().references(() => courses.id),
    examId: uuid().references(() => exams.id),
    subject: text(),
    message: text(),
    /** Path of the page the form stood on. */
    sourcePage: text().notNull(),
    fingerprint: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    stage: text()
      .notNull()
      .default('new')
      .references(() => leadStages.key),
    source: text().$type<LeadSource>().notNull().default('website'),
    /** Who follows it up; null: nobody yet. */
    ownerId: uuid().references(() => users.id),
    nextFollowUpAt: moment(),
    lostReason: text().references(() => leadReasons.key),
    /** null: open. */
    closedAt: moment(),
    /** Raised by every change: anyone who changes it says which one they saw. */
    version: integer().notNull().default(1),
    /** null: from the website. */
    createdBy: uuid(),
    /** The lead that it was found to be the same as. */
    mergedInto: uuid(),
    /** The account that it became. */
    studentId: uuid().references(() => users.id),
    /** The import that brought it. */
    importId: uuid(),
    words: nameWords().generatedAlwaysAs((): SQL => wordsOf(leads.name)),
  },
  (t) => [
    index('leads_fingerprint').on(t.fingerprint, t.createdAt),
    index('leads_newest').on(t.createdAt, t.id, t.centreId, t.ownerId).where(isOne(t)),
    // What is open is asked for all day, and is a small part of all there ever was.
    index('leads_turn').on(t.stage, turnOf(t), t.id).where(isOpen(t)),
    index('leads_owner_turn').on(t.ownerId, turnOf(t), t.id).where(isOpen(t)),
    // By turn whatever the stage; with everything that lists are narrowed by, so that counting looks at no row.
    index('leads_open')
      .on(turnOf(t), t.id, t.stage, t.ownerId, t.centreId, t.nextFollowUpAt, t.createdAt)
      .where(isOpen(t)),
    index('leads_closed').on(t.closedAt, t.stage, t.lostReason, t.ownerId, t.centreId).where(isClosed(t)),
    index('leads_closed_newest').on(t.stage, t.createdAt, t.id).where(isClosed(t)),
    index('leads_merged').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
    index('leads_words').using('gin', t.words),
    index('leads_open_words').using('gin', t.words).where(isOpen(t)),
    index('leads_phone').on(sql`${t.phone} collate "C"`),
    index('leads_phone_end').on(sql`reverse(${t.phone}) collate "C"`),
    index('leads_email').on(sql`lower(${t.email})`),
    index('leads_student').on(t.studentId),
    index('leads_import').on(t.importId),
    check('leads_follow_up', sql`${t.closedAt} is not null or ${t.stage} = 'new' or ${t.nextFollowUpAt} is not null`),
    check('leads_lost_reason', sql`${t.stage} <> 'lost' or ${t.lostReason} is not null`),
    check('leads_closed_stage', sql`(${t.stage} in ('won', 'lost')) = (${t.closedAt} is not null)`),
  ],
)

type States = { closedAt: AnyPgColumn; mergedInto: AnyPgColumn }
const isOne = ({ mergedInto }: Pick<States, 'mergedInto'>) => sql`${mergedInto} is null`
const isOpen = (t: States) => sql`${t.closedAt} is null and ${isOne(t)}`
const isClosed = (t: States) => sql`${t.closedAt} is not null and ${isOne(t)}`

/** When it is a lead's turn: its follow-up, or without one the day it came. */
function turnOf(t: { nextFollowUpAt: AnyPgColumn; createdAt: AnyPgColumn }) {
  return sql`coalesce(${t.nextFollowUpAt}, ${t.createdAt})`
}

/** What happened to a lead, by whom. Append-only, so that a handover does not rewrite what somebody did. */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    /** null: nobody who is signed in. */
    by: uuid(),
    kind: text().$type<LeadEventKind>().notNull(),
    /** Of a call. */
    outcome: text().$type<CallOutcome>(),
    /** Of a stage or an owner. */
    before: text(),
    after: text(),
    note: text().notNull().default(''),
  },
  (t) => [index('lead_events_lead').on(t.leadId, t.at), index('lead_events_by').on(t.by, t.at)],
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
