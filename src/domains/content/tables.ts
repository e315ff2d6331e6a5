import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { wordsOf } from '#platform/data/database/words.ts'
import type { ContentSection, PublicAbout, PublicInstitute } from './schema.ts'
import type { ConsentKind } from './toppers/schema.ts'

/** One row: the institute of this installation. */
export const institute = pgTable(
  'institute',
  {
    singleton: boolean().primaryKey().default(true),
    settings: jsonb().$type<PublicInstitute>().notNull(),
    about: jsonb().$type<PublicAbout>().notNull(),
  },
  (t) => [check('institute_one_row', sql`${t.singleton}`)],
)

export const banners = pgTable('banners', {
  id: uuid().primaryKey().$defaultFn(newId),
  position: integer().notNull(),
  title: text().notNull(),
  line: text().notNull(),
  buttons: jsonb().$type<{ label: string; url: string }[]>().notNull(),
  bannerUrl: text(),
  alt: text().notNull().default(''),
  isLive: boolean().notNull().default(true),
  /** A job takes it down then. */
  expiresAt: moment(),
})

/**
 * What a student, or the guardian of one under 18, has signed: that the institute may show them. Never changed or deleted; it can only be withdrawn, and what shows
 * the student must have been taken down before. The files are private.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text().$type<ConsentKind>().notNull(),
    personName: text().notNull(),
    storageKey: text().notNull(),
    /** The day of the result that is shown; a consent that is older is none. */
    resultOn: date({ mode: 'string' }).notNull(),
    givenOn: date({ mode: 'string' }).notNull(),
    isMinor: boolean().notNull(),
    guardianName: text(),
    guardianStorageKey: text(),
    recordedBy: uuid(),
    recordedAt: moment().notNull(),
    withdrawnAt: moment(),
    /** Named by the foreign keys of what is shown, so that the database itself takes nothing without a consent that holds. */
    isHeld: boolean().notNull().generatedAlwaysAs(sql`(withdrawn_at is null)`),
  },
  (t) => [
    unique('consents_held').on(t.id, t.isHeld),
    check('consents_after_result', sql`${t.givenOn} >= ${t.resultOn}`),
    check(
      'consents_guardian',
      sql`not ${t.isMinor} or (${t.guardianName} is not null and ${t.guardianStorageKey} is not null)`,
    ),
  ],
)

/** The consent that what is shown needs; null for what is not shown any more. */
const shownConsent = () => ({
  consentId: uuid(),
  isLive: boolean().notNull().default(true),
  shownConsentId: uuid().generatedAlwaysAs(sql`(case when is_live then consent_id end)`),
  needsConsent: boolean().generatedAlwaysAs(sql`(case when is_live then true end)`),
})

/** Who passed, and with what: everything that a reader needs to judge it stands in the row. */
export const toppers = pgTable(
  'toppers',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    position: integer().notNull(),
    name: text().notNull(),
    photoUrl: text(),
    exam: text().notNull(),
    year: integer().notNull(),
    /** The rank or the score, as it is shown. */
    result: text().notNull(),
    courseName: text().notNull(),
    courseDuration: text().notNull(),
    isPaid: boolean().notNull(),
    ...shownConsent(),
  },
  (t) => [
    foreignKey({
      name: 'toppers_consent',
      columns: [t.shownConsentId, t.needsConsent],
      foreignColumns: [consents.id, consents.isHeld],
    }),
    check('toppers_have_consent', sql`not ${t.isLive} or ${t.consentId} is not null`),
  ],
)

export const testimonials = pgTable(
  'testimonials',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    position: integer().notNull(),
    content: text().notNull(),
    studentImage: text(),
    title: text().notNull(),
    subTitle: text().notNull(),
    /** What it is about, of the domain catalogue; null: the institute. A migration by hand holds the reference. */
    courseId: uuid(),
    /** null only in what was there before consents were kept. */
    ...shownConsent(),
  },
  (t) => [
    foreignKey({
      name: 'testimonials_consent',
      columns: [t.shownConsentId, t.needsConsent],
      foreignColumns: [consents.id, consents.isHeld],
    }),
  ],
)

export const contentCategories = pgTable('content_categories', {
  id: uuid().primaryKey().$defaultFn(newId),
  section: text().$type<ContentSection>().notNull(),
  name: text().notNull(),
  seoUrl: text().notNull().unique(),
  position: integer().notNull(),
  iconUrl: text(),
})

export const contentSubCategories = pgTable(
  'content_sub_categories',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    categoryId: uuid()
      .notNull()
      .references(() => contentCategories.id),
    name: text().notNull(),
    seoUrl: text().notNull().unique(),
    position: integer().notNull(),
    iconUrl: text(),
  },
  (t) => [index('content_sub_categories_category').on(t.categoryId)],
)

/** Downloads, time tables, results, notices and news alike; `subTitle` and `content` are sanitised HTML. */
export const contentItems = pgTable(
  'content_items',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    subCategoryId: uuid()
      .notNull()
      .references(() => contentSubCategories.id),
    title: text().notNull(),
    subTitle: text().notNull(),
    content: text().notNull(),
    seoUrl: text().notNull().unique(),
    bannerUrl: text(),
    publishedAt: moment().notNull(),
    isLive: boolean().notNull().default(true),
    /** A job takes it down then. */
    expiresAt: moment(),
  },
  (t) => [
    index('content_items_newest').on(t.subCategoryId, t.publishedAt.desc()),
    index('content_items_published').on(t.publishedAt.desc()),
    index('content_items_listed').on(t.isLive, t.publishedAt, t.id),
    index('content_items_expires').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    index('content_items_words').using('gin', wordsOf(t.title)),
  ],
)

/**
 * Addresses that something had and has no more, by the kinds of `details-by-url`. Triggers write them when an address changes, no matter who changes it, and refuse an
 * address that used to be another's: no address that was ever public leads nowhere, or to something else.
 */
export const redirects = pgTable(
  'redirects',
  {
    kind: text().notNull(),
    seoUrl: text().notNull(),
    subjectId: uuid().notNull(),
    createdAt: moment().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.kind, t.seoUrl] })],
)
