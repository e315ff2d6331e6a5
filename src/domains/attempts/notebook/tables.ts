import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { questions } from '#domains/bank/tables.ts'
import { tests } from '#domains/exams/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { attempts } from '../tables.ts'
import type { MistakeKind } from './schema.ts'

/**
 * Questions in a student's notebook: as a mistake (`kind`) to repeat, or only with a note or bookmark. The due
 * day is derived from `notebook_answers` and the current key, and recomputed whenever either changes.
 */
export const notebookQuestions = pgTable(
  'notebook_questions',
  {
    studentId: belongsTo(() => users.id),
    questionId: belongsTo(() => questions.id),
    /** The newest closed attempt in which it was a mistake; for a question with only a note or bookmark, an attempt that contains it. */
    attemptId: belongsTo(() => attempts.id),
    testId: belongsTo(() => tests.id),
    /** Null: not a mistake, or no longer one since its key was corrected. */
    kind: text().$type<MistakeKind>(),
    missedAt: moment(),
    /** Seconds spent on it in the attempt; null: never opened. */
    seconds: integer(),
    /** A day of India; null: nothing to repeat. */
    dueOn: date(),
    rightDays: integer().notNull().default(0),
    /** Day on which it left the sets, after being right on three days. */
    leftOn: date(),
    note: text().notNull().default(''),
    notedAt: moment(),
    isBookmarked: boolean().notNull().default(false),
    addedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.questionId] }),
    index('notebook_questions_due').on(t.studentId, t.dueOn).where(sql`${t.dueOn} is not null`),
    index('notebook_questions_attempt').on(t.attemptId),
    check('notebook_questions_missed', sql`(${t.kind} is null) = (${t.missedAt} is null)`),
  ],
)

/** Answers to questions of the notebook, under the key of the device that gave them. Rows are never changed except for `isGuess`. */
export const notebookAnswers = pgTable(
  'notebook_answers',
  {
    studentId: belongsTo(() => users.id),
    /** Made by the device, so that an answer sent twice is stored once. */
    id: uuid().notNull(),
    questionId: belongsTo(() => questions.id),
    /** At most one of the three; none: "I do not know". */
    optionId: text(),
    optionIds: jsonb().$type<string[]>(),
    number: text(),
    isGuess: boolean().notNull().default(false),
    seconds: integer().notNull(),
    /** Device time, within the bounds of the server. */
    answeredAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.id] }),
    index('notebook_answers_question').on(t.studentId, t.questionId, t.answeredAt),
    check('notebook_answers_one_answer', sql`num_nonnulls(${t.optionId}, ${t.optionIds}, ${t.number}) <= 1`),
  ],
)

/** Closed attempts that the notebook has been filled from, with the version of their paper and their closing. */
export const notebookAttempts = pgTable('notebook_attempts', {
  attemptId: uuid()
    .primaryKey()
    .references(() => attempts.id),
  paperVersion: integer().notNull(),
  closedAt: moment().notNull(),
})
