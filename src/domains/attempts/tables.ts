import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Language } from '#domains/bank/schema.ts'
import { tests } from '#domains/exams/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, bytea, bytewiseText, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { ReportedProblem } from './evidence/schema.ts'
import type { Score } from './marking/mark-answers.ts'
import type { Draft, SignalKind } from './sitting/schema.ts'

/** One student's sitting of one test. `closedAt` null: under way; `score` is counted once, after closing. */
export const attempts = pgTable(
  'attempts',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    studentId: belongsTo(() => users.id),
    testId: belongsTo(() => tests.id),
    startedAt: moment().notNull(),
    deadline: moment().notNull(),
    /** The student's right when they began; 0: no extra time. */
    extraMinutesPerHour: integer().notNull().default(0),
    /** Given by the office during the attempt, or given back for waiting for the server; already part of `deadline` and of the ends of its sections. */
    extendedSeconds: integer().notNull().default(0),
    /**
     * End of each section, in milliseconds since 1970, in the order of the sections; for tests taken section by
     * section.
     */
    sectionEnds: jsonb().$type<number[]>(),
    /** 1 for a student's one attempt; testers may sit a test again. */
    number: integer().notNull(),
    /** Raised whenever the attempt is opened somewhere; only saves of the newest epoch are taken. */
    epoch: integer().notNull(),
    /** Seed of the paper's order; null: the order of the test. */
    shuffleSeed: integer(),
    /** Key with which the device encrypts its unsent answers: nobody can read them there without logging in. */
    deviceKey: bytea()
      .notNull()
      .default(sql`sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))`),
    /** Head of the journal: the last sequence of the current epoch, all rows of all epochs, and the hash over them. */
    journalSeq: integer().notNull().default(0),
    journalLength: integer().notNull().default(0),
    journalHash: bytea(),
    closedAt: moment(),
    closedBy: text().$type<'student' | 'deadline'>(),
    /** Time at which the closing was written, by the database's own clock, so that a wrong node clock shows. */
    closingWrittenAt: moment(),
    score: jsonb().$type<Score>(),
    marksObtained: doublePrecision(),
    /** The version of the paper that the score was counted from. */
    paperVersion: integer(),
    /**
     * Values that ranks are computed from, beside the marks: nearest doubles, computed with the score. Null: not
     * a candidate of the ranking.
     */
    merit: doublePrecision(),
    accuracy: doublePrecision(),
    secondsTaken: integer(),
    /** Breaks ties of merit, smaller first: the pattern's rules, as written by `marking/merit.ts`. */
    tieKey: bytewiseText().notNull().default(''),
    /** Seconds spent on each question, in the order of the test; null: never opened. For the averages, which would otherwise read every journal. */
    questionSeconds: integer().array().$type<(number | null)[]>(),
    /** Centre from the registration or the profile, if one was known at the start. */
    centreId: uuid(),
  },
  (t) => [
    // Migration 0024 adds the columns of `OwnAttempt` to its index.
    unique('attempts_one_per_student_and_test').on(t.studentId, t.testId, t.number),
    index('attempts_test').on(t.testId, t.id),
    index('attempts_merit').on(t.testId, t.merit.desc(), t.tieKey).where(sql`${t.merit} is not null`),
    index('attempts_centre_merit')
      .on(t.testId, t.centreId, t.merit.desc(), t.tieKey)
      .where(sql`${t.merit} is not null`),
    index('attempts_closed').on(t.closedAt).where(sql`${t.closedAt} is not null`),
    index('attempts_unfinished').on(t.deadline).where(sql`${t.score} is null`),
  ],
)

/** Append-only: every answer a student ever gave, in the order in which the server accepted them. The state of an attempt is a fold over it. */
export const answerJournal = pgTable(
  'answer_journal',
  {
    attemptId: uuid().notNull(),
    epoch: integer().notNull(),
    seq: integer().notNull(),
    questionId: uuid().notNull(),
    /** At most one of the three, by the kind of question; none: no answer. */
    optionId: text(),
    optionIds: jsonb().$type<string[]>(),
    number: text(),
    /** A choice on the screen that was not saved as an answer. */
    draft: jsonb().$type<Draft>(),
    marked: boolean().notNull(),
    /** Arrived after the attempt or its section was over: evidence for staff, never counted. */
    late: boolean().notNull().default(false),
    seconds: integer().notNull(),
    clientAt: moment().notNull(),
    serverAt: moment().notNull(),
    /** Position among all rows of the attempt; below it the hash over this row and all before it. Null in rows older than the hashes. */
    position: integer(),
    hash: bytea(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.epoch, t.seq] }),
    // The fold takes the newest row of each question from here, however many rows there are.
    index('answer_journal_newest').on(t.attemptId, t.questionId, t.epoch, t.seq).where(sql`not ${t.late}`),
    check('answer_journal_one_answer', sql`num_nonnulls(${t.optionId}, ${t.optionIds}, ${t.number}) <= 1`),
  ],
)

