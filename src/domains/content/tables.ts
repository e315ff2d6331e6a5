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
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { wordsOf } from '#platform/data/database/words.ts'
import type { ConsentKind, ContentSection, PublicAbout, PublicInstitute } from './schema.ts'

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
  /** Time at which a job takes it down. */
  expiresAt: moment(),
})

/**
 * Signed permissions of students, or of the guardians of those under 18, to be shown. Rows are never changed or
 * deleted, only withdrawn, and what shows the student must be taken down before. The files are private.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text().$type<ConsentKind>().notNull(),
    personName: text().notNull(),
    storageKey: text().notNull(),
    /** Date of the result shown; an older consent is not valid for it. */
    resultOn: date({ mode: 'string' }).notNull(),
    givenOn: date({ mode: 'string' }).notNull(),
    isMinor: boolean().notNull(),
    guardianName: text(),
    guardianStorageKey: text(),
    recordedBy: uuid(),
    recordedAt: moment().notNull(),
    withdrawnAt: moment(),
    /** Foreign keys of what is shown include it, so that the database refuses anything without a valid consent. */
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

/** The consent that a shown thing needs; null for one no longer shown. */
const shownConsent = () => ({
  consentId: uuid(),
  isLive: boolean().notNull().default(true),
  shownConsentId: uuid().generatedAlwaysAs(sql`(case when is_live then consent_id end)`),
  needsConsent: boolean().generatedAlwaysAs(sql`(case when is_live then true end)`),
})

/** People who passed, with everything a reader needs to judge it. */
export const toppers = pgTable(
  'toppers',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    position: integer().notNull(),
    name: text().notNull(),
    photoUrl: text(),
    exam: text().notNull(),
    year: integer().notNull(),
    /** Rank or score as shown. */
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
    /**
     * Course it concerns, of the domain catalogue; null: the institute. The foreign key is in a hand-written
     * migration.
     */
    courseId: uuid(),
    /** null only for rows older than the consent register. */
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
    categoryId: belongsTo(() => contentCategories.id),
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
    subCategoryId: belongsTo(() => contentSubCategories.id),
    title: text().notNull(),
    subTitle: text().notNull(),
    content: text().notNull(),
    seoUrl: text().notNull().unique(),
    bannerUrl: text(),
    publishedAt: moment().notNull(),
    isLive: boolean().notNull().default(true),
    /** Time at which a job takes it down. */
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
 * Former addresses, by the kinds of `details-by-url`. Triggers write them whenever an address changes and refuse
 * an address that was another's before: no address that was ever public leads nowhere or to something else.
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
