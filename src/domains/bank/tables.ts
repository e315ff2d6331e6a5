import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../../platform/database/ids.ts'
import { subjects, topics } from '../catalogue/tables.ts'
import type { AnswerKey, Localised, QuestionKind } from './schema.ts'

/** A text, table or drawing that several questions share. */
export const passages = pgTable('passages', {
  id: uuid().primaryKey().$defaultFn(newId),
  text: jsonb().$type<Localised>().notNull(),
})

export type StoredOption = { id: string; text: Localised }

/** The question bank. Texts are sanitised and typeset when they are stored; option ids are random and never reused. A number has no options. */
export const questions = pgTable(
  'questions',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    subjectId: uuid()
      .notNull()
      .references(() => subjects.id),
    topicId: uuid()
      .notNull()
      .references(() => topics.id),
    difficulty: text().$type<'easy' | 'medium' | 'hard'>().notNull(),
    text: jsonb().$type<Localised>().notNull(),
    options: jsonb().$type<StoredOption[]>().notNull(),
    key: jsonb().$type<AnswerKey>().notNull(),
    kind: text().$type<QuestionKind>().notNull().generatedAlwaysAs(sql`key->>'kind'`),
    solution: jsonb().$type<Localised>().notNull(),
    /** For options such as 'Both of them' or 'None of these', which mean their places. */
    keepsOrder: boolean().notNull().default(false),
    passageId: uuid().references(() => passages.id),
  },
  (t) => [index('questions_topic').on(t.topicId), index('questions_subject').on(t.subjectId)],
)
