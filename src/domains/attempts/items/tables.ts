import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { questions } from '#domains/bank/tables.ts'
import { tests } from '#domains/exams/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import type { ItemSums } from './count-items.ts'
import type { ItemFlag } from './rules.ts'

/** Figures of a test over all its candidates; computed after it and again after each correction. */
export const testFigures = pgTable('test_figures', {
  testId: uuid()
    .primaryKey()
    .references(() => tests.id),
  /** Version of the paper they were computed from. */
  paperVersion: integer().notNull(),
  candidates: integer().notNull(),
  groupSize: integer().notNull(),
  alpha: doublePrecision(),
  meanMarks: doublePrecision(),
  spreadMarks: doublePrecision(),
  countedAt: moment().notNull(),
})

/** Figures of each question in one test. */
export const itemFigures = pgTable(
  'item_figures',
  {
    testId: belongsTo(() => testFigures.testId),
    questionId: belongsTo(() => questions.id),
    sums: jsonb().$type<ItemSums>().notNull(),
    flags: jsonb().$type<ItemFlag[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.questionId] }), index('item_figures_question').on(t.questionId)],
)
