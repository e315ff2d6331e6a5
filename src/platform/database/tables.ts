import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { newId } from './ids.ts'

/** One row: what this installation is. `isDemo` is decided when the first data are loaded and never changes. */
export const installation = pgTable(
  'installation',
  {
    singleton: boolean().primaryKey().default(true),
    isDemo: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [check('installation_one_row', sql`${t.singleton}`)],
)

/** One row. Triggers raise the version on every table whose rows public pages show; see docs/decisions/007. */
export const contentVersion = pgTable(
  'content_version',
  { singleton: boolean().primaryKey().default(true), version: bigint({ mode: 'number' }).notNull() },
  (t) => [check('content_version_one_row', sql`${t.singleton}`)],
)

/** What must happen later. A row is there until the job has succeeded or has been parked after its last try. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    runAt: timestamp({ withTimezone: true }).notNull(),
    leasedUntil: timestamp({ withTimezone: true }),
    tries: integer().notNull().default(0),
    parkedAt: timestamp({ withTimezone: true }),
    lastError: text(),
  },
  (t) => [index('jobs_due').on(t.runAt).where(sql`${t.parkedAt} is null`)],
)

/** Token buckets that all nodes share. `key` is a hash: no name, address or network can be read from it. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    tokens: doublePrecision().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('throttles_updated').on(t.updatedAt)],
)

/** Who did what to whom, and when. Append-only: a trigger refuses every change. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    at: timestamp({ withTimezone: true }).notNull(),
    /** null: nobody was signed in, or a job did it. */
    actorId: uuid(),
    action: text().notNull(),
    subjectId: uuid(),
    details: jsonb().$type<Record<string, string | number | boolean | string[]>>().notNull(),
  },
  (t) => [index('audit_log_subject').on(t.subjectId, t.at)],
)

/** A public picture. The stored file is the original without metadata; its smaller forms are made when first asked for. */
export const images = pgTable('images', {
  id: uuid().primaryKey().$defaultFn(newId),
  width: integer().notNull(),
  height: integer().notNull(),
  /** The mean colour as #rrggbb, shown until the picture is there. */
  colour: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
