import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { users } from '../tables.ts'
import type { Address, Father, FileKind, Gender, IdType, Qualification, SocialCategory } from './schema.ts'

/** A student's details beyond the account. Only the last four digits of an Aadhaar number are ever stored. */
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
    updatedAt: moment().notNull(),
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
    userId: belongsTo(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<FileKind>().notNull(),
    storageKey: text().notNull().unique(),
    bytes: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [unique('user_files_one_of_a_kind').on(t.userId, t.kind)],
)

/** Consent of a parent or guardian for a student under 18. A withdrawn consent is kept as evidence. */
export const guardianConsents = pgTable(
  'guardian_consents',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    userId: belongsTo(() => users.id, { onDelete: 'cascade' }),
    guardianName: text().notNull(),
    guardianPhone: text().notNull(),
    /** Version of the text that was agreed to. */
    textVersion: text().notNull(),
    /** The day the student turns 18. Kept after a withdrawal: until that day no other date of birth is accepted. */
    adultOn: date({ mode: 'string' }),
    consentedAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (t) => [index('guardian_consents_user').on(t.userId), index('guardian_consents_adult').on(t.adultOn)],
)

/** Reasons to doubt a date of birth: one under 18 was refused before, for lack of a guardian or of age. */
export const birthDoubts = pgTable(
  'birth_doubts',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The day on which the person of the refused date turns 18; until then no date from 18 on is accepted. null:
     * no date was refused to this account.
     */
    adultOn: date({ mode: 'string' }),
    refusedAt: moment(),
    /** Time at which another date was given after that. */
    otherAt: moment(),
    /**
     * Time at which a date of 18 or more was given on a device where another account's date under 18 had been
     * refused.
     */
    onDeviceAt: moment(),
  },
  (t) => [index('birth_doubts_adult').on(t.adultOn)],
)
