import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../../platform/ids.ts'
import type { Language, Localised, QuizType } from './schema.ts'

/** A text, table or drawing that several questions share. */
export const passages = pgTable('passages', {
  id: uuid().primaryKey().$defaultFn(newId),
  text: jsonb().$type<Localised>().notNull(),
})

export type StoredOption = { id: string; text: Localised }

/** The question bank. Texts are sanitised and typeset when they are stored; option ids are random and never reused. */
export const questions = pgTable('questions', {
  id: uuid().primaryKey().$defaultFn(newId),
  subject: text().notNull(),
  topic: text().notNull(),
  difficulty: text().$type<'easy' | 'medium' | 'hard'>().notNull(),
  text: jsonb().$type<Localised>().notNull(),
  options: jsonb().$type<StoredOption[]>().notNull(),
  correctOption: text().notNull(),
  solution: jsonb().$type<Localised>().notNull(),
  passageId: uuid().references(() => passages.id),
})

export const tests = pgTable(
  'tests',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    name: text().notNull(),
    type: text().$type<QuizType>().notNull(),
    durationMinutes: integer().notNull(),
    languages: jsonb().$type<Language[]>().notNull(),
    opensAt: timestamp({ withTimezone: true }).notNull(),
    /** null: practice tests stay open; ftd and scholarship tests close after their duration. */
    closesAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('tests_opens').on(t.opensAt)],
)

export const testSections = pgTable(
  'test_sections',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    testId: uuid()
      .notNull()
      .references(() => tests.id),
    position: integer().notNull(),
    name: text().notNull(),
    /** Exact fractions: '2', '1/4'. */
    marksPerQuestion: text().notNull(),
    penalty: text().notNull(),
  },
  (t) => [index('test_sections_test').on(t.testId)],
)

export const testQuestions = pgTable(
  'test_questions',
  {
    testId: uuid()
      .notNull()
      .references(() => tests.id),
    position: integer().notNull(),
    sectionId: uuid()
      .notNull()
      .references(() => testSections.id),
    questionId: uuid()
      .notNull()
      .references(() => questions.id),
  },
  (t) => [primaryKey({ columns: [t.testId, t.position] })],
)

/** A test with its sections in their order. */
export type Test = typeof tests.$inferSelect & {
  sections: (typeof testSections.$inferSelect & { questionsCount: number })[]
}
