import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, bytea, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { users } from '../tables.ts'

/** An account at a provider that logs in to an account here. Identified by the provider's own id (`sub`), never by its e-mail, which may change hands. */
export const linkedLogins = pgTable(
  'linked_logins',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    userId: belongsTo(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    subject: text().notNull(),
    /** E-mail at the provider when it was linked, by which its owner recognises it. */
    email: text(),
    linkedAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (t) => [
    unique('linked_logins_subject').on(t.provider, t.subject),
    unique('linked_logins_one_each').on(t.userId, t.provider),
  ],
)

/**
 * A log-in through a provider while it is in progress, for minutes. Only the SHA-256 of its state and of the
 * browser's secret are stored: neither another browser nor a reader of this table can finish it.
 */
export const providerLogins = pgTable(
  'provider_logins',
  {
    stateHash: bytea().primaryKey(),
    browserHash: bytea().notNull(),
    provider: text().notNull(),
    nonce: text().notNull(),
    /** PKCE verifier. */
    verifier: text().notNull(),
    /** Path of this site to return to; null: the default of the page. */
    redirect: text(),
    remember: boolean().notNull().default(false),
    /** Logged-in person who is linking a provider; null for a login. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    /** Time at which the provider's answer was used; it works once. */
    answeredAt: moment(),
    subject: text(),
    name: text(),
    email: text(),
    /** True once a provider that verifies e-mails, or a mailed code, has confirmed that the e-mail is theirs. */
    isEmailProven: boolean().notNull().default(false),
    /** Address that the code was mailed to; stored with the code's Argon2id hash and the number of tries. */
    codeTo: text(),
    codeHash: text(),
    codeTries: integer().notNull().default(0),
  },
  (t) => [index('provider_logins_user').on(t.userId), index('provider_logins_end').on(t.expiresAt)],
)
