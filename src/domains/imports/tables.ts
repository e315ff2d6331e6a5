import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/tables.ts'
import { moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { TextEncoding } from '#platform/files/spreadsheets/detect-encoding.ts'
import type {
  Defaults,
  ImportFormat,
  ImportKindName,
  ImportState,
  Meaning,
  RowReason,
  TopRow,
  Values,
  Verdict,
  VerdictCounts,
} from './schema.ts'

/** An imported file: its columns, its state and its counts. `taskId`: the task that works on it. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text().$type<ImportKindName>().notNull(),
    fileName: text().notNull(),
    /** Where the file is stored, until somebody has decided about it. */
    fileKey: text().notNull(),
    format: text().$type<ImportFormat>().notNull(),
    state: text().$type<ImportState>().notNull(),
    /** Why the file cannot be read, or what of it was not read. */
    problem: text(),
    /** What the text is written in; null where the file says it itself. */
    encoding: text().$type<TextEncoding>(),
    /** The row of a table that names its columns, where it stands, and the first rows of the file; the latter go when it is decided. */
    headings: jsonb().$type<string[]>().notNull().default([]),
    headingRow: integer().notNull().default(1),
    samples: jsonb().$type<TopRow[]>().notNull().default([]),
    columns: jsonb().$type<(string | null)[]>().notNull().default([]),
    defaults: jsonb().$type<Defaults>().notNull().default({}),
    /** What values of the file stand for, as somebody has said for all rows. */
    meanings: jsonb().$type<Meaning[]>().notNull().default([]),
    counts: jsonb().$type<VerdictCounts>().notNull(),
    taskId: uuid(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    decidedAt: moment(),
  },
  (t) => [index('imports_newest').on(t.kind, t.createdAt)],
)

/** What was found in each row, and what it would become (`staged`, by its kind); null for a row that cannot be stored. Rows go when they are stored, and when their days are over. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    reasons: jsonb().$type<RowReason[]>().notNull(),
    cells: jsonb().$type<Values>().notNull(),
    /** What the row is called in a list. */
    line: text().notNull(),
    /** What makes it the same as another: phone and e-mail of a lead, the fingerprint of a question. */
    keys: text().array().notNull(),
    staged: jsonb().$type<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    index('import_rows_verdict').on(t.importId, t.verdict, t.position),
    index('import_rows_keys').using('gin', t.keys),
  ],
)

/** Whose file is being taken in, so that each person brings one at a time, whichever process they reach. `until`: when the last one was taken in; while one still is, how long its process holds it without renewing. */
export const importUploads = pgTable('import_uploads', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  uploadId: uuid().notNull(),
  until: moment().notNull(),
})
