import { boolean, doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../../platform/ids.ts'
import type { ProductType } from './schema.ts'

export const products = pgTable('products', {
  id: uuid().primaryKey().$defaultFn(newId),
  name: text().notNull(),
  subTitle: text().notNull(),
  seoUrl: text().notNull().unique(),
  type: text().$type<ProductType>().notNull(),
  featuredCardImage: text(),
  isFeatured: boolean().notNull(),
  position: integer().notNull(),
})

export const examCategories = pgTable('exam_categories', {
  id: uuid().primaryKey().$defaultFn(newId),
  name: text().notNull(),
  seoUrl: text().notNull().unique(),
  position: integer().notNull(),
})

export const exams = pgTable(
  'exams',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    categoryId: uuid()
      .notNull()
      .references(() => examCategories.id),
    name: text().notNull(),
    subTitle: text().notNull(),
    seoUrl: text().notNull().unique(),
    iconUrl: text(),
    position: integer().notNull(),
  },
  (t) => [index('exams_category').on(t.categoryId)],
)

export const centres = pgTable('centres', {
  id: uuid().primaryKey().$defaultFn(newId),
  name: text().notNull(),
  address: text().notNull(),
  phone: text().notNull(),
  seoUrl: text().notNull().unique(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  position: integer().notNull(),
})
