import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centres, courses, exams } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { nameWords, wordsOf } from '#platform/data/database/words.ts'
import type { LeadKind, SubscriberSource } from './schema.ts'
import type { CallOutcome, LeadEventKind, LeadSource } from './staff/schema.ts'

/**
 * Stages of leads, in the institute's own words. `new`, `won` and `lost` always exist; the institute defines
 * those in between.
 */
export const leadStages = pgTable('lead_stages', {
  key: text().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
  /** won and lost end a lead. */
  isClosed: boolean().notNull().default(false),
})

/** The office's reasons for losing a lead. */
export const leadReasons = pgTable('lead_reasons', {
  key: text().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
  isOffered: boolean().notNull().default(true),
})

/**
 * An enquiry made on the website, at a desk or by telephone. `fingerprint`: hash of what was sent, to recognise a
 * double click or a retry.
 */
export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text().$type<LeadKind>().notNull(),
    name: text().notNull(),
    /** null: at a desk, a telephone number may be all they leave. */
    email: text(),
    /** Ten digits for an Indian number. */
    phone: text(),
    /** Name of the student's father, who often decides; empty if unknown. */
    fatherName: text().notNull().default(''),
    /** Same format as `phone`. */
    fatherPhone: text().notNull().default(''),
    centreId: uuid().references(() => centres.id),
    courseId: uuid().references(() => courses.id),
    examId: uuid().references(() => exams.id),
    subject: text(),
    message: text(),
    /** Path of the page with the form. */
    sourcePage: text().notNull(),
    fingerprint: text().notNull(),
    createdAt: moment().notNull(),
    stage: text()
      .notNull()
      .default('new')
      .references(() => leadStages.key),
    source: text().$type<LeadSource>().notNull().default('website'),
    /** Person who follows it up; null: nobody yet. */
    ownerId: uuid().references(() => users.id),
    nextFollowUpAt: moment(),
    lostReason: text().references(() => leadReasons.key),
    /** null: open. */
    closedAt: moment(),
    /** Raised by every change; a change names the version it is based on. */
    version: integer().notNull().default(1),
    /** null: from the website. */
    createdBy: uuid(),
    /** The lead that it was merged into. */
    mergedInto: uuid(),
    /** Account of the student that it became. */
    studentId: uuid().references(() => users.id),
    /** The import that created it. */
    importId: uuid(),
    words: nameWords().generatedAlwaysAs((): SQL => wordsOf(leads.name)),
  },
  (t) => [
    index('leads_fingerprint').on(t.fingerprint, t.createdAt),
    index('leads_newest').on(t.createdAt, t.id, t.centreId, t.ownerId).where(isOne(t)),
    // Partial: open leads are queried all day, and are a small part of all leads.
    index('leads_turn').on(t.stage, turnOf(t), t.id).where(isOpen(t)),
    index('leads_owner_turn').on(t.ownerId, turnOf(t), t.id).where(isOpen(t)),
    // By turn regardless of the stage; with every column that lists filter by, so that counting reads no rows.
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

/** SQL for when a lead is due: its follow-up or, without one, the day it came. */
function turnOf(t: { nextFollowUpAt: AnyPgColumn; createdAt: AnyPgColumn }) {
  return sql`coalesce(${t.nextFollowUpAt}, ${t.createdAt})`
}

/** History of leads. Append-only, so that a handover does not rewrite who did what. */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    leadId: belongsTo(() => leads.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    /** null: nobody was signed in. */
    by: uuid(),
    kind: text().$type<LeadEventKind>().notNull(),
    /** Outcome of a call. */
    outcome: text().$type<CallOutcome>(),
    /** Previous stage or owner. */
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
    createdAt: moment().notNull(),
  },
  (t) => [uniqueIndex('subscribers_email').on(sql`lower(${t.email})`)],
)
