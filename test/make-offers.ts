import { randomBytes } from 'node:crypto'
import {
  batches,
  centres,
  courseCategories,
  courseCategoryCourses,
  courseExams,
  courses,
  examCategories,
  exams,
  products,
} from '#domains/catalogue/tables.ts'
import { contentCategories, contentItems, contentSubCategories } from '#domains/content/tables.ts'
import type { TestApp } from './test-app.ts'

/* Rows of what the institute offers and publishes. Every name and address is unique, so that tests do not see each other's rows. */

type Database = Pick<TestApp, 'db'>
type Few<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>

export function newName(what: string) {
  return `${what}-${randomBytes(5).toString('hex')}`
}

function only<T>(rows: T[]) {
  const [row] = rows
  if (row === undefined) throw new Error('no row was made')
  return row
}

export async function makeProduct({ db }: Database, overrides: Few<typeof products> = {}) {
  const name = newName('product')
  const row = { name, subTitle: 'All of it', seoUrl: name, type: 'live' as const, isFeatured: false, position: 1 }
  return only(
    await db
      .insert(products)
      .values({ ...row, ...overrides })
      .returning(),
  )
}

export async function makeCentre({ db }: Database, overrides: Few<typeof centres> = {}) {
  const name = newName('centre')
  const place = { address: '1 Station Road', phone: '0674 200 0000', latitude: 20.27, longitude: 85.84 }
  return only(
    await db
      .insert(centres)
      .values({ name, seoUrl: name, position: 1, ...place, ...overrides })
      .returning(),
  )
}

export async function makeExam({ db }: Database, overrides: Few<typeof exams> = {}) {
  const name = newName('exam')
  const family = newName('exam-category')
  const categoryId =
    overrides.categoryId ??
    only(await db.insert(examCategories).values({ name: family, seoUrl: family, position: 1 }).returning()).id
  const row = { name, subTitle: 'For everyone', seoUrl: name, position: 1, categoryId }
  return only(
    await db
      .insert(exams)
      .values({ ...row, ...overrides })
      .returning(),
  )
}

export async function makeCourseCategory({ db }: Database, overrides: Few<typeof courseCategories> = {}) {
  const name = newName('course-category')
  return only(
    await db
      .insert(courseCategories)
      .values({ name, seoUrl: name, position: 1, ...overrides })
      .returning(),
  )
}

export async function makeBatch({ db }: Database, overrides: Few<typeof batches> = {}) {
  const times = { startDate: '2026-12-01', endDate: '2027-05-31', timeFrom: '07:00', timeTo: '09:00' }
  const row = { code: newName('B'), session: '2026-27', stream: 'Morning', ...times }
  return only(
    await db
      .insert(batches)
      .values({ ...row, ...overrides })
      .returning(),
  )
}

type Belongings = { examIds?: string[]; courseCategoryIds?: string[] }

/** Makes a course of a new product, recorded and visible to everyone, at 999.50 instead of 1250 rupees. */
export async function makeCourse(app: Database, overrides: Few<typeof courses> & Belongings = {}) {
  const { examIds = [], courseCategoryIds = [], ...rest } = overrides
  const name = newName('course')
  const productId = rest.productId ?? (await makeProduct(app)).id
  const row = { name, subTitle: 'Step by step', seoUrl: name, type: 'recorded' as const, productId, position: 1 }
  const fees = { baseFee: 125_000, discountedFee: 99_950, validityDays: 365 }
  const course = only(
    await app.db
      .insert(courses)
      .values({ ...row, ...fees, ...rest })
      .returning(),
  )
  for (const examId of examIds) await app.db.insert(courseExams).values({ courseId: course.id, examId })
  for (const courseCategoryId of courseCategoryIds) {
    await app.db.insert(courseCategoryCourses).values({ courseId: course.id, courseCategoryId })
  }
  return course
}

export async function makeContentCategory({ db }: Database, overrides: Few<typeof contentCategories> = {}) {
  const name = newName('category')
  const row = { section: 'free-downloads' as const, name, seoUrl: name, position: 1 }
  return only(
    await db
      .insert(contentCategories)
      .values({ ...row, ...overrides })
      .returning(),
  )
}

export async function makeSubCategory(app: Database, overrides: Few<typeof contentSubCategories> = {}) {
  const name = newName('sub-category')
  const categoryId = overrides.categoryId ?? (await makeContentCategory(app)).id
  return only(
    await app.db
      .insert(contentSubCategories)
      .values({ name, seoUrl: name, position: 1, ...overrides, categoryId })
      .returning(),
  )
}

export async function makeItem(app: Database, overrides: Few<typeof contentItems> = {}) {
  const name = newName('item')
  const subCategoryId = overrides.subCategoryId ?? (await makeSubCategory(app)).id
  const texts = { title: name, subTitle: '<p>In short</p>', content: '<p>At length</p>' }
  const row = { ...texts, seoUrl: name, publishedAt: new Date('2026-11-01T04:30:00Z') }
  return only(
    await app.db
      .insert(contentItems)
      .values({ ...row, ...overrides, subCategoryId })
      .returning(),
  )
}
