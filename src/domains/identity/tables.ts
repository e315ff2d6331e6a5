import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../../platform/ids.ts'
import type { Role } from './schema.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    role: text().$type<Role>().notNull(),
    candidateName: text().notNull(),
    userName: text().notNull(),
    email: text().notNull(),
    contact: text().notNull(),
    registrationNumber: text().notNull().unique(),
    photo: text(),
    /** Argon2id in PHC form, parameters included. */
    passwordHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    emailConfirmedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('users_contact').on(t.contact),
    uniqueIndex('users_user_name').on(sql`lower(${t.userName})`),
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
  ],
)

/** The token itself is nowhere: only its SHA-256 is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    /** Ends when unused for this long; `expiresAt` ends it whatever happens. */
    idleSeconds: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/**
 * What a mailed link stands for. As with sessions only the SHA-256 of the token is kept; a token works once and not after `expiresAt`.
 */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    tokenHash: bytea().primaryKey(),
    purpose: text().$type<'reset-password' | 'confirm-email'>().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('mailed_tokens_user').on(t.userId)],
)

/** One row per series; its lock makes numbers without gaps and without doubles. */
export const counters = pgTable('counters', { name: text().primaryKey(), last: integer().notNull() })
