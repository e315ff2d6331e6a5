import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { prepareKind, type Thing } from '#domains/content/staff/prepare-kind.ts'
import { msg } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import {
  batches,
  centres,
  courseCategories,
  courses,
  examCategories,
  exams,
  products,
  subExams,
  subjects,
  topics,
} from '../tables.ts'
import { batchKind, centreKind } from './publish-centre.ts'
import { courseKind, firstPriceByTwo } from './publish-course.ts'
import { courseCategoryKind, examCategoryKind, examKind, productKind } from './publish-listed.ts'
import { subExamKind, subjectKind } from './publish-studied.ts'

/*
 * Kinds of the catalogue that the console drafts and publishes, with permissions and list columns.
 */

const may = { read: 'catalogue.read', draft: 'catalogue.edit', publish: 'catalogue.edit' } as const
const ordered = (position: AnyPgColumn) => ({ column: position, type: 'int' }) as const

const addressIn = (body: object) => ('seo_url' in body && typeof body.seo_url === 'string' ? body.seo_url : '')

/** Returns the path of a page that needs only the address in the body. */
const pathIn = (path: (seoUrl: string) => string) => async (_ctx: unknown, _id: string, body: object) => {
  const address = addressIn(body)
  return address === '' ? null : path(address)
}

const pathOfCourse = async (_ctx: unknown, _id: string, body: object) => {
  const address = addressIn(body)
  const type = 'type' in body ? String(body.type) : ''
  return address === '' ? null : paths.course({ course_type: type, seo_url: address })
}

const centreName = sql`(select ${centres.name} from ${centres} where ${centres.id} = ${batches.centreId})`
const isBatch = sql`${batches.id} = ${courses.batchId}`

export const catalogueThings: Thing[] = [
  prepareKind({
    kind: 'product',
    noun: msg`product`,
    of: productKind,
    may,
    pathOf: pathIn(paths.product),
    list: {
      table: products,
      title: products.name,
      isLive: products.isLive,
      order: ordered(products.position),
      isOrdered: true,
      cells: { type: products.type, is_featured: products.isFeatured },
      filters: { type: products.type },
    },
  }),
  prepareKind({
    kind: 'exam-category',
    noun: msg`exam category`,
    of: examCategoryKind,
    may,
    pathOf: pathIn(paths.examCategory),
    list: {
      table: examCategories,
      title: examCategories.name,
      isLive: examCategories.isLive,
      order: ordered(examCategories.position),
      isOrdered: true,
      cells: {},
    },
  }),
  prepareKind({
    kind: 'exam',
    noun: msg`exam`,
    of: examKind,
    may,
    pathOf: pathIn(paths.exam),
    list: {
      table: exams,
      title: exams.name,
      isLive: exams.isLive,
      order: ordered(exams.position),
      isOrdered: true,
      cells: {
        category: sql`(select ${examCategories.name} from ${examCategories}
          where ${examCategories.id} = ${exams.categoryId})`,
      },
      filters: { category_id: exams.categoryId },
    },
  }),
  prepareKind({
    kind: 'sub-exam',
    noun: msg`sub-exam`,
    of: subExamKind,
    may,
    list: { table: subExams, title: subExams.name, order: ordered(subExams.position), isOrdered: true, cells: {} },
  }),
  prepareKind({
    kind: 'course-category',
    noun: msg`course category`,
    of: courseCategoryKind,
    may,
    pathOf: pathIn(paths.courseCategory),
    list: {
      table: courseCategories,
      title: courseCategories.name,
      isLive: courseCategories.isLive,
      order: ordered(courseCategories.position),
      isOrdered: true,
      cells: {},
    },
  }),
  prepareKind({
    kind: 'centre',
    noun: msg`centre`,
    of: centreKind,
    may,
    pathOf: pathIn(paths.centre),
    list: {
      table: centres,
      title: centres.name,
      isLive: centres.isLive,
      order: ordered(centres.position),
      isOrdered: true,
      cells: { address: centres.address, phone: centres.phone },
    },
  }),
  prepareKind({
    kind: 'course',
    noun: msg`course`,
    of: courseKind,
    may,
    pathOf: pathOfCourse,
    fourEyes: firstPriceByTwo,
    list: {
      table: courses,
      title: courses.name,
      isLive: courses.isLive,
      order: ordered(courses.position),
      isOrdered: true,
      cells: {
        type: courses.type,
        product: sql`(select ${products.name} from ${products} where ${products.id} = ${courses.productId})`,
        batch: sql`(select ${batches.code} from ${batches} where ${isBatch})`,
        centre: sql`(select ${centreName} from ${batches} where ${isBatch})`,
        seats: sql`(select ${batches.seats} from ${batches} where ${isBatch})`,
        base_fee: sql`${courses.baseFee} / 100.0::float8`,
        fee: sql`${courses.discountedFee} / 100.0::float8`,
      },
      filters: { type: courses.type, product_id: courses.productId, batch_id: courses.batchId },
      centre: sql`(select ${batches.centreId} from ${batches} where ${isBatch})`,
    },
  }),
  prepareKind({
    kind: 'batch',
    noun: msg`batch`,
    of: batchKind,
    may: {
      read: 'catalogue.read',
      draft: 'batches.edit',
      publish: 'batches.edit',
      centreOf: (body) => body.centre_id,
    },
    list: {
      table: batches,
      title: batches.code,
      order: { column: batches.startDate, type: 'date', descending: true },
      cells: {
        centre: centreName,
        session: batches.session,
        stream: batches.stream,
        start_date: batches.startDate,
        end_date: batches.endDate,
        seats: batches.seats,
      },
      filters: { centre_id: batches.centreId, session: batches.session },
      centre: batches.centreId,
    },
  }),
  prepareKind({
    kind: 'subject',
    noun: msg`subject`,
    of: subjectKind,
    may,
    list: {
      table: subjects,
      title: subjects.name,
      order: ordered(subjects.position),
      isOrdered: true,
      cells: {
        topics: sql`(select count(*)::int from ${topics} where ${topics.subjectId} = ${subjects.id})`,
      },
    },
  }),
]
