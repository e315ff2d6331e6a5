import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { TextEncoding } from '#platform/files/spreadsheets/slices.ts'
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
    /** Storage key of the file, until it is stored or discarded. */
    fileKey: text().notNull(),
    format: text().$type<ImportFormat>().notNull(),
    state: text().$type<ImportState>().notNull(),
    /** Reason why the file cannot be read, or which part was not read. */
    problem: text(),
    /** Encoding of the text; null if the file declares it. */
    encoding: text().$type<TextEncoding>(),
    /**
     * The row of a table that names its columns, its position, and the first rows of the file; these rows are
     * deleted once the import is decided.
     */
    headings: jsonb().$type<string[]>().notNull().default([]),
    headingRow: integer().notNull().default(1),
    samples: jsonb().$type<TopRow[]>().notNull().default([]),
    columns: jsonb().$type<(string | null)[]>().notNull().default([]),
    defaults: jsonb().$type<Defaults>().notNull().default({}),
    /** Meanings of values in the file, chosen for all rows. */
    meanings: jsonb().$type<Meaning[]>().notNull().default([]),
    counts: jsonb().$type<VerdictCounts>().notNull(),
    taskId: uuid(),
    createdBy: belongsTo(() => users.id),
    createdAt: moment().notNull(),
    decidedAt: moment(),
  },
  (t) => [index('imports_newest').on(t.kind, t.createdAt)],
)

/**
 * Rows of an import with what was found, and the record each would become (`staged`, by its kind); null if it
 * cannot be stored. Rows are deleted when they are stored, and when they expire.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: belongsTo(() => imports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    reasons: jsonb().$type<RowReason[]>().notNull(),
    cells: jsonb().$type<Values>().notNull(),
    /** Label of the row in lists. */
    line: text().notNull(),
    /** Keys that identify duplicates: phone and e-mail of a lead, the fingerprint of a question. */
    keys: text().array().notNull(),
    staged: jsonb().$type<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    index('import_rows_verdict').on(t.importId, t.verdict, t.position),
    index('import_rows_keys').using('gin', t.keys),
  ],
)

/**
 * Uploads in progress, so that each person uploads one file at a time, whichever process they reach. `until`: end
 * of the last upload or, for a running one, how long its process holds it without renewing.
 */
export const importUploads = pgTable('import_uploads', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  uploadId: uuid().notNull(),
  until: moment().notNull(),
})
