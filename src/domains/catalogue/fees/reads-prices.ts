import { and, asc, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { listOpenAbout } from '#platform/data/approvals/reads.ts'
import { contains } from '#platform/data/database/words.ts'
import { countUpTo, cursorOf, cutPage, orderBy, pastCursor } from '#platform/http/staff-list.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { batches, centres, courses } from '../tables.ts'
import { batchFeeAction, coursePriceAction } from './ask-price.ts'
import { listTaxRates } from './reads.ts'
import type { PriceRow, StaffBatchPrices, StaffCoursePrices, TaxRule } from './schema.ts'
import { listBatchFees } from './set-batch-fee.ts'
import { batchFees, coursePrices } from './tables.ts'

type Course = typeof courses.$inferSelect
type Query = { q?: string | undefined; centre?: string | undefined; limit: number; after?: string | undefined }

const rupees = (amount: number | null) => (amount === null ? null : rupeesOf(amount))
const startOfDay = (day: string) => new Date(`${day}T00:00:00+05:30`).toISOString()
const named = (column: typeof courses.name | typeof batches.code, q: string | undefined): SQL | undefined =>
  q === undefined || q.trim() === '' ? undefined : contains(column, q.trim())

/** Returns the open request concerning each. */
async function listWaiting(ctx: Context, action: string, ids: string[]) {
  const open = await listOpenAbout(ctx, action, ids)
  return new Map(open.map(({ subjectId, id }) => [subjectId, id]))
}

async function findWaiting(ctx: Context, of: 'courses' | 'batches', subjectId: string) {
  const action = of === 'courses' ? coursePriceAction.action : batchFeeAction.action
  return (await listWaiting(ctx, action, [subjectId])).get(subjectId) ?? null
}

async function listTaxRules(ctx: Context): Promise<TaxRule[]> {
  const rates = await listTaxRates(ctx)
  return [...rates].map(([head, { code, basisPoints }]) => ({ head, code, percent: basisPoints / 100 }))
}

async function listNext(ctx: Context, ids: string[]) {
  if (ids.length === 0) return new Map<string, { from: Date; fee: number }>()
  const rows = await ctx.db
    .select()
    .from(coursePrices)
    .where(and(sql`${coursePrices.courseId} = any(${sql.param(ids)}::uuid[])`, gt(coursePrices.from, ctx.now)))
    .orderBy(sql`${coursePrices.from} desc`)
  return new Map(rows.map(({ courseId, from, discountedFee }) => [courseId, { from, fee: discountedFee }]))
}

const courseOrder = { column: courses.name, id: courses.id, type: 'text' as const }

/** Lists courses that are sold separately, by name. */
export async function listPricedCourses(ctx: Context, { q, limit, after }: Query) {
  const only = and(eq(courses.isLive, true), ne(courses.type, 'classroom'), named(courses.name, q))
  const rows = await ctx.db
    .select({ row: courses, cursor: cursorOf(courseOrder) })
    .from(courses)
    .where(and(only, pastCursor(courseOrder, after)))
    .orderBy(...orderBy(courseOrder))
    .limit(limit + 1)
  const ids = rows.map(({ row }) => row.id)
  const [waiting, next] = [await listWaiting(ctx, coursePriceAction.action, ids), await listNext(ctx, ids)]
  const total = await countUpTo(ctx, sql`select from ${courses} where ${only}`)
  const present = ({ row }: (typeof rows)[number]): PriceRow => ({
    _id: row.id,
    of: 'courses',
    name: row.name,
    beside: row.type,
    base_fee: rupeesOf(row.baseFee),
    discounted_fee: rupeesOf(row.discountedFee),
    book_fee: rupees(row.bookFee),
    instalments: 0,
    next_from: next.get(row.id)?.from.toISOString() ?? null,
    next_fee: rupees(next.get(row.id)?.fee ?? null),
    is_waiting: waiting.has(row.id),
  })
  return cutPage(rows, { limit, total, present })
}

const batchOrder = { column: batches.code, id: batches.id, type: 'text' as const }

/** Lists batches that a classroom course sells and that are not over, by code, with today's fee and the next one. */
export async function listPricedBatches(ctx: Context, { q, centre, limit, after }: Query) {
  const today = dayInIndia(ctx.now)
  const isSold = sql`exists (select from ${courses} where ${courses.batchId} = ${batches.id} and ${courses.type} = 'classroom')`
  const isHere = centre === undefined ? undefined : eq(batches.centreId, centre)
  const only = and(isSold, sql`${batches.endDate} >= ${today}`, isHere, named(batches.code, q))
  const rows = await ctx.db
    .select({ row: batches, centre: centres.name, cursor: cursorOf(batchOrder) })
    .from(batches)
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(and(only, pastCursor(batchOrder, after)))
    .orderBy(...orderBy(batchOrder))
    .limit(limit + 1)
  const ids = rows.map(({ row }) => row.id)
  const fees = await ctx.db
    .select()
    .from(batchFees)
    .where(sql`${batchFees.batchId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(batchFees.from))
  const waiting = await listWaiting(ctx, batchFeeAction.action, ids)
  const total = await countUpTo(ctx, sql`select from ${batches} where ${only}`)
  const present = ({ row, centre }: (typeof rows)[number]): PriceRow => {
    const feesOfBatch = fees.filter(({ batchId }) => batchId === row.id)
    const now = feesOfBatch.findLast(({ from }) => from <= today)
    const next = feesOfBatch.find(({ from }) => from > today)
    return {
      _id: row.id,
      of: 'batches',
      name: row.code,
      beside: centre ?? '',
      base_fee: rupees(now?.totalFee ?? null),
      discounted_fee: rupees(now?.totalFee ?? null),
      book_fee: rupees(now?.booksFee ?? null),
      instalments: now?.instalments?.length ?? 0,
      next_from: next ? startOfDay(next.from) : null,
      next_fee: rupees(next?.totalFee ?? null),
      is_waiting: waiting.has(row.id),
    }
  }
  return cutPage(rows, { limit, total, present })
}

/**
 * Returns a course's current price and all dated prices, newest first. 404 for one that was never published or
 * begun.
 */
export async function readCoursePrices(ctx: Context, courseId: string): Promise<StaffCoursePrices> {
  const [course] = await ctx.db.select().from(courses).where(eq(courses.id, courseId))
  const rows = await ctx.db
    .select()
    .from(coursePrices)
    .where(eq(coursePrices.courseId, courseId))
    .orderBy(desc(coursePrices.from))
    .limit(100)
  return {
    name: course?.name ?? '',
    type: course?.type ?? '',
    current: course ? presentFees(course) : null,
    prices: rows.map((row) => ({
      _id: row.id,
      from: row.from.toISOString(),
      ...presentFees(row),
      reason: row.reason,
      is_applied: row.appliedAt !== null,
    })),
    waiting_id: await findWaiting(ctx, 'courses', courseId),
    taxes: await listTaxRules(ctx),
  }
}

function presentFees({ baseFee, discountedFee, bookFee }: Pick<Course, 'baseFee' | 'discountedFee' | 'bookFee'>) {
  return { base_fee: rupeesOf(baseFee), discounted_fee: rupeesOf(discountedFee), book_fee: rupees(bookFee) }
}

/** Returns the fees of a batch. 404 for an unknown one. */
export async function readBatchPrices(ctx: Context, batchId: string): Promise<StaffBatchPrices> {
  const fees = await listBatchFees(ctx, batchId)
  const [batch] = await ctx.db
    .select({ code: batches.code, centre: centres.name })
    .from(batches)
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(eq(batches.id, batchId))
  return {
    name: batch?.code ?? '',
    centre: batch?.centre ?? '',
    fees,
    waiting_id: await findWaiting(ctx, 'batches', batchId),
    taxes: await listTaxRules(ctx),
  }
}
