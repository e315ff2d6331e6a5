import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../../platform/database/ids.ts'
import type { ContentSection, PublicAbout, PublicInstitute } from './schema.ts'

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
})

export const testimonials = pgTable('testimonials', {
  id: uuid().primaryKey().$defaultFn(newId),
  position: integer().notNull(),
  content: text().notNull(),
  studentImage: text(),
  title: text().notNull(),
  subTitle: text().notNull(),
})

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
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    isLive: boolean().notNull().default(true),
  },
  (t) => [
    index('content_items_newest').on(t.subCategoryId, t.publishedAt.desc()),
    index('content_items_published').on(t.publishedAt.desc()),
  ],
)
