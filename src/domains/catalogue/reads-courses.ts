import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { listLimit, type Page } from '#platform/http/list-module.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { onlineCentre, possibleIds, seriesName } from './rules.ts'
import {
  type CourseCard,
  type CourseFilter,
  type CourseListBody,
  type CourseOrder,
  type CourseRelation,
  courseType,
} from './schema.ts'
import { batches, centres, courseCategoryCourses, courseExams, courses, exams, products } from './tables.ts'

type Wanted = Omit<CourseListBody, 'status' | 'minimal'>

const isLive = eq(courses.isLive, true)
const order = [asc(courses.position), asc(courses.id)]

/**
 * Returns `column = any(...)` for the ids; no condition if there are none. The ids are one array parameter, so
 * that any number of them has one query plan.
 */
function among(column: SQL | Parameters<typeof eq>[0], ids: string[] | undefined) {
  if (ids === undefined || ids.length === 0) return undefined
  return sql`${column} = any(${sql.param(possibleIds(ids))}::uuid[])`
}

function inBatches({ db }: Context, { center_ids, sessions }: Wanted) {
  const conditions = [
    among(batches.centreId, center_ids),
    sessions?.length ? sql`${batches.session} = any(${sql.param(sessions)}::text[])` : undefined,
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0) return undefined
  return inArray(
    courses.batchId,
    db
      .select({ id: batches.id })
      .from(batches)
      .where(and(...conditions)),
  )
}

function forExams({ db }: Context, examIds: string[] | undefined) {
  const isChosen = among(courseExams.examId, examIds)
  return isChosen && inArray(courses.id, db.select({ id: courseExams.courseId }).from(courseExams).where(isChosen))
}

function forExamCategories({ db }: Context, categoryIds: string[] | undefined) {
  const isChosen = among(exams.categoryId, categoryIds)
  if (!isChosen) return undefined
  const matching = db
    .select({ id: courseExams.courseId })
    .from(courseExams)
    .innerJoin(exams, eq(exams.id, courseExams.examId))
    .where(isChosen)
  return inArray(courses.id, matching)
}

function inCategories({ db }: Context, categoryIds: string[] | undefined) {
  const { courseId, courseCategoryId } = courseCategoryCourses
  const isChosen = among(courseCategoryId, categoryIds)
  return isChosen && inArray(courses.id, db.select({ id: courseId }).from(courseCategoryCourses).where(isChosen))
}

function matching(ctx: Context, filters: Wanted) {
  return [
    among(courses.productId, filters.product_ids),
    inBatches(ctx, filters),
    forExams(ctx, filters.exam_ids),
    forExamCategories(ctx, filters.exam_category_ids),
    inCategories(ctx, filters.course_category_ids ?? filters.course_ids),
  ]
}

/** Columns of a card; the database extracts the picture's address, so that the page itself is not transferred. */
const cardColumns = {
  id: courses.id,
  name: courses.name,
  type: courses.type,
  seoUrl: courses.seoUrl,
  subTitle: courses.subTitle,
  bannerUrl: sql<string | null>`${courses.page} ->> 'banner_url'`,
  baseFee: courses.baseFee,
  discountedFee: courses.discountedFee,
  validityDays: courses.validityDays,
  centreName: centres.name,
  startDate: batches.startDate,
  endDate: batches.endDate,
  timeFrom: batches.timeFrom,
  timeTo: batches.timeTo,
}

function readCards({ db }: Context) {
  return db
    .select(cardColumns)
    .from(courses)
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .$dynamic()
}

/** Returns the state of a batch on a day. Days are YYYY-MM-DD in India, whose text order is their date order. */
function stateOf({ startDate, endDate }: { startDate: string; endDate: string | null }, today: string) {
  if (today < startDate) return 'upcoming'
  return endDate !== null && endDate < today ? 'over' : 'running'
}

function presentCard(row: Awaited<ReturnType<typeof readCards>>[number], today: string): CourseCard {
  const { startDate, endDate, timeFrom, timeTo } = row
  const hasBatch = startDate !== null && timeFrom !== null && timeTo !== null
  return {
    _id: row.id,
    course_name: row.name,
    ...seriesName(row),
    course_type: row.type,
    seo_url: row.seoUrl,
    sub_title: row.subTitle,
    banner_url: row.bannerUrl,
    base_fee: rupeesOf(row.baseFee),
    discounted_fee: rupeesOf(row.discountedFee),
    validity: row.validityDays,
    center_name: row.centreName,
    batch_id: hasBatch
      ? {
          start_date: startDate,
          batch_time_id: { batch_time_from: timeFrom, batch_time_to: timeTo },
          state: stateOf({ startDate, endDate }, today),
        }
      : null,
  }
}

