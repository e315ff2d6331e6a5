import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { centres } from '#domains/catalogue/tables.ts'
import { tests } from '#domains/exams/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { attempts } from '../tables.ts'

/*
 * Tables of the hall of a test. The first two are UNLOGGED (see the migration): they cost no write-ahead log, a
 * crash of the database empties them, no replica has them, and the next heartbeats fill them again. Without
 * foreign keys, which would be checked at every heartbeat.
 */

/**
 * Latest sign of life of each kind from each candidate of a ranked test. Every node writes it in batches
 * (record-presence.ts).
 */
export const attemptPresence = pgTable(
  'attempt_presence',
  {
    testId: uuid().notNull(),
    studentId: uuid().notNull(),
    /** Last time that the candidate looked at the instructions. */
    hereAt: moment(),
    openedAt: moment(),
    /** Time of the last save or status request. */
    beatAt: moment(),
    savedAt: moment(),
    /** Last time that a device which had lost the attempt to another one tried to save. */
    otherAt: moment(),
    refusedAt: moment(),
    /** Reason for refusing the last opening, as the candidate read it. */
    refusal: text(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.studentId] })],
)

/** Number of saves with answers in each ten seconds, by centre. */
export const hallPace = pgTable(
  'hall_pace',
  {
    testId: uuid().notNull(),
    centreId: uuid(),
    /** Start of the ten seconds. */
    slot: moment().notNull(),
    saves: integer().notNull(),
  },
  (t) => [unique('hall_pace_once').on(t.testId, t.slot, t.centreId).nullsNotDistinct()],
)

/** Extra time given by the office during a test: to one candidate, a room, a centre, or everyone. Rows are never changed. */
export const timeExtensions = pgTable(
  'time_extensions',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    testId: belongsTo(() => tests.id),
    studentId: uuid().references(() => users.id),
    centreId: uuid().references(() => centres.id),
    /** Room within the centre. No foreign key: rooms are removed, and these rows stay. */
    roomId: uuid(),
    minutes: integer().notNull(),
    reason: text().notNull(),
    grantedAt: moment().notNull(),
    grantedBy: belongsTo(() => users.id),
  },
  (t) => [index('time_extensions_test').on(t.testId)],
)

/** Effect of an extension on one attempt. Rows are never changed. */
export const attemptExtensions = pgTable(
  'attempt_extensions',
  {
    extensionId: belongsTo(() => timeExtensions.id),
    attemptId: belongsTo(() => attempts.id),
    seconds: integer().notNull(),
    deadlineBefore: moment().notNull(),
    deadlineAfter: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.extensionId, t.attemptId] }), index('attempt_extensions_attempt').on(t.attemptId)],
)

/** Incidents in a hall, concerning one candidate, a room, a centre or the whole test. */
export const hallIncidents = pgTable(
  'hall_incidents',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    testId: belongsTo(() => tests.id),
    studentId: uuid().references(() => users.id),
    centreId: uuid().references(() => centres.id),
    /** Room it happened in: the one reported, or the candidate's. No foreign key, as above. */
    roomId: uuid(),
    /** Empty once the candidate's account is deleted. */
    words: text().notNull(),
    /** By the clock of the device, which may have been offline. */
    writtenAt: moment().notNull(),
    createdAt: moment().notNull(),
    createdBy: belongsTo(() => users.id),
  },
  (t) => [index('hall_incidents_test').on(t.testId), index('hall_incidents_student').on(t.studentId)],
)

/** Candidates marked as absent. A candidate who arrives later is no longer absent, and the row stays. */
export const hallAbsences = pgTable(
  'hall_absences',
  {
    testId: belongsTo(() => tests.id),
    studentId: belongsTo(() => users.id),
    /** By the clock of the device, and never later than `markedAt`. */
    writtenAt: moment().notNull(),
    markedAt: moment().notNull(),
    markedBy: belongsTo(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.testId, t.studentId] }), index('hall_absences_student').on(t.studentId)],
)

/** Messages from the office to candidates taking a test: to one, a room, a centre or everyone. */
export const hallMessages = pgTable(
  'hall_messages',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    testId: belongsTo(() => tests.id),
    studentId: uuid().references(() => users.id),
    centreId: uuid().references(() => centres.id),
    /** Room within the centre. No foreign key, as above. */
    roomId: uuid(),
    /** Empty if it was sent to one candidate whose account is deleted. */
    words: text().notNull(),
    sentAt: moment().notNull(),
    sentBy: belongsTo(() => users.id),
  },
  (t) => [index('hall_messages_test').on(t.testId, t.sentAt), index('hall_messages_student').on(t.studentId)],
)

/** Confirmations by candidates that they have read a message. */
export const hallMessageReads = pgTable(
  'hall_message_reads',
  {
    messageId: belongsTo(() => hallMessages.id),
    studentId: belongsTo(() => users.id),
    readAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.studentId] }), index('hall_message_reads_student').on(t.studentId)],
)
