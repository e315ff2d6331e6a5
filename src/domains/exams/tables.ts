import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnswerKey, Language } from '#domains/bank/schema.ts'
import { questions } from '#domains/bank/tables.ts'
import { centres, examCategories, subExams, subjects, topics } from '#domains/catalogue/tables.ts'
import type { SocialCategory } from '#domains/identity/profile/schema.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, bytea, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { plainTerms } from './patterns/rules.ts'
import type { PatternBody, PenaltyStep, QuestionGroup, TestTerms } from './patterns/schema.ts'
import type { FrozenPaper, Seeds } from './prints/schema.ts'
import type { DropRule } from './results/schema.ts'
import type { PlanBody } from './staff/schema.ts'
import type { Discussion, QuizType, TestMode } from './tests/schema.ts'

/** 32 random bytes, made by the database. */
const randomKey = sql`sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))`

/** Patterns of examinations with their sources. Rows are never changed: a change is a new version. */
export const patterns = pgTable(
  'patterns',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    key: text().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    source: text().notNull(),
    sourceDate: date().notNull(),
    /** Points on which the sources are silent or disagree. */
    doubt: text(),
    body: jsonb().$type<PatternBody>().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [unique('patterns_one_row_per_version').on(t.key, t.version)],
)

export const tests = pgTable(
  'tests',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    name: text().notNull(),
    type: text().$type<QuizType>().notNull(),
    /**
     * Version it was made from, or null for a test with marks and minutes of its own. What it took from it is
     * frozen here and in its sections.
     */
    patternId: uuid().references(() => patterns.id),
    /** Listing for students: a full mock under its sub-exam, others under their subject or topic. */
    subExamId: uuid().references(() => subExams.id),
    examCategoryId: uuid().references(() => examCategories.id),
    subjectId: uuid().references(() => subjects.id),
    topicId: uuid().references(() => topics.id),
    /** Films in which its solutions are discussed. */
    discussions: jsonb().$type<Discussion[]>().notNull().default([]),
    /** Open to every student; any other practice test belongs to the courses that include it. */
    isFree: boolean().notNull().default(false),
    terms: jsonb().$type<TestTerms>().notNull().default(plainTerms),
    /** True if each attempt gets its own order of questions, within their sections, and of options. */
    shufflesQuestions: boolean().notNull().default(false),
    shufflesOptions: boolean().notNull().default(false),
    /** Raised by every correction of a key and every dropped question; scores say from which version they were counted. */
    paperVersion: integer().notNull().default(1),
    durationMinutes: integer().notNull(),
    languages: jsonb().$type<Language[]>().notNull(),
    opensAt: moment().notNull(),
    /** null: practice tests stay open; ftd and scholarship tests close after their duration. */
    closesAt: moment(),
    /** Number of attempts per student. Only the first is ranked. */
    attemptsAllowed: integer().notNull().default(1),
    /** Modes of registration; on paper at one of `centreIds` or, if that is null, at any centre. */
    modes: jsonb().$type<TestMode[]>().notNull().default(['online']),
    centreIds: jsonb().$type<string[]>(),
    /**
     * A practice test is open only to students of these batches; null: to every student who owns a course that
     * includes it.
     */
    batchIds: jsonb().$type<string[]>(),
    /** For a ranked test: true if its results wait for staff after its window. */
    isReleasedByStaff: boolean().notNull().default(false),
    resultsReleasedAt: moment(),
    /** Latest end of candidates given time in the hall, if after everyone else's: results wait for them. */
    extendedUntil: moment(),
    /** Key of the sealed paper; handed out at the start of an attempt, never before. */
    paperKey: bytea().notNull().default(randomKey),
  },
  (t) => [
    index('tests_opens').on(t.opensAt),
    index('tests_sub_exam').on(t.subExamId),
    index('tests_topic').on(t.subjectId, t.topicId),
  ],
)

/**
 * Test plans, visible to the office only. A scheduled plan has a row in `tests` with the same id; its plan stays,
 * so that versions continue when the test is withdrawn.
 */
export const testPlans = pgTable('test_plans', {
  id: uuid().primaryKey().$defaultFn(newId),
  body: jsonb().$type<PlanBody>().notNull(),
  version: integer().notNull().default(1),
  createdBy: uuid().references(() => users.id),
  editedBy: uuid().references(() => users.id),
  editedAt: moment().notNull(),
})