type Sort = { by: CourseOrder; direction: 'asc' | 'desc' }

/** Returns one page in another order than the institute's, for which all matching courses are read. */
async function listSorted(ctx: Context, filters: Wanted & Page, { by, direction }: Sort) {
  const { page, limit, course_type: types = [] } = filters
  const named = types.length > 0 ? types : courseType.options
  const key = by === 'fee' ? courses.discountedFee : batches.startDate
  const rows = await readCards(ctx)
    .where(and(sql`${courses.type} = any(${sql.param(named)}::text[])`, isLive, ...matching(ctx, filters)))
    .orderBy(direction === 'asc' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`, ...order)
    .limit(limit)
    .offset((page - 1) * limit)
  const today = dayInIndia(ctx.now)
  return rows.map((row) => presentCard(row, today))
}

/** Returns one page of the live courses that match, in the institute's order unless `sort` is given. */
export async function listCourses(ctx: Context, filters: Wanted & Page & { sort?: Sort }) {
  const { page, limit, course_type: types = [] } = filters
  const today = dayInIndia(ctx.now)
  const conditions = matching(ctx, filters)
  const named = types.length > 0 ? types : courseType.options
  const offset = (page - 1) * limit
  const type = sql`t.type`
  // Takes the first of each type through its index, then the page among them: the table is never read whole, however common a type is.
  const first = ctx.db
    .select({ id: courses.id, position: courses.position })
    .from(courses)
    .where(and(sql`${courses.type} = ${type}`, isLive, ...conditions))
    .orderBy(...order)
    .limit(offset + limit)
  const chosen = sql`(
    select top.id from unnest(${sql.param(named)}::text[]) as t(type) cross join lateral (${first}) as top
    order by top.position, top.id limit ${limit} offset ${offset}
  )`
  const { sort } = filters
  const isOwnOrder = sort === undefined || sort.by === 'order'
  const inOrder = async () => {
    const rows = await readCards(ctx)
      .where(sql`${courses.id} = any(array${chosen})`)
      .orderBy(...order)
    return rows.map((row) => presentCard(row, today))
  }
  const [data, counted] = await Promise.all([
    isOwnOrder ? inOrder() : listSorted(ctx, filters, sort),
    ctx.db
      .select({ total: count() })
      .from(courses)
      .where(and(sql`${courses.type} = any(${sql.param(named)}::text[])`, isLive, ...conditions)),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

/** Lists the live courses of a product (404 if there is none at this address) that match, in order. */
export async function listProductCourses(ctx: Context, productUrl: string, filter: CourseFilter) {
  const [product] = await ctx.db
    .select({ id: products.id, product_name: products.name, type: products.type })
    .from(products)
    .where(and(eq(products.seoUrl, productUrl), eq(products.isLive, true)))
  if (!product) throw notFound('product')
  const rows = await readCards(ctx)
    .where(and(eq(courses.productId, product.id), isLive, ...matching(ctx, filter)))
    .orderBy(...order)
    .limit(listLimit)
  const { product_name, type } = product
  const today = dayInIndia(ctx.now)
  return { data: rows.map((row) => presentCard(row, today)), product: { product_name, type } }
}

/**
 * SQL condition for courses held at this centre; for `onlineCentre` courses held at none. The course's batch must
 * be joined.
 */
export function isHeldAt(centreId: string) {
  return centreId === onlineCentre ? isNull(batches.centreId) : eq(batches.centreId, centreId)
}

/** Lists the live courses whose batch is at this centre, or those held at none; 404 if there is no such centre. */
export async function listCoursesAtCentre(ctx: Context, centreId: string): Promise<CourseRelation[]> {
  if (centreId !== onlineCentre) {
    const isOpen = and(eq(centres.id, centreId), eq(centres.isLive, true))
    const [centre] = await ctx.db.select({ id: centres.id }).from(centres).where(isOpen)
    if (!centre) throw notFound('centre')
  }
  const rows = await ctx.db
    .select({ id: courses.id, name: courses.name })
    .from(courses)
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .where(and(isHeldAt(centreId), isLive))
    .orderBy(...order)
    .limit(listLimit)
  return rows.map(({ id, name }) => ({ _id: id, course_ref: { _id: id, course_name: name } }))
}

/** Returns names and pictures of courses by id for a student's lists, including courses no longer live. */
export async function listCourseNames({ db }: Context, courseIds?: string[]) {
  const rows = await db
    .select({
      _id: courses.id,
      course_name: courses.name,
      course_type: courses.type,
      seo_url: courses.seoUrl,
      banner_url: sql<string | null>`${courses.page}->>'banner_url'`,
    })
    .from(courses)
    .where(courseIds && inArray(courses.id, courseIds))
  return new Map(rows.map((row) => [row._id, row]))
}
