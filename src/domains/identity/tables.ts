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
  },
  (t) => [
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
