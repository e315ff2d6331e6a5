import { and, asc, eq } from 'drizzle-orm'
import { listTestimonials } from '#domains/content/reads.ts'
import {
  getContentCategory,
  getContentItem,
  getContentSubCategory,
  presentPage,
} from '#domains/content/reads-details.ts'
import type { DetailPage } from '#domains/content/schema.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { tellOpening } from './opening-hours/rules.ts'
import { examColumns, presentExam } from './reads.ts'
import { seriesName } from './rules.ts'
import type {
  CentreDetail,
  CourseCategoryDetail,
  CourseDetail,
  Details,
  DetailType,
  ExamCategoryDetail,
  ExamDetail,
  ProductDetail,
  PublicBatch,
} from './schema.ts'
import {
  batches,
  centres,
  courseCategories,
  courseExams,
  courses,
  courseTeachers,
  examCategories,
  exams,
  products,
  teachers,
} from './tables.ts'

type Titled = { id: string; seoUrl: string; subTitle: string; page: DetailPage }

function presentBase({ id, seoUrl, subTitle, page }: Titled) {
  return { _id: id, seo_url: seoUrl, sub_title: subTitle, ...presentPage(page) }
}

type Batch = typeof batches.$inferSelect
type Centre = Pick<typeof centres.$inferSelect, 'id' | 'name' | 'seoUrl'>

function presentBatch(batch: Batch, centre: Centre | null): PublicBatch {
  return {
    _id: batch.id,
    batch_code: batch.code,
    start_date: batch.startDate,
    end_date: batch.endDate,
    session: batch.session,
    stream: batch.stream,
    batch_time_id: { batch_time_from: batch.timeFrom, batch_time_to: batch.timeTo },
    center_id: centre && { _id: centre.id, center_name: centre.name, seo_url: centre.seoUrl },
  }
}

function listExamsOfCourse({ db }: Context, courseId: string) {
  return db
    .select({ _id: exams.id, exam_name: exams.name, seo_url: exams.seoUrl, icon_url: exams.iconUrl })
    .from(courseExams)
    .innerJoin(exams, eq(exams.id, courseExams.examId))
    .where(eq(courseExams.courseId, courseId))
    .orderBy(asc(exams.position))
}

function listInstructors({ db }: Context, courseId: string) {
  const { name, subjects, qualification, experience, position } = teachers
  return db
    .select({ name, subjects, qualification, experience })
    .from(courseTeachers)
    .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId))
    .where(eq(courseTeachers.courseId, courseId))
    .orderBy(asc(position))
}

async function getCourse(ctx: Context, seoUrl: string): Promise<CourseDetail> {
  const [row] = await ctx.db
    .select({ course: courses, product: products, batch: batches, centre: centres })
    .from(courses)
    .innerJoin(products, eq(products.id, courses.productId))
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(and(eq(courses.seoUrl, seoUrl), eq(courses.isLive, true)))
  if (!row) throw notFound('course')
  const { course, product, batch, centre } = row
  return {
    ...presentBase(course),
    course_name: course.name,
    ...seriesName(course),
    course_type: course.type,
    product_name: product.name,
    product_sub_title: product.subTitle,
    product: { product_name: product.name, seo_url: product.seoUrl, product_type: product.type },
    base_fee: rupeesOf(course.baseFee),
    discounted_fee: rupeesOf(course.discountedFee),
    book_fee: course.bookFee === null ? null : rupeesOf(course.bookFee),
    validity: course.validityDays,
    shipping_address_required: course.isShipped,
    curriculum: course.curriculum,
    demo_film: course.demoFilm || null,
    exams: await listExamsOfCourse(ctx, course.id),
    instructors: await listInstructors(ctx, course.id),
    reviews: await listTestimonials(ctx, { courseId: course.id }),
    batch_id: batch && presentBatch(batch, centre),
  }
}

async function getProduct(ctx: Context, seoUrl: string): Promise<ProductDetail> {
  const [row] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.seoUrl, seoUrl), eq(products.isLive, true)))
  if (!row) throw notFound('product')
  return {
    ...presentBase(row),
    product_name: row.name,
    product_sub_title: row.subTitle,
    product_type: row.type,
    featured_card_image: row.featuredCardImage,
    is_featured: row.isFeatured,
  }
}

async function getExamCategory(ctx: Context, seoUrl: string): Promise<ExamCategoryDetail> {
  const [row] = await ctx.db
    .select()
    .from(examCategories)
    .where(and(eq(examCategories.seoUrl, seoUrl), eq(examCategories.isLive, true)))
  if (!row) throw notFound('exam category')
  const items = await ctx.db
    .select(examColumns)
    .from(exams)
    .where(and(eq(exams.categoryId, row.id), eq(exams.isLive, true)))
    .orderBy(asc(exams.position))
  return { ...presentBase(row), exam_category_name: row.name, items: items.map(presentExam) }
}

async function getExam(ctx: Context, seoUrl: string): Promise<ExamDetail> {
  const [row] = await ctx.db
    .select({ exam: exams, category: examCategories })
    .from(exams)
    .innerJoin(examCategories, eq(examCategories.id, exams.categoryId))
    .where(and(eq(exams.seoUrl, seoUrl), eq(exams.isLive, true)))
  if (!row) throw notFound('exam')
  const { exam, category } = row
  return {
    ...presentBase(exam),
    exam_name: exam.name,
    icon_url: exam.iconUrl,
    exam_category_id: { _id: category.id, exam_category_name: category.name, seo_url: category.seoUrl },
  }
}

async function getCentre(ctx: Context, seoUrl: string): Promise<CentreDetail> {
  const [row] = await ctx.db
    .select()
    .from(centres)
    .where(and(eq(centres.seoUrl, seoUrl), eq(centres.isLive, true)))
  if (!row) throw notFound('centre')
  const { name, address, phone, email, latitude, longitude } = row
  const opening = tellOpening(row.opening, dayInIndia(ctx.now))
  return { ...presentBase(row), center_name: name, center_address: address, phone, email, latitude, longitude, opening }
}

async function getCourseCategory(ctx: Context, seoUrl: string): Promise<CourseCategoryDetail> {
  const [row] = await ctx.db
    .select()
    .from(courseCategories)
    .where(and(eq(courseCategories.seoUrl, seoUrl), eq(courseCategories.isLive, true)))
  if (!row) throw notFound('course category')
  return { ...presentBase(row), course_category_name: row.name }
}

/** Reads a thing of each type of `details-by-url` by its `seo_url`; 404 if none is live there. */
export const detailReads: { [T in DetailType]: (ctx: Context, seoUrl: string) => Promise<Details[T]> } = {
  course: getCourse,
  products: getProduct,
  'exam-category': getExamCategory,
  exam: getExam,
  centers: getCentre,
  'course-category': getCourseCategory,
  'content-category': getContentCategory,
  'content-sub-category': getContentSubCategory,
  'content-item': getContentItem,
}