/** Each opening of an attempt: where the answers of an epoch came from. Rows are added and never changed. */
export const attemptOpenings = pgTable(
  'attempt_openings',
  {
    attemptId: belongsTo(() => attempts.id),
    epoch: integer().notNull(),
    openedAt: moment().notNull(),
    /** A short description, as in the list of sessions; below it the network, no more precise. */
    device: text().notNull(),
    network: text().notNull(),
    /** How long the student had waited for a busy server since pressing the button, according to the device. */
    waitedSeconds: integer().notNull().default(0),
    /** Language in which the paper was opened, as the device says; null: unknown. */
    language: text().$type<Language>(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.epoch] })],
)

/**
 * Signals from the page during a test. Hints for investigations, never a verdict: a phone call or a screen reader
 * leaves the page too.
 */
export const attemptSignals = pgTable(
  'attempt_signals',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    attemptId: belongsTo(() => attempts.id),
    epoch: integer().notNull(),
    kind: text().$type<SignalKind>().notNull(),
    clientAt: moment().notNull(),
    serverAt: moment().notNull(),
  },
  (t) => [index('attempt_signals_attempt').on(t.attemptId)],
)

/** Candidates' reports of faults in questions. */
export const questionReports = pgTable(
  'question_reports',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    attemptId: belongsTo(() => attempts.id),
    questionId: uuid().notNull(),
    problem: text().$type<ReportedProblem>().notNull(),
    note: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    unique('question_reports_once').on(t.attemptId, t.questionId, t.problem),
    index().on(t.createdAt),
    index('question_reports_question').on(t.questionId),
  ],
)

/** Effect of a correction on one attempt, even if none. Rows are never changed. */
export const regrades = pgTable(
  'regrades',
  {
    attemptId: belongsTo(() => attempts.id),
    /** Version of the paper it was rescored from. */
    paperVersion: integer().notNull(),
    versionBefore: integer().notNull(),
    before: jsonb().$type<Score>().notNull(),
    after: jsonb().$type<Score>().notNull(),
    marksBefore: doublePrecision().notNull(),
    marksAfter: doublePrecision().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.paperVersion] })],
)

/**
 * Seals of closed attempts' journals under a key that the database does not know, each covering all seals before
 * it. Rows are never changed; see docs/decisions/journal-seals.md.
 */
export const journalSeals = pgTable(
  'journal_seals',
  {
    /** From 1 without gaps. */
    number: integer().primaryKey(),
    attemptId: uuid().notNull(),
    journalLength: integer().notNull(),
    /** Hash over the content of all rows; null: there were none. */
    head: bytea(),
    sealedAt: moment().notNull(),
    /** Id of the key that made `mac`; reveals nothing about it. */
    keyId: text().notNull(),
    mac: bytea().notNull(),
    /** Over this seal and all before it. */
    chain: bytea().notNull(),
  },
  (t) => [unique('journal_seals_once').on(t.attemptId, t.journalLength)],
)

/** Reopenings of closed attempts by staff. Rows are never changed; the seals of journals use them to tell which answers may follow a closing. */
export const attemptReopenings = pgTable(
  'attempt_reopenings',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    attemptId: belongsTo(() => attempts.id),
    reopenedAt: moment().notNull(),
    reopenedBy: uuid().notNull(),
    reason: text().notNull(),
    /** Seconds given, from `reopenedAt` to `deadline`. */
    seconds: integer().notNull(),
    deadline: moment().notNull(),
    /** Previous value. */
    closedAt: moment().notNull(),
    closedBy: text().$type<'student' | 'deadline'>().notNull(),
    score: jsonb().$type<Score>(),
    journalLength: integer().notNull(),
    /** Id of the seals' key; null: the installation has none. */
    keyId: text(),
    mac: bytea(),
  },
  (t) => [index('attempt_reopenings_attempt').on(t.attemptId)],
)
