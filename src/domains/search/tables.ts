import { sql } from 'drizzle-orm'
import { bigint, boolean, check, customType, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CourseType } from '#domains/catalogue/schema.ts'
import type { ContentSection } from '#domains/content/schema.ts'
import { moment } from '#platform/data/database/columns.ts'
import type { FoundKind } from './schema.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** One row for each thing that has its own page: a copy, rebuilt from the tables that own it whenever they change. */
export const searchEntries = pgTable(
  'search_entries',
  {
    /** Id of the row it describes. */
    id: uuid().primaryKey(),
    kind: text().$type<FoundKind>().notNull(),
    title: text().notNull(),
    about: text().notNull(),
    seoUrls: text().array().notNull(),
    courseType: text().$type<CourseType>(),
    section: text().$type<ContentSection>(),
    /** Order among equally good matches, lowest first. */
    position: integer().notNull(),
    /** null: without end. */
    until: moment(),
    /** Words of the title, and all words. */
    titleWords: tsvector().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [index('search_entries_words').using('gin', t.words)],
)

/** One row: which version of the content the entries were made from. */
export const searchState = pgTable(
  'search_state',
  { singleton: boolean().primaryKey().default(true), version: bigint({ mode: 'number' }).notNull() },
  (t) => [check('search_state_one_row', sql`${t.singleton}`)],
)

/**
 * One row: the office's synonyms, one group per line, words separated by commas. Without the row the default list
 * applies.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  { singleton: boolean().primaryKey().default(true), lines: jsonb().$type<string[]>().notNull() },
  (t) => [check('search_synonyms_one_row', sql`${t.singleton}`)],
)