export const testSections = pgTable(
  'test_sections',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    testId: belongsTo(() => tests.id),
    position: integer().notNull(),
    name: text().notNull(),
    /** Exact fractions: '2', '1/4'. */
    marksPerQuestion: text().notNull(),
    penalty: text().notNull(),
    /** A graded penalty; null: each wrong answer costs the same. */
    penaltySteps: jsonb().$type<PenaltyStep[]>(),
    /** Groups of questions by kind, each with its own marking; null: all are marked alike. */
    groups: jsonb().$type<QuestionGroup[]>(),
    subject: text(),
    /**
     * Minutes on its own timer; null: it runs on that of the whole test, or of the previous section where
     * sections have timers.
     */
    minutes: integer(),
    locks: boolean().notNull().default(false),
    earlyAdvance: boolean().notNull().default(true),
    /** null: all languages of the test. */
    languages: jsonb().$type<Language[]>(),
    minimumMarks: text(),
    /** Its marks are not part of the total. */
    isQualifying: boolean().notNull().default(false),
  },
  (t) => [index('test_sections_test').on(t.testId)],
)

export const testQuestions = pgTable(
  'test_questions',
  {
    testId: belongsTo(() => tests.id),
    position: integer().notNull(),
    sectionId: belongsTo(() => testSections.id),
    questionId: belongsTo(() => questions.id),
  },
  (t) => [primaryKey({ columns: [t.testId, t.position] }), index('test_questions_question').on(t.questionId)],
)

/**
 * Registrations for scholarship and talent tests; with `cancelledAt` withdrawn ones. Roll numbers count through all
 * shifts of an examination and are never reused.
 */
export const testRegistrations = pgTable(
  'test_registrations',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    testId: belongsTo(() => tests.id),
    studentId: belongsTo(() => users.id),
    mode: text().$type<TestMode>().notNull(),
    /** Centre of a candidate on paper. */
    centreId: uuid().references(() => centres.id),
    rollNumber: integer().notNull(),
    /** The class of a school that the student named, where the test asks for it. */
    className: text(),
    createdAt: moment().notNull(),
    /** When the seat was given back. The row keeps the roll number, which its student gets again when registering again. */
    cancelledAt: moment(),
  },
  (t) => [
    index('test_registrations_seats').on(t.testId, t.centreId).where(sql`${t.cancelledAt} is null`),
    unique('test_registrations_once').on(t.testId, t.studentId),
    unique('test_registrations_roll_number').on(t.testId, t.rollNumber),
    index('test_registrations_student').on(t.studentId),
    check('test_registrations_centre', sql`(${t.mode} = 'offline') = (${t.centreId} is not null)`),
  ],
)

/**
 * Facts about candidates that ranks depend on, frozen when they registered; for a test without registration, when
 * its merit list was first computed. A profile that changes later changes no rank; staff correct a row.
 */
export const testCandidates = pgTable(
  'test_candidates',
  {
    testId: belongsTo(() => tests.id),
    studentId: belongsTo(() => users.id),
    /** Empty once the account is deleted. */
    name: text().notNull(),
    dob: date({ mode: 'string' }),
    /** Stays when the account is deleted, as others' cut-offs depend on it; no list shows it then. */
    category: text().$type<SocialCategory>(),
    stateName: text(),
    /** Centre of the registration, or of the profile. */
    centreId: uuid().references(() => centres.id),
    batchId: uuid(),
    /** Raised by each correction. */
    revision: integer().notNull().default(1),
    frozenAt: moment().notNull(),
    erasedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.studentId] }), index('test_candidates_student').on(t.studentId)],
)

/** Marking of a question from a version of its paper on, until its next row. Rows are never changed. */
export const corrections = pgTable(
  'corrections',
  {
    testId: belongsTo(() => tests.id),
    paperVersion: integer().notNull(),
    questionId: belongsTo(() => questions.id),
    key: jsonb().$type<AnswerKey>().notNull(),
    dropped: text().$type<DropRule>(),
    reason: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.paperVersion] })],
)

/**
 * Papers of a plan or a test as they were printed, complete, because the plan and the bank may change. A reprint reads
 * the row again. Rows are never changed, and are deleted with a plan that is removed.
 */
export const printedPapers = pgTable(
  'printed_papers',
  {
    /** Id of a plan, or of the test that it became: they are the same. */
    testId: uuid().notNull(),
    version: integer().notNull(),
    body: jsonb().$type<FrozenPaper>().notNull(),
    /** Seed of each set, which orders its questions and options. */
    seeds: jsonb().$type<Seeds>().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.version] })],
)

/** A test with its sections in their order. */
export type Test = typeof tests.$inferSelect & {
  sections: (typeof testSections.$inferSelect & { questionsCount: number })[]
}

/** Numbers of answers and of correct answers on the home page, per version of a question. No personal data. */
export const questionTries = pgTable(
  'question_tries',
  {
    questionId: uuid()
      .primaryKey()
      .references(() => questions.id, { onDelete: 'cascade' }),
    answers: integer().notNull(),
    right: integer().notNull(),
  },
  (t) => [check('question_tries_right', sql`${t.right} between 0 and ${t.answers}`)],
)
