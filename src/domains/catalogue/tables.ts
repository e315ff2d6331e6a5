import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DetailPage } from '#domains/content/schema.ts'
import { belongsTo } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { OpeningBody } from './opening-hours/schema.ts'
import type { CourseType, CurriculumPart, ProductType } from './schema.ts'
import type { SectionName } from './subjects/schema.ts'

const detailPage = () =>
  jsonb().$type<DetailPage>().notNull().default({ banner_url: null, info_cards: [], content: '', tabs: [] })

const ordered = () => ({ position: integer().notNull(), isLive: boolean().notNull().default(true) })

export const products = pgTable('products', {
  id: uuid().primaryKey().$defaultFn(newId),
  name: text().notNull(),
  subTitle: text().notNull(),
  seoUrl: text().notNull().unique(),
  type: text().$type<ProductType>().notNull(),
  featuredCardImage: text(),
  isFeatured: boolean().notNull(),
  ...ordered(),
  page: detailPage(),
})

export const examCategories = pgTable('exam_categories', {
  id: uuid().primaryKey().$defaultFn(newId),
  name: text().notNull(),
  subTitle: text().notNull().default(''),
  seoUrl: text().notNull().unique(),
  ...ordered(),
  page: detailPage(),
})

export const exams = pgTable(
  'exams',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    categoryId: belongsTo(() => examCategories.id),
    name: text().notNull(),
    subTitle: text().notNull(),
    seoUrl: text().notNull().unique(),
    iconUrl: text(),
    nextStage: text().notNull().default(''),
    nextOn: date({ mode: 'string' }),
    ...ordered(),
    page: detailPage(),
  },
  (t) => [index('exams_category').on(t.categoryId)],
)

/** A stage of an exam, such as the preliminary. Mock tests and course inclusions refer to it. */
export const subExams = pgTable('sub_exams', {
  id: uuid().primaryKey().$defaultFn(newId),
  name: text().notNull().unique(),
  iconUrl: text(),
  /** The sections that its papers have, in their order. */
  sectionsStructure: jsonb().$type<SectionName[]>().notNull().default([]),
  position: integer().notNull(),
})

/** The exams that a sub-exam is a stage of; the one with the lowest position is its parent. */
export const subExamExams = pgTable(
  'sub_exam_exams',
  {
    subExamId: belongsTo(() => subExams.id, { onDelete: 'cascade' }),
    examId: belongsTo(() => exams.id),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subExamId, t.examId] }), index('sub_exam_exams_exam').on(t.examId)],
)

/** Subjects of questions, tests and classes. `key` is the name used by patterns and imports; it never changes. */
export const subjects = pgTable('subjects', {
  id: uuid().primaryKey().$defaultFn(newId),
  key: text().notNull().unique(),
  name: text().notNull(),
  position: integer().notNull(),
})

export const topics = pgTable(
  'topics',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    subjectId: belongsTo(() => subjects.id),
    key: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [unique('topics_once_per_subject').on(t.subjectId, t.key)],
)

export const centres = pgTable('centres', {
  id: uuid().primaryKey().$defaultFn(newId),
  name: text().notNull(),
  subTitle: text().notNull().default(''),
  address: text().notNull(),
  phone: text().notNull(),
  email: text().notNull().default(''),
  seoUrl: text().notNull().unique(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  opening: jsonb().$type<OpeningBody>().notNull().default({ hours: [], holidays: [] }),
  ...ordered(),
  page: detailPage(),
})

export const courseCategories = pgTable('course_categories', {
  id: uuid().primaryKey().$defaultFn(newId),
  name: text().notNull(),
  subTitle: text().notNull().default(''),
  seoUrl: text().notNull().unique(),
  ...ordered(),
  page: detailPage(),
})

/** A group that takes a course together. Live classes have a batch without a centre. */
export const batches = pgTable(
  'batches',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    code: text().notNull().unique(),
    centreId: uuid().references(() => centres.id),
    session: text().notNull(),
    stream: text().notNull(),
    /** Kind of batch in the institute's own words: regular, weekend, crash course. */
    batchType: text().notNull().default('regular'),
    /** null: seats are not counted. */
    seats: integer(),
    areBooksInStock: boolean().notNull().default(true), // otherwise they are handed out at the centre later
    /** Days in India, as YYYY-MM-DD. */
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    /** Clock times in India, as HH:MM. */
    timeFrom: text().notNull(),
    timeTo: text().notNull(),
  },
  (t) => [
    index('batches_centre').on(t.centreId),
    // A trigger refuses fewer seats than are taken.
    check('batches_seats', sql`${t.seats} >= 0`),
    check('batches_days', sql`${t.startDate} <= ${t.endDate}`),
  ],
)

/**
 * Courses on sale. Fees are paise. A classroom course is one batch at one centre; the same name at another centre
 * is another course.
 */
export const courses = pgTable(
  'courses',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    name: text().notNull(),
    subTitle: text().notNull(),
    seoUrl: text().notNull().unique(),
    type: text().$type<CourseType>().notNull(),
    productId: belongsTo(() => products.id),
    batchId: uuid().references(() => batches.id),
    baseFee: integer().notNull(),
    discountedFee: integer().notNull(),
    /** Part of the fee saved by leaving out the books; null if there are no books to leave out. */
    bookFee: integer(),
    /** null for live and classroom courses: their batch says how long. */
    validityDays: integer(),
    isShipped: boolean().notNull().default(false),
    isLive: boolean().notNull().default(true),
    position: integer().notNull(),
    curriculum: jsonb().$type<CurriculumPart[]>().notNull().default([]),
    /** Address of a lesson that anyone may watch; '': none. */
    demoFilm: text().notNull().default(''),
    page: detailPage(),
  },
  (t) => [
    index('courses_product').on(t.productId, t.isLive, t.position),
    index('courses_type').on(t.type, t.isLive, t.position),
    index('courses_batch').on(t.batchId),
    check('courses_fees', sql`0 <= ${t.discountedFee} and ${t.discountedFee} <= ${t.baseFee}`),
    check('courses_book_fee', sql`${t.bookFee} between 0 and ${t.discountedFee}`),
  ],
)

/** Teachers, for the prospectus of a course. */
export const teachers = pgTable('teachers', {
  id: uuid().primaryKey().$defaultFn(newId),
  name: text().notNull().unique(),
  subjects: text().notNull(),
  qualification: text().notNull(),
  experience: text().notNull().default(''),
  position: integer().notNull(),
})

const courseId = () =>
  uuid()
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' })

export const courseTeachers = pgTable(
  'course_teachers',
  {
    courseId: courseId(),
    teacherId: belongsTo(() => teachers.id),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.teacherId] }), index('course_teachers_teacher').on(t.teacherId)],
)

export const courseExams = pgTable(
  'course_exams',
  {
    courseId: courseId(),
    examId: belongsTo(() => exams.id),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.examId] }), index('course_exams_exam').on(t.examId)],
)

export const courseCategoryCourses = pgTable(
  'course_category_courses',
  {
    courseId: courseId(),
    courseCategoryId: belongsTo(() => courseCategories.id),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.courseCategoryId] }),
    index('course_category_courses_category').on(t.courseCategoryId),
  ],
)
