import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/data/database/columns.ts'

/**
 * Reviews of the translations in `locales/`: a row for each sentence that somebody has read. Rows
 * survive updates: one whose English sentence is gone stays, and is shown again if the sentence returns.
 */
export const textReviews = pgTable(
  'text_reviews',
  {
    language: text().notNull(),
    /** A hash of the English sentence and its meaning. */
    sentenceId: text().notNull(),
    english: text().notNull(),
    /** Distinguishes meanings that share an English sentence; '' for nearly all. */
    context: text().notNull(),
    /** The translation that was read. If an update brings a different one, that counts as unread. */
    translation: text().notNull(),
    /** Shown instead of it; null: it looks right. */
    correction: text(),
    version: integer().notNull(),
    reviewedBy: uuid().notNull(),
    reviewedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.language, t.sentenceId] })],
)
