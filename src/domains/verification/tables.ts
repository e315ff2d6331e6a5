import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import type { DocumentKind } from './schema.ts'

/** An issued document, by the code that is printed on it. A revised document has another code. */
export const documentCodes = pgTable(
  'document_codes',
  {
    /** Without separators. */
    code: text().primaryKey(),
    kind: text().$type<DocumentKind>().notNull(),
    /** The registration of an admit card, the merit list of a certificate, or the receipt. */
    subjectId: uuid().notNull(),
    holderId: belongsTo(() => users.id),
    revision: integer().notNull(),
    /** Hash of the document's content: if it has changed, the document is replaced. Empty once the account is gone. */
    fingerprint: text().notNull(),
    issuedAt: moment().notNull(),
    /** Time at which the next revision was issued. */
    replacedAt: moment(),
    withdrawnAt: moment(),
  },
  (t) => [
    unique('document_codes_revision').on(t.kind, t.subjectId, t.holderId, t.revision),
    uniqueIndex('document_codes_newest').on(t.kind, t.subjectId, t.holderId).where(sql`${t.replacedAt} is null`),
    index('document_codes_holder').on(t.holderId),
    check('document_codes_kind', sql`${t.kind} in ('admit-card', 'merit-certificate', 'receipt')`),
    check('document_codes_one', sql`${t.revision} >= 1`),
  ],
)
