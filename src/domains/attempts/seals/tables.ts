import { boolean, date, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '#platform/data/database/columns.ts'
import type { JournalFault } from './schema.ts'

/** Findings of one night's check of all journals. */
export const journalChecks = pgTable('journal_checks', {
  /** The day it began, in India. */
  night: date().primaryKey(),
  startedAt: moment().notNull(),
  /** null: under way, or interrupted. */
  finishedAt: moment(),
  isKeyed: boolean().notNull(),
  attempts: integer().notNull().default(0),
  entries: integer().notNull().default(0),
  seals: integer().notNull().default(0),
  unsealed: integer().notNull().default(0),
  faultCount: integer().notNull().default(0),
  /** The first of the faults. */
  faults: jsonb().$type<JournalFault[]>().notNull().default([]),
})
