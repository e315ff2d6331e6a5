import { asc, eq, sql } from 'drizzle-orm'
import { contentLists } from '#domains/content/reads.ts'
import type { Context } from '#platform/context.ts'
import { type ListModule, listLimit } from '#platform/http/list-module.ts'
import type { PublicExam, PublicExamCategory } from './schema.ts'
import { centres, courseCategories, examCategories, exams, products } from './tables.ts'

/*
 * catalogue owns what the institute teaches and where: exam categories and their exams, centres, products, courses and their batches. Everything here
 * is public, but for courses that are not live, and ordered by its `position`. Fees are paise.
 */

/** Columns of an exam without its page, which only its own detail shows. */
export const examColumns = {
  id: exams.id,
  categoryId: exams.categoryId,
  name: exams.name,
  subTitle: exams.subTitle,
  seoUrl: exams.seoUrl,
  iconUrl: exams.iconUrl,
  nextStage: exams.nextStage,
  nextOn: sql<
    string | null
  >`(case when ${exams.nextOn} >= (now() at time zone 'Asia/Kolkata')::date then ${exams.nextOn}::text end)`,
}

export function presentExam(exam: Omit<typeof exams.$inferSelect, 'page' | 'position' | 'isLive'>): PublicExam {
  return {
    _id: exam.id,
    exam_name: exam.name,
    exam_sub_title: exam.subTitle,
    seo_url: exam.seoUrl,
    icon_url: exam.iconUrl,
    // A stage whose day is past is not shown.
    next_stage: exam.nextOn === null ? '' : exam.nextStage,
    next_on: exam.nextOn,
  }
}

/** Lists the exams to choose from in a form. */
export function listExamNames({ db }: Context) {
  return db
    .select({ _id: exams.id, exam_name: exams.name })
    .from(exams)
    .innerJoin(examCategories, eq(examCategories.id, exams.categoryId))
    .where(eq(exams.isLive, true))
    .orderBy(asc(examCategories.position), asc(exams.position))
    .limit(listLimit)
}

export async function listExamsByCategory(ctx: Context): Promise<PublicExamCategory[]> {
  const { id, name, seoUrl, position, isLive } = examCategories
  const [categories, rows] = await Promise.all([
    ctx.db
      .select({ id, name, seoUrl })
      .from(examCategories)
      .where(eq(isLive, true))
      .orderBy(asc(position))
      .limit(listLimit),
    ctx.db.select(examColumns).from(exams).where(eq(exams.isLive, true)).orderBy(asc(exams.position)).limit(listLimit),
  ])
  return categories.map(({ id, name, seoUrl }) => ({
    _id: id,
    exam_category_name: name,
    seo_url: seoUrl,
    items: rows.filter((exam) => exam.categoryId === id).map(presentExam),
  }))
}

const centreColumns = {
  _id: centres.id,
  center_name: centres.name,
  seo_url: centres.seoUrl,
  center_address: centres.address,
  phone: centres.phone,
  email: centres.email,
  latitude: centres.latitude,
  longitude: centres.longitude,
}

/** Lists the centres to choose from in a form. */
export function listMasterCentres({ db }: Context) {
  return db
    .select(centreColumns)
    .from(centres)
    .where(eq(centres.isLive, true))
    .orderBy(asc(centres.position))
    .limit(listLimit)
}

// Column names are written out: for a single table the builder omits the table name, and the inner id would be
// the course's.
const leastFee = sql<number | null>`(
  select min(c.discounted_fee)::float8 / 100 from courses c where c.product_id = products.id and c.is_live
)`

/** All modules of `list/{module}/all`, including those of content: one route serves them all. */
export const publicLists: Record<string, ListModule> = {
  ...contentLists,
  products: {
    table: products,
    where: eq(products.isLive, true),
    keys: {
      _id: products.id,
      product_name: products.name,
      seo_url: products.seoUrl,
      product_sub_title: products.subTitle,
      product_type: products.type,
      featured_card_image: products.featuredCardImage,
      is_featured: products.isFeatured,
      price_from: leastFee,
    },
    order: [products.position],
  },
  'exam-category': {
    table: examCategories,
    where: eq(examCategories.isLive, true),
    keys: { _id: examCategories.id, exam_category_name: examCategories.name, seo_url: examCategories.seoUrl },
    order: [examCategories.position],
  },
  exam: {
    table: exams,
    where: eq(exams.isLive, true),
    keys: { _id: exams.id, exam_name: exams.name, seo_url: exams.seoUrl, icon_url: exams.iconUrl },
    order: [exams.position, exams.name],
  },
  'course-category': {
    table: courseCategories,
    where: eq(courseCategories.isLive, true),
    keys: { _id: courseCategories.id, course_category_name: courseCategories.name, seo_url: courseCategories.seoUrl },
    order: [courseCategories.position],
  },
  centers: { table: centres, where: eq(centres.isLive, true), keys: centreColumns, order: [centres.position] },
}
