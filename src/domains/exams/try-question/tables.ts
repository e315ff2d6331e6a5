import { sql } from 'drizzle-orm'
import { check, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { questions } from '#domains/bank/tables.ts'

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
