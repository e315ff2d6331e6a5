import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from '../../platform/data/database/columns.ts'
import { newId } from '../../platform/data/database/ids.ts'
import { nameWords, wordsOf } from '../../platform/data/database/words.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import type { Address, Father, FileKind, Gender, IdType, Qualification, SocialCategory } from './profile/schema.ts'
import type { Role } from './schema.ts'

/** Whom the office calls a student: not those who have left no more than what the law or the accounts need. */
export const isStudent = ({ role, deletedAt }: { role: AnyPgColumn; deletedAt: AnyPgColumn }) =>
  sql`${role} in ('student', 'tester') and ${deletedAt} is null`

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    role: text().$type<Role>().notNull(),
    candidateName: text().notNull(),
    userName: text().notNull(),
    /** '': anyone who was admitted at a desk may have a phone number alone. */
    email: text().notNull(),
    contact: text().notNull(),
    registrationNumber: text().notNull().unique(),
    /** Argon2id in PHC form, parameters included. */
    passwordHash: text().notNull(),
    /** false: it is one that nobody knows, as of an account made by way of a provider. */
    hasPassword: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Sits tests with extra time, as its pattern grants it: a right that staff have seen the papers for. */
    hasExtraTime: boolean().notNull().default(false),
    /** The centre a student belongs to, for the ranks of a centre; of the domain catalogue. */
    centreId: uuid(),
    emailConfirmedAt: timestamp({ withTimezone: true }),
    /** Raised by each change of what the record of a student shows, so that nobody of the office writes over what they have not seen. */
    profileVersion: integer().notNull().default(1),
    /** Deleted: what the law or the accounts need stays, under a name that means nobody. */
    deletedAt: timestamp({ withTimezone: true }),
    words: nameWords().generatedAlwaysAs((): SQL => wordsOf(users.candidateName)),
  },
  (t) => [
    index('users_words').using('gin', t.words),
    // Digits are sought from either end.
    index('users_contact_start').on(sql`${t.contact} collate "C"`),
    index('users_contact_end').on(sql`reverse(${t.contact}) collate "C"`),
    // With what lists are narrowed by, so that counting looks at no row.
    index('users_joined').on(t.createdAt, t.id, t.centreId).where(isStudent(t)),
    index('users_centre_joined').on(t.centreId, t.createdAt, t.id),
    uniqueIndex('users_contact').on(t.contact),
    uniqueIndex('users_user_name').on(sql`lower(${t.userName})`),
    index('users_email').on(sql`lower(${t.email})`),
    uniqueIndex('users_email_once').on(sql`lower(${t.email})`).where(sql`${t.email} <> ''`),
  ],
)

/** The token itself is nowhere: only its SHA-256 is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea().primaryKey(),
    /** What the list of sessions calls it: the hash never leaves. */
    id: uuid().notNull().unique().$defaultFn(newId),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What signed in, in a few words: 'Chrome on Android'. */
    device: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    /** Ends when unused for this long; `expiresAt` ends it whatever happens. */
    idleSeconds: integer().notNull(),
    /** When a code of the second factor was last given in it. */
    codeAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/** A browser that somebody has signed in from: tries that fail elsewhere do not keep them out of it. Of its token only the SHA-256 is kept. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytea().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.userId] }), index('known_devices_user').on(t.userId)],
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

/** What a student tells of themselves beyond the account. Of an Aadhaar number only the last four digits are ever here. */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A day, as YYYY-MM-DD. */
    dob: date({ mode: 'string' }),
    gender: text().$type<Gender>(),
    category: text().$type<SocialCategory>(),
    idType: text().$type<IdType>(),
    idName: text(),
    idRelation: text(),
    idNumber: text(),
    father: jsonb().$type<Father>(),
    presentAddress: jsonb().$type<Address>(),
    permanentAddress: jsonb().$type<Address>(),
    educationalQualification: jsonb().$type<Qualification[]>(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check('profiles_aadhaar_masked', sql`${t.idType} is distinct from 'Aadhaar Card' or ${t.idNumber} ~ '^[0-9]{4}$'`),
  ],
)

/** A picture of a person, one of each kind; the bytes are in the storage under `storageKey`. */
export const userFiles = pgTable(
  'user_files',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<FileKind>().notNull(),
    storageKey: text().notNull().unique(),
    bytes: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique('user_files_one_of_a_kind').on(t.userId, t.kind)],
)

/** A parent's or guardian's consent for somebody under 18; a withdrawn one stays as evidence. */
export const guardianConsents = pgTable(
  'guardian_consents',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    guardianName: text().notNull(),
    guardianPhone: text().notNull(),
    /** Which wording was agreed to. */
    textVersion: text().notNull(),
    /** The day the student turns 18. It outlives a withdrawal: until then no other date of birth is believed. */
    adultOn: date({ mode: 'string' }),
    consentedAt: timestamp({ withTimezone: true }).notNull(),
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('guardian_consents_user').on(t.userId), index('guardian_consents_adult').on(t.adultOn)],
)

/** Why the office may doubt a date of birth: one under 18 was refused before, for the want of a guardian or of age. */
export const birthDoubts = pgTable(
  'birth_doubts',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The day on which the person of the refused date turns 18: until then no date from 18 on is believed. null: none was refused to this account. */
    adultOn: date({ mode: 'string' }),
    refusedAt: timestamp({ withTimezone: true }),
    /** When another date was given after that. */
    otherAt: timestamp({ withTimezone: true }),
    /** When a date from 18 on was given at a device on which one under 18 had been refused to another account. */
    onDeviceAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('birth_doubts_adult').on(t.adultOn)],
)

/** The authenticator app of a member of staff. `lastStep` is the last 30-second step whose code was used: a code works once. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** AES-256-GCM under the key of the installation. */
  secret: bytea().notNull(),
  /** null until a first right code has shown that the app has it. */
  confirmedAt: timestamp({ withTimezone: true }),
  lastStep: integer().notNull().default(0),
})

/**
 * What staff are: a role at a centre, or at all of them, until it ends. The centre is the catalogue's row; a migration by hand holds the reference, and a trigger tells every node of a
 * change.
 */
export const staffGrants = pgTable(
  'staff_grants',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<StaffRole>().notNull(),
    /** null: all centres. */
    centreId: uuid(),
    /** null: until somebody ends it. */
    endsAt: timestamp({ withTimezone: true }),
    /** null: by the person who holds the machine. */
    grantedBy: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique('staff_grants_once').on(t.userId, t.role, t.centreId).nullsNotDistinct()],
)

/** One row: what the institute decided about who may have an account. */
export const accountRules = pgTable(
  'account_rules',
  {
    singleton: boolean().primaryKey().default(true),
    /** Students younger than this are refused; null: none are. */
    minimumAge: integer(),
  },
  (t) => [check('account_rules_one_row', sql`${t.singleton}`)],
)
