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
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { newId } from '../../platform/ids.ts'
import { tests } from '../exams/tables.ts'
import { users } from '../identity/tables.ts'
import type { Score } from './mark-answers.ts'

/** One student's sitting of one test. `closedAt` null: under way; `score` is counted once, after closing. */
export const attempts = pgTable(
  'attempts',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    testId: uuid()
      .notNull()
      .references(() => tests.id),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    deadline: timestamp({ withTimezone: true }).notNull(),
    /** 1 for a student's one attempt; testers may sit a test again. */
    number: integer().notNull(),
    /** Raised whenever the attempt is opened somewhere; only saves of the newest epoch are taken. */
    epoch: integer().notNull(),
    /** Of the order of its paper; null: the order of the test. */
    shuffleSeed: integer(),
    closedAt: timestamp({ withTimezone: true }),
    closedBy: text().$type<'student' | 'deadline'>(),
    score: jsonb().$type<Score>(),
    marksObtained: doublePrecision(),
    /** The version of the paper that the score was counted from. */
    paperVersion: integer(),
  },
  (t) => [
    unique('attempts_one_per_student_and_test').on(t.studentId, t.testId, t.number),
    index('attempts_test').on(t.testId, t.id),
    index('attempts_unfinished').on(t.deadline).where(sql`${t.score} is null`),
  ],
)

/** Append-only: every answer a student ever gave, in the order the server took it. The state of an attempt is a fold over it. */
export const answerJournal = pgTable(
  'answer_journal',
  {
    attemptId: uuid().notNull(),
    epoch: integer().notNull(),
    seq: integer().notNull(),
    questionId: uuid().notNull(),
    /** At most one of the three, as the kind of the question asks; none: no answer. */
    optionId: text(),
    optionIds: jsonb().$type<string[]>(),
    number: text(),
    marked: boolean().notNull(),
    seconds: integer().notNull(),
    clientAt: timestamp({ withTimezone: true }).notNull(),
    serverAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.epoch, t.seq] }),
    check('answer_journal_one_answer', sql`num_nonnulls(${t.optionId}, ${t.optionIds}, ${t.number}) <= 1`),
  ],
)

/** What a correction did to one attempt, also where it changed nothing. Rows are added and never changed. */
export const regrades = pgTable(
  'regrades',
  {
    attemptId: uuid()
      .notNull()
      .references(() => attempts.id),
    /** That it was counted from anew. */
    paperVersion: integer().notNull(),
    versionBefore: integer().notNull(),
    before: jsonb().$type<Score>().notNull(),
    after: jsonb().$type<Score>().notNull(),
    marksBefore: doublePrecision().notNull(),
    marksAfter: doublePrecision().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.paperVersion] })],
)
