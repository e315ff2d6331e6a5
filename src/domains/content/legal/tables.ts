import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { ConsentAct, ConsentBy, ConsentHow, LegalKind } from './schema.ts'

/** Versions of a text, kept unchanged; the newest is in force. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text().$type<LegalKind>().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    /** Sanitised HTML. */
    content: text().notNull(),
    publishedAt: moment().notNull(),
    /** null: the standard text of the product. */
    publishedBy: uuid(),
    /** True: those who agreed to an earlier version are asked again. */
    asksAgain: boolean().notNull().default(false),
  },
  (t) => [unique('legal_texts_version').on(t.kind, t.version)],
)

/** Consents: who agreed to which version of which text, and by which act. */
export const textConsents = pgTable(
  'text_consents',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    userId: belongsTo(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<LegalKind>().notNull(),
    version: integer().notNull(),
    act: text().$type<ConsentAct>().notNull(),
    /** The order of a purchase, the lead of a conversion. */
    subjectId: uuid(),
    /** Who gave the consent; beside it how, and to which member of staff. Null if the student pressed a button. */
    saidBy: text().$type<ConsentBy>(),
    how: text().$type<ConsentHow>(),
    recordedBy: uuid(),
    consentedAt: moment().notNull(),
  },
  (t) => [
    index('text_consents_user').on(t.userId, t.consentedAt),
    index('text_consents_subject').on(t.subjectId),
    check(
      'text_consents_heard',
      sql`(${t.recordedBy} is null) = (${t.saidBy} is null) and (${t.saidBy} is null) = (${t.how} is null)`,
    ),
  ],
)
