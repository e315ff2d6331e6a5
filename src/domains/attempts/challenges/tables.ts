import { sql } from 'drizzle-orm'
import {
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
import type { AnswerKey } from '#domains/bank/schema.ts'
import { questions } from '#domains/bank/tables.ts'
import { tests } from '#domains/exams/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { attempts } from '../tables.ts'
import type { ChallengeClaim, Verdict } from './schema.ts'

/** Periods in which candidates of a test may challenge its key. */
export const challengeWindows = pgTable(
  'challenge_windows',
  {
    testId: uuid()
      .primaryKey()
      .references(() => tests.id),
    opensAt: moment().notNull(),
    closesAt: moment().notNull(),
    setBy: belongsTo(() => users.id),
    setAt: moment().notNull(),
  },
  (t) => [check('challenge_windows_order', sql`${t.opensAt} < ${t.closesAt}`)],
)

/** A question with challenges; each is decided once. */
export const challengedQuestions = pgTable(
  'challenged_questions',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    testId: belongsTo(() => challengeWindows.testId),
    questionId: belongsTo(() => questions.id),
  },
  (t) => [unique('challenged_questions_once').on(t.testId, t.questionId)],
)

/** One candidate's challenge to the key of one question. */
export const challenges = pgTable(
  'challenges',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    challengedId: belongsTo(() => challengedQuestions.id),
    attemptId: belongsTo(() => attempts.id),
    claim: text().$type<ChallengeClaim>().notNull(),
    /** The answer claimed to be correct: options, or a number. */
    optionIds: jsonb().$type<string[]>().notNull().default([]),
    number: text(),
    /** Empty once the account is deleted. */
    reason: text().notNull(),
    fileKey: text(),
    fileName: text(),
    fileBytes: integer(),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (t) => [
    unique('challenges_once').on(t.challengedId, t.attemptId),
    index('challenges_attempt').on(t.attemptId),
    check('challenges_file', sql`num_nonnulls(${t.fileKey}, ${t.fileName}, ${t.fileBytes}) in (0, 3)`),
  ],
)

/** Decisions of two people on challenged questions, public. Rows are never changed. */
export const keyDecisions = pgTable(
  'key_decisions',
  {
    challengedId: uuid()
      .primaryKey()
      .references(() => challengedQuestions.id),
    verdict: text().$type<Verdict>().notNull(),
    /** The new key; null: unchanged. */
    key: jsonb().$type<AnswerKey>(),
    reason: text().notNull(),
    /** Number of candidates who challenged it. */
    asked: integer().notNull(),
    versionBefore: integer().notNull(),
    /** Version of the paper that resulted; unchanged if the key was kept. */
    paperVersion: integer().notNull(),
    decidedAt: moment().notNull(),
    requestedBy: belongsTo(() => users.id),
    approvedBy: belongsTo(() => users.id),
  },
  (t) => [
    check('key_decisions_kept', sql`(${t.verdict} = 'keep') = (${t.versionBefore} = ${t.paperVersion})`),
    check('key_decisions_key', sql`(${t.verdict} in ('other-key', 'two-keys')) = (${t.key} is not null)`),
  ],
)

/**
 * Each candidate's standing before the first decision that changed something, so that everyone sees what changed
 * for them.
 */
export const standingsBefore = pgTable(
  'standings_before',
  {
    testId: belongsTo(() => tests.id),
    attemptId: belongsTo(() => attempts.id),
    marks: doublePrecision().notNull(),
    rank: integer().notNull(),
    /** Marks that the candidate was last told of after a decision; null: none yet. */
    toldMarks: doublePrecision(),
    toldRank: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.testId, t.attemptId] }),
    check('standings_before_told', sql`(${t.toldMarks} is null) = (${t.toldRank} is null)`),
  ],
)
