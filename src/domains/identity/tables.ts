import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { belongsTo, bytea, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { nameWords, wordsOf } from '#platform/data/database/words.ts'
import type { StaffRole } from '#platform/staff-roles.ts'
import type { Language, Role } from './schema.ts'

/** Condition for the accounts that the office calls students, without erased ones. */
export const isStudent = ({ role, deletedAt }: { role: AnyPgColumn; deletedAt: AnyPgColumn }) =>
  sql`${role} in ('student', 'tester') and ${deletedAt} is null`

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    role: text().$type<Role>().notNull(),
    candidateName: text().notNull(),
    userName: text().notNull(),
    /** '': a student admitted at a desk may have only a phone number. */
    email: text().notNull(),
    contact: text().notNull(),
    registrationNumber: text().notNull().unique(),
    /** Argon2id in PHC form, parameters included. */
    passwordHash: text().notNull(),
    /** false: the password is an unknown random one, as of an account opened through a provider. */
    hasPassword: boolean().notNull().default(true),
    createdAt: moment().notNull(),
    /** Sits tests with the extra time that the pattern grants; staff have seen the documents that prove this right. */
    hasExtraTime: boolean().notNull().default(false),
    /** The centre a student belongs to, for the ranks of a centre; of the domain catalogue. */
    centreId: uuid(),
    /** The exam a student prepares for, by their own choice; of the domain catalogue. */
    examId: uuid(),
    /** A new phone number that its owner has not confirmed yet by the mailed link; null: none. */
    newContact: text(),
    /** Language chosen for pages, mails and messages; null: none yet. */
    language: text().$type<Language>(),
    emailConfirmedAt: moment(),
    /**
     * Raised by each change of what a student's record shows, so that staff do not overwrite changes they have
     * not seen.
     */
    profileVersion: integer().notNull().default(1),
    /** Deletion time: the data that law or accounts need stay, under an anonymous name. */
    deletedAt: moment(),
    words: nameWords().generatedAlwaysAs((): SQL => wordsOf(users.candidateName)),
  },
  (t) => [
    index('users_words').using('gin', t.words),
    // For searching digits from either end.
    index('users_contact_start').on(sql`${t.contact} collate "C"`),
    index('users_contact_end').on(sql`reverse(${t.contact}) collate "C"`),
    // Covers the columns that lists filter by, so that counting reads no rows.
    index('users_joined').on(t.createdAt, t.id, t.centreId).where(isStudent(t)),
    index('users_centre_joined').on(t.centreId, t.createdAt, t.id),
    index('users_contact').on(t.contact),
    uniqueIndex('users_user_name').on(sql`lower(${t.userName})`),
    index('users_email').on(sql`lower(${t.email})`),
    uniqueIndex('users_email_once').on(sql`lower(${t.email})`).where(sql`${t.email} <> ''`),
  ],
)

/** Sessions; only the SHA-256 of a token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea().primaryKey(),
    /** Public id for the list of sessions: the hash never leaves. */
    id: uuid().notNull().unique().$defaultFn(newId),
    userId: belongsTo(() => users.id, { onDelete: 'cascade' }),
    /** Short description of the device: 'Chrome on Android'. */
    device: text().notNull().default(''),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    /** Ends after this long without use, and in any case at `expiresAt`. */
    idleSeconds: integer().notNull(),
    /** Time at which a second-factor code was last entered in it. */
    codeAt: moment(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/**
 * A browser from which a person has signed in; failed attempts elsewhere do not lock it out. Only the SHA-256 of its
 * token is stored.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytea().notNull(),
    userId: belongsTo(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.userId] }), index('known_devices_user').on(t.userId)],
)

/**
 * Tokens of mailed links. As with sessions, only the SHA-256 of a token is stored; it works once, and not after
 * `expiresAt`.
 */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    tokenHash: bytea().primaryKey(),
    purpose: text().$type<'reset-password' | 'confirm-email'>().notNull(),
    userId: belongsTo(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index('mailed_tokens_user').on(t.userId)],
)

/** One row per series; its lock gives numbers without gaps or duplicates. */
export const counters = pgTable('counters', { name: text().primaryKey(), last: integer().notNull() })

/**
 * The authenticator app of a member of staff. `lastStep`: the last 30-second step whose code was used, as a code
 * works once.
 */
export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** AES-256-GCM under the key of the installation. */
  secret: bytea().notNull(),
  /** null until a first correct code proves that the app holds the secret. */
  confirmedAt: moment(),
  lastStep: integer().notNull().default(0),
})

/**
 * Roles of staff: at one centre, or at all, until they end. The foreign key to the catalogue's centres is in a
 * hand-written migration, and a trigger tells every node of a change.
 */
export const staffGrants = pgTable(
  'staff_grants',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    userId: belongsTo(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<StaffRole>().notNull(),
    /** null: all centres. */
    centreId: uuid(),
    /** null: no end set. */
    endsAt: moment(),
    /** null: granted from the command line. */
    grantedBy: uuid(),
    createdAt: moment().notNull(),
  },
  (t) => [unique('staff_grants_once').on(t.userId, t.role, t.centreId).nullsNotDistinct()],
)

/** One row: the institute's rules about who may have an account. */
export const accountRules = pgTable(
  'account_rules',
  {
    singleton: boolean().primaryKey().default(true),
    /** Students younger than this are refused; null: no limit. */
    minimumAge: integer(),
  },
  (t) => [check('account_rules_one_row', sql`${t.singleton}`)],
)
